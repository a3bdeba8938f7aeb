import type { ReactNode } from 'react'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { later } from '#ui/later.tsx'
import type { Decision, DecisionDialogProps } from './DecisionDialog.tsx'
import type { Requested, RequestKind } from './request-kind.ts'

/** A screen begins without it. */
const DecisionDialog = later(() => import('./DecisionDialog.tsx').then((file) => file.DecisionDialog)) as <
  Request extends Requested
>(
  props: DecisionDialogProps<Request> & { needed: boolean }
) => ReactNode

/** The dialog that decides on requests of a kind, and the function that opens it. */
export function useDecision<Request extends Requested>(
  kind: RequestKind<Request>,
  onDone?: (decision: Decision<Request>) => void
) {
  const { open: decide, subject: decision, ...dialog } = useDialogAbout<Decision<Request>>()
  const done = (taken: Decision<Request>) => {
    dialog.onClose()
    onDone?.(taken)
  }
  return {
    decide,
    dialog: <DecisionDialog needed={dialog.opened} {...dialog} kind={kind} decision={decision} onDone={done} />
  }
}
