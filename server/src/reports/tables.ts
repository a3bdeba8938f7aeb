import type { ReportFormat } from '@payouts/contract/downloads/schema'
import type { FileGenerationStatus } from '@payouts/contract/reports/schema'
import type { ColumnType, Generated } from 'kysely'
import type { Report } from '../downloads/report.ts'
import type { AskedReport } from './asked-report.ts'

type DownloadsTable = {
  token: string
  user_id: number
  company_id: number | null
  asked: ColumnType<AskedReport, string, never>
  report_name: string
  file_name: string
  format: ReportFormat
  status: Generated<FileGenerationStatus>
  attempts: Generated<number>
  rows_done: Generated<number>
  rows_expected: Generated<number>
  filters: ColumnType<Report['filters'], string, string>
  reason: string | null
  stored_as: string | null
  byte_size: number | null
  asked_at: Date
  ended_at: Date | null
  expires_at: Date | null
}

declare module '../platform/db/tables.ts' {
  interface Tables {
    downloads: DownloadsTable
  }
}
