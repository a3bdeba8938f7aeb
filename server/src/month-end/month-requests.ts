import { fullMonthText } from '@payouts/contract/day-text'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { canClose, canDecideMonthChange, canReopen } from '@payouts/contract/month-end/can'
import type { monthEndEndpoints } from '@payouts/contract/month-end/endpoints'
import type { ClosingItem, MonthChange } from '@payouts/contract/month-end/schema'
import type { Day } from '@payouts/contract/page'
import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { closedThrough } from '#periods/closed-months.ts'
import { closeThrough, lockMonths } from '#periods/commands.ts'
import { addDays } from '#platform/clock.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { alreadyPending } from '#requests/request-change.ts'
import { requestColumns } from '#requests/request-columns.ts'
import type { RequestCall } from '#requests/request-kind.ts'
import { requestsOfKind } from '#requests/requests-of-kind.ts'
import { storedRequests } from '#requests/stored-requests.ts'
import { forgetYear } from '#withholding-tax/kept-years.ts'
import { closeMonth } from './close-month.ts'
import { closingList } from './closing-list.ts'
import { closesFirst, monthsOf } from './queries.ts'
import { daysOfMonth, firstOfMonth, isYearEnd } from './rules.ts'
import './tables.ts'

type Endpoints = typeof monthEndEndpoints
type ChangeCall = WriteCall<CheckedInputOf<Endpoints['changeMonth']>>
type Wanted = Pick<MonthChange, 'kind' | 'month'>

const stored = storedRequests<MonthChange>({
  table: 'month_changes',
  key: 'change_id',
  columns: sql`request.kind, request.month, request.remaining as left`
})

export const listMonthChanges = stored.list

export const monthRequests = requestsOfKind<MonthChange>({
  stored,
  lock: stored.lock,
  canDecide: canDecideMonthChange,
  decides: permission('Books', 'APPROVE'),
  area: 'periods',
  subject: 'CHANGE OF MONTH',
  what: ({ kind, month }) => `to ${kind === 'CLOSE' ? 'close' : 'reopen'} ${fullMonthText(month)}`,
  event: ({ kind, month, left }) => ({
    name: fullMonthText(month),
    details: { kind, month, left }
  }),
  target: { screen: 'books' },
  meanwhile: 'It takes effect when a second person approves it. Until then the month takes bookings.',
  async recheck(call, request) {
    await lockMonths(call.tx)
    const left = await leftOf(call, request, true)
    if (isRefusal(left)) return left
    const isMore = left.some(({ name, count }) => count > (request.left.find((item) => item.name === name)?.count ?? 0))
    return isMore
      ? refuse(
          'changedMeanwhile',
          'More is left to do now than when this was requested. Refuse it, and look at the list.'
        )
      : { ...request, left }
  },
  async apply(call, { changeId, kind, month }) {
    await lockMonths(call.tx)
    if (kind === 'CLOSE') {
      await closeMonth(call, { changeId, month })
      return { message: `${fullMonthText(month)} is closed.` }
    }
    await reopen(call, month)
    return { message: `${fullMonthText(month)} is open again.` }
  },
  unchanged: 'No month was changed.'
})

async function reopen({ tx, caller, clock, requestId }: RequestCall, month: Day): Promise<void> {
  await closeThrough(tx, addDays(month, -1))
  if (isYearEnd(month)) await forgetYear(tx, Number(month.slice(0, 4)))
  await recordEvent(tx, {
    area: 'periods',
    action: 'REOPEN MONTH',
    activity: `Reopened ${fullMonthText(month)}`,
    actor: caller,
    name: fullMonthText(month),
    details: { month },
    requestId,
    at: clock.now()
  })
}

/** What is left to do before a month closes, or why it may not. Nothing is left to do before one opens again. */
async function leftOf(
  call: RequestCall,
  { kind, month }: Wanted,
  isRequested = false
): Promise<ClosingItem[] | Refusal> {
  const { tx, clock } = call
  const months = await monthsOf(tx, clock.today())
  const found = months.find((row) => row.month === month)
  if (!found) return refuse('refusedByRule', `The ledger has nothing in ${fullMonthText(month)}.`, 'month')
  if (kind === 'REOPEN') {
    const closed = await closedThrough(tx)
    return refusedBy(canReopen(found, closed && firstOfMonth(closed)), 'month') ?? []
  }
  const left = (await closingList(tx, daysOfMonth(month))).filter(({ count }) => count > 0)
  const status = isRequested ? 'OPEN' : found.status
  return refusedBy(canClose({ ...found, status }, closesFirst(months), left), 'month') ?? left
}

/**
 * Requests that a month closes, or that the last closed one opens again. Refuses a month that is not over, one whose
 * predecessor is open, and one in which the ledger does not agree with itself. Whatever else is left is named to the
 * person who approves.
 */
export async function changeMonth(call: ChangeCall): Promise<OutputOf<Endpoints['changeMonth']> | Refusal> {
  const { tx, input } = call
  const { kind, month, reason } = input
  // The second of two concurrent requests waits here and finds the first.
  await lockMonths(tx)
  if (await stored.isPending(tx, sql`true`)) return refuse('refusedByRule', alreadyPending)
  const left = await leftOf(call, input)
  if (isRefusal(left)) return left
  const { change_id: changeId } = await tx
    .insertInto('month_changes')
    .values({ kind, month, remaining: JSON.stringify(left), reason, ...requestColumns(call) })
    .returning('change_id')
    .executeTakeFirstOrThrow()
  return monthRequests.submit(call, changeId)
}
