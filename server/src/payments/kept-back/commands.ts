import type { Ringgit } from '@payouts/contract/money'
import type { KeptBackCause } from '@payouts/contract/payments/kept-back'
import type { PaymentStatus } from '@payouts/contract/payments/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import '#ledger/tables.ts'
import '../tables.ts'
import './tables.ts'

export type KeptBack = { keptBackId: number; entryId: number | null; referenceNo: string; amount: Ringgit }

const kept = sql`kept_back_id as "keptBackId", entry_id as "entryId", reference_no as "referenceNo", amount`

/** Keeps back the amounts of each `(reference_no, entry_id)` that a query finds, unless they are kept back already. */
export async function keepBack(
  tx: Tx,
  clock: Clock,
  { cause, of }: { cause: KeptBackCause; of: RawBuilder<unknown> }
): Promise<KeptBack[]> {
  const { rows } = await sql<KeptBack>`
    insert into kept_back_amounts (cause, reference_no, company_id, amount, found_status, found_at, entry_id)
    select ${cause}, reference_no, company_id, amount, status, ${clock.now()}::timestamptz, found.entry_id
    from (${of}) as found join payments using (reference_no) order by found.entry_id, reference_no
    on conflict do nothing
    returning ${kept}`.execute(tx)
  return rows
}

/**
 * Stops payments that may hold the amounts: the payment itself if it can still go out, and of those instructed since
 * its return every one that pays an account's balance, or any if the account holds less than the amount.
 */
export async function stopPayments(tx: Tx, keptBackIds: readonly number[]): Promise<void> {
  await sql`
    insert into kept_back_payments (kept_back_id, reference_no)
    select kept_back_id, holder.reference_no
    from kept_back_amounts as kept
    join payments as paid on paid.reference_no = kept.reference_no
    join payments as holder on holder.company_id = paid.company_id
    left join ledger_accounts as account on account.company_id = paid.company_id
    where kept_back_id = any(${[...keptBackIds]}::bigint[])
      and case when holder.reference_no = paid.reference_no then can_be_stopped(holder.status, holder.run_id)
        else paid.status in ('REJECTED', 'RETURNED', 'WITHDRAWN') and holder.instructed_at >= paid.status_at
          and holder.status not in ('REJECTED', 'RETURNED', 'WITHDRAWN')
          and (holder.replaces is not null or coalesce(account.balance, 0) < kept.amount) end
    on conflict do nothing`.execute(tx)
}

/** Moves amounts to the debits of the statement that confirms a notification. */
export async function showByStatement(tx: Tx, pairs: RawBuilder<unknown>): Promise<void> {
  await sql`
    update kept_back_amounts as kept set entry_id = shown.entry_id
    from (${pairs}) as shown where kept.kept_back_id = shown.kept_back_id`.execute(tx)
}

type Ending =
  | { outcome: 'NOT PAID' | 'CONFIRMED' | 'CONTRADICTED' }
  | { outcome: 'FIRST STANDS' | 'RECOVER'; settledStatus: PaymentStatus }
  | { outcome: 'BANK CORRECTS'; correctingEntryId: number }

/** Frees amounts; `which` is a condition on `kept_back_amounts as kept`. */
export async function closeKeptBack(
  tx: Tx,
  clock: Clock,
  which: RawBuilder<SqlBool>,
  ending: Ending
): Promise<KeptBack[]> {
  const settledStatus = 'settledStatus' in ending ? ending.settledStatus : null
  const correctedBy = 'correctingEntryId' in ending ? ending.correctingEntryId : null
  const { rows } = await sql<KeptBack>`
    update kept_back_amounts as kept set status = 'Closed', outcome = ${ending.outcome}, closed_at = ${clock.now()},
      settled_status = ${settledStatus}::text, correcting_entry_id = ${correctedBy}::bigint
    where kept.status <> 'Closed' and ${which} returning ${kept}`.execute(tx)
  return rows
}

/** Two people expect the bank to reverse its debit: the amount stays kept back until it does. */
export async function awaitBank(tx: Tx, keptBackId: number): Promise<void> {
  await tx
    .updateTable('kept_back_amounts')
    .set({ status: 'Awaiting Bank', outcome: 'BANK CORRECTS' })
    .where('kept_back_id', '=', keptBackId)
    .execute()
}

/** Marks a settled amount as a further debit of a payment that was already paid. */
export async function markAgain(tx: Tx, keptBackId: number): Promise<void> {
  await tx.updateTable('kept_back_amounts').set({ is_again: true }).where('kept_back_id', '=', keptBackId).execute()
}
