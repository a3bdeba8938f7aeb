import { type SqlBool, sql } from 'kysely'
import { recordEvents } from '#activity/record.ts'
import { lockAccountsOf } from '#ledger/commands.ts'
import { actorOf, type Moving } from '#payments/commands/move-payments.ts'
import { closeKeptBack, type KeptBack, keepBack, showByStatement, stopPayments } from '#payments/kept-back/commands.ts'
import { payoutZone } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { lockRows } from '#platform/db/locking/lock-rows.ts'
import { beginMatches, isDebit, isOpen, mayComeTo, namedPayment } from '../commands/find-matches.ts'
import { splitCharges } from '../commands/split-charges.ts'
import { type Contradiction, notifyOfContradictions } from './notify-of-contradictions.ts'
import { splitContradicted } from './split-contradicted.ts'
import '#dealers/tables.ts'
import '#payment-runs/tables.ts'
import '#payments/kept-back/tables.ts'
import '#payments/tables.ts'
import '../tables.ts'

/**
 * Finds open debits of payments that must not be debited: the payment came back or was withdrawn, it is in no file
 * that went to the bank, or it was debited before. Its amount is then kept back, and every payment stops that was
 * instructed since the return and may hold the amount. The order of debit and contradiction does not matter: once a
 * statement has settled a payment, no later answer moves the money.
 */
export async function findContradictions(
  tx: Tx,
  moving: Moving,
  /** The runs that only the present file shows to be at the bank. */
  firstReported: readonly string[]
): Promise<void> {
  await splitContradicted(tx, isContradicted(firstReported))
  await tabulate(tx, firstReported)
  const { rows } = await sql`select from contradicting_entries limit 1`.execute(tx)
  if (rows.length === 0) return
  await lockWhatMayHoldThem(tx)
  await splitOffCharges(tx)
  await joinAnnounced(tx)
  const keptBack = await keepBack(tx, moving.clock, { cause: 'CONTRADICTION', of: newContradictions })
  await stopPayments(tx, idsOf(keptBack))
  // A listed return of these is now kept back as a contradiction.
  const ofThem = sql<SqlBool>`cause = 'LIST ONLY' and reference_no in (select reference_no from contradicting_entries)`
  await closeKeptBack(tx, moving.clock, ofThem, { outcome: 'CONTRADICTED' })
  await sql`
    update bank_entries set status = 'Contradiction', proposed_reference = null, proposed_by = null, proposed_on = null,
      proposes_charges = false, problem = contradicting.problem
    from contradicting_entries as contradicting where bank_entries.entry_id = contradicting.entry_id`.execute(tx)
  const found = await withDealers(tx, keptBack)
  await record(tx, moving, found)
  await notifyOfContradictions(tx, moving.clock, found)
}

/** A return that became known on the day of the debit or later is the return of that debit. */
async function tabulate(tx: Tx, firstReported: readonly string[]): Promise<void> {
  await sql`
    create temporary table if not exists contradicting_entries (
      entry_id bigint primary key, reference_no text, on_statement boolean, comes_to numeric, problem text
    ) on commit drop`.execute(tx)
  await sql`truncate contradicting_entries`.execute(tx)
  await sql`
    insert into contradicting_entries
    select entry.entry_id, payments.reference_no, entry.statement_id is not null, payments.amount,
      case
        when booked_before is not null then format('%s is on a statement already, on %s.', payments.reference_no,
          to_char(booked_before, 'FMDD Mon YYYY'))
        when payments.status = 'INSTRUCTED' then format('The bank debited %s, which is in no file.', payments.reference_no)
        when payments.status = 'IN FILE' then format(
          'The bank debited %s, whose file nobody had downloaded or sent.', payments.reference_no)
        else format('The bank debited %s, which is %s.', payments.reference_no, lower(payments.status)) end
    from (${openDebits}) as entry join payments on payments.reference_no = ${namedPayment}
    cross join lateral (${earlierDebit}) as earlier
    where payments.amount = any(${mayComeTo}) and (booked_before is not null or ${isContradicted(firstReported)})`.execute(
    tx
  )
}

/** Whether a payment's status contradicts a debit by `entry`. */
const isContradicted = (firstReported: readonly string[]) => sql<SqlBool>`(
  payments.status in ('INSTRUCTED', 'REJECTED', 'WITHDRAWN')
  or (payments.status = 'RETURNED' and entry.statement_id is not null
    and (payments.status_at at time zone ${payoutZone})::date < entry.value_on)
  or (payments.status = 'IN FILE' and can_be_stopped(payments.status, payments.run_id) and exists (
    select from payment_runs as run where run.run_id = payments.run_id
      and (run.reported_at is null or run.run_no = any(${[...firstReported]}::text[])))))`

