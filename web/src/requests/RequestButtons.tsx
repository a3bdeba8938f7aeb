import { ActionButtons } from '#ui/buttons/ActionButtons.tsx'
import type { Decision } from './DecisionDialog.tsx'
import type { Requested, RequestKind } from './request-kind.ts'
import { useDecision } from './use-decision.tsx'
import { useRequestActions } from './use-request-actions.tsx'

type RequestButtonsProps<Request extends Requested> = {
  kind: RequestKind<Request>
  /** Undefined once it is decided: what somebody else types in the dialog then stays. */
  request: Request | undefined
}

/** The reader's actions on a pending request, for a screen that shows the request itself. */
export function RequestButtons<Request extends Requested>({ kind, request }: RequestButtonsProps<Request>) {
  const { decide, dialog } = useDecision(kind)
  return (
    <>
      {request && <DecisionButtons kind={kind} request={request} decide={decide} />}
      {dialog}
    </>
  )
}

export type DecisionButtonsProps<Request extends Requested> = {
  kind: RequestKind<Request>
  request: Request
  decide: (decision: Decision<Request>) => void
}

/** The same where the dialog has to outlive the buttons. */
export function DecisionButtons<Request extends Requested>(props: DecisionButtonsProps<Request>) {
  const { kind, request, decide } = props
  return <ActionButtons actions={useRequestActions(kind, request, decide).actions} />
}
