import { getRouteApi } from '@tanstack/react-router'
import { OutcomePage } from '#transactions/outcome/OutcomePage.tsx'
import { messages } from '../messages.ts'
import { outcomeMessages } from './outcome-messages.ts'

const route = getRouteApi('/console/PayoutsActionItemsSuccess')

/** What a payout action did. */
export function PayoutOutcomePage() {
  const { referenceNo } = route.useSearch()
  return <OutcomePage {...outcomeMessages} referenceNo={referenceNo} home={messages.invalidAddress.back} />
}
