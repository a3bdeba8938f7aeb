import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { type Answered, type Answering, answerPayments, beginAnswers } from './answer-payments.ts'
import { proposePayments } from './propose-payments.ts'
import '../../payment-runs/tables.ts'

/**
 * Matches what is open of bank entries, those of earlier files too, whose payments may have come further since: by the
 * reference of a payment, then by that of a batch with its count and sum. For what is left of statements it proposes.
 * What stays open says why.
 */
export async function matchEntries(tx: Tx, answering: Answering): Promise<Answered> {
  const answered: Answered = { changed: 0, unchanged: 0 }
  const add = ({ changed, unchanged }: Answered) => {
    answered.changed += changed
    answered.unchanged += unchanged
  }
  await beginMatches(tx)
  // What left the account first: a return in the same file finds its payment settled.
  for (const candidates of [debitsByReference, debitsByBatch, returnsByReference]) {
    await sql`truncate entry_matches`.execute(tx)
    await sql`insert into entry_matches (entry_id, reference_no, matched_by) ${candidates}`.execute(tx)
    add(await applyMatches(tx, answering))
  }
  await explainOpen(tx)
  await proposePayments(tx)
  await forgetAnnounced(tx)
  return answered
}

/** What is open of entries is matched by one at a time: two files, or a file and a person, wait for each other. */
export async function oneByOne(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('files of the bank', 0))`.execute(tx)
}

export async function beginMatches(tx: Tx): Promise<void> {
  await sql`
    create temporary table if not exists entry_matches (entry_id bigint, reference_no text, matched_by text)
    on commit drop`.execute(tx)
}

const isOpen = sql<SqlBool>`entry.status in ('Proposed', 'Unmatched')`

/** Whether no other entry of the same kind has the payment: on statements it leaves once and comes back once. */
const isFree = (reference: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`not exists (
  select from bank_entry_payments as shown
  where shown.reference_no = ${reference} and shown.direction = entry.direction
    and shown.on_statement = (entry.statement_id is not null))`

/** The first entry of each payment: a second one stays open, with this problem. */
const byReference = (which: RawBuilder<SqlBool>) => sql`
  select distinct on (payments.reference_no, entry.statement_id is null) entry.entry_id, payments.reference_no, 'REFERENCE'
  from bank_entries as entry join payments on payments.reference_no = entry.end_to_end_id
  where ${isOpen} and ${which} and payments.amount = entry.amount and ${isFree(sql`payments.reference_no`)}
  order by payments.reference_no, entry.statement_id is null, entry.entry_id`

const debitsByReference = byReference(sql`entry.direction = 'DEBIT' and not entry.is_return`)
const returnsByReference = byReference(sql`entry.direction = 'CREDIT' and entry.is_return`)

/**
 * The payments of a batch that the bank may have paid in one sum, for each open entry that names the batch or its run.
 */
const paymentsOfBatches = sql`
  select entry.entry_id, entry.amount as entry_amount, entry.transaction_count, line.reference_no, line.amount
  from bank_entries as entry
  join payment_runs as run
    on run.run_no = coalesce(split_part(entry.batch_reference, '-', 1), entry.message_reference)
  join payment_run_lines as line on line.run_id = run.run_id and line.live
    and (entry.batch_reference is null or entry.batch_reference = run.run_no || '-' || line.rail)
  join payments using (reference_no)
  where ${isOpen} and entry.direction = 'DEBIT' and not entry.is_return
    and not exists (select from payments as named where named.reference_no = entry.end_to_end_id)
    and payments.status not in ('INSTRUCTED', 'REJECTED', 'WITHDRAWN') and ${isFree(sql`line.reference_no`)}`

/** Two entries may name one batch: the first whose amount equals its payments takes them. */
const debitsByBatch = sql`
  with paid as (${paymentsOfBatches}), fitting as (
    select entry_id from paid group by entry_id, entry_amount, transaction_count
    having sum(amount) = entry_amount and (transaction_count is null or transaction_count = count(*))
  )
  select distinct on (reference_no) entry_id, reference_no, 'BATCH' from paid join fitting using (entry_id)
  order by reference_no, entry_id`

/** Who confirmed what was proposed. */
export type Confirmation = { userId: number; comment: string }

/** Answers for the payments of the matches, and closes the entries of which every payment took the answer. */
export async function applyMatches(tx: Tx, answering: Answering, by?: Confirmation): Promise<Answered> {
  await beginAnswers(tx)
  await sql`
    delete from entry_matches where entry_id in (
      select entry_id from entry_matches join bank_entries using (entry_id) join payments using (reference_no)
      group by entry_id, bank_entries.amount having sum(payments.amount) <> bank_entries.amount
    )`.execute(tx)
  await sql`
    insert into gathered_answers
      (reference_no, status, reason_code, reason_text, bank_reference, value_date, entry_id)
    select distinct on (found.reference_no) found.reference_no,
      case entry.direction when 'DEBIT' then 'SETTLED' else 'RETURNED' end, entry.reason_code, entry.reason_text,
      entry.bank_reference, entry.value_on, found.entry_id
    from entry_matches as found join bank_entries as entry using (entry_id)
    order by found.reference_no, found.entry_id`.execute(tx)
  await linkPayments(tx)
  const answered = await answerPayments(tx, answering)
  await unlinkRefused(tx)
  await closeMatched(tx, answering, by)
  return answered
}

/** Before the answers: what a statement shows is not awaited. */
async function linkPayments(tx: Tx): Promise<void> {
  await sql`
    insert into bank_entry_payments (reference_no, direction, on_statement, entry_id, amount)
    select found.reference_no, entry.direction, entry.statement_id is not null, entry.entry_id, payments.amount
    from entry_matches as found join bank_entries as entry using (entry_id) join payments using (reference_no)`.execute(
    tx
  )
}

/** An entry of which one payment refuses the answer stays open whole, and says why. */
async function unlinkRefused(tx: Tx): Promise<void> {
  await sql`
    with refused as (
      select found.entry_id, min(format('%s: %s', found.reference_no, refusal)) as problem
      from entry_matches as found join gathered_answers as given using (reference_no)
      where refusal is not null group by found.entry_id
    ), unlinked as (
      delete from bank_entry_payments using refused where bank_entry_payments.entry_id = refused.entry_id
    ), unmatched as (
      delete from entry_matches using refused where entry_matches.entry_id = refused.entry_id
    )
    update bank_entries set problem = refused.problem, status = 'Unmatched', proposed_reference = null
    from refused where bank_entries.entry_id = refused.entry_id`.execute(tx)
}

async function closeMatched(tx: Tx, { clock }: Answering, by: Confirmation | undefined): Promise<void> {
  await sql`
    update bank_entries set status = 'Matched', matched_by = found.matched_by, problem = null,
      decided_by = ${by?.userId ?? null}::bigint, decided_on = ${by ? clock.now() : null}::timestamptz,
      comment = ${by?.comment ?? ''}
    from (select distinct entry_id, matched_by from entry_matches) as found
    where bank_entries.entry_id = found.entry_id`.execute(tx)
  await sql`
    delete from awaited_entries using entry_matches join bank_entries as entry using (entry_id)
    where entry.statement_id is not null and awaited_entries.reference_no = entry_matches.reference_no
      and awaited_entries.direction = entry.direction`.execute(tx)
}

/** Says of each open entry why nothing fits it. */
async function explainOpen(tx: Tx): Promise<void> {
  await sql`
    update bank_entries as entry
    set problem = coalesce(
      (
        select format('%s is on a statement already, on %s.', payments.reference_no, to_char(earlier.booked_on, 'FMDD Mon YYYY'))
        from bank_entry_payments as shown join bank_entries as earlier using (entry_id)
        where shown.reference_no = payments.reference_no and shown.direction = entry.direction
          and shown.on_statement = (entry.statement_id is not null)
      ),
      case
        when payments.amount <> entry.amount then format('%s is RM %s.', payments.reference_no, payments.amount)
        when entry.direction = 'DEBIT' and entry.is_return then 'It takes back a credit, which no payment of ours is.'
      end,
      entry.problem
    )
    from payments where ${isOpen} and payments.reference_no = entry.end_to_end_id`.execute(tx)
  await sql`
    with paid as (${paymentsOfBatches}), batch as (
      select entry_id, count(*) as payments, sum(amount) as amount from paid group by entry_id
    )
    update bank_entries as entry
    set problem = format('Its batch has %s payments to be paid, RM %s.', batch.payments, batch.amount)
    from batch where batch.entry_id = entry.entry_id`.execute(tx)
  await sql`
    update bank_entries as entry set problem = 'It names no payment and no batch of ours.'
    where ${isOpen} and problem is null`.execute(tx)
}

/** Of a notification only entries that name one of our payments are kept waiting: a statement repeats the rest. */
async function forgetAnnounced(tx: Tx): Promise<void> {
  await sql`
    delete from bank_entries as entry
    where ${isOpen} and statement_id is null
      and not exists (select from payments where payments.reference_no = entry.end_to_end_id)`.execute(tx)
}
