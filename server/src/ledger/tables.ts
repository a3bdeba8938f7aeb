import type { AccountKind } from '@payouts/contract/ledger/accounts'
import type { Day } from '@payouts/contract/page'
import type { GeneratedAlways } from 'kysely'

type LedgerAccountsTable = {
  /** The dealer's code, or the kind of one of the payer's accounts. */
  account_code: string
  kind: AccountKind
  company_id: number | null
  /** Maintained by the database from the entries. */
  balance: GeneratedAlways<string>
}

type LedgerJournalsTable = {
  journal_id: GeneratedAlways<number>
  reference_no: string
  description: string
  posted_on: Day
  created_at: Date
}

type LedgerEntriesTable = {
  journal_id: number
  account_code: string
  amount: string
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    ledger_accounts: LedgerAccountsTable
    ledger_journals: LedgerJournalsTable
    ledger_entries: LedgerEntriesTable
  }
}
