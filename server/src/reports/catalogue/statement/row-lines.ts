import type { HoldType } from '@payouts/contract/cycles/hold-types'
import type { TransactionState } from '@payouts/contract/cycles/schema'
import type { StatementPart } from '@payouts/contract/reports/statement-parts'
import { type RawBuilder, sql } from 'kysely'
import { batchNosOf } from '#cycles/batch-nos.ts'
import { isActive, isBillingAccounts, isCustomers, isWithin } from '#exclusions/coverage.ts'
import { payoutZone } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { ofCycles } from '#transactions/of-cycles.ts'
import { cycleFigures } from './cycle-figures.ts'
import type { StatementScope } from './statement-request.ts'
import '#cycles/tables.ts'
import '#exclusions/tables.ts'

type RowPart = Extract<
  StatementPart,
  'imported' | 'excluded' | 'held' | 'releaseRequested' | 'cancelled' | 'toBePaid' | 'released'
>
type RowsRequest = StatementScope & { part: RowPart; holdType: HoldType | null }

const stateOf: Record<Exclude<RowPart, 'imported'>, TransactionState> = {
  excluded: 'EXCLUDED',
  held: 'HELD',
  releaseRequested: 'RELEASE_REQUESTED',
  cancelled: 'CANCELLED',
  toBePaid: 'PAYABLE',
  released: 'RELEASED'
}

/**
 * The lines behind a figure of transactions. Excluded ones have one line each; the others share a line per cycle,
 * type, reason and day.
 */
export async function rowLines(
  { db, caller }: { db: Database; caller: Caller },
  request: RowsRequest
): Promise<RawBuilder<unknown>> {
  const { part } = request
  if (part === 'imported') return importedLines(request)
  const rows = await rowsOf(db, { ...request, part })
  switch (part) {
    case 'excluded':
      return excludedLines(rows, caller)
    case 'held':
    case 'releaseRequested':
      return heldLines(rows, caller)
    default:
      return waitingLines(rows)
  }
}

function importedLines(request: RowsRequest): RawBuilder<unknown> {
  return sql`
    select payout_date as date, batch_no, cycle.name as cycle_name, transaction_type as what, null as reason,
      null as reference, null as journal, sum(row_count)::bigint as transactions, sum(amount)::numeric(14, 2) as amount
    from (${cycleFigures(request)}) as cycle join cycle_totals using (batch_no)
    where company_id = ${request.companyId} and row_count > 0
    group by batch_no, payout_date, cycle.name, transaction_type`
}

/**
 * The transactions of the part with their cycle's name, as `row` and `cycle`. The totals give the types, so that the
 * partition's index finds the dealer's rows, and the cycles, so that no other is planned for.
 */
async function rowsOf(
  db: Database,
  { part, holdType, ...period }: RowsRequest & { part: Exclude<RowPart, 'imported'> }
): Promise<RawBuilder<unknown>> {
  const state = stateOf[part]
  const ofType = holdType ? sql`hold_type = ${holdType}` : sql`true`
  const types = sql`
    select distinct batch_no, name, payout_date, transaction_type
    from (${cycleFigures(period)}) as cycle join cycle_totals using (batch_no)
    where company_id = ${period.companyId} and state = ${state} and row_count > 0 and ${ofType}`
  const batchNos = await batchNosOf(db, sql`select distinct batch_no from (${types}) as type order by batch_no`)
  return sql`(${types}) as cycle
    join transactions as row on row.batch_no = cycle.batch_no and row.transaction_type = cycle.transaction_type
      and ${ofCycles(batchNos, 'row')} and row.company_id = ${period.companyId} and row.state = ${state}
      and (${holdType}::text is null or row.hold_type = ${holdType})`
}

function excludedLines(rows: RawBuilder<unknown>, caller: Caller): RawBuilder<unknown> {
  return sql`
    select row.transaction_date as date, row.batch_no, cycle.name as cycle_name,
      row.transaction_type || ', ' || row.plan_name as what, ${exclusionReason(caller)} as reason,
      row.transaction_no as reference, null as journal, 1::bigint as transactions, row.incentive_amount as amount
    from ${rows}`
}

/** The latest exclusion that covers the row; a current one takes precedence over a removed one. */
function exclusionReason(caller: Caller): RawBuilder<unknown> {
  if (caller.companyId !== null) return sql`null::text`
  return sql`(
    select exclusion.reason from exclusions as exclusion
    where (${isCustomers} or ${isBillingAccounts}) and ${isWithin}
    order by (${isActive}) desc, exclusion.exclusion_id desc limit 1)`
}

function heldLines(rows: RawBuilder<unknown>, caller: Caller): RawBuilder<unknown> {
  const isStaff = caller.companyId === null
  const reason = isStaff ? sql`hold.remark` : sql`null::text`
  const why = isStaff ? sql`left join cycle_actions as hold on hold.action_id = row.hold_action_id` : sql``
  const since = sql`(row.held_since at time zone ${sql.lit(payoutZone)})::date`
  return sql`
    select ${since} as date, row.batch_no, cycle.name as cycle_name, row.hold_type || ', ' || row.transaction_type as what,
      ${reason} as reason, null as reference, null as journal, count(*) as transactions,
      sum(row.incentive_amount)::numeric(14, 2) as amount
    from ${rows} ${why}
    group by 1, 2, 3, 4, 5`
}

function waitingLines(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select coalesce(row.due_on, cycle.payout_date) as date, row.batch_no, cycle.name as cycle_name,
      row.transaction_type as what, null as reason, null as reference, null as journal, count(*) as transactions,
      sum(row.incentive_amount)::numeric(14, 2) as amount
    from ${rows}
    group by 1, 2, 3, 4`
}
