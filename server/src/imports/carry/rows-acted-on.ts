import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import '#transactions/tables.ts'
import { fileVersionOf } from '../duplicate-rows.ts'
import '../tables.ts'

export type VersionOfCycle = { batchNo: number; version: number }

/** The columns of a decided row, as in `carried_decisions`. */
export const decidedColumns = sql.raw(
  `former_version, former_id, company_id, transaction_no, transaction_type, transaction_date, yes_id, transaction_amount,
  former_amount, state, hold_type, held_since, hold_action_id, request_action_id, release_action_id`
)

/** Everything but untouched payable rows: what people and rules did with them. */
const decidedOfVersion = ({ batchNo, version }: VersionOfCycle) => sql`
  select ${version}::integer as former_version, id as former_id, company_id, transaction_no, transaction_type,
    transaction_date, yes_id, transaction_amount, incentive_amount as former_amount, state, hold_type, held_since,
    hold_action_id, request_action_id, release_action_id
  from transactions
  where batch_no = ${batchNo}
    and (state in ('HELD', 'RELEASE_REQUESTED', 'CANCELLED', 'EXCLUDED') or release_action_id is not null)`

/** Decisions about rows that a version's file no longer has, and no repair brought back. */
export const goneOf = ({ batchNo, version }: VersionOfCycle): RawBuilder<unknown> => sql`
  carried_decisions where batch_no = ${batchNo} and id is null
    and version between ${fileVersionOf({ batchNo, version })} and ${version}`

/**
 * Keeps the decisions about rows of a version that is about to be dropped, for later versions. The cycle is locked,
 * and its rows still exist.
 */
export async function keepDecisions(tx: Tx, dropped: VersionOfCycle): Promise<void> {
  const { batchNo, version } = dropped
  await sql`
    insert into carried_decisions (batch_no, version, outcome, ${decidedColumns})
    select ${batchNo}::integer, ${version + 1}::integer, 'GONE', decided.*
    from (${decidedOfVersion(dropped)} union all select ${decidedColumns} from ${goneOf(dropped)}) as decided`.execute(
    tx
  )
}

/** A version that is replaced. */
export type FormerVersion = VersionOfCycle & { isDropped: boolean }

/** Collects, as `decided_rows`, the decisions about rows of a version and of earlier ones. */
export async function gatherDecisions(tx: Tx, former: FormerVersion): Promise<void> {
  const { batchNo, version } = former
  await makeTables(tx)
  if (former.isDropped)
    await sql`
      with kept as (
        delete from carried_decisions where batch_no = ${batchNo} and version = ${version + 1} returning *
      )
      insert into decided_rows select ${decidedColumns} from kept`.execute(tx)
  else
    await sql`
      insert into decided_rows
      ${decidedOfVersion(former)} union all select ${decidedColumns} from ${goneOf(former)}`.execute(tx)
  await sql`analyze decided_rows`.execute(tx)
}

/** Collects decisions about rows that a version's own file lacks: repaired rows may bring these back. */
export async function gatherMissing(tx: Tx, current: VersionOfCycle): Promise<void> {
  await makeTables(tx)
  await sql`insert into decided_rows select ${decidedColumns} from ${goneOf(current)}`.execute(tx)
}

async function makeTables(tx: Tx): Promise<void> {
  await sql`drop table if exists decided_rows, decision_matches`.execute(tx)
  await sql`create temporary table decided_rows on commit drop as
    select ${decidedColumns} from carried_decisions with no data`.execute(tx)
  await sql`create temporary table decision_matches (former_id bigint, id bigint, matched_by text) on commit drop`.execute(
    tx
  )
}
