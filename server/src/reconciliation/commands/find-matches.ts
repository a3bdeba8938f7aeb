import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import '#payment-runs/tables.ts'
import '../tables.ts'

/*
 * Matches of open entries as rows (entry_id, reference_no, matched_by, comes_to): the payments, and the sum that they
 * must
 * have. It is the entry's amount, unless the bank charged within it.
 */

/** Creates the table of these matches. */
export async function beginMatches(tx: Tx): Promise<void> {
  await sql`
    create temporary table if not exists entry_matches (
      entry_id bigint, reference_no text, matched_by text, comes_to numeric
    ) on commit drop`.execute(tx)
}

export const isOpen = sql<SqlBool>`entry.status in ('Proposed', 'Unmatched')`

/** Payments that an entry's references name. The version before stored only one of them. */
export const named = sql`coalesce(entry.named, array_remove(array[entry.end_to_end_id], null))`

/**
 * The only payment that it names. Texts count for debits only, because only people decide that a text means a return.
 */
export const namedPayment = sql<string | null>`case
  when cardinality(${named}) = 1 then (${named})[1]
  when cardinality(${named}) = 0 and cardinality(entry.named_in_text) = 1 and entry.direction = 'DEBIT'
    then entry.named_in_text[1] end`

/** Batches or runs that it names. */
export const namedBatches = sql`
  coalesce(entry.named_batches, array_remove(array[coalesce(entry.batch_reference, entry.message_reference)], null))`

/** Whether no other entry of the same kind has the payment: on statements it leaves once and returns once. */
export const isFree = (reference: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`not exists (
  select from bank_entry_payments as shown
  where shown.reference_no = ${reference} and shown.direction = entry.direction
    and shown.on_statement = (entry.statement_id is not null))`

/**
 * The possible sums of an entry's payments: its amount, or the amount before charges, according to its transactions
 * or to the charges that the bank names. A debit includes them, a return excludes them.
 */
export const mayComeTo = sql`array[entry.amount,
  case when (entry.direction = 'DEBIT') = (entry.transaction_amount < entry.amount) then entry.transaction_amount end,
  case when entry.charges > 0 then entry.amount - case entry.direction when 'DEBIT' then entry.charges else -entry.charges end
  end]`

/** The payments that an entry names, all or none: a payment of another entry, or an unknown one, keeps it open. */
const byName = (
  which: RawBuilder<SqlBool>,
  { names, matchedBy }: { names: RawBuilder<unknown>; matchedBy: 'REFERENCE' | 'TEXT' }
) => sql`
  with named as (
    select entry.entry_id, entry.statement_id is null as announced, ${mayComeTo} as may_come_to, name.reference_no,
      payments.amount, ${isFree(sql`name.reference_no`)} as is_free
    from bank_entries as entry
    cross join lateral unnest(${names}) as name (reference_no)
    left join payments on payments.reference_no = name.reference_no
    where ${isOpen} and ${which}
  ), fitting as (
    select entry_id, sum(amount) as comes_to from named group by entry_id, may_come_to
    having bool_and(amount is not null and is_free) and sum(amount) = any(may_come_to)
  )
  -- The first entry of each payment: a second one stays open, with this problem.
  select distinct on (reference_no, announced) entry_id, reference_no, ${sql.lit(matchedBy)}, comes_to
  from named join fitting using (entry_id) order by reference_no, announced, entry_id`

/** Debits, without reversals of credits. */
export const isDebit = sql<SqlBool>`entry.direction = 'DEBIT' and not entry.is_return`
const isReturn = sql<SqlBool>`entry.direction = 'CREDIT' and entry.is_return`

export const debitsByReference = byName(isDebit, { names: named, matchedBy: 'REFERENCE' })
export const returnsByReference = byName(isReturn, { names: named, matchedBy: 'REFERENCE' })

/** The bank repeats our text of a payment. Only a person decides that a text means a return. */
export const debitsByText = byName(sql`${isDebit} and cardinality(${named}) = 0`, {
  names: sql`entry.named_in_text`,
  matchedBy: 'TEXT'
})

/**
 * The payments of the batches or runs that an open entry names, if the bank may have paid them in one sum, or paid
 * and returned them. A batch with a truncated reference is found by its beginning.
 */
export const paymentsOfBatches = sql`
  select distinct entry.entry_id, entry.direction, ${mayComeTo} as may_come_to, entry.transaction_count,
    line.reference_no, line.amount
  from bank_entries as entry
  cross join lateral unnest(${namedBatches}) as batch (reference)
  join payment_runs as run on run.run_no = split_part(batch.reference, '-', 1)
  join payment_run_lines as line on line.run_id = run.run_id and line.live
    and (strpos(batch.reference, '-') = 0 or starts_with(run.run_no || '-' || line.rail, batch.reference))
  join payments using (reference_no)
  where ${isOpen} and cardinality(${named}) <> 1 and ${isFree(sql`line.reference_no`)}
    and case when ${isDebit} then payments.status not in ('INSTRUCTED', 'REJECTED', 'WITHDRAWN')
      when ${isReturn} then payments.status in ('SETTLED', 'RETURNED') end`

/** If two entries name one batch, the first whose amount equals its payments takes them. */
const byBatch = (direction: 'DEBIT' | 'CREDIT') => sql`
  with of_batches as (${paymentsOfBatches}), fitting as (
    select entry_id, sum(amount) as comes_to from of_batches where direction = ${sql.lit(direction)}
    group by entry_id, may_come_to, transaction_count
    having sum(amount) = any(may_come_to) and (transaction_count is null or transaction_count = count(*))
  )
  select distinct on (reference_no) entry_id, reference_no, 'BATCH', comes_to from of_batches join fitting using (entry_id)
  order by reference_no, entry_id`

export const debitsByBatch = byBatch('DEBIT')
export const returnsByBatch = byBatch('CREDIT')
