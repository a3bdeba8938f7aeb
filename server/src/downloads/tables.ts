import type { FileGenerationStatus, ReportFormat } from '@payouts/contract/downloads/schema'
import type { ColumnType, Generated } from 'kysely'
import type { Report } from './report.ts'

type DownloadsTable = {
  token: string
  user_id: number
  company_id: number | null
  /** The request, in the terms of the reports' catalogue. */
  asked: ColumnType<unknown, string, never>
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

declare module '#platform/db/tables.ts' {
  interface Tables {
    downloads: DownloadsTable
  }
}
