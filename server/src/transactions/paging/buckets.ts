import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { type Mark, type RowList, sortOf, standsBy } from './row-list.ts'

/** A list cut into stretches that pass about the same number of rows each. */
export type Stretches = {
  /** Where each stretch but the first begins. */
  marks: Mark[]
  /** How many rows of the list stand before each stretch; after the last, all. */
  before: number[]
}

/** A walk through so many rows costs some milliseconds. */
const longestStretch = 7500
const mostStretches = 2048
/** Samples are of whole pages, whose rows may lie beside each other in the order. */
const sampledPerStretch = 50
const fewestSampled = 2000

/**
 * Counts the rows of a list by stretch in one reading of them, without sorting any.
 * The marks come from a sample of pages, as many as the rows are: that they are even only saves time.
 */
export async function cutIntoStretches(db: Database, list: RowList): Promise<Stretches> {
  const marks = await sampleMarks(db, list)
  // What begins with a parenthesis is not prepared: no connection needs to keep so long a statement.
  const { rows } = await sql<{ stretch: number; row_count: number }>`(
    select stretch, count(*) as row_count
    from (select ${stretchOf(list, marks, 0, marks.length)} as stretch from ${list.found}) as placed
    group by stretch
  )`.execute(db)
  const countOf = new Map(rows.map(({ stretch, row_count: count }) => [stretch, count]))
  const before = [0]
  for (let stretch = 0; stretch <= marks.length; stretch += 1)
    before.push((before[stretch] ?? 0) + (countOf.get(stretch) ?? 0))
  return { marks, before }
}

async function sampleMarks(db: Database, list: RowList): Promise<Mark[]> {
  const stretches = Math.min(mostStretches, 2 ** Math.ceil(Math.log2(list.among / longestStretch)))
  const sampled = Math.max(fewestSampled, stretches * sampledPerStretch)
  const percent = Math.min(100, (100 * sampled) / list.among)
  const strands = sql.join(
    list.strands.map((strand) => sql`(${strand})`),
    sql` or `
  )
  const { rows } = await sql<Mark>`
    select sort_key::text as sort_key, id::text as id
    from (
      select distinct on (stretch) stretch, sort_key, id
      from (
        select ${sortOf(list)} as sort_key, line.id,
          ntile(${stretches}::integer) over (order by ${sortOf(list)}, line.id) as stretch
        from transactions as line tablesample system (${percent}::real) where ${strands}
      ) as sampled
      order by stretch, sort_key, id
    ) as first
    where stretch > 1 order by first.sort_key, first.id`.execute(db)
  return rows.map((mark, at) => {
    const isAlone = [rows[at - 1], rows[at + 1]].every((beside) => beside?.sort_key !== mark.sort_key)
    // A key that one mark alone has is compared without the id, in a third of the time.
    return isAlone ? { ...mark, id: null } : mark
  })
}

/** The number of a row's stretch, found in as few comparisons as the marks allow. */
function stretchOf(list: RowList, marks: readonly Mark[], first: number, last: number): RawBuilder<unknown> {
  const middle = Math.floor((first + last) / 2)
  const mark = marks[middle]
  if (first >= last || !mark) return sql.lit(first)
  return sql`case when ${standsBy(list, '<', mark)} then ${stretchOf(list, marks, first, middle)}
    else ${stretchOf(list, marks, middle + 1, last)} end`
}
