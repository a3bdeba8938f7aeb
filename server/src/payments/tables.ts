import type { Day } from '@payouts/contract/page'
import type { PaymentStatus } from '@payouts/contract/payments/schema'
import type { Generated, GeneratedAlways } from 'kysely'
import type { RequestColumns } from '#requests/request-columns.ts'

type PaymentsTable = {
  /** The posting's reference, or `PY…` for a payment of the account's balance. */
  reference_no: string
  company_id: number
  batch_no: number | null
  posting_reference: string | null
  /** The returned payment whose amount this one pays again. */
  replaces: string | null
  bank_name: string
  bank_bic: string | null
  bank_account_number: string
  account_holder: string | null
  amount: string
  due_on: Day
  instructed_at: Date
  status: PaymentStatus
  /** Since when it has the status. */
  status_at: Date
  /** The approved run whose file contains it. */
  run_id: number | null
  in_file_at: Date | null
  /** The day on which the bank is to pay it, according to its run; null for a file of another system. */
  execute_on: Day | null
  /** When the bank first answered, whatever its status is now. The database writes it with the status. */
  answered_at: Date | null
  reason_code: string | null
  reason_text: string | null
  bank_reference: string | null
  value_date: Day | null
}

/** How many payments are due on a day to a bank in a status. The database maintains it as payments arrive and move. */
type PaymentTotalsTable = {
  status: GeneratedAlways<PaymentStatus>
  due_on: GeneratedAlways<Day>
  /** Empty if the dealer's record has none. */
  bank_bic: GeneratedAlways<string>
  bank_name: GeneratedAlways<string>
  payment_count: GeneratedAlways<number>
  amount: GeneratedAlways<string>
}

/** How many payments of a run have a status. The database maintains it as they move. */
type PaymentRunProgressTable = {
  run_id: GeneratedAlways<number>
  status: GeneratedAlways<PaymentStatus>
  payment_count: GeneratedAlways<number>
  amount: GeneratedAlways<string>
}

/** A request to withdraw one payment. */
type PaymentWithdrawalsTable = RequestColumns & {
  request_id: GeneratedAlways<number>
  reference_no: string
  /** The payment that replaced it. */
  instructed_as: string | null
}

type PaymentSettingsTable = {
  only_row: Generated<boolean>
  /** After this many days without an answer of the bank a payment is UNKNOWN. */
  unknown_after_days: number
}

/** What keeps a dealer's payments out of runs until somebody has decided on it. */
type PaymentStopsTable = { company_id: number; subject: string; since: Date }

declare module '#platform/db/tables.ts' {
  interface Tables {
    payments: PaymentsTable
    payment_totals: PaymentTotalsTable
    payment_run_progress: PaymentRunProgressTable
    payment_settings: PaymentSettingsTable
    payment_withdrawals: PaymentWithdrawalsTable
    payment_stops: PaymentStopsTable
  }
}
