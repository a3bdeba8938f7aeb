import { ActionButtons } from '#ui/buttons/ActionButtons.tsx'
import type { Requested, RequestKind } from './request-kind.ts'
import { useDecision } from './use-decision.tsx'
import { useRequestActions } from './use-request-actions.tsx'

type RequestButtonsProps<Request extends Requested> = { kind: RequestKind<Request>; request: Request }

/** The reader's actions on a pending request, for a screen that shows the request itself. */
export function RequestButtons<Request extends Requested>({ kind, request }: RequestButtonsProps<Request>) {
  const { decide, dialog } = useDecision(kind)
  const { actions } = useRequestActions(kind, request, decide)
  return (
    <>
      <ActionButtons actions={actions} />
      {dialog}
    </>
  )
}
