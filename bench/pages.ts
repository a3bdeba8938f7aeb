/**
 * What the screens of a cycle cost as cycles grow, each as a ratio to fetching 15 rows by primary key.
 * Run: npm exec node bench/pages.ts [rows of a cycle …], by default 1000 to 1000000.
 */
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { readConfig } from '../server/src/config.ts'
import { totalHeader } from '../server/src/payouts/queries/headers.ts'
import { listTransactionTypes } from '../server/src/payouts/queries/transaction-types.ts'
import { listTransactions } from '../server/src/payouts/queries/transactions.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { loadCycle, medianTime, withBenchDatabase } from './bench-database.ts'

const given = process.argv.slice(2).map(Number)
const sizes = given.length > 0 ? given : [1000, 10_000, 100_000, 1_000_000]
const pageSize = 15

await withBenchDatabase(async (database, caller) => {
  const { db } = database
  const services = { config: readConfig({}) } as Parameters<typeof totalHeader>[0]['services']
  const reader = { db, caller, clock: systemClock, services }
  console.log(['rows', 'key page ms', 'first', 'middle', 'last', 'header', 'types'].join('\t'))
  for (const [index, rows] of sizes.entries()) {
    const batchNo = index + 1
    await loadCycle(database, batchNo, rows)
    const key = await medianTime(() =>
      sql`select * from transactions where batch_no = ${batchNo} and id > ${rows / 2} order by id limit ${pageSize}`.execute(
        db
      )
    )
    const pages = Math.ceil(rows / pageSize)
    const page = (pageNumber: number) => () =>
      listTransactions(reader, payoutEndpoints.getPayoutTransactions.input.parse({ batchNo, pageNumber, pageSize }))
    const typesRequest = payoutEndpoints.getPayoutSummaryTransType.input.parse({ batchNo, pageNumber: 0, pageSize })
    const measured = [
      await medianTime(page(0)),
      await medianTime(page(Math.floor(pages / 2))),
      await medianTime(page(pages - 1)),
      await medianTime(() => totalHeader(reader, { batchNo })),
      await medianTime(() => listTransactionTypes(reader, typesRequest))
    ]
    console.log([rows, key.toFixed(2), ...measured.map((time) => (time / key).toFixed(1))].join('\t'))
  }
})