/**
 * Open debits, each with the day of an earlier one of the same file that names and comes to the same. One pass finds
 * them all: looking each up would take time that grows with the square of a statement's entries.
 */
const openDebits = sql`
  select *, case when named is not null then min(booked_on) filter (where statement_id is not null) over alike end
    as named_before
  from bank_entries as entry where ${isOpen} and ${isDebit}
  window alike as (
    partition by amount, named, named_in_text order by entry_id rows between unbounded preceding and 1 preceding)`

/** An earlier debit of the same payment: on a statement before, or earlier in the same file. */
const earlierDebit = sql`
  select case when entry.statement_id is not null then least(entry.named_before, min(shown.booked_on)) end
    as booked_before
  from bank_entry_payments as paid join bank_entries as shown on shown.entry_id = paid.entry_id
  where paid.reference_no = payments.reference_no and paid.direction = 'DEBIT' and paid.on_statement
    and shown.entry_id <> entry.entry_id`

/** Charges besides the payment become an entry of their own, as with regular debits. */
async function splitOffCharges(tx: Tx): Promise<void> {
  await beginMatches(tx)
  await sql`truncate entry_matches`.execute(tx)
  await sql`
    insert into entry_matches (entry_id, reference_no, matched_by, comes_to)
    select entry_id, reference_no, 'REFERENCE', comes_to from contradicting_entries`.execute(tx)
  await splitCharges(tx)
}

/**
 * Payments before accounts, in everybody's order: whoever instructs payments or fills a file then waits and sees it. And
 * their runs, which are locked while their files leave.
 */
async function lockWhatMayHoldThem(tx: Tx): Promise<void> {
  const dealers = sql`
    select company_id from contradicting_entries join payments using (reference_no)`
  await sql`
    select count(*) from (
      select from payments
      where reference_no in (select reference_no from contradicting_entries)
        or (company_id in (${dealers}) and status in ('INSTRUCTED', 'IN FILE'))
      order by reference_no for no key update
    ) as locked`.execute(tx)
  await lockRows(
    tx,
    sql`payment_runs where status = 'Approved' and run_id in (
      select run_id from payments where company_id in (${dealers}) and payments.status = 'IN FILE'
    ) order by run_id for no key update`
  )
  await lockAccountsOf(tx, dealers, [])
}

/** A notification and the following statement show one debit: the statement's replaces the other. */
async function joinAnnounced(tx: Tx): Promise<void> {
  await showByStatement(
    tx,
    sql`
      select distinct on (known.reference_no) known.kept_back_id, contradicting.entry_id
      from contradicting_entries as contradicting join kept_back_amounts as known using (reference_no)
      join bank_entries as announced on announced.entry_id = known.entry_id
      where contradicting.on_statement and known.status <> 'Closed' and announced.statement_id is null
      order by known.reference_no, contradicting.entry_id, known.kept_back_id`
  )
}

/**
 * Each debit of a statement; a notification's only if nothing of its payment is kept back and no statement shows it.
 */
const newContradictions = sql`
  select reference_no, contradicting.entry_id
  from contradicting_entries as contradicting
  where not exists (select from kept_back_amounts as known where known.entry_id = contradicting.entry_id)
    and (on_statement or not exists (
      select from kept_back_amounts as known
      where known.reference_no = contradicting.reference_no and known.cause = 'CONTRADICTION' and known.status <> 'Closed'
      union all
      select from contradicting_entries as other
      where other.reference_no = contradicting.reference_no
        and (other.on_statement or other.entry_id < contradicting.entry_id)))`

async function withDealers(tx: Tx, keptBack: readonly KeptBack[]): Promise<Contradiction[]> {
  const { rows } = await sql<Contradiction>`
    select kept_back_id as "keptBackId", entry_id as "entryId", reference_no as "referenceNo", company_code as "companyCode",
      company_name as "companyName", amount
    from kept_back_amounts join dealers using (company_id)
    where kept_back_id = any(${idsOf(keptBack)}::bigint[]) order by kept_back_id`.execute(tx)
  return rows
}

const idsOf = (keptBack: readonly KeptBack[]) => keptBack.map(({ keptBackId }) => keptBackId)

async function record(tx: Tx, { clock, actor }: Moving, found: readonly Contradiction[]): Promise<void> {
  if (found.length === 0) return
  await recordEvents(
    tx,
    found.map(({ keptBackId, entryId, referenceNo, companyCode, companyName, amount }) => ({
      area: 'reconciliation',
      action: 'CONTRADICTION',
      activity: `The bank debited ${referenceNo}, which was not to be debited`,
      actor: actorOf(actor),
      name: companyName,
      referenceNo,
      accountCode: companyCode,
      amount,
      details: { keptBackId, entryId },
      at: clock.now()
    }))
  )
}
