import { getRouteApi } from '@tanstack/react-router'
import { messages } from './messages.ts'
import { OutcomePage } from './OutcomePage.tsx'

const route = getRouteApi('/console/success')

/** The generic success page, for an action on payouts or holds, depending on its reference. */
export function SuccessPage() {
  const { referenceNo } = route.useSearch()
  return <OutcomePage {...messages.success} referenceNo={referenceNo} />
}
