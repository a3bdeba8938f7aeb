import type { GeneratedAlways } from 'kysely'

type ReturnedAccountsTable = {
  return_id: GeneratedAlways<number>
  company_id: number
  bank_account_number: string
  /** The payment that came back, or that the bank rejected because of the account. */
  reference_no: string
  reason_code: string | null
  reason_text: string | null
  returned_at: Date
  after_action_id: number
  ended_at: Date | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    returned_accounts: ReturnedAccountsTable
  }
}
