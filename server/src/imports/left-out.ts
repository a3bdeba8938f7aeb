import type { LeftOut } from '@payouts/contract/imports/left-out'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import { noRowOfTable } from '#platform/incoming/table-row.ts'
import './tables.ts'

/** What the rejected rows of a version would have paid, as a column of `cycle_versions`. */
export const leftOutColumn: RawBuilder<LeftOut> = sql`jsonb_build_object('credits', left_out_credits::text,
  'debits', left_out_debits::text, 'unknownRows', left_out_unknown)`

/**
 * Sums what the rejected rows of a version would have paid, once its rejections are stored. Total lines are not
 * counted. `fileVersion` is the version that has the values of the file's rejected rows.
 */
export async function recordLeftOut(
  tx: Tx,
  { batchNo, version, fileVersion }: { batchNo: number; version: number; fileVersion: number }
): Promise<LeftOut> {
  const { leftOut } = await one(
    tx,
    sql<{ leftOut: LeftOut }>`
    with rejected as (
      select line, coalesce(bool_or(column_name = 'row'), false) as is_spoiled from import_rejections
      where batch_no = ${batchNo} and version = ${version}
      group by line having not bool_or(problem = any(${noRowOfTable}::text[]))
    ), valued as (
      select case when not is_spoiled and row_values ->> 'incentiveAmount' ~ '^-?[0-9]{1,9}([.][0-9]{1,2})?$'
        then (row_values ->> 'incentiveAmount')::numeric end as amount
      from rejected left join rejected_rows as kept
        on kept.batch_no = ${batchNo} and kept.version = ${fileVersion} and kept.line = rejected.line
    ), summed as (
      select coalesce(sum(amount) filter (where amount > 0), 0) as credits,
        coalesce(sum(amount) filter (where amount < 0), 0) as debits, count(*) filter (where amount is null) as unknown
      from valued
    )
    update cycle_versions set left_out_credits = least(credits, ${mostShown}), left_out_unknown = unknown,
      left_out_debits = greatest(debits, -${mostShown}::numeric)
    from summed where batch_no = ${batchNo} and version = ${version}
    returning ${leftOutColumn} as "leftOut"`
  )
  return leftOut
}

/** Larger than any real sum; a file of nonsense may exceed it. */
const mostShown = '999999999999.99'
