import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isSetAside, setAside } from '#transactions/partition.ts'
import { lineOfId } from '#transactions/row-ids.ts'
import './tables.ts'

/** A version of a cycle, and where its rows are. */
export type RowsOfVersion = {
  batchNo: number
  version: number
  /** The version that its file arrived as. */
  fileVersion: number
  /** The version with which the rows were set aside; null while they are the cycle's own. */
  asideWith: number | null
  /** Whether it is the current version. */
  isCurrent: boolean
}

/**
 * The location as JSON, in SQL on `cycles` and `cycle_versions as of_version`; null if an operator removed the rows.
 * A version that repairs have replaced has no table of its own: its rows are among those of the last version of its
 * file.
 */
export const whereRowsAre: RawBuilder<RowsOfVersion | null> = sql`(
  select json_build_object('batchNo', cycles.batch_no, 'version', of_version.version,
    'fileVersion', coalesce(of_version.file_version, of_version.version),
    'asideWith', nullif(last_of_file.version, cycles.version), 'isCurrent', of_version.version = cycles.version)
  from (
    select max(of_file.version) as version from cycle_versions as of_file
    where of_file.batch_no = cycles.batch_no
      and coalesce(of_file.file_version, of_file.version) = coalesce(of_version.file_version, of_version.version)
  ) as last_of_file
  where last_of_file.version = cycles.version
    or ${isSetAside(sql.ref('cycles.batch_no'), sql.ref('last_of_file.version'))}
)`

/** The table with a version's rows, and the condition that excludes what later repairs added. */
export function rowsOfVersion(of: RowsOfVersion): { table: RawBuilder<unknown>; condition: RawBuilder<SqlBool> } {
  const { batchNo, version, fileVersion, asideWith } = of
  return {
    table: asideWith === null ? sql`transactions` : setAside(batchNo, asideWith),
    condition: sql`batch_no = ${batchNo} and ${lineOfId(sql`id`)} not in (
      select line from repaired_rows join repair_requests as request using (change_id)
      where request.batch_no = ${batchNo} and request.file_version = ${fileVersion} and made_version > ${version}
    )`
  }
}
