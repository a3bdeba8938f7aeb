import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { recordEvents } from '#activity/record.ts'
import { actorOf, type Moving } from '#payments/commands/move-payments.ts'
import { closeKeptBack, keepBack } from '#payments/kept-back/commands.ts'
import type { Tx } from '#platform/db/database.ts'
import { named, namedBatches } from '../commands/find-matches.ts'
import '#payment-runs/tables.ts'
import '#payments/kept-back/tables.ts'
import '#payments/tables.ts'
import '../tables.ts'

/**
 * A list is typed by people: what it reports as returned goes back to the account, but pays nobody until the bank or
 * a second person confirms it. Call it once the answers of a list are applied.
 */
export async function keepBackListed(tx: Tx, { clock }: Moving): Promise<void> {
  await keepBack(tx, clock, {
    cause: 'LIST ONLY',
    of: sql`
      select given.reference_no, null::bigint as entry_id
      from gathered_answers as given join payments as listed using (reference_no)
      where given.refusal is null and given.status in ('REJECTED', 'RETURNED') and listed.status = given.status`
  })
}

/** The bank's own report needs no confirmation. Call it before its answers are applied. */
export async function confirmByReport(tx: Tx, moving: Moving): Promise<void> {
  await confirm(
    tx,
    moving,
    sql<SqlBool>`exists (
      select from gathered_answers as given
      where given.reference_no = kept.reference_no and given.status = kept.found_status)`
  )
}

/**
 * Confirms listed returns by statements: by a credit, or by the absence of a debit on statements from its day to
 * beyond it. An open debit of a batch or run may have paid it.
 */
export async function confirmByStatements(tx: Tx, moving: Moving): Promise<void> {
  const shown = (direction: 'DEBIT' | 'CREDIT') => sql`exists (
    select from bank_entry_payments as shown
    where shown.reference_no = kept.reference_no and shown.direction = ${sql.lit(direction)} and shown.on_statement)`
  await confirm(
    tx,
    moving,
    sql`(${shown('CREDIT')} or (not ${shown('DEBIT')} and not ${mayBeDebited} and ${closedAfter}))`
  )
}

const ofPayment = sql`
  from payments left join payment_runs as run using (run_id) where payments.reference_no = kept.reference_no`

const mayBeDebited = sql`exists (
  select from bank_entries as entry
  where entry.status in ('Proposed', 'Unmatched', 'Contradiction') and entry.direction = 'DEBIT' and (
    kept.reference_no = any(${named} || entry.named_in_text || entry.proposed_reference)
    or (select run.run_no ${ofPayment}) = any(array(select split_part(batch, '-', 1) from unnest(${namedBatches}) as batch))))`

/** Statements of the account that was to pay it, if its run says which. */
const closedAfter = sql`exists (
  select from bank_books as book
  cross join lateral (
    select coalesce(payments.execute_on, payments.due_on) as day, run.payer ->> 'accountNumber' as payer ${ofPayment}
  ) as paid
  cross join lateral (
    select closing_on from bank_statements
    where bank_statements.account_number = book.account_number order by statement_id desc limit 1
  ) as last
  where (paid.payer is null or paid.payer = book.account_number) and book.opening_on <= paid.day and last.closing_on > paid.day)`

async function confirm(tx: Tx, { clock, actor }: Moving, isConfirmed: RawBuilder<SqlBool>): Promise<void> {
  const confirmed = await closeKeptBack(tx, clock, sql`cause = 'LIST ONLY' and ${isConfirmed}`, {
    outcome: 'CONFIRMED'
  })
  if (confirmed.length === 0) return
  await recordEvents(
    tx,
    confirmed.map(({ keptBackId, referenceNo, amount }) => ({
      area: 'reconciliation',
      action: 'CONFIRM LIST',
      activity: `The bank confirms that ${referenceNo} came back, so its amount is free`,
      actor: actorOf(actor),
      referenceNo,
      amount,
      details: { keptBackId },
      at: clock.now()
    }))
  )
}
