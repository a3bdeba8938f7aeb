import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { isDebit, isFree, isOpen, mayComeTo, named, namedBatches } from '../commands/find-matches.ts'
import '#payment-runs/tables.ts'
import '#payments/tables.ts'
import '../tables.ts'

/** All payments that an open debit may include: those that it names, or those of its batches, in any status. */
const paidBySeveral = sql`
  select entry.entry_id, 'NAMES' as by, ${mayComeTo} as may_come_to, null::integer as transaction_count, name.reference_no,
    ${isFree(sql`name.reference_no`)} as is_free
  from bank_entries as entry
  cross join lateral unnest(case when cardinality(${named}) > 0 then ${named} else entry.named_in_text end) as name (reference_no)
  where ${isOpen} and ${isDebit} and entry.part >= 0
  union all
  select distinct entry.entry_id, 'BATCH', ${mayComeTo}, entry.transaction_count, line.reference_no,
    ${isFree(sql`line.reference_no`)}
  from bank_entries as entry
  cross join lateral unnest(${namedBatches}) as batch (reference)
  join payment_runs as run on run.run_no = split_part(batch.reference, '-', 1)
  join payment_run_lines as line on line.run_id = run.run_id and line.live
    and (strpos(batch.reference, '-') = 0 or starts_with(run.run_no || '-' || line.rail, batch.reference))
  where ${isOpen} and ${isDebit} and entry.part >= 0 and cardinality(${named}) <> 1`

/**
 * Splits a debit of several payments of which some must not be debited: what it paid of each of these becomes an
 * entry, which is then found as a contradiction, and the rest is matched as usual.
 */
export async function splitContradicted(tx: Tx, isContradicted: RawBuilder<SqlBool>): Promise<void> {
  await sql`
    with several as materialized (${paidBySeveral}), paid as (
      select several.*, payments.amount, coalesce(${isContradicted}, false) as is_contradicted
      from several left join payments using (reference_no) join bank_entries as entry using (entry_id)
    ), fitting as (
      select distinct on (entry_id) entry_id, by, bool_and(is_contradicted) as is_all
      from paid group by entry_id, by, may_come_to, transaction_count
      having (count(*) > 1 or by = 'BATCH') and bool_and(amount is not null and is_free) and bool_or(is_contradicted)
        and sum(amount) = any(may_come_to) and (transaction_count is null or transaction_count = count(*))
      order by entry_id, by desc
    ), contradicted as materialized (
      select entry_id, reference_no, amount, is_all, row_number() over (partition by entry_id order by reference_no) as nth
      from paid join fitting using (entry_id, by) where is_contradicted
    ), split_off as (
      insert into bank_entries (file_id, statement_id, account_number, position, part, amount, direction, is_return,
        booked_on, value_on, bank_reference, named, named_batches, counterparty_account, counterparty_name, status,
        brought_by, four_eyes, split_off)
      select file_id, statement_id, account_number, position, nth + (
          select max(part) from bank_entries as same
          where same.file_id = entry.file_id and same.position = entry.position
        ), contradicted.amount, direction, false, booked_on, value_on, bank_reference, array[reference_no], '{}',
        counterparty_account, counterparty_name, 'Unmatched', brought_by, four_eyes, true
      from contradicted join bank_entries as entry using (entry_id)
      -- Where nothing else is left of it, the entry itself is of the first of them.
      where not is_all or nth > 1
      returning amount
    ), rest as (
      select entry_id,
        sum(paid.amount) filter (where is_contradicted and (not is_all or reference_no <> first_no)) as taken,
        array_agg(reference_no order by reference_no)
          filter (where not is_contradicted or (is_all and reference_no = first_no)) as names
      from paid join fitting using (entry_id, by)
      join (select entry_id, min(reference_no) as first_no from contradicted group by entry_id) as first using (entry_id)
      group by entry_id
    )
    update bank_entries as entry set amount = entry.amount - coalesce(taken, 0), named = names, named_in_text = '{}',
      transaction_count = null, transaction_amount = entry.transaction_amount - coalesce(taken, 0), status = 'Unmatched',
      proposed_reference = null, proposed_by = null, proposed_on = null
    from rest where rest.entry_id = entry.entry_id`.execute(tx)
}
