import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { attachCorrections } from '../kept-back/attach-corrections.ts'
import { findContradictions } from '../kept-back/find-contradictions.ts'
import { confirmByStatements } from '../kept-back/list-results.ts'
import { type Answered, type Answering, answerPayments, beginAnswers } from './answer-payments.ts'
import { explainOpen } from './explain-open.ts'
import {
  beginMatches,
  debitsByBatch,
  debitsByReference,
  debitsByText,
  isOpen,
  named,
  returnsByBatch,
  returnsByReference
} from './find-matches.ts'
import { plainDebitsOf } from './plain-debits.ts'
import { proposeMatches } from './propose-matches.ts'
import { dropRepeated, repeatsOfNotifications } from './repeated-entries.ts'
import { splitCharges } from './split-charges.ts'
import '../tables.ts'

/** Debits first, so that a return in the same file finds its payment settled. */
const candidates = [
  ...[debitsByReference, debitsByText, debitsByBatch],
  ...[returnsByReference, returnsByBatch, repeatsOfNotifications]
]

/** The file whose entries were just saved, and the runs that only it shows to be at the bank. */
type FileOfStatements = { fileId: number; firstReported: readonly string[] }

/**
 * Matches open bank entries, including those of earlier files, whose payments may have progressed: by the payments
 * that they name, then by batches with count and sum. It makes proposals for the rest, and records why entries stay
 * open. Contradictions are left to people.
 */
export async function matchEntries(tx: Tx, answering: Answering, file?: FileOfStatements): Promise<Answered> {
  const answered: Answered = { changed: 0, unchanged: 0 }
  const add = ({ changed, unchanged }: Answered) => {
    answered.changed += changed
    answered.unchanged += unchanged
  }
  await findContradictions(tx, answering, file?.firstReported ?? [])
  await attachCorrections(tx, answering)
  await beginMatches(tx)
  await sql`
    update bank_entries as entry set problem = null where ${isOpen} and part >= 0 and problem is not null`.execute(tx)
  for (const found of [...(file ? [plainDebitsOf(file.fileId)] : []), ...candidates]) {
    await sql`truncate entry_matches`.execute(tx)
    const { numAffectedRows } = await sql`
      insert into entry_matches (entry_id, reference_no, matched_by, comes_to) ${found}`.execute(tx)
    if (numAffectedRows) add(await applyMatches(tx, answering))
  }
  await dropRepeated(tx)
  await forgetAnnounced(tx)
  await explainOpen(tx)
  await proposeMatches(tx)
  await confirmByStatements(tx, answering)
  return answered
}

/** Only one transaction at a time matches open entries: two files, or a file and a person, wait for each other. */
export async function oneByOne(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('files of the bank', 0))`.execute(tx)
}

/** Who confirmed the proposals. */
export type Confirmation = { userId: number; comment: string }

/** Answers for the payments of the matches, and closes the entries whose payments all took the answer. */
export async function applyMatches(tx: Tx, answering: Answering, by?: Confirmation): Promise<Answered> {
  await beginAnswers(tx)
  await sql`
    delete from entry_matches where entry_id in (
      select entry_id from entry_matches join payments using (reference_no)
      group by entry_id, comes_to having sum(amount) <> comes_to
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
  await splitCharges(tx)
  return answered
}

/** Before the answers: what a statement shows is no longer awaited. */
async function linkPayments(tx: Tx): Promise<void> {
  await sql`
    insert into bank_entry_payments (reference_no, direction, on_statement, entry_id, amount)
    select found.reference_no, entry.direction, entry.statement_id is not null, entry.entry_id, payments.amount
    from entry_matches as found join bank_entries as entry using (entry_id) join payments using (reference_no)`.execute(
    tx
  )
}

/** An entry stays open as a whole if one of its payments refuses the answer, and says why. */
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
    update bank_entries set problem = refused.problem, status = 'Unmatched', matched_by = null,
      proposed_reference = null, proposed_by = null, proposed_on = null, comment = ''
    from refused where bank_entries.entry_id = refused.entry_id`.execute(tx)
}

/** All but those that were written as matched. */
async function closeMatched(tx: Tx, { clock }: Answering, by: Confirmation | undefined): Promise<void> {
  await sql`
    update bank_entries set status = 'Matched', matched_by = found.matched_by, problem = null,
      decided_by = ${by?.userId ?? null}::bigint, decided_on = ${by ? clock.now() : null}::timestamptz,
      comment = ${by?.comment ?? ''}
    from (select distinct entry_id, matched_by from entry_matches) as found
    where bank_entries.entry_id = found.entry_id and bank_entries.status <> 'Matched'`.execute(tx)
  await sql`
    delete from awaited_entries using entry_matches join bank_entries as entry using (entry_id)
    where entry.statement_id is not null and awaited_entries.reference_no = entry_matches.reference_no
      and awaited_entries.direction = entry.direction`.execute(tx)
}

/**
 * Entries of notifications are kept only if they name one of our payments or are returns: a statement repeats the
 * others.
 */
async function forgetAnnounced(tx: Tx): Promise<void> {
  await sql`
    delete from bank_entries as entry
    where ${isOpen} and statement_id is null and not (direction = 'CREDIT' and is_return)
      and not exists (select from payments where payments.reference_no = any(${named} || named_in_text))`.execute(tx)
}
