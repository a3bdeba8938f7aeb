import { sql } from 'kysely'
import { recordEvents } from '#activity/record.ts'
import { actorOf, type Moving } from '#payments/commands/move-payments.ts'
import { closeKeptBack } from '#payments/kept-back/commands.ts'
import type { Tx } from '#platform/db/database.ts'
import { namedPayment } from '../commands/find-matches.ts'
import '#payments/kept-back/tables.ts'
import '../tables.ts'

/**
 * Attaches credits that name a contradicted payment to its debit, until people decide what they are. Once two people
 * expect the bank to reverse its debit, a statement's credit closes it.
 */
export async function attachCorrections(tx: Tx, moving: Moving): Promise<void> {
  await sql`
    update bank_entries as entry set status = 'Contradiction', proposed_reference = null, proposed_by = null,
      proposed_on = null, proposes_charges = false,
      problem = format('It may take the debit of %s back.', kept.reference_no)
    from kept_back_amounts as kept
    where entry.status in ('Proposed', 'Unmatched') and entry.direction = 'CREDIT'
      and kept.reference_no = ${namedPayment} and kept.cause = 'CONTRADICTION' and kept.status <> 'Closed'
      and kept.amount = entry.amount`.execute(tx)
  const { rows } = await sql<{ keptBackId: number; entryId: number }>`
    select distinct on (entry.entry_id) kept_back_id as "keptBackId", entry.entry_id as "entryId"
    from (
      select distinct on (reference_no) * from kept_back_amounts
      where status = 'Awaiting Bank' order by reference_no, kept_back_id
    ) as kept
    join bank_entries as debit on debit.entry_id = kept.entry_id and debit.statement_id is not null
    join bank_entries as entry on ${namedPayment} = kept.reference_no and entry.amount = kept.amount
    where entry.status = 'Contradiction' and entry.direction = 'CREDIT' and entry.statement_id is not null
    order by entry.entry_id`.execute(tx)
  const corrected = new Set<number>()
  for (const { keptBackId, entryId } of rows) {
    if (corrected.has(keptBackId)) continue
    corrected.add(keptBackId)
    await correct(tx, moving, { keptBackId, entryId })
  }
}

/** The bank reversed its debit: both entries are closed, the payment keeps its status, and its money is free. */
export async function correct(
  tx: Tx,
  { clock, actor }: Moving,
  { keptBackId, entryId }: { keptBackId: number; entryId: number }
): Promise<void> {
  const corrected = await closeKeptBack(tx, clock, sql`kept_back_id = ${keptBackId}`, {
    outcome: 'BANK CORRECTS',
    correctingEntryId: entryId
  })
  await sql`
    update bank_entries set status = 'Corrected', problem = null, proposed_reference = null, proposed_by = null,
      proposed_on = null, proposes_charges = false
    where entry_id = ${entryId} or entry_id = (select entry_id from kept_back_amounts where kept_back_id = ${keptBackId})`.execute(
    tx
  )
  await closeAnnounced(tx, keptBackId)
  await recordEvents(
    tx,
    corrected.map(({ referenceNo, amount }) => ({
      area: 'reconciliation',
      action: 'BANK CORRECTED',
      activity: `The bank took its debit of ${referenceNo} back, so its amount is free`,
      actor: actorOf(actor),
      referenceNo,
      amount,
      details: { keptBackId, entryId },
      at: clock.now()
    }))
  )
}

/** Closes a notification's entries of a payment together with its last contradiction. */
export async function closeAnnounced(tx: Tx, keptBackId: number): Promise<void> {
  await sql`
    update bank_entries as entry set status = 'Corrected', problem = null
    from kept_back_amounts as closed
    where closed.kept_back_id = ${keptBackId} and ${namedPayment} = closed.reference_no
      and entry.status = 'Contradiction' and entry.statement_id is null
      and not exists (
        select from kept_back_amounts as other
        where other.reference_no = closed.reference_no and other.cause = 'CONTRADICTION' and other.status <> 'Closed')`.execute(
    tx
  )
}
