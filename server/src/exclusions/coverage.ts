import { type HoldType, holdTypes } from '@payouts/contract/cycles/hold-types'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { batchNosOf } from '#cycles/batch-nos.ts'
import type { Database } from '#platform/db/database.ts'
import { ofCycles } from '#transactions/of-cycles.ts'
import './tables.ts'
import '#cycles/tables.ts'

/**
 * Whether an exclusion covers a transaction: by customer or billing account, and by day. Tables are named `exclusion`
 * and `row`. Each of the first two conditions finds rows by an index; joined by `or` neither would, so rows are looked
 * up by each.
 */
export const isCustomers: RawBuilder<SqlBool> = sql`lower(exclusion.yes_id) = lower(row.yes_id)`
export const isBillingAccounts: RawBuilder<SqlBool> = sql`billing_account_form(exclusion.billing_account_no) = billing_account_form(row.billing_account_no)`
export const isWithin: RawBuilder<SqlBool> = sql`row.transaction_date between exclusion.start_date and exclusion.end_date`

/** Current exclusions. */
export const isActive: RawBuilder<SqlBool> = sql`exclusion.removed_on is null`

/**
 * Cycles whose rows exclusions move: until approval, even before acceptance. Includes cancelled cycles, as a removal
 * may return rows and open them again.
 */
export const isNotApproved: RawBuilder<SqlBool> = sql`cycles.approved_for is null and cycles.status <> 'Dropped'`

/** Cycles whose rows no exclusion moves any more: their excluded rows are reimbursed by an adjustment. */
export const isApproved: RawBuilder<SqlBool> = sql`cycles.approved_for is not null`

/** Of rows that exclusions cover. */
type Covered = {
  columns: RawBuilder<unknown>
  /** Conditions on exclusions and rows. */
  where: RawBuilder<SqlBool>
  /** Replaces the table's exclusions, for instance by planned ones. */
  exclusions?: RawBuilder<unknown>
}

/** Rows that exclusions cover, each once. */
export function coveredRows({
  rows,
  columns,
  where,
  exclusions = sql`exclusions`
}: Covered & { rows: RawBuilder<unknown> }): RawBuilder<unknown> {
  return sql`
    select ${columns} from ${rows} as row join ${exclusions} as exclusion on ${isCustomers} and ${isWithin}
    where ${where}
    union
    select ${columns} from ${rows} as row join ${exclusions} as exclusion on ${isBillingAccounts} and ${isWithin}
    where ${where}`
}

export const isOneOf = (exclusionIds: readonly number[]): RawBuilder<SqlBool> =>
  sql`exclusion_id = any(${[...exclusionIds]}::bigint[])`

/** The ids of the rows of one cycle that these exclusions cover. */
export function coveredIds(batchNo: number, exclusionIds: readonly number[]): RawBuilder<unknown> {
  return coveredRows({
    columns: sql`row.id`,
    rows: sql`transactions`,
    where: sql`row.batch_no = ${batchNo} and exclusion.${isOneOf(exclusionIds)}`
  })
}

/** The cycles with a day in the period of these exclusions: `(start_date, end_date)`. */
export function batchNosWithin(
  whichCycles: RawBuilder<SqlBool>,
  exclusions: RawBuilder<unknown>
): RawBuilder<{ batch_no: number }> {
  return sql`
    select batch_no from cycles join imported_days using (batch_no)
    join (select min(start_date) as first_start, max(end_date) as last_end from ${exclusions} as exclusion) as period
      on first_day <= last_end and last_day >= first_start
    where ${whichCycles} order by batch_no`
}

export const cyclesWithin = (db: Database, ...of: Parameters<typeof batchNosWithin>): Promise<number[]> =>
  batchNosOf(db, batchNosWithin(...of))

/**
 * Cycles, each with the rows that exclusions cover, named `cycles` and `row`. Rows are looked up cycle by cycle; and
 * as the statement names the cycles, other partitions are not even planned.
 */
