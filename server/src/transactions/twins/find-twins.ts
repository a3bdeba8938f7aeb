import { holdTypes } from '@payouts/contract/cycles/hold-types'
import type { Ringgit } from '@payouts/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import type { LoadingTable } from '../partition.ts'
import type { VersionOfCycle } from './kept-filters.ts'
import type { TwinSearch } from './twin-search.ts'

export type Duplicates = { rowCount: number; amount: Ringgit }

/** Why a duplicate is on hold. */
export const duplicateRemark = 'Another cycle, or an earlier line of its own file, has this transaction already.'

/**
 * Records the twin of each loaded row that repeats one of another cycle, or an earlier one of its own, and holds
 * these rows as duplicates. A cancelled row is no twin; one that is held, excluded or paid is. Until this transaction
 * ends, no other import gets here, so of two concurrent ones the second finds the first one's rows.
 */
export async function holdDuplicates(
  tx: Tx,
  table: LoadingTable,
  given: VersionOfCycle & {
    search: TwinSearch
    actionId: number
    heldSince: Date
    /** Whether the rows are added to those of the cycle instead of replacing them. */
    areAdded?: boolean
    /** The version that the rows replace: a row that repeats one of it repeats its replacement. */
    former?: number | undefined
  }
): Promise<Duplicates> {
  const { batchNo, version, search, actionId, heldSince } = given
  const ownRows = given.areAdded ? ownRowsWithAdded(table, batchNo) : ownRowsOfFile(table, batchNo)
  await sql`select pg_advisory_xact_lock(hashtext('transactions count once'))`.execute(tx)
  await sql`analyze twin_candidates`.execute(tx)
  for (const cycle of await cyclesWithTwins(tx, batchNo, search))
    await noteTwins(tx, table, { batchNo, version, cycle, former: given.former })
  await noteOwnTwins(tx, ownRows, { batchNo, version })
  const ofVersion = sql`(select id from transaction_twins where batch_no = ${batchNo} and version = ${version})`
  return one(
    tx,
    sql<Duplicates>`
    with duplicate as (
      update ${table.ref}
      set state = 'HELD', hold_type = ${holdTypes.duplicate}, hold_action_id = ${actionId}, held_since = ${heldSince}
      where id in ${ofVersion} returning incentive_amount
    )
    select count(*) as "rowCount", coalesce(sum(incentive_amount), 0)::numeric(14, 2) as amount from duplicate`
  )
}

type SearchedCycle = { batch_no: number; version: number; isSearched: boolean }

/** The cycles that may have a row's twin: by their filters, or because they were not searched. */
async function cyclesWithTwins(tx: Tx, batchNo: number, { searched }: TwinSearch): Promise<SearchedCycle[]> {
  const { rows } = await sql<{ batch_no: number; version: number; has_candidates: boolean }>`
    select batch_no, version, batch_no in (select batch_no from twin_candidates) as has_candidates
    from cycles where batch_no <> ${batchNo} and status <> 'Dropped' order by batch_no`.execute(tx)
  return rows
    .map((cycle) => ({ ...cycle, isSearched: searched.get(cycle.batch_no) === cycle.version }))
    .filter(({ isSearched, has_candidates: hasCandidates }) => hasCandidates || !isSearched)
}

/**
 * A row that repeats one of the former version is no twin of its replacement: the former row came first, and the new
 * one takes its place. Of several twins in a cycle, the one with the same number is chosen, else the first in its
 * file.
 */
