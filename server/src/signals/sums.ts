import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { LookedAt } from './finder.ts'
import '#cycles/tables.ts'
import '#transactions/tables.ts'

/** A cycle, or one transaction type of it. */
type PartOfCycle = Pick<LookedAt, 'batchNo' | 'commissionType' | 'cutoffDate'> & {
  transactionType?: string | undefined
}

const ofType = ({ transactionType }: Pick<PartOfCycle, 'transactionType'>) =>
  transactionType === undefined ? sql`true` : sql`transaction_type = ${transactionType}`

/** What each dealer of the cycle comes to without excluded rows: `(company_id, amount, row_count)`. */
export const dealerSums = (part: PartOfCycle): RawBuilder<unknown> => sql`(
  select company_id, sum(amount)::numeric(14, 2) as amount, sum(row_count)::bigint as row_count
  from cycle_totals where batch_no = ${part.batchNo} and state <> 'EXCLUDED' and row_count > 0 and ${ofType(part)}
  group by company_id
)`

/** Earlier cycles that were accepted, latest first: `(batch_no)`. */
export function earlierCycles(
  { batchNo, commissionType, cutoffDate }: PartOfCycle,
  { ofKind, limit }: { ofKind: boolean; limit?: RawBuilder<unknown> }
): RawBuilder<unknown> {
  return sql`(
    select batch_no from cycles
    where status not in ('In Validation', 'Dropped', 'Cancelled') and (cutoff_date, batch_no) < (${cutoffDate}::date, ${batchNo}::integer)
      and ${ofKind ? sql`commission_type = ${commissionType}` : sql`true`}
    order by cutoff_date desc, batch_no desc ${limit ? sql`limit (${limit})::bigint` : sql``}
  )`
}

/** Which totals of earlier cycles are compared with; a condition on `cycle_totals`. */
export const isInHistory = sql`state not in ('EXCLUDED', 'CANCELLED') and row_count > 0`

/** Each dealer's average in those of the last cycles of the kind that paid it: `(company_id, cycles, amount)`. */
export const usualSums = (part: PartOfCycle, limit: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select company_id, count(*) as cycles, round(avg(amount), 2) as amount
  from (
    select company_id, batch_no, sum(amount) as amount
    from cycle_totals join ${earlierCycles(part, { ofKind: true, limit })} as earlier using (batch_no)
    where ${isInHistory} and ${ofType(part)} group by company_id, batch_no having sum(amount) > 0
  ) as of_cycle
  group by company_id
)`

/**
 * A Yes ID in lower case without what does not change whose it is at many providers: dots and plus tags before the @.
 */
export function readAs(lower: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(replace(split_part(split_part(${lower}, '@', 1), '+', 1), '.', '') || '@' || split_part(${lower}, '@', 2))`
}

/** The rows that rules check. */
export const countedRows = ({ batchNo }: Pick<LookedAt, 'batchNo'>): RawBuilder<unknown> =>
  sql`transactions where batch_no = ${batchNo} and state <> 'EXCLUDED'`

/**
 * A cycle of a million rows has nearly as many customers. A hash table of them that does not fit is written to disk
 * in parts, which takes half as long again. Few cycles are processed at the same time. Ends with the transaction.
 */
async function takeMoreMemory(tx: Tx): Promise<void> {
  await sql`
    select set_config('work_mem', (4 * pg_size_bytes(current_setting('work_mem')) / 1024)::text || 'kB', true)`.execute(
    tx
  )
}

/**
 * Sums the cycle's rows once for the rules that need no single rows: `signal_days`, by dealer and day, and
 * `signal_customers`, by customers with several rows. Both end with the transaction.
 */
export async function gatherRows(tx: Tx, cycle: LookedAt): Promise<void> {
  await sql`drop table if exists signal_days, signal_customers`.execute(tx)
  await takeMoreMemory(tx)
  await sql`
    create temporary table signal_days on commit drop as
    select company_id, transaction_date, count(*) as row_count, sum(incentive_amount) as amount,
      count(*) filter (where incentive_amount < 0) as clawback_rows,
      coalesce(sum(incentive_amount) filter (where incentive_amount < 0), 0) as clawbacks
    from ${countedRows(cycle)} group by company_id, transaction_date`.execute(tx)
  await sql`
    create temporary table signal_customers on commit drop as
    select read_as, count(*) as row_count, sum(incentive_amount) as amount, min(spelling) as first, max(spelling) as last
    from (
      select ${readAs(sql`spelling`)} as read_as, spelling, incentive_amount
      from (
        -- Separate, because otherwise each part of the expression would compute the lower case again.
        select lower(yes_id) as spelling, incentive_amount from ${countedRows(cycle)} and incentive_amount > 0 offset 0
      ) as customer
    ) as line
    group by read_as having count(*) > 1`.execute(tx)
  await sql`analyze signal_days, signal_customers`.execute(tx)
}
