import type { RateOutcome } from '@payouts/contract/rate-cards/outcomes'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isOpen } from '#rate-cards/commands/check-cycle.ts'
import { rowsWithOutcome } from '#rate-cards/queries/rows-with-outcome.ts'
import '#rate-cards/tables.ts'
import { finder, type LookedAt, type RowKey, ringgit } from '../finder.ts'
import { countedRows } from '../sums.ts'

/** Rows with one of the outcomes, next to what the card says of them. */
const judgedRows = ({ batchNo }: LookedAt, outcomes: readonly RateOutcome[]): RawBuilder<unknown> => sql`
  rate_outcomes as judged join transactions using (batch_no, company_id, id)
  where batch_no = ${batchNo} and outcome = any(${[...outcomes]}::text[]) and outcome <> 'EXPLAINED'
    and state <> 'EXCLUDED'`

const areJudged = ({ batchNo = 0 }: RowKey, outcomes: readonly RateOutcome[]) => rowsWithOutcome(batchNo, outcomes)

const differing = ['DIFFERS'] as const
const silent = ['NO_RULE', 'NO_ORIGINAL'] as const

export const rateDiffers = finder({
  rule: 'RATE_DIFFERS',
  find: (cycle, limit, figures) => sql`
    select company_id::text as subject, array[company_id] as company_ids,
      ${figures({
        rows: sql`count(*)`,
        given: ringgit(sql`sum(given)`),
        expected: ringgit(sql`sum(expected)`),
        difference: ringgit(sql`sum(abs(given - expected))`)
      })} as figures,
      jsonb_build_object('companyIds', array[company_id], 'batchNo', ${cycle.batchNo}::integer) as row_key,
      count(*) as row_count, sum(incentive_amount) as amount
    from ${judgedRows(cycle, differing)}
    group by company_id having sum(abs(given - expected)) >= ${limit('difference')}`,
  rows: (key) => sql`company_id = any(${key.companyIds ?? []}::integer[]) and ${areJudged(key, differing)}`
})

export const noRule = finder({
  rule: 'NO_RULE',
  find: (cycle, limit, figures) => sql`
    select transaction_type as subject, array_agg(distinct company_id) as company_ids,
      ${figures({
        type: sql`transaction_type`,
        rows: sql`count(*)`,
        unfound: sql`count(*) filter (where outcome = 'NO_ORIGINAL')`,
        sum: ringgit(sql`sum(incentive_amount)`)
      })} as figures,
      jsonb_build_object('transactionType', transaction_type, 'batchNo', ${cycle.batchNo}::integer) as row_key,
      count(*) as row_count, sum(incentive_amount) as amount
    from ${judgedRows(cycle, silent)}
    group by transaction_type having count(*) >= ${limit('rows')}`,
  rows: (key) => sql`transaction_type = ${key.transactionType ?? null}::text and ${areJudged(key, silent)}`
})

/** Cycles of which sales were taken back, and whose rows changed since; a condition on them and their `signal_runs`. */
export const haveSalesChanged: RawBuilder<SqlBool> = sql`(sales_as_of is distinct from cycles.change_no and exists (
  select from checked_clawbacks where sale_batch = cycles.batch_no))`

export const takenBackMore = finder({
  rule: 'TAKEN_BACK_MORE',
  find: ({ batchNo }, limit, figures) => sql`
    with taken as (
      select coalesce(clawback.original_transaction_no, clawback.transaction_no) as sale_no,
        min(clawback.company_id) as company_id, -sum(clawback.incentive_amount) as taken
      from checked_clawbacks join cycles using (batch_no)
        join transactions as clawback on clawback.batch_no = cycles.batch_no and clawback.id = checked_clawbacks.id
      -- Cycles that are still judged are held against the card themselves.
      where sale_batch = ${batchNo}::integer and cycles.status <> 'Dropped' and not ${isOpen}
        and clawback.state <> 'CANCELLED'
      group by 1
    ), beyond as (
      select sale_no, company_id, taken, earned, sold.row_count
      from taken cross join lateral (
        select coalesce(max(incentive_amount) filter (where state <> 'CANCELLED'), 0) as earned, count(*) as row_count
        from ${countedRows({ batchNo })} and transaction_no = sale_no and incentive_amount >= 0
      ) as sold
      where taken > earned
    )
    select company_id::text as subject, array[company_id] as company_ids,
      ${figures({
        sales: sql`count(*)`,
        earned: ringgit(sql`sum(earned)`),
        taken: ringgit(sql`sum(taken)`),
        difference: ringgit(sql`sum(taken - earned)`)
      })} as figures, jsonb_build_object('sales', array_agg(sale_no)) as row_key, sum(row_count)::bigint as row_count,
      sum(earned) as amount
    from beyond group by company_id having sum(taken - earned) >= ${limit('difference')}`,
  rows: ({ sales = [] }) => sql`transaction_no = any(${sales}::text[]) and incentive_amount >= 0`
})
