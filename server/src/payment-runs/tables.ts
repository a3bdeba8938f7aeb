import type { OrderChange, ProfileName, Rail } from '@payouts/contract/bank-files/schema'
import type { Ringgit } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import type { AccountMark, LeftOutSum, RunStatus } from '@payouts/contract/payment-runs/schema'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Beneficiary } from '#bank-files/payment-order.ts'
import type { RequestColumns } from '#requests/request-columns.ts'

/** The payer as named in the file. */
export type Payer = { name: string; clientCode: string; accountNumber: string; bankBic: string }

type PaymentRunSettingsTable = RequestColumns & {
  settings_id: GeneratedAlways<number>
  valid_from: Day
  payer_name: string
  bank_bic: string
  account_number: string
  client_code: string
  ibg_limit: Ringgit
  rentas_minimum: Ringgit
  default_profile: ProfileName
  most_payments: number
  unknown_after_days: number
}

type PaymentRunsTable = {
  run_id: GeneratedAlways<number>
  run_no: GeneratedAlways<string>
  profile: ProfileName
  status: RunStatus
  execute_on: Day
  due_until: Day
  /** Null for every bank. */
  bank_bics: string[] | null
  payer: ColumnType<Payer, string, never>
  ibg_limit: Ringgit
  rentas_minimum: Ringgit
  most_payments: number
  expected_count: Generated<number>
  done_count: Generated<number>
  problem: string | null
  payment_count: Generated<number>
  total: Generated<Ringgit>
  changed_count: Generated<number>
  new_account_count: Generated<number>
  left_out: ColumnType<LeftOutSum[], string | undefined, string>
  file_name: string | null
  byte_size: number | null
  sha256: string | null
  /** The profile's layout when the run was made. */
  layout_sha256: string
  four_eyes: boolean
  made_by: number
  made_at: Date
  approved_by: number | null
  approved_at: Date | null
  approval_comment: Generated<string>
  refused_by: number | null
  refused_at: Date | null
  refusal_reason: Generated<string>
  download_count: Generated<number>
  downloaded_by: number | null
  downloaded_at: Date | null
  handing_over_at: Date | null
  sent_at: Date | null
  sent_to: string | null
  /** Since when the bank is known to have the file. */
  reported_at: Date | null
  withdrawal_asked_by: number | null
  withdrawal_asked_at: Date | null
  withdrawal_reason: Generated<string>
  /** The bank's reference of its cancellation; null if it never had the file. */
  cancellation_reference: string | null
  withdrawn_by: number | null
  withdrawn_at: Date | null
  instructed_again_at: Date | null
  /** The last payment that was tried, while others are left. */
  instructed_again_until: string | null
}

type PaymentRunLinesTable = {
  run_id: number
  /** From 1, rail after rail. */
  position: number
  reference_no: string
  company_id: number
  rail: Rail
  amount: Ringgit
  details: string
  beneficiary: ColumnType<Beneficiary, string, never>
  bank_bic: string
  /** Texts that the file alters; null if none. */
  changes: ColumnType<OrderChange[] | null, string | null, never>
  account_mark: AccountMark | null
  /** Until its run is refused, no other run may have the payment. */
  live: Generated<boolean>
}

type PaymentRunTotalsTable = {
  run_id: number
  rail: Rail
  bank_bic: string
  bank_name: string
  payment_count: number
  total: Ringgit
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    payment_run_settings: PaymentRunSettingsTable
    payment_runs: PaymentRunsTable
    payment_run_lines: PaymentRunLinesTable
    payment_run_totals: PaymentRunTotalsTable
  }
}
