import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import '../tables.ts'
import { KeyFilter } from './key-filter.ts'

/** A version, which has one filter for each part of its rows. */
export type VersionOfCycle = { batchNo: number; version: number }

/** Saves a filter for comparison with later imports. */
export async function keepFilter(
  db: Database,
  { batchNo, version, part }: VersionOfCycle & { part: number },
  filter: KeyFilter
): Promise<void> {
  const bits = Buffer.from(filter.bytes)
  await sql`
    insert into transaction_key_filters (batch_no, version, part, bits)
    values (${batchNo}, ${version}, ${part}, ${bits}) on conflict do nothing`.execute(db)
}

/**
 * Makes a version's filters those of the next one, which has its rows and more. The first part stays free for the
 * added rows. Returns whether there were any.
 */
export async function passFiltersOn(db: Database, { batchNo, version }: VersionOfCycle): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update transaction_key_filters set version = version + 1, part = part + 1
    where batch_no = ${batchNo} and version = ${version}`.execute(db)
  return numAffectedRows > 0n
}

/** Deletes the filters; the job creates them again. */
export async function forgetFilters(db: Database, { batchNo, version }: VersionOfCycle): Promise<void> {
  await sql`delete from transaction_key_filters where batch_no = ${batchNo} and version = ${version}`.execute(db)
}

/** Few filters are read at the same time, since a large one has six megabytes. */
const filtersAtOnce = 4

type KeptFilter = { batch_no: number; version: number; part: number; bits: Buffer }

/** The filters of every other current cycle. */
export async function* keptFiltersBeside(
  db: Database,
  batchNo: number
): AsyncGenerator<VersionOfCycle & { filter: KeyFilter }> {
  let last = { batch_no: 0, version: 0, part: 0 }
  for (;;) {
    const { rows } = await sql<KeptFilter>`
      select batch_no, version, part, bits
      from transaction_key_filters join cycles using (batch_no, version)
      where batch_no <> ${batchNo} and status <> 'Dropped'
        and (batch_no, version, part) > (${last.batch_no}, ${last.version}, ${last.part})
      order by batch_no, version, part limit ${filtersAtOnce}`.execute(db)
    for (const { batch_no, version, bits } of rows) yield { batchNo: batch_no, version, filter: KeyFilter.of(bits) }
    if (rows.length < filtersAtOnce) return
    last = rows.at(-1) ?? last
  }
}
