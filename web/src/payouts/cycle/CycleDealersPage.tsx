import { getRouteApi } from '@tanstack/react-router'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { messages } from '../messages.ts'
import { cycleParams } from '../search.ts'
import { CycleDealers } from './CycleDealers.tsx'

const route = getRouteApi('/console/payoutsCycleDealers')

/** The dealers of a whole cycle: where a dealer's page and the screen finder's commands lead. */
export function CycleDealersPage() {
  const search = route.useSearch()
  const params = cycleParams(search)
  if (!params)
    return <InvalidAddress {...messages.invalidAddress} title={messages.dealers} message={messages.invalidCycle} />
  return <CycleDealers key={`${params.batchNo} ${search.value} ${search.act}`} params={params} act={search.act} />
}
