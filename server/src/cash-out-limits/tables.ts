import type { GlobalTier, LimitOperation } from '@payouts/contract/cash-out-limits/schema'
import type { Tier } from '@payouts/contract/dealers/schema'
import type { Ringgit } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import type { GeneratedAlways } from 'kysely'

/** The six values of a limit; all null if none was saved. */
export type LimitColumns = {
  daily_amount: Ringgit | null
  daily_count: number | null
  weekly_amount: Ringgit | null
  weekly_count: number | null
  monthly_amount: Ringgit | null
  monthly_count: number | null
}

type CashOutLimitChangesTable = LimitColumns & {
  change_id: GeneratedAlways<number>
  /** Null: the limit of the tier. */
  company_id: number | null
  tier: Tier
  operation: LimitOperation
  for_existing: boolean
  /** Null if a file of dealers changed it. */
  changed_by: number | null
  /** The person's name at that time. */
  changed_by_name: string
  changed_at: Date
}

type TierCashOutLimitsTable = {
  tier: GlobalTier
  /** The latest change; null until the first save. */
  change_id: number | null
}

type DealerCashOutLimitsTable = {
  company_id: number
  change_id: number
}

type CashOutsTable = {
  /** The wallet's own. */
  reference_no: string
  company_id: number
  amount: Ringgit
  cashed_out_on: Day
  /** The day on which statements show it. */
  booked_on: Day
  journal_id: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    cash_out_limit_changes: CashOutLimitChangesTable
    tier_cash_out_limits: TierCashOutLimitsTable
    dealer_cash_out_limits: DealerCashOutLimitsTable
    cash_outs: CashOutsTable
  }
}
