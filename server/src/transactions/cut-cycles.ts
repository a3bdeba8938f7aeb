import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/**
 * From so many rows on a cycle is cut by dealer: its indexes are then built, and their upper pages kept in memory, in
 * parts.
 */
const longCycle = 10_000_000
const partsOfLongCycle = 8

/** Into how many parts a cycle of so many rows is cut. */
export const partCountFor = (rows: number): number => (rows < longCycle ? 1 : partsOfLongCycle)

/** What a row takes in a cycle's file, about. */
const bytesOfRow = 135

/** The same for a file, before its rows are counted. */
export const partCountForFile = (byteCount: number): number => partCountFor(byteCount / bytesOfRow)

/**
 * How full a cycle's pages are written. A held row is longer than before, and a requested one longer still: with this
 * much room a page takes both versions, and no index learns of the move. In half-filled pages the hold of a whole cycle
 * takes nearly twice as long.
 */
export const withRoomForMoves = 'with (fillfactor = 41)'

/** By which a cycle is cut: a dealer's page, holds and posting stay in one part. */
export const cutByDealer = 'partition by hash (company_id)'

/** The parts of a table that is cut by dealer, in the order of their remainders, with what creates each. */
export const partsOfTable = (table: string, partCount: number): { name: string; definition: string }[] =>
  Array.from({ length: partCount }, (_, remainder) => ({
    name: `${table}_p${remainder}`,
    definition: `create table ${table}_p${remainder} partition of ${table}
      for values with (modulus ${partCount}, remainder ${remainder}) ${withRoomForMoves}`
  }))

/** Answers which part of a table has the rows of a dealer, by its id, of all dealers that there are now. */
export async function partFinder(
  tx: Tx,
  { name, parts }: { name: string; parts: readonly string[] }
): Promise<(companyId: number) => number> {
  if (parts.length === 1) return () => 0
  const { rows } = await sql<{ company_id: number; part: number }>`
    select company_id, part from dealers, generate_series(0, ${parts.length - 1}::integer) as part
    where satisfies_hash_partition(${name}::regclass, ${parts.length}, part, company_id)`.execute(tx)
  const partOf = new Map(rows.map(({ company_id, part }) => [company_id, part]))
  return (companyId) => partOf.get(companyId) ?? 0
}

/** Sets the parts of a table aside, which stay where they are when it moves to another schema. */
export async function setPartsAside(tx: Tx, table: string): Promise<void> {
  const { rows } = await sql<{ part: string }>`
    select inhrelid::regclass::text as part from pg_inherits where inhparent = ${table}::regclass`.execute(tx)
  for (const { part } of rows) await sql`alter table ${sql.table(part)} set schema set_aside`.execute(tx)
}
