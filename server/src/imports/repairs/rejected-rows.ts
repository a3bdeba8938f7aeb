import type { RejectedRowState, RowProblem, RowValues } from '@payouts/contract/imports/repairs'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import '../tables.ts'
import type { FileOfVersion } from './file-of-version.ts'

export type RowsOf = Pick<FileOfVersion, 'batchNo' | 'version' | 'fileVersion'>

/**
 * The rows that a version rejected, each with its state: `line`, `original` (null if the file's values were not kept),
 * `present` (the repaired or else the original values), `repaired_by`, `problems` of a draft, and `state`.
 */
export function rejectedRows({ batchNo, version, fileVersion }: RowsOf): RawBuilder<unknown> {
  // Each is looked up by its key: thousands of drafts may have come since the planner's last statistics.
  const lookedUp = (table: string) => sql`lateral (
    select * from ${sql.table(table)} as found
    where found.batch_no = ${batchNo} and found.version = ${fileVersion} and found.line = rejected.line
    offset 0
  )`
  return sql`(
    select rejected.line, kept.row_values as original,
      coalesce(waiting.after, draft.row_values, kept.row_values) as present,
      coalesce(waiting.repaired_by, draft.repaired_by, '{}') as repaired_by, draft.problems,
      case when waiting.line is not null then 'Waiting' when draft.problems = '[]' then 'Repaired'
        else 'Rejected' end as state
    from (
      select line from import_rejections where batch_no = ${batchNo} and version = ${version} group by line
    ) as rejected
    left join ${lookedUp('rejected_rows')} as kept on true
    left join ${lookedUp('repair_drafts')} as draft on true
    left join lateral (
      select * from repaired_rows as found
      where found.line = rejected.line and found.change_id = (
        select change_id from repair_requests
        where batch_no = ${batchNo} and file_version = ${fileVersion} and status = 'Pending'
      )
      offset 0
    ) as waiting on true
  ) as row`
}

/** A rejected row before it is validated. */
export type PresentRow = {
  line: number
  state: RejectedRowState
  original: Partial<RowValues> | null
  /** The values in the import's report, if the file's were not kept. */
  reported: Partial<RowValues> | null
  present: Partial<RowValues> | null
  repairedBy: string[]
  /** Why the import could not split the line into values, or why the rate card gives it no amount. */
  fault: RowProblem | null
  isDraft: boolean
}

/** The columns of a `PresentRow` of a version's `rejectedRows`. */
export function presentColumns({ batchNo, version, isCalculated }: FileOfVersion): RawBuilder<PresentRow> {
  const problems = sql`import_rejections as problem
    where problem.batch_no = ${batchNo} and problem.version = ${version} and problem.line = row.line`
  return sql<PresentRow>`row.line, row.state, row.original, row.present,
    case when row.original is null then (
      select jsonb_object_agg(column_name, value) from ${problems} and column_name <> 'row'
    ) end as reported,
    array(select name from users where user_id = any(row.repaired_by) order by name) as "repairedBy",
    (
      select jsonb_build_object('column', column_name, 'problem', problem) from ${problems}
        and (column_name = 'row' or ${isCalculated} and column_name = 'incentiveAmount') limit 1
    ) as fault, row.problems is not null as "isDraft"`
}

/** Some of a version's rejected lines, in the order of the file. */
export async function presentRows(
  db: Database,
  rowsOf: FileOfVersion,
  lines: readonly number[]
): Promise<PresentRow[]> {
  const { rows } = await sql<PresentRow>`
    select ${presentColumns(rowsOf)} from ${rejectedRows(rowsOf)}
    where row.line = any(${[...lines]}::bigint[]) order by row.line`.execute(db)
  return rows
}
