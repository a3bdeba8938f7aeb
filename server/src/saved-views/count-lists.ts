import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { savedViewEndpoints } from '@payouts/contract/saved-views/endpoints'
import type { ReadCall, Route } from '#platform/http/calls/bind.ts'
import { checkedInput } from '#platform/http/calls/checked-input.ts'
import { mayCall } from '#platform/http/calls/may-call.ts'
import { isRefusal } from '#platform/refusal.ts'

type CountLists = typeof savedViewEndpoints.countLists
type Counted = CheckedInputOf<CountLists>['lists'][number]
type ListRoute = Extract<Route, { binding: 'read' }>

/**
 * The lists whose views show counts: lists of cycles, dealers and their records, which use the kept columns. Audit
 * events are not counted, since every view would count events of years.
 */
const countedPaths = new Set<string>([
  '/api/v1/payout/getAllPayoutList',
  '/api/v1/exclusion/getExclusionList',
  '/api/v1/earmark/getEarmarkList',
  '/api/v1/freezeAccount/getFreezeList',
  '/api/v1/debitCredit/getDebitCreditList',
  '/api/v1/wht/getWhtList',
  '/api/v1/cashoutlimit/getCashOutLimitDetails',
  '/api/v1/users/getUserList'
])

/** A server's calls that can be counted. */
export const countedLists = (routes: readonly Route[]): ListRoute[] =>
  routes.filter((route): route is ListRoute => route.binding === 'read' && countedPaths.has(route.endpoint.path))

const shortestPage = { pageNumber: 0, pageSize: 1 }

/** Runs each list's own call, in the caller's scope, for its shortest page, which has the total. */
export async function countLists(
  call: ReadCall<CheckedInputOf<CountLists>>,
  routes: readonly ListRoute[]
): Promise<OutputOf<CountLists>> {
  const totals: (number | null)[] = []
  for (const list of call.input.lists) totals.push(await totalOf(call, routes, list))
  return { totals }
}

async function totalOf(
  call: ReadCall<unknown>,
  routes: readonly ListRoute[],
  { path, payload }: Counted
): Promise<number | null> {
  const route = routes.find(({ endpoint }) => endpoint.path === path)
  if (!route || !mayCall(route.endpoint, call.caller)) return null
  const checked = checkedInput(route.endpoint, { ...payload, ...shortestPage })
  if ('refusal' in checked) return null
  const result = await route.handle({ ...call, input: checked.input })
  return isRefusal(result) ? null : totalIn(result)
}

/** A list's answer is its page, or contains it. */
function totalIn(result: unknown): number | null {
  if (typeof result !== 'object' || result === null) return null
  const page = [result, ...Object.values(result)].find(isPage)
  return page?.totalElements ?? null
}

function isPage(value: unknown): value is { totalElements: number } {
  return (
    typeof value === 'object' && value !== null && 'totalElements' in value && typeof value.totalElements === 'number'
  )
}
