/**
 * What the calls of screens cost as cycles grow, each as a ratio to fetching 15 rows by primary key. 30 % of each cycle
 * are held; a size is measured beside the sizes before it. A first jump or search finds nothing kept; it is one run.
 * Run: npm exec node bench/pages.ts [rows of a cycle …], by default 10000 to 1000000.
 */
import { sql } from 'kysely'
import type { OpenDatabase } from '../server/src/platform/db/database.ts'
import { loadCycle, withBenchDatabase } from './bench-database.ts'
import { measureScreens } from './measure-screens.ts'

const given = process.argv.slice(2).map(Number)
const sizes = given.length > 0 ? given : [10_000, 100_000, 1_000_000]

await withBenchDatabase(async (database, caller) => {
  const ratios = new Map<string, string[]>()
  await exclude(database)
  for (const [index, rows] of sizes.entries()) {
    await loadCycle(database, index + 1, rows, { isPartlyHeld: true })
    for await (const [name, ratio] of measureScreens(database, caller, index + 1, rows))
      ratios.set(name, [...(ratios.get(name) ?? []), ratio])
  }
  for (const [name, columns] of ratios) console.log([name, ...columns].join('\t'))
})

/** Exclusions of 10,000 customers, so that their lists have pages; one of them has rows in every cycle. */
async function exclude({ db }: OpenDatabase): Promise<void> {
  await sql`
    insert into exclusions (client_name, yes_id, billing_account_no, reason, start_date, end_date, added_by, added_on)
    select 'Client ' || n, 'nobody' || n, 'B' || n, 'Measured', '2026-01-01', '2026-12-31', user_id, now()
    from users cross join generate_series(1, 10000) as n where user_name = 'bench'`.execute(db)
  await sql`vacuum (analyze) exclusions`.execute(db)
}
