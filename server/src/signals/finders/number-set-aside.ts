import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { finder, ringgit } from '../finder.ts'
import { countedRows } from '../sums.ts'

const numbersOf = (batchNo: RawBuilder<unknown>) => sql`(
  select count(*) from set_aside_numbers as aside where aside.batch_no = ${batchNo} and live)`

/** Cycles whose undecided signal counts other numbers than are set aside by now; a condition on `cycles`. */
export const areNumbersSettled: RawBuilder<SqlBool> = sql`exists (
  select from signals
  where signals.batch_no = cycles.batch_no and signals.version = cycles.version and rule = 'NUMBER_SET_ASIDE'
    and signals.status = 'Open' and (row_key ->> 'numbers')::bigint <> ${numbersOf(sql`cycles.batch_no`)}
    -- What was decided about its figures stays as it is.
    and not exists (select from signal_decisions where signal_decisions.signal_id = signals.signal_id))`

export const numberSetAside = finder({
  rule: 'NUMBER_SET_ASIDE',
  find: (cycle, limit, figures) => sql`
    select 'CYCLE' as subject, '{}'::integer[] as company_ids,
      ${figures({
        rows: sql`row_count`,
        sum: ringgit(sql`amount`),
        issued: sql`issued`,
        others: sql`row_count - issued`
      })} as figures,
      jsonb_build_object('batchNo', ${cycle.batchNo}::integer,
        'numbers', ${numbersOf(sql`${cycle.batchNo}::integer`)}) as row_key, row_count, amount
    from (
      select count(*) as row_count, coalesce(sum(incentive_amount), 0) as amount,
        count(*) filter (where aside.reason = 'PAYER ISSUES') as issued
      from set_aside_numbers as aside
      join (select * from ${countedRows(cycle)}) as counted on counted.id = aside.transaction_id
      where aside.batch_no = ${cycle.batchNo} and live
    ) as found
    where row_count >= ${limit('rows')}`,
  rows: ({ batchNo = 0 }) =>
    sql`id in (select transaction_id from set_aside_numbers as aside where aside.batch_no = ${batchNo} and live)`
})
