import type { Day } from '@payouts/contract/page'
import type { PayerDetails } from '@payouts/contract/self-billing/payer'
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { RequestColumns } from '#requests/request-columns.ts'

type PayerChangesTable = RequestColumns & {
  change_id: GeneratedAlways<number>
  before: ColumnType<PayerDetails | null, string | null, never>
  after: ColumnType<PayerDetails, string, never>
  valid_from: Day
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    payer_changes: PayerChangesTable
  }
}
