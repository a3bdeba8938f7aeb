import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

type Dated<Values> = { validFrom: Day; values: Values }

/**
 * The reads of values that hold from a day on: approved requests of a table with `valid_from` and the values in `after`.
 * If two requests name the same day, the later one counts.
 */
export function datedValues<Values>(table: keyof Tables) {
  const approved = sql`${sql.table(table)} where status = 'Approved'`

  /** The values of a day and those to come, in the order of their days. */
  async function from(db: Database, day: Day): Promise<Dated<Values>[]> {
    const { rows } = await sql<Dated<Values>>`
      select distinct on (valid_from) valid_from as "validFrom", after as values from ${approved}
        and valid_from >= coalesce((select max(valid_from) from ${approved} and valid_from <= ${day}::date), ${day}::date)
      order by valid_from, change_id desc`.execute(db)
    return rows
  }

  return {
    /** The values of a day; undefined before the first ones. */
    async on(db: Database, day: Day): Promise<Dated<Values> | undefined> {
      return (await from(db, day)).find(({ validFrom }) => validFrom <= day)
    },

    /** What holds today, and what will. */
    async read(db: Database, today: Day): Promise<{ current: Dated<Values> | null; upcoming: Dated<Values>[] }> {
      const dated = await from(db, today)
      return {
        current: dated.find(({ validFrom }) => validFrom <= today) ?? null,
        upcoming: dated.filter(({ validFrom }) => validFrom > today)
      }
    },

    /** All that ever held, in the order of their days. */
    async all(db: Database): Promise<Dated<Values>[]> {
      const { rows } = await sql<Dated<Values>>`
        select distinct on (valid_from) valid_from as "validFrom", after as values from ${approved}
        order by valid_from, change_id desc`.execute(db)
      return rows
    }
  }
}
