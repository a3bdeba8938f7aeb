import type {
  AdjustmentDescription,
  AdjustmentStatus,
  AdjustmentType,
  PostingMode
} from '@payouts/contract/adjustments/choices'
import type { AdjustmentDecision } from '@payouts/contract/adjustments/decision-schema'
import type { Ringgit } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** The policies under which adjustments come. */
export type AdjustmentKind = AdjustmentDecision['kind']

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
  /** Under which policy it comes. */
  purpose: Generated<AdjustmentKind>
  /** Whether the rule of two people was on when it was decided. */
  four_eyes: Generated<boolean>
  /** Who decided its amount alone, and when; the database fills both in of an addition. Null if others approved it. */
  alone_by: number | null
  alone_on: Date | null
  decision_id: number | null
  /** The row of the file that it came by. */
  bulk_change_id: number | null
  bulk_line: number | null
}

type AdjustmentDecisionsTable = {
  decision_id: GeneratedAlways<number>
  kind: AdjustmentKind
  action: 'ADD' | 'CHANGE'
  /** That the adjustment has, or will have. */
  adjustment_id: number
  exclusion_id: number | null
  company_id: number
  /** The call as it was made. */
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
  status: Generated<'Waiting' | 'Done' | 'Refused' | 'Withdrawn' | 'Void'>
  ended_by: number | null
  ended_on: Date | null
  comment: Generated<string>
}

declare module '../platform/db/tables.ts' {
  interface Tables {
    adjustments: AdjustmentsTable
    adjustment_decisions: AdjustmentDecisionsTable
  }
}
