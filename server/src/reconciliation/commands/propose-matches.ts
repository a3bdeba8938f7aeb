import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { isFree, mayComeTo, named } from './find-matches.ts'
import '#payment-runs/tables.ts'
import '../tables.ts'

/** A payment may be booked this many days after its execution day, and come back this many days later. */
const daysLate = 5
const daysUntilReturned = 90
/** Larger charges are only proposed by people. */
const usualCharge = '10.00'

/**
 * Proposes the only payment that an open entry may be, and remainders of entries as bank charges, for a person to
 * confirm. A person's proposal stays, unless another entry has taken the payment.
 */
export async function proposeMatches(tx: Tx): Promise<void> {
  await sql`
    update bank_entries as entry
    set status = 'Unmatched', proposed_reference = null, proposes_charges = false, proposed_by = null, proposed_on = null,
      comment = ''
    where status = 'Proposed' and (proposed_by is null or not ${isFree(sql`proposed_reference`)})`.execute(tx)
  await sql`
    update bank_entries set status = 'Proposed', proposes_charges = true
    where status = 'Unmatched' and part < 0 and amount <= greatest(charges, ${usualCharge})`.execute(tx)
  for (const candidates of inTheirOrder) await proposeOnly(tx, candidates)
}

/**
 * Proposes payments that are the only candidate. If two entries may be the same payment, the first of a statement
 * gets it.
 */
async function proposeOnly(tx: Tx, candidates: RawBuilder<unknown>): Promise<void> {
  await sql`
    with candidates as (${candidates}), only_one as (
      select entry_id, min(reference_no) as reference_no from candidates group by entry_id
      having count(distinct reference_no) = 1
    ), first as (
      select distinct on (reference_no, direction) entry_id, reference_no
      from only_one join bank_entries as entry using (entry_id)
      where ${isFree(sql`only_one.reference_no`)} and not exists (
        select from bank_entries as other where other.status = 'Proposed' and other.direction = entry.direction
          and other.proposed_reference = only_one.reference_no
      )
      order by reference_no, direction, statement_id is null, entry_id
    )
    update bank_entries as entry set status = 'Proposed', proposed_reference = first.reference_no
    from first where first.entry_id = entry.entry_id`.execute(tx)
}

const isUnmatched = sql`entry.status = 'Unmatched' and entry.part >= 0`
const isDebit = sql`entry.direction = 'DEBIT' and not entry.is_return`
const hasName = sql`cardinality(${named}) > 0`
const isUnderWay = sql`payments.status in ('IN FILE', 'ACCEPTED', 'UNKNOWN')`
const isPaid = sql`payments.status in ('SETTLED', 'RETURNED')`

/** Charges within the amount, if they are usual. */
const leavesCharges = sql`(case entry.direction when 'DEBIT' then entry.amount - payments.amount
  else payments.amount - entry.amount end) between 0 and ${usualCharge}`
const isOfAmount = sql`payments.amount = any(array_remove(${mayComeTo}, null))`
const isOfAccount = sql`(entry.counterparty_account is null
  or regexp_replace(entry.counterparty_account, '[^0-9]', '', 'g') = payments.bank_account_number)`

/*
 * Each entry looks its payments up by their number or amount, and `offset 0` keeps it so: statistics of statuses are old
 * just after a bank's answer, and a plan that begins with them compares every entry with every payment.
 */

/** Payments that an entry names, by reference or in its text. */
const paymentsNamed = sql`cross join lateral unnest(${named} || entry.named_in_text) as name (reference_no)
  cross join lateral (
    select * from payments where payments.reference_no = name.reference_no offset 0
  ) as payments`

const paymentsOfAmount = sql`cross join lateral (select * from payments where ${isOfAmount} offset 0) as payments`

const debitsNamed = (amount: RawBuilder<unknown>) => sql`
  select entry.entry_id, payments.reference_no from bank_entries as entry ${paymentsNamed}
  where ${isUnmatched} and ${isDebit} and (${isUnderWay} or payments.status = 'SETTLED') and ${amount}`

/** Debits with the amount and account of a payment, around its execution day. */
const debitsUnderWay = sql`
  select entry.entry_id, payments.reference_no
  from bank_entries as entry ${paymentsOfAmount} left join payment_runs as run using (run_id)
  where ${isUnmatched} and entry.statement_id is not null and ${isDebit} and not ${hasName} and ${isUnderWay}
    and ${isOfAccount} and entry.value_on between coalesce(run.execute_on, payments.due_on)
      and coalesce(run.execute_on, payments.due_on) + ${daysLate}::integer`

/** Credits that name a payment without being marked as a return, or only in their text, or with less than was paid. */
const creditsNamed = (amount: RawBuilder<unknown>) => sql`
  select entry.entry_id, payments.reference_no from bank_entries as entry ${paymentsNamed}
  where ${isUnmatched} and entry.direction = 'CREDIT' and ${isPaid}
    and ${amount}
    and (entry.statement_id is not null or entry.is_return)`

/** Marked returns with the amount and account of a payment. */
const returnsOfAccounts = sql`
  select entry.entry_id, payments.reference_no from bank_entries as entry ${paymentsOfAmount}
  where ${isUnmatched} and entry.direction = 'CREDIT' and entry.is_return and not ${hasName} and ${isPaid}
    and ${isOfAccount} and ${isFree(sql`payments.reference_no`)}
    and entry.value_on between payments.due_on and payments.due_on + ${daysUntilReturned}::integer`

/** Returns that other files reported and no statement has shown yet. */
const awaitedCredits = sql`
  select entry.entry_id, payments.reference_no
  from bank_entries as entry ${paymentsOfAmount}
  join awaited_entries as awaited on awaited.reference_no = payments.reference_no and awaited.direction = 'CREDIT'
    and not awaited.is_before
  where ${isUnmatched} and entry.statement_id is not null and entry.direction = 'CREDIT' and not ${hasName}
    and ${isOfAccount}`

/** Exact amounts before amounts with charges, and names before amounts. */
const inTheirOrder = [
  ...[debitsNamed(isOfAmount), debitsNamed(leavesCharges), debitsUnderWay],
  ...[creditsNamed(isOfAmount), creditsNamed(sql`entry.is_return and ${leavesCharges}`), returnsOfAccounts],
  awaitedCredits
]
