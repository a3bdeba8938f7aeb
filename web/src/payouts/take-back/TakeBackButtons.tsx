import type { ApprovalTakeBack } from '@payouts/contract/posting/take-back'
import { RequestButtons } from '#requests/RequestButtons.tsx'
import { takeBackRequests } from './take-back-requests.ts'

/** What the reader may do about a request to take back an approval. */
export const TakeBackButtons = ({ request }: { request: ApprovalTakeBack }) => (
  <RequestButtons kind={takeBackRequests} request={request} />
)
