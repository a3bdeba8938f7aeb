import { getRouteApi } from '@tanstack/react-router'
import { OutcomePage } from '#transactions/outcome/OutcomePage.tsx'
import { messages } from './messages.ts'

const route = getRouteApi('/console/OnHoldActionItemsSuccess')

/** What an action on held rows did. */
export function HoldOutcomePage() {
  const { referenceNo } = route.useSearch()
  return <OutcomePage {...messages.outcome} referenceNo={referenceNo} />
}
