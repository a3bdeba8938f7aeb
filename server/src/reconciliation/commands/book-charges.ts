import { type Ringgit, senOf } from '@payouts/contract/money'
import { sql } from 'kysely'
import { type Journal, lockAccounts, writeJournals } from '#ledger/commands.ts'
import { bankAccount, bankCharges, transferEntries } from '#ledger/rules.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Confirmation } from './match-entries.ts'
import '../tables.ts'

type Booked = { chargeId: number; amount: Ringgit }

/** Books entries of statements as bank charges: out of the bank account, or into it if the bank refunded charges. */
export async function bookCharges(
  tx: Tx,
  clock: Clock,
  { entryIds, by }: { entryIds: readonly number[]; by: Confirmation }
): Promise<void> {
  const { rows } = await sql<Booked>`
    insert into booked_charges (entry_id, amount, booked_at)
    select entry_id, case direction when 'DEBIT' then amount else -amount end, ${clock.now()}
    from bank_entries where entry_id = any(${[...entryIds]}::bigint[]) order by entry_id
    returning charge_id as "chargeId", amount`.execute(tx)
  await write(
    tx,
    clock,
    rows.map((booked) => journalOf(booked, false))
  )
  await sql`
    update bank_entries set status = 'Matched', matched_by = 'CHARGES',
      problem = case when part < 0 then problem end,
      decided_by = ${by.userId}, decided_on = ${clock.now()}, comment = ${by.comment}
    where entry_id = any(${[...entryIds]}::bigint[])`.execute(tx)
}

/** Reverses the booking of an entry as charges, if there is one. */
export async function takeChargesBack(tx: Tx, clock: Clock, entryId: number): Promise<void> {
  const { rows } = await sql<Booked>`
    update booked_charges set taken_back_at = ${clock.now()} where entry_id = ${entryId} and taken_back_at is null
    returning charge_id as "chargeId", amount`.execute(tx)
  await write(
    tx,
    clock,
    rows.map((booked) => journalOf(booked, true))
  )
}

async function write(tx: Tx, clock: Clock, journals: readonly JournalOfCharges[]): Promise<void> {
  if (journals.length === 0) return
  await lockAccounts(tx, [bankAccount, bankCharges])
  await writeJournals(
    tx,
    journals.map((journal) => ({ ...journal, postedOn: clock.today(), createdAt: clock.now() }))
  )
}

type JournalOfCharges = Omit<Journal, 'postedOn' | 'createdAt'>

/** What left our account is positive on `BANK`. */
function journalOf({ chargeId, amount }: Booked, isTakenBack: boolean): JournalOfCharges {
  const entries = transferEntries({ from: bankCharges, to: bankAccount, amount: senOf(amount) })
  return isTakenBack
    ? {
        referenceNo: `CHARGES TAKEN BACK ${chargeId}`,
        description: 'Bank charges taken back',
        entries: entries.map((entry) => ({ ...entry, amount: -entry.amount }))
      }
    : { referenceNo: `CHARGES ${chargeId}`, description: 'Bank charges', entries }
}