export function coveredOfCycles(batchNos: readonly number[], { where, ...covered }: Covered): RawBuilder<unknown> {
  const rows = coveredRows({
    ...covered,
    rows: sql`transactions`,
    where: sql`row.batch_no = cycles.batch_no and ${ofCycles(batchNos, 'row')} and ${where}`
  })
  return sql`(select * from cycles where ${ofCycles(batchNos, 'cycles')} offset 0) as cycles
    cross join lateral (${rows}) as row`
}

/** The same for these exclusions, in the cycles that their periods meet. */
export async function coveredBy(
  db: Database,
  exclusionIds: readonly number[],
  whichCycles: RawBuilder<SqlBool>,
  columns: RawBuilder<unknown> = sql`row.*`
): Promise<RawBuilder<unknown>> {
  const batchNos = await cyclesWithin(db, whichCycles, sql`(select * from exclusions where ${isOneOf(exclusionIds)})`)
  return coveredOfCycles(batchNos, { columns, where: sql`exclusion.${isOneOf(exclusionIds)}` })
}

/** No current exclusion covers the row any more. */
const isNoLongerCovered: RawBuilder<SqlBool> = sql`
  not exists (select from exclusions as exclusion where ${isActive} and ${isCustomers} and ${isWithin})
  and not exists (select from exclusions as exclusion where ${isActive} and ${isBillingAccounts} and ${isWithin})`

/** An excluded row that neither the ending exclusions nor any other cover. */
export const isFreed: RawBuilder<SqlBool> = sql`row.state = 'EXCLUDED' and ${isNoLongerCovered}`

/** An excluded row keeps the start and the action of its hold. */
export function wasHeldAs(holdType: HoldType): RawBuilder<SqlBool> {
  return sql`held_since is not null and exists (
    select from cycle_actions as hold where hold.action_id = hold_action_id and hold.hold_type = ${holdType})`
}

/** Each pair of an exclusion and a covered row, with the columns of the conditions below. */
export const pairs: RawBuilder<unknown> = sql`exclusion.exclusion_id, row.id, row.state, row.company_id,
  row.incentive_amount, row.yes_id, row.billing_account_no, row.transaction_date, row.held_since, row.hold_action_id`

/** An exclusion that was added after a cycle's approval has excluded none of its rows. */
const isAddedInTime = (exclusion: 'ended' | 'exclusion'): RawBuilder<SqlBool> =>
  sql`${sql.ref(`${exclusion}.added_on`)} <= coalesce(cycles.approved_at, 'infinity')`

/**
 * A row that stays excluded by the end of this exclusion: of those that excluded it, none is active or ended later.
 * So each row belongs to one removal, and later exclusions change nothing about it.
 */
export function isLeftOutBy(exclusionId: number | RawBuilder<number>): RawBuilder<SqlBool> {
  const thisOne = sql`ended.exclusion_id = ${exclusionId}`
  const othersWhere = (covers: RawBuilder<SqlBool>) => sql`
    select from exclusions as ended join exclusions as exclusion
      on exclusion.exclusion_id <> ended.exclusion_id and ${isAddedInTime('exclusion')}
      and (exclusion.removed_on is null
        or (exclusion.removed_on, exclusion.exclusion_id) > (ended.removed_on, ended.exclusion_id))
    where ${thisOne} and ${covers} and ${isWithin}`
  return sql`row.state = 'EXCLUDED'
    and exists (select from exclusions as ended where ${thisOne} and ${isAddedInTime('ended')})
    and not exists (${othersWhere(isCustomers)}) and not exists (${othersWhere(isBillingAccounts)})`
}

/**
 * A row of an approved cycle that its dealer is owed for the end of this exclusion. Duplicates are paid by another
 * cycle.
 */
export const isOwedFor = (exclusionId: number | RawBuilder<number>): RawBuilder<SqlBool> =>
  sql`${isLeftOutBy(exclusionId)} and not (${wasHeldAs(holdTypes.duplicate)})`
