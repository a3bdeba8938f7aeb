import type { HoldType } from '@payouts/contract/cycles/hold-types'
import type { Ringgit } from '@payouts/contract/money'
import type { HeldChoice } from '@payouts/contract/on-hold/held-choices'
import type { HoldDecision } from '@payouts/contract/on-hold/schema'
import type { Day } from '@payouts/contract/page'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** A selection of held transactions as in the call. */
export type StoredChoice = { choice: HeldChoice; input: Record<string, unknown> }

type HoldDecisionsTable = {
  decision_id: GeneratedAlways<number>
  kind: HoldDecision['kind']
  hold_type: HoldType
  asked: ColumnType<StoredChoice, string, never>
  remark: string
  selected_date: Day | null
  batch_nos: number[]
  amount: Ringgit
  dealer_count: number
  transaction_count: number
  rows_digest: string
  asked_by: number
  asked_on: Date
  status: Generated<'Pending' | 'Approved' | 'Refused' | 'Withdrawn' | 'Void'>
  decided_by: number | null
  decided_on: Date | null
  comment: Generated<string>
  reference_no: string | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    hold_decisions: HoldDecisionsTable
  }
}
