import type { ApprovalTakeBack } from '@payouts/contract/posting/take-back'
import { DecisionDialog, type DecisionDialogProps } from '#requests/DecisionDialog.tsx'
import { DecisionButtons, type DecisionButtonsProps } from '#requests/RequestButtons.tsx'
import { takeBackRequests as kind } from './take-back-requests.ts'

type Own<Props> = Omit<Props, 'kind'>

/** What the reader may do about a request to take back an approval. */
export const TakeBackButtons = (props: Own<DecisionButtonsProps<ApprovalTakeBack>>) => (
  <DecisionButtons kind={kind} {...props} />
)

/** Stays with what is typed when the request, and with it the notice of the cycle, is gone. */
export const TakeBackDialog = (props: Own<DecisionDialogProps<ApprovalTakeBack>>) => (
  <DecisionDialog kind={kind} {...props} />
)
