import { countOf, countText } from '@payouts/contract/count-text'
import { type Ringgit, withCurrency } from '@payouts/contract/money'
import { administrator } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import { batchNosOf } from '#cycles/batch-nos.ts'
import type { CycleRow } from '#cycles/tables.ts'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import type { Moved } from '#transactions/move-rows.ts'
import { ofCycles } from '#transactions/of-cycles.ts'
import '#transactions/tables.ts'
import { fileVersionOf } from '../duplicate-rows.ts'
import '../tables.ts'

/** The duplicate rows of an import, and the cycle that has most of them. */
type CurrentDuplicates = { rowCount: number; amount: Ringgit; mostIn: string | null; mostRows: number }

/** Without twins that were cancelled since, or whose version was dropped or replaced. */
export async function currentDuplicates(tx: Tx, { batch_no: batchNo, version }: CycleRow): Promise<CurrentDuplicates> {
  const ofImport = sql`found.batch_no = ${batchNo} and found.twin_batch_no <> ${batchNo}
    and found.version between ${fileVersionOf({ batchNo, version })} and ${version}`
  const others = await batchNosOf(
    tx,
    sql`select distinct twin_batch_no as batch_no from transaction_twins as found where ${ofImport} order by 1`
  )
  return one(
    tx,
    sql<CurrentDuplicates>`
    with current as (
      select found.id, found.incentive_amount, found.twin_batch_no
      from transaction_twins as found
      join transactions as twin on twin.batch_no = found.twin_batch_no and twin.id = found.twin_id
      where ${ofImport} and ${ofCycles(others, 'twin')} and twin.state <> 'CANCELLED'
    ), most as (
      select twin_batch_no, count(*) as row_count from current group by twin_batch_no order by 2 desc, 1 limit 1
    )
    select count(*) as "rowCount", coalesce(sum(incentive_amount), 0)::numeric(14, 2) as amount,
      (select format('%s, %s', batch_no, name) from cycles join most on batch_no = twin_batch_no) as "mostIn",
      coalesce((select row_count from most), 0) as "mostRows"
    from (select distinct on (id) id, incentive_amount from current) as duplicate`
  )
}

export function isMostlyDuplicates({ rowCount }: CurrentDuplicates, { transactionCount }: Moved): boolean {
  return rowCount * 2 > transactionCount
}

type AcceptCall = WriteCall<{ despiteDuplicates?: boolean | null | undefined }>

/** Why this caller cannot accept an import that is more than half duplicates; undefined if they can. */
export async function refuseDuplicates(
  { tx, caller, input, services }: AcceptCall,
  { cycle, duplicates, touched }: { cycle: CycleRow; duplicates: CurrentDuplicates; touched: Moved }
): Promise<Refusal | undefined> {
  const { rowCount, amount, mostIn, mostRows } = duplicates
  const facts =
    `${countText(rowCount)} of ${countOf(touched.transactionCount, 'transaction')}, ${withCurrency(amount)}, ` +
    `stand in other cycles already, ${rowCount === mostRows ? 'all of them' : countText(mostRows)} in cycle ${mostIn}.`
  if (!input.despiteDuplicates || caller.role !== administrator)
    return refuse(
      'refusedByRule',
      `${facts} Drop this import, or have an administrator who did not import it accept it and say why.`,
      'decision'
    )
  const { importedBy } = await one(
    tx,
    sql<{ importedBy: number | null }>`
    select imported_by as "importedBy" from cycle_versions
    where batch_no = ${cycle.batch_no} and version = ${cycle.version}`
  )
  return services.config.fourEyes && importedBy === caller.userId
    ? refuse('refusedByRule', `${facts} You imported it yourself. Another administrator has to accept it.`, 'decision')
    : undefined
}
