import type {
  AdjustmentDescription,
  AdjustmentStatus,
  AdjustmentType,
  PostingMode
} from '@payouts/contract/adjustments/choices'
import type { AdjustmentDecision } from '@payouts/contract/adjustments/request-schema'
import type { Ringgit } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** The policies of adjustments. */
export type AdjustmentKind = AdjustmentDecision['kind']

type AdjustmentsTable = {
  adjustment_id: GeneratedAlways<number>
  /** Incremented with every change. */
  version: Generated<number>
  company_id: number
  type: AdjustmentType
  description: string
  /** In RM, positive. */
  amount: string
  posting: PostingMode
  /** The day on which it posts, or should have posted. */
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
  /** Its policy. */
  purpose: Generated<AdjustmentKind>
  /** Whether the rule of two people applied when it was decided. */
  four_eyes: Generated<boolean>
  /** Who decided its amount alone, and when; the database sets both for an addition. Null if others approved it. */
  alone_by: number | null
  alone_on: Date | null
  decision_id: number | null
  /** The row of the file that it came from. */
  bulk_change_id: number | null
  bulk_line: number | null
}

type AdjustmentDecisionsTable = {
  decision_id: GeneratedAlways<number>
  kind: AdjustmentKind
  action: 'ADD' | 'CHANGE'
  /** The number that the adjustment has, or will have. */
  adjustment_id: number
  exclusion_id: number | null
  company_id: number
  /** The original call. */
  asked: ColumnType<Record<string, unknown>, string, never>
  type: AdjustmentType
  description: AdjustmentDescription
  amount: Ringgit
  posting: PostingMode
  due_on: Day
  reference_no: string
  /** For a change: the values before it. */
  before: ColumnType<AdjustmentDecision['before'], string | null, never>
  asked_by: number
  asked_on: Date
  status: Generated<'Pending' | 'Approved' | 'Refused' | 'Withdrawn' | 'Void'>
  decided_by: number | null
  decided_on: Date | null
  comment: Generated<string>
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    adjustments: AdjustmentsTable
    adjustment_decisions: AdjustmentDecisionsTable
  }
}