async function noteTwins(
  tx: Tx,
  { ref }: LoadingTable,
  { batchNo, version, cycle, former }: VersionOfCycle & { cycle: SearchedCycle; former: number | undefined }
): Promise<void> {
  const lines = cycle.isSearched
    ? sql`(select * from ${ref} where id in (select id from twin_candidates where batch_no = ${cycle.batch_no}))`
    : ref
  const pairs = (matchedBy: 'NUMBER' | 'CUSTOMER', condition: RawBuilder<unknown>) => sql`
    select line.id, line.transaction_no, line.transaction_type, line.transaction_date, line.company_id,
      line.incentive_amount, ${sql.lit(matchedBy)}::text as matched_by, twin.id as twin_id, twin.transaction_no as twin_no,
      twin.company_id as twin_company_id
    from ${lines} as line
    join transactions as twin on twin.batch_no = ${sql.lit(cycle.batch_no)} and twin.state <> 'CANCELLED' and ${condition}
    where not exists (
      select from transaction_twins as theirs
      where theirs.batch_no = ${sql.lit(cycle.batch_no)} and theirs.id = twin.id and theirs.twin_batch_no = ${batchNo}
        and theirs.twin_version = ${former ?? 0} and theirs.twin_transaction_no = line.transaction_no
    )`
  await sql`
    insert into transaction_twins (batch_no, version, id, transaction_no, transaction_type, transaction_date, company_id,
      incentive_amount, matched_by, twin_batch_no, twin_version, twin_id, twin_transaction_no, twin_company_id)
    select distinct on (id) ${batchNo}::integer, ${version}::integer, id, transaction_no, transaction_type,
      transaction_date, company_id, incentive_amount, matched_by, ${cycle.batch_no}::integer, ${cycle.version}::integer,
      twin_id, twin_no, twin_company_id
    from (
      ${pairs('NUMBER', sql`twin.transaction_no = line.transaction_no and twin.transaction_type = line.transaction_type`)}
      union all
      ${pairs(
        'CUSTOMER',
        sql`lower(twin.yes_id) = lower(line.yes_id) and twin.transaction_type = line.transaction_type
        and twin.transaction_date = line.transaction_date and twin.transaction_amount = line.transaction_amount`
      )}
    ) as pair
    order by id, matched_by desc, twin_id`.execute(tx)
}

/** The rows of a file that may repeat each other. */
const ownRowsOfFile = ({ ref }: LoadingTable, batchNo: number) => sql`
  select true as is_loaded, line.* from (
    select distinct lower(yes_id) as customer, transaction_type, transaction_date, transaction_amount
    from ${ref} where id in (select id from twin_candidates where batch_no = ${batchNo})
  ) as key
  join ${ref} as line on lower(line.yes_id) = key.customer and line.transaction_type = key.transaction_type
    and line.transaction_date = key.transaction_date and line.transaction_amount = key.transaction_amount`

/** Added rows, with those of their cycle that they may repeat, which count as earlier. */
const ownRowsWithAdded = ({ ref }: LoadingTable, batchNo: number) => sql`
  select true as is_loaded, line.* from ${ref} as line
  union all
  select distinct on (line.id) false, line.* from ${ref} as added
  join transactions as line on line.batch_no = ${sql.lit(batchNo)} and line.state <> 'CANCELLED'
    and lower(line.yes_id) = lower(added.yes_id) and line.transaction_type = added.transaction_type
    and line.transaction_date = added.transaction_date and line.transaction_amount = added.transaction_amount`

/**
 * The same sale under several numbers: the first stands, and the others are its duplicates. Numbers are unique by
 * now.
 */
async function noteOwnTwins(tx: Tx, ownRows: RawBuilder<unknown>, { batchNo, version }: VersionOfCycle): Promise<void> {
  await sql`
    insert into transaction_twins (batch_no, version, id, transaction_no, transaction_type, transaction_date, company_id,
      incentive_amount, matched_by, twin_batch_no, twin_version, twin_id, twin_transaction_no, twin_company_id)
    select ${batchNo}::integer, ${version}::integer, id, transaction_no, transaction_type, transaction_date, company_id,
      incentive_amount, 'CUSTOMER', ${batchNo}::integer, ${version}::integer, first_id, first_no, first_company
    from (
      select line.*, first_value(id) over same as first_id, first_value(transaction_no) over same as first_no,
        first_value(company_id) over same as first_company
      from (${ownRows}) as line
      window same as (
        partition by lower(yes_id), transaction_type, transaction_date, transaction_amount order by is_loaded, id
      )
    ) as line
    where is_loaded and id <> first_id`.execute(tx)
}
