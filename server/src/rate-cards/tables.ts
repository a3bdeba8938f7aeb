import type { CommissionType } from '@payouts/contract/cycles/schema'
import type { Day } from '@payouts/contract/page'
import type { RateOutcome } from '@payouts/contract/rate-cards/outcomes'
import type { ComponentKind, RateRule } from '@payouts/contract/rate-cards/schema'
import type { SimulationStatus } from '@payouts/contract/rate-cards/simulation'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { RequestColumns } from '#requests/request-columns.ts'

type RateCardsTable = {
  card_id: GeneratedAlways<number>
  name: string
  commission_type: CommissionType
  created_on: Date
}

type RateCardVersionsTable = {
  version_id: GeneratedAlways<number>
  card_id: number
  version_no: number
  valid_from: Day
  rules: ColumnType<RateRule[], string, string>
  rule_count: number
  revision: Generated<number>
  state: Generated<'Draft' | 'Requested' | 'Approved'>
  created_by: number | null
  created_on: Date
  approved_by: Generated<number | null>
  approved_on: Generated<Date | null>
}

type RateCardRequestsTable = RequestColumns & {
  change_id: GeneratedAlways<number>
  card_id: number
  version_id: number
}

type RateChecksTable = {
  batch_no: number
  version: number
  checked_at: Date
  card_versions: number[]
  earlier_version: number | null
  accepted_as_of: string | null
}

type CheckedClawbacksTable = {
  batch_no: number
  id: number
  sale_batch: number
  sale_id: number
  earned: string
  sale_change: number
}

/** By component: its version, the rules by their rows with the amount each was taken of, and what they come to. */
export type KeptEarning = {
  versionId: number
  parts: [row: number, base: string][]
  rounded: string
  bounded: string
  earned: string
}

type RateStepsTable = { batch_no: number; steps_no: number; earnings: KeptEarning[] }

type RateOutcomesTable = {
  batch_no: number
  company_id: number
  id: number
  outcome: RateOutcome
  given: string
  expected: string | null
  steps_no: number | null
}

/** As `KeptEarning`, with each rule's cells in the place of its row. */
export type NamedEarning = Omit<KeptEarning, 'parts'> & { parts: [cells: Partial<RateRule>, base: string][] }

/** A view: companies' own users see what they were given as the card says, of their rows. */
type RateExplanationsView = Omit<RateOutcomesTable, 'steps_no'> & { earnings: NamedEarning[] }

type RateArrivalsTable = { batch_no: number; id: number; arrival: number }

type RateTotalsTable = {
  batch_no: number
  transaction_type: string
  plan_name: string
  company_id: number
  outcome: RateOutcome
  row_count: number
  given: string
  expected: string
}

type RateComponentSumsTable = { batch_no: number; component: string; kind: ComponentKind; amount: string }

type CheckedLotsTable = {
  batch_no: number
  lot: number
  profile: number
  transaction_type: string
  plan_name: string
  channel: string | null
  company_id: number
  transaction_date: Day
  transaction_amount: string
  row_count: number
  given: string
}

type CheckedEarningsTable = {
  batch_no: number
  lot: number
  component: string
  giving_count: number
  capped_count: number
  earned: string
  ids: number[] | null
}

type CheckedOrdersTable = { batch_no: number; lot: number; ids: number[]; places: number[] }

type RateCardChangesTable = {
  batch_no: number
  transaction_type: string
  plan_name: string
  company_id: number
  amount: string
}

type RateSimulationsTable = {
  simulation_id: GeneratedAlways<number>
  version_id: number
  rules: ColumnType<RateRule[], string, never>
  /** The latest first. */
  batch_nos: number[]
  cycles_done: Generated<number>
  status: Generated<SimulationStatus>
  asked_by: number
  asked_on: Date
  ended_on: Generated<Date | null>
}

type RateSimulationSumsTable = {
  simulation_id: number
  batch_no: number
  transaction_type: string
  plan_name: string
  company_id: number
  row_count: number
  silent_count: number
  given: string
  simulated: string
}

type RateSimulationComponentsTable = {
  simulation_id: number
  batch_no: number
  component: string
  kind: ComponentKind
  row_count: number
  simulated: string
  in_force: string | null
  capped_count: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    rate_cards: RateCardsTable
    rate_card_versions: RateCardVersionsTable
    rate_card_requests: RateCardRequestsTable
    rate_checks: RateChecksTable
    checked_clawbacks: CheckedClawbacksTable
    rate_steps: RateStepsTable
    rate_outcomes: RateOutcomesTable
    rate_explanations: RateExplanationsView
    rate_arrivals: RateArrivalsTable
    rate_totals: RateTotalsTable
    checked_lots: CheckedLotsTable
    checked_earnings: CheckedEarningsTable
    checked_orders: CheckedOrdersTable
    rate_card_changes: RateCardChangesTable
    rate_component_sums: RateComponentSumsTable
    rate_simulations: RateSimulationsTable
    rate_simulation_sums: RateSimulationSumsTable
    rate_simulation_components: RateSimulationComponentsTable
  }
}
