import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { type Page, pageFrom } from '@payouts/contract/page'
import { type CategoryRow, cyclesBetween } from '@payouts/contract/payout-dates/calendar'
import type { payoutDateEndpoints } from '@payouts/contract/payout-dates/endpoints'
import {
  type CommissionCategory,
  type PayoutDateChange,
  type PayoutDateCycle,
  type PayoutDateRow,
  type PayoutDatesAudit,
  payoutDateTables
} from '@payouts/contract/payout-dates/schema'
import { sql } from 'kysely'
import { activityPage, type FeedCall } from '#activity/queries.ts'
import type { Database } from '#platform/db/database.ts'
import type { ReadCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import './tables.ts'

type Endpoints = typeof payoutDateEndpoints
type CallOf<Name extends keyof Endpoints> = ReadCall<CheckedInputOf<Endpoints[Name]>>

/** The details of a save's audit event. */
export type SavedChanges = {
  payoutIds: number[]
  commissionCategory: CommissionCategory
  changes: (PayoutDateChange & { payoutId: number; version: number })[]
}

/** Every row of the three tables, or of one; `forUpdate` locks them until the transaction ends. */
export async function payoutDateRows(
  db: Database,
  only: { commissionCategory?: CommissionCategory; forUpdate?: boolean } = {}
): Promise<CategoryRow[]> {
  const { commissionCategory, forUpdate = false } = only
  const condition = commissionCategory ? sql`commission_type = ${commissionCategory}` : sql`true`
  const { rows } = await sql<CategoryRow>`
    select payout_id as "payoutId", commission_type as "commissionCategory", description,
      cycle_start_day as "cycleStartDate", cycle_end_day as "cycleEndDate", report_day as "reportDay",
      cut_off_day as "cutOffDay", payout_day as "payoutDay", begin_date as "expiryStartDate",
      expiry_date as "expiryEndDate", version
    from payout_dates where ${condition} order by payout_id ${forUpdate ? sql`for update` : sql``}`.execute(db)
  return rows
}

/** The three tables as the screen shows them. */
export async function payoutDates(db: Database): Promise<OutputOf<Endpoints['getPayoutdates']>> {
  const rows = await payoutDateRows(db)
  const of = (group: keyof typeof payoutDateTables): PayoutDateRow[] =>
    rows.filter((row) => row.commissionCategory === payoutDateTables[group].commissionCategory)
  return {
    incentives: of('incentives'),
    dateRangeOfDeviceReimbursementBundlePlan: of('dateRangeOfDeviceReimbursementBundlePlan'),
    dateRangeOfDeviceReimbursementBroadbandPlan: of('dateRangeOfDeviceReimbursementBroadbandPlan')
  }
}

const mostYears = 10

/** The cycles that the tables yield for the months of a range, page by page. */
export async function listCycles({
  db,
  clock,
  input
}: CallOf<'getPayoutDateCycles'>): Promise<Page<PayoutDateCycle> | Refusal> {
  const year = (input.fromDate ?? input.toDate ?? clock.today()).slice(0, 4)
  const { fromDate = `${year}-01-01`, toDate = `${(input.fromDate ?? clock.today()).slice(0, 4)}-12-31` } = input
  if (fromDate > toDate) return refuse('refusedByRule', 'Start date should be less than End date', 'toDate')
  if (Number(toDate.slice(0, 4)) - Number(fromDate.slice(0, 4)) >= mostYears)
    return refuse('refusedByRule', `Please choose a date range within ${mostYears} years.`, 'toDate')
  const cycles = cyclesBetween(await payoutDateRows(db), fromDate, toDate)
  const first = input.pageNumber * input.pageSize
  return pageFrom(cycles.slice(first, first + input.pageSize), cycles.length, input)
}

/** The saves, newest first. */
export async function activityFeed(call: CallOf<'payoutdatesActivities'>): Promise<Page<PayoutDatesAudit>> {
  const page = await activityPage(call, { ...call.input, areas: [area] })
  const saves = await savesOf(
    call,
    page.content.map(({ id }) => Number(id))
  )
  const content = page.content.map((entry) => {
    const payoutDateAuditId = Number(entry.id)
    const saved = saves.get(payoutDateAuditId)
    return {
      ...entry,
      payoutDateAuditId,
      modifiedBy: entry.createdBy,
      modifiedOn: entry.createdOn,
      title: entry.name,
      description: saved ? cyclesOf(saved) : '',
      noOfChanges: saved?.changes.length ?? 0,
      payoutDateIds: saved?.payoutIds ?? []
    }
  })
  return { ...page, content }
}

/** The fields that one save changed. */
export async function activityDetails(
  call: CallOf<'payoutdatesActivityDetails'>
): Promise<OutputOf<Endpoints['payoutdatesActivityDetails']> | Refusal> {
  const { payoutDateAuditId } = call.input
  const saved = (await savesOf(call, [payoutDateAuditId])).get(payoutDateAuditId)
  if (!saved) return refuse('refusedByRule', `There is no change ${payoutDateAuditId} of payout dates.`)
  return {
    commissionCategory: saved.commissionCategory,
    commissionDescription: cyclesOf(saved),
    payoutDatesAuditDetailsList: saved.changes.map(({ description, name, previousValue, updatedValue }) => ({
      description,
      name,
      previousValue,
      updatedValue
    }))
  }
}

/** The area's name in the audit trail. */
export const area = 'payout-dates'

const cyclesOf = ({ changes }: SavedChanges) => [...new Set(changes.map(({ description }) => description))].join(', ')

/** The saves of these events; none for a company's own user. */
async function savesOf({ db, caller }: FeedCall, ids: readonly number[]): Promise<Map<number, SavedChanges>> {
  if (caller.companyId !== null) return new Map()
  const { rows } = await sql<{ event_id: number; details: SavedChanges }>`
    select event_id, details from audit_events
    where event_id = any(${[...ids]}) and area = ${area} and outcome = 'DONE'`.execute(db)
  return new Map(rows.map(({ event_id, details }) => [event_id, details]))
}

/** Who changed a row last, and what others changed since the caller's version. */
export async function changesSince(
  db: Database,
  { payoutId, version }: { payoutId: number; version: number }
): Promise<{ actor: string; changes: PayoutDateChange[] } | undefined> {
  const { rows } = await sql<{ actor: string; details: SavedChanges }>`
    select actor, details from audit_events
    where area = ${area} and outcome = 'DONE' and details -> 'payoutIds' @> to_jsonb(${payoutId}::bigint)
    order by event_id`.execute(db)
  const later = rows.flatMap(({ actor, details }) =>
    details.changes
      .filter((change) => change.payoutId === payoutId && change.version > version)
      .map((change) => ({ actor, change }))
  )
  const last = later.at(-1)
  if (!last) return undefined
  const byField = new Map<string, PayoutDateChange>()
  for (const { change } of later) {
    const before = byField.get(change.name)
    byField.set(change.name, before ? { ...change, previousValue: before.previousValue } : change)
  }
  return { actor: last.actor, changes: [...byField.values()] }
}
