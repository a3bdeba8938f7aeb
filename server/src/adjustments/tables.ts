import type { AdjustmentStatus, AdjustmentType, PostingMode } from '@payouts/contract/adjustments/choices'
import type { Day } from '@payouts/contract/page'
import type { Generated, GeneratedAlways } from 'kysely'

type AdjustmentsTable = {
  adjustment_id: GeneratedAlways<number>
  /** Goes up by one with every change. */
  version: Generated<number>
  company_id: number
  type: AdjustmentType
  description: string
  /** In RM, above zero. */
  amount: string
  posting: PostingMode
  /** The day on which it posts, or was to post. */
  due_on: Day
  reference_no: string
  journal_reference: GeneratedAlways<string>
  status: AdjustmentStatus
  problem: string | null
  posted_on: Day | null
  journal_id: number | null
  added_by: number
  added_at: Date
  updated_at: Date | null
}

declare module '../platform/db/tables.ts' {
  interface Tables {
    adjustments: AdjustmentsTable
  }
}
