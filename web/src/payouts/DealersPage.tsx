import { getRouteApi } from '@tanstack/react-router'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { CycleDealers } from './cycle/CycleDealers.tsx'
import { messages } from './messages.ts'
import { cycleParams } from './search.ts'

const route = getRouteApi('/console/payoutsDealerBreakdown')

/** The dealers of one transaction type of a cycle. */
export function DealersPage() {
  const search = route.useSearch()
  const params = cycleParams(search)
  if (!params)
    return <InvalidAddress {...messages.invalidAddress} title={messages.dealers} message={messages.invalidCycle} />
  const { transactionType } = search
  if (!transactionType)
    return <InvalidAddress {...messages.invalidAddress} title={messages.dealers} message={messages.invalidType} />
  return <CycleDealers key={`${params.batchNo} ${transactionType}`} params={params} transactionType={transactionType} />
}
