import type { PayoutRoute } from '@payouts/contract/dealers/schema'
import type { Day } from '@payouts/contract/page'
import type { Generated, GeneratedAlways } from 'kysely'
import type { RequestColumns } from '#requests/request-columns.ts'

type PostingsTable = {
  posting_id: Generated<number>
  reference_no: GeneratedAlways<string>
  batch_no: number
  company_id: number
  /** Null for the cycle's own posting. */
  release_action_id: number | null
  status: 'Posted' | 'Error'
  gross: string
  withholding_tax: string
  net: string
  tax_rate: string
  transaction_count: number
  /** The dealer's route on the day of posting. */
  payout_route: Generated<PayoutRoute>
  /** The account's balance after it, and what of that was set aside; null if nothing could go to a bank. */
  balance_after: string | null
  earmarked: string | null
  problem: string | null
  re_attempts: Generated<number>
  next_attempt_at: Date | null
  posted_on: Day | null
  journal_id: number | null
}

/** Requests to take back the approval of a cycle. */
type ApprovalTakeBacksTable = RequestColumns & {
  change_id: GeneratedAlways<number>
  batch_no: number
  version: number
  approved_for: Day
  amount: string
}

/** What a dealer was paid and charged in a closed year, in RM. */
declare module '#platform/db/tables.ts' {
  interface Tables {
    approval_take_backs: ApprovalTakeBacksTable
    postings: PostingsTable
  }
}
