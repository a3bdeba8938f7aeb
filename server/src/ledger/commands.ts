import { ringgitOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { type RawBuilder, sql } from 'kysely'
import { copyIn, copyLine } from '#platform/db/copy-in.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Entry } from './rules.ts'
import './tables.ts'

/**
 * Opens an account, under the dealer's code, for each of these dealers that has none yet.
 * @throws Error if another account has that code
 */
export async function openDealerAccounts(tx: Tx, companyIds: readonly number[]): Promise<void> {
  await sql`
    insert into ledger_accounts (account_code, kind, company_id)
    select company_code, 'DEALER', company_id from dealers where company_id = any(${companyIds}::integer[])
    order by company_code
    on conflict (company_id) do nothing`.execute(tx)
}

export type Journal = {
  /** The reference of the posting or adjustment, which makes a second journal for it impossible. */
  referenceNo: string
  description: string
  postedOn: Day
  createdAt: Date
  /** Empty if the posted amount is zero. */
  entries: readonly Entry[]
}

/**
 * Locks every account until the transaction ends. A transaction that writes journals one by one calls it first, so
 * that it never deadlocks with others that lock several accounts.
 */
export async function lockAllAccounts(tx: Tx): Promise<void> {
  await sql`select from ledger_accounts order by account_code for no key update`.execute(tx)
}

/**
 * Locks accounts until the transaction ends, in the order of journals. A transaction that writes several journals of
 * several accounts calls it first, so that it never deadlocks.
 */
export async function lockAccounts(tx: Tx, accountCodes: readonly string[]): Promise<void> {
  await sql`
    select from ledger_accounts where account_code = any(${[...accountCodes]}::text[])
    order by account_code for no key update`.execute(tx)
}

/** Locks the accounts of the dealers that a query names, and further accounts, in the same order. */
export async function lockAccountsOf(
  tx: Tx,
  companyIds: RawBuilder<unknown>,
  accountCodes: readonly string[]
): Promise<void> {
  await sql`
    select count(*) from (
      select from ledger_accounts where company_id in (${companyIds}) or account_code = any(${[...accountCodes]}::text[])
      order by account_code for no key update
    ) as locked`.execute(tx)
}

/** Writes one journal and returns its number, as `writeJournals` does. */
export async function writeJournal(tx: Tx, journal: Journal): Promise<number> {
  const numbers = await writeJournals(tx, [journal])
  return numbers(journal.referenceNo)
}

/**
 * Writes journals and answers their numbers by reference. Triggers update the balances. The database refuses a journal
 * that does not sum to zero, and accounts that are not there. COPY takes two thirds of the time of a statement that
 * reads the journals from JSON, and joins their entries to them by reference.
 */
export async function writeJournals(tx: Tx, journals: readonly Journal[]): Promise<(referenceNo: string) => number> {
  const numbers = new Map<string, number>()
  const ids = await nextJournalIds(tx, journals.length)
  let heads = ''
  let entered = ''
  for (const [at, { referenceNo, description, postedOn, createdAt, entries }] of journals.entries()) {
    const journalId = ids[at]
    if (journalId === undefined) throw new Error('a sequence answers as many numbers as it is asked for')
    numbers.set(referenceNo, journalId)
    heads += copyLine([journalId, referenceNo, description, postedOn, createdAt.toISOString()])
    for (const { accountCode, amount } of entries) entered += copyLine([journalId, accountCode, ringgitOf(amount)])
  }
  if (heads)
    await copyIn(
      tx,
      'copy ledger_journals (journal_id, reference_no, description, posted_on, created_at) from stdin',
      heads
    )
  if (entered) await copyIn(tx, 'copy ledger_entries (journal_id, account_code, amount) from stdin', entered)
  return (referenceNo) => {
    const journalId = numbers.get(referenceNo)
    if (journalId === undefined) throw new Error(`no journal of ${referenceNo} was written`)
    return journalId
  }
}

/** The sequence is looked up once: for each number, that took ten times as long as the number. */
async function nextJournalIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval((select pg_get_serial_sequence('ledger_journals', 'journal_id'))::regclass) as id
    from generate_series(1, ${count}::integer)`.execute(tx)
  return rows.map(({ id }) => id)
}
