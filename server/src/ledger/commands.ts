import { ringgitOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import type { Entry } from './rules.ts'
import './tables.ts'

/** Opens an account, under the dealer's own code, for every one of these dealers that has none yet. */
export async function openDealerAccounts(tx: Tx, companyIds: readonly number[]): Promise<void> {
  await sql`
    insert into ledger_accounts (account_code, kind, company_id)
    select company_code, 'DEALER', company_id from dealers where company_id = any(${companyIds}::integer[])
    order by company_code
    on conflict do nothing`.execute(tx)
}

export type Journal = {
  /** The posting's or adjustment's own reference: a second journal for it is impossible. */
  referenceNo: string
  description: string
  postedOn: Day
  createdAt: Date
  /** None if the posted amount is zero. */
  entries: readonly Entry[]
}

/**
 * Writes a journal and returns its number. Triggers update the balances.
 * The database refuses, at commit, a journal that does not sum to zero.
 */
export async function writeJournal(tx: Tx, journal: Journal): Promise<number> {
  const accountCodes = journal.entries.map(({ accountCode }) => accountCode)
  const amounts = journal.entries.map(({ amount }) => ringgitOf(amount))
  const { rows } = await sql<{ journal_id: number }>`
    with journal as (
      insert into ledger_journals (reference_no, description, posted_on, created_at)
      values (${journal.referenceNo}, ${journal.description}, ${journal.postedOn}, ${journal.createdAt})
      returning journal_id
    ), entries as (
      insert into ledger_entries (journal_id, account_code, amount)
      select journal_id, account_code, amount
      from journal, unnest(${accountCodes}::text[], ${amounts}::numeric[]) as entry (account_code, amount)
    )
    select journal_id from journal`.execute(tx)
  const [written] = rows
  if (!written) throw new Error('an insert always answers its row')
  return written.journal_id
}
