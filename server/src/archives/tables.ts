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

declare module '#platform/db/tables.ts' {
  interface Tables {
    archives: ArchivesTable
    archived_cycles: ArchivedCyclesTable
  }
}
