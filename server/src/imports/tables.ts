import type { CommissionType } from '@payouts/contract/cycles/schema'
import type { Ringgit } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import type { Generated } from 'kysely'

type CycleVersionsTable = {
  batch_no: number
  version: number
  status: 'In Validation' | 'Accepted' | 'Dropped' | 'Retired'
  name: string
  commission_type: CommissionType
  cutoff_date: Day
  report_date: Day
  payout_date: Day
  file_name: string
  file_sha256: string
  rows_read: number
  rows_accepted: number
  rows_rejected: number
  total_amount: Ringgit
  duplicate_rows: Generated<number>
  duplicate_amount: Generated<Ringgit>
  imported_by: number | null
  imported_on: Date
  decided_by: number | null
  decided_on: Date | null
  remark: string | null
}

type ImportRejectionsTable = {
  batch_no: number
  version: number
  line: number
  column_name: string
  value: string
  problem: string
}

declare module '../platform/db/tables.ts' {
  interface Tables {
    cycle_versions: CycleVersionsTable
    import_rejections: ImportRejectionsTable
  }
}
