import type { Ringgit } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import type { SignalRuleName, SignalSettingName } from '@payouts/contract/signals/rule-names'
import type { SignalDecision } from '@payouts/contract/signals/schema'
import type { SignalSetting } from '@payouts/contract/signals/signal-rules'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { RequestColumns } from '#requests/request-columns.ts'

type SignalRunsTable = {
  batch_no: number
  version: number
  found_at: Date
  rule_count: number
  dealers_as_of: Date
  /** The sum of all dealers' record versions at the evaluation. */
  dealers_version: number | null
  sales_as_of: number | null
  /** How many signals a rule found, if not all are stored. */
  cut: ColumnType<Partial<Record<SignalRuleName, number>>, string | undefined, string>
}

type SignalsTable = {
  signal_id: GeneratedAlways<number>
  batch_no: number
  version: number
  rule: SignalRuleName
  severity: 'red' | 'amber'
  thresholds: ColumnType<Record<string, string>, string, never>
  subject: string
  company_ids: number[]
  figures: ColumnType<Record<string, string>, string, never>
  row_key: ColumnType<Record<string, unknown>, string, never>
  row_count: number
  amount: Ringgit
  found_at: Date
  status: Generated<'Open' | 'Held' | 'Dismissed'>
}

type SignalDecisionsTable = {
  decision_id: GeneratedAlways<number>
  signal_id: number
  decision: SignalDecision['decision']
  reason: string
  reference_no: string | null
  decided_by: number
  decided_on: Date
}

type SignalChangesTable = RequestColumns & {
  change_id: GeneratedAlways<number>
  name: SignalSettingName
  before: ColumnType<SignalSetting, string, never>
  after: ColumnType<SignalSetting, string, never>
  valid_from: Day
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    signal_runs: SignalRunsTable
    signals: SignalsTable
    signal_decisions: SignalDecisionsTable
    signal_changes: SignalChangesTable
  }
}
