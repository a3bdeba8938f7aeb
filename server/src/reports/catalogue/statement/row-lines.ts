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
import { totalsAtEnd } from './totals-at.ts'
import '#cycles/tables.ts'
import '#exclusions/tables.ts'

type RowPart = Extract<
  StatementPart,
  'imported' | 'excluded' | 'held' | 'releaseRequested' | 'cancelled' | 'toBePaid' | 'released'
>
type TotalPart = Exclude<RowPart, 'imported' | 'excluded'>
type RowsRequest = StatementScope & { part: RowPart; holdType: HoldType | null }

const stateOf: Record<TotalPart, TransactionState> = {
  held: 'HELD',
  releaseRequested: 'RELEASE_REQUESTED',
  cancelled: 'CANCELLED',
  toBePaid: 'PAYABLE',
  released: 'RELEASED'
}

/**
 * The lines behind a figure of transactions. Excluded ones have one line each; the others share a line per cycle,
 * type, hold and day.
 */
export async function rowLines(
  { db, caller }: { db: Database; caller: Caller },
  request: RowsRequest
): Promise<RawBuilder<unknown>> {
  const { part } = request
  switch (part) {
    case 'imported':
      return importedLines(request)
    case 'excluded':
      return excludedLines(await excludedRows(db, request), caller)
    case 'held':
    case 'releaseRequested':
      return heldLines({ ...request, part }, caller)
    default:
      return waitingLines({ ...request, part })
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
 * The excluded transactions with their cycle's name, as `row` and `cycle`. The totals give the types, so that the
 * partition's index finds the dealer's rows, and the cycles, so that no other is planned for.
 */
async function excludedRows(db: Database, { companyId, ...period }: StatementScope): Promise<RawBuilder<unknown>> {
  const types = sql`
    select distinct batch_no, name, transaction_type
    from (${cycleFigures({ companyId, ...period })}) as cycle join cycle_totals using (batch_no)
    where company_id = ${companyId} and state = 'EXCLUDED' and row_count > 0`
  const batchNos = await batchNosOf(db, sql`select distinct batch_no from (${types}) as type order by batch_no`)
  return sql`(${types}) as cycle
    join transactions as row on row.batch_no = cycle.batch_no and row.transaction_type = cycle.transaction_type
      and ${ofCycles(batchNos, 'row')} and row.company_id = ${companyId} and row.state = 'EXCLUDED'`
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

/** The totals of a part at the end of the period, as `total`, with their cycle. */
function totalsOf({ part, holdType, ...period }: RowsRequest & { part: TotalPart }): RawBuilder<unknown> {
  const cycles = cycleFigures(period)
  return sql`(${cycles}) as cycle
    join (${totalsAtEnd(period, sql`array(select batch_no from (${cycles}) as named)`)}) as total using (batch_no)
    where state = ${stateOf[part]} and (${holdType}::text is null or hold_type = ${holdType})`
}

/** The action that held rows is the one of their moment. */
function heldLines(request: RowsRequest & { part: TotalPart }, caller: Caller): RawBuilder<unknown> {
  const reason =
    caller.companyId === null
      ? sql`(
          select remark from cycle_actions as hold
          where hold.acted_at = held_since and hold.hold_type = total.hold_type
            and (hold.batch_no = cycle.batch_no or hold.batch_no is null)
          order by action_id desc limit 1)`
      : sql`null::text`
  const since = sql`case when held_since > '-infinity' then (held_since at time zone ${sql.lit(payoutZone)})::date end`
  return sql`
    select ${since} as date, batch_no, cycle.name as cycle_name, hold_type || ', ' || transaction_type as what,
      ${reason} as reason, null as reference, null as journal, row_count as transactions, total.amount
    from ${totalsOf(request)}`
}

function waitingLines(request: RowsRequest & { part: TotalPart }): RawBuilder<unknown> {
  return sql`
    select payout_date as date, batch_no, cycle.name as cycle_name, transaction_type as what, null as reason,
      null as reference, null as journal, sum(row_count)::bigint as transactions, sum(total.amount)::numeric(14, 2) as amount
    from ${totalsOf(request)}
    group by 1, 2, 3, 4`
}
