import type { ArchiveRule } from '@payouts/contract/archives/schema'
import type { Day } from '@payouts/contract/page'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { RequestColumns } from '#requests/request-columns.ts'

type ArchivesTable = { name: string; schema_name: string }

type ArchivedCyclesTable = {
  batch_no: number
  archive: string
  row_count: number
  /** numeric(14,2) in ringgit. */
  amount: string
  digest: string
  archived_at: Date
}

type ArchiveRuleChangesTable = RequestColumns & {
  change_id: GeneratedAlways<number>
  before: ColumnType<ArchiveRule | null, string | null, never>
  after: ColumnType<ArchiveRule, string, never>
  valid_from: Day
}

type ArchiveWorkTable = {
  only_one: Generated<boolean>
  batch_no: number
  archive: string
  progress: string
  told_at: Date
  problem: string | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    archives: ArchivesTable
    archived_cycles: ArchivedCyclesTable
    archive_rule_changes: ArchiveRuleChangesTable
    archive_work: ArchiveWorkTable
  }
}
