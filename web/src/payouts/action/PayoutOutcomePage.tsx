import { getRouteApi } from '@tanstack/react-router'
import { OutcomePage } from '../../transactions/outcome/OutcomePage.tsx'
import { messages as payoutMessages } from '../messages.ts'
import { messages } from './messages.ts'

const route = getRouteApi('/console/PayoutsActionItemsSuccess')

/** What a payout action did. */
export function PayoutOutcomePage() {
  const { referenceNo } = route.useSearch()
  return <OutcomePage {...messages.outcome} referenceNo={referenceNo} home={payoutMessages.invalidAddress.back} />
}
