import type { CommissionType } from '@payouts/contract/cycles/schema'
import type { Day } from '@payouts/contract/page'
import type { RateRule } from '@payouts/contract/rate-cards/schema'
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

declare module '#platform/db/tables.ts' {
  interface Tables {
    rate_cards: RateCardsTable
    rate_card_versions: RateCardVersionsTable
    rate_card_requests: RateCardRequestsTable
  }
}
