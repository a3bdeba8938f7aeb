/**
 * What a page of a cycle's held transactions costs where 30 % of the cycle are held, each as a ratio to fetching
 * 15 rows by primary key. The first jump into the middle finds nothing kept of the list, later ones do.
 * Run: npm exec node bench/held-pages.ts [rows of a cycle …], by default 10000 to 1000000.
 */
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { sql } from 'kysely'
import { readConfig } from '../server/src/config.ts'
import { listHeldTransactions } from '../server/src/on-hold/queries/transactions.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { loadCycle, medianTime, withBenchDatabase } from './bench-database.ts'

const given = process.argv.slice(2).map(Number)
const sizes = given.length > 0 ? given : [10_000, 100_000, 1_000_000]
const pageSize = 15
const sortProperty = 'YES_ID'

await withBenchDatabase(async (database, caller) => {
  const { db } = database
  const services = { config: readConfig({}) } as Parameters<typeof listHeldTransactions>[0]['services']
  const reader = { db, caller, clock: systemClock, services }
  console.log(['rows', 'held', 'key page ms', 'first', 'second', 'last', 'first jump', 'middle'].join('\t'))
  for (const [index, rows] of sizes.entries()) {
    const batchNo = index + 1
    await loadCycle(database, batchNo, rows)
    const { numAffectedRows: held } = await sql`
      update transactions set state = 'HELD', hold_type = 'Manual Hold', held_since = now()
      where batch_no = ${batchNo} and company_id % 10 < 3`.execute(db)
    await sql`vacuum (analyze) ${sql.table(`transactions_${batchNo}`)}, cycle_totals`.execute(db)
    const key = await medianTime(() =>
      sql`select * from transactions where batch_no = ${batchNo} and id > ${rows / 2} order by id limit ${pageSize}`.execute(
        db
      )
    )
    const pages = Math.ceil(Number(held) / pageSize)
    const page = (pageNumber: number) => () =>
      listHeldTransactions(
        reader,
        onHoldEndpoints.getHoldPayoutTransactions.input.parse({
          ...{ holdType: 'Manual Hold', batchNo, pageNumber, pageSize, sortProperty, sortOrder: 'ASC' }
        })
      )
    const ends = [await medianTime(page(0)), await medianTime(page(1)), await medianTime(page(pages - 1))]
    const beforeJump = performance.now()
    await page(Math.floor(pages / 2))()
    const firstJump = performance.now() - beforeJump
    const middle = await medianTime(page(Math.floor(pages / 2) + 7))
    const measured = [...ends, firstJump, middle]
    console.log([rows, held, key.toFixed(2), ...measured.map((time) => (time / key).toFixed(1))].join('\t'))
  }
})
