import type { Ringgit } from '@payouts/contract/money'
import type { KeptBackCause, KeptBackStatus } from '@payouts/contract/payments/kept-back'
import type { PaymentStatus } from '@payouts/contract/payments/schema'
import type { Generated, GeneratedAlways } from 'kysely'

type KeptBackAmountsTable = {
  kept_back_id: GeneratedAlways<number>
  cause: KeptBackCause
  /** The payment that may have been paid already. */
  reference_no: string
  company_id: number
  amount: Ringgit
  /** The payment's status when it was found; and when two people settled it as paid. */
  found_status: PaymentStatus
  settled_status: PaymentStatus | null
  found_at: Date
  /** The debit; null for a listed return. */
  entry_id: number | null
  /** Whether the payment had been debited before. */
  is_again: Generated<boolean>
  status: Generated<KeptBackStatus>
  outcome: string | null
  /** The credit by which the bank reversed its debit. */
  correcting_entry_id: number | null
  closed_at: Date | null
}

/** The payments that hold or may hold such an amount. */
type KeptBackPaymentsTable = { kept_back_id: number; reference_no: string }

declare module '#platform/db/tables.ts' {
  interface Tables {
    kept_back_amounts: KeptBackAmountsTable
    kept_back_payments: KeptBackPaymentsTable
  }
}
