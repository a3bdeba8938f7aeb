import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { CategoryRow } from '@payouts/contract/payout-dates/calendar'
import { changedFields, payoutDatesCan } from '@payouts/contract/payout-dates/can'
import type { payoutDateEndpoints } from '@payouts/contract/payout-dates/endpoints'
import {
  type PayoutDateGroup,
  payoutDateFields,
  payoutDateGroups,
  payoutDateTables
} from '@payouts/contract/payout-dates/schema'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import type { Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { area, changesSince, payoutDateRows, type SavedChanges } from './queries.ts'
import './tables.ts'

type Update = (typeof payoutDateEndpoints)['payoutdatesUpdate']
type UpdateCall = WriteCall<CheckedInputOf<Update>>
type GivenRow = CheckedInputOf<Update>['updatePayoutDatesDetailsList'][number]

/** Saves rows of one table, all or none, if every rule holds for the resulting table. */
export async function updatePayoutDates(call: UpdateCall): Promise<OutputOf<Update> | Refusal> {
  const { tx, input } = call
  const given = input.updatePayoutDatesDetailsList
  const group = await tableOf(tx, given)
  if (isRefusal(group)) return group
  // Locks all rows of the table, so that two saves never create an overlap that neither sees.
  const before = await payoutDateRows(tx, {
    commissionCategory: payoutDateTables[group].commissionCategory,
    forUpdate: true
  })
  const after = before.map((row) => asGiven(row, given))
  const refusal = (await refusedAsStale(tx, before, given)) ?? refusedBy(payoutDatesCan.save(group, before, after))
  if (refusal) return refusal
  const saved = changesBetween(group, before, after)
  for (const row of after) if (saved.payoutIds.includes(row.payoutId)) await keep(tx, row)
  await recordSave(call, group, saved)
  return { message: payoutDateTables[group].saved }
}

/** The table of the rows. */
async function tableOf(tx: Tx, given: readonly GivenRow[]): Promise<PayoutDateGroup | Refusal> {
  const [first] = given
  if (!first) return refuse('refusedByRule', 'Please edit some values before save them on server!')
  const ids = given.map(({ payoutId }) => payoutId)
  if (new Set(ids).size < ids.length) return refuse('refusedByRule', 'A cycle can be saved only once at a time.')
  const rows = await payoutDateRows(tx)
  const found = given.map(({ payoutId }) => rows.find((row) => row.payoutId === payoutId))
  const missing = found.indexOf(undefined)
  if (missing >= 0) return refuse('refusedByRule', `There are no payout dates ${ids[missing]}.`, 'payoutId')
  const categories = new Set(found.map((row) => row?.commissionCategory))
  const group = payoutDateGroups.find((each) => categories.has(payoutDateTables[each].commissionCategory))
  if (!group || categories.size > 1) return refuse('refusedByRule', 'Please save one table at a time.')
  return group
}

function asGiven(row: CategoryRow, given: readonly GivenRow[]): CategoryRow {
  const changed = given.find(({ payoutId }) => payoutId === row.payoutId)
  if (!changed) return row
  const { commissionDescription: description, version: _, ...days } = changed
  return { ...row, ...days, description }
}

/** Lists how each outdated row of the caller has changed, and by whom. */
async function refusedAsStale(
  tx: Tx,
  before: readonly CategoryRow[],
  given: readonly GivenRow[]
): Promise<Refusal | undefined> {
  const messages: string[] = []
  for (const { payoutId, version } of given) {
    const row = before.find((each) => each.payoutId === payoutId)
    if (!row || !version || version === row.version) continue
    const since = await changesSince(tx, { payoutId, version })
    const changes = since?.changes.map(
      ({ name, previousValue, updatedValue }) => `${name} is ${updatedValue} now, it was ${previousValue}`
    )
    messages.push(
      `${since?.actor ?? 'Somebody'} has changed “${row.description}” meanwhile${changes ? `: ${changes.join('; ')}` : ''}.`
    )
  }
  return messages.length > 0 ? refuse('changedMeanwhile', messages.join(' '), 'version') : undefined
}

function changesBetween(
  group: PayoutDateGroup,
  before: readonly CategoryRow[],
  after: readonly CategoryRow[]
): SavedChanges {
  const changes = after.flatMap((row) => {
    const stood = before.find(({ payoutId }) => payoutId === row.payoutId)
    if (!stood) return []
    return changedFields(stood, row).map((field) => ({
      payoutId: row.payoutId,
      version: stood.version + 1,
      description: stood.description,
      name: payoutDateFields[field],
      previousValue: String(stood[field]),
      updatedValue: String(row[field])
    }))
  })
  const payoutIds = [...new Set(changes.map(({ payoutId }) => payoutId))]
  return { payoutIds, commissionCategory: payoutDateTables[group].commissionCategory, changes }
}

async function keep(tx: Tx, row: CategoryRow): Promise<void> {
  await tx
    .updateTable('payout_dates')
    .set({
      description: row.description,
      cycle_start_day: row.cycleStartDate,
      cycle_end_day: row.cycleEndDate,
      report_day: row.reportDay,
      cut_off_day: row.cutOffDay,
      payout_day: row.payoutDay,
      begin_date: row.expiryStartDate,
      expiry_date: row.expiryEndDate,
      version: sql`version + 1`
    })
    .where('payout_id', '=', row.payoutId)
    .execute()
}

async function recordSave(
  { tx, caller, clock, requestId }: UpdateCall,
  group: PayoutDateGroup,
  saved: SavedChanges
): Promise<void> {
  const values = saved.changes.length === 1 ? '1 value' : `${saved.changes.length} values`
  await recordEvent(tx, {
    area,
    action: 'UPDATE PAYOUT DATES',
    activity: `Changed ${values} of`,
    actor: caller,
    name: payoutDateTables[group].title,
    details: saved,
    requestId,
    at: clock.now()
  })
}
