/**
 * What holding 100,000 rows in one call costs, with its lock, checks, totals, action and audit event,
 * as a ratio to the bare SQL update of the same rows.
 * Run: npm exec node bench/hold.ts
 */
import { randomUUID } from 'node:crypto'
import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { readConfig } from '../server/src/config.ts'
import { holdTransactions, holdTransactionTypes } from '../server/src/payouts/commands/hold.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import type { Tx } from '../server/src/platform/db/database.ts'
import { isRefusal } from '../server/src/platform/refusal.ts'
import { loadCycle, medianTime, withBenchDatabase } from './bench-database.ts'

const rows = 1_000_000
const held = 100_000
const transactionTypes = ['Type 3']
const runs = 5

await withBenchDatabase(async (database, caller) => {
  const { db } = database
  await loadCycle(database, 1, rows)
  const ids = await sql<{ id: number }>`
    select id from transactions where batch_no = 1 and transaction_type = any(${transactionTypes})`.execute(db)

  /** Each run is undone, so that the next one finds the rows payable. */
  const timeUndone = (run: (tx: Tx) => Promise<number>) =>
    medianTime(async () => {
      const tx = await db.startTransaction().execute()
      const count = await run(tx)
      if (count !== held) throw new Error(`${count} rows were held, not ${held}`)
      await tx.rollback().execute()
    }, runs)

  const services = { config: readConfig({}) } as Parameters<typeof holdTransactions>[0]['services']
  const action = { batchNo: 1, version: 1, remark: 'Measured' }
  const callOf = (tx: Tx) => ({ tx, caller, clock: systemClock, requestId: randomUUID(), dryRun: false, services })
  const countOf = async (answer: ReturnType<typeof holdTransactions>) => {
    const result = await answer
    if (isRefusal(result)) throw new Error(result.message)
    return result.transactionCount
  }

  await sql`alter table transactions disable trigger cycle_totals_follow`.execute(db)
  const bare = await timeUndone(async (tx) => {
    const updated = await sql`
      update transactions set state = 'HELD', hold_type = ${holdTypes.manual}, held_since = now(), hold_action_id = 1
      where batch_no = 1 and transaction_type = any(${transactionTypes})`.execute(tx)
    return Number(updated.numAffectedRows)
  })
  await sql`alter table transactions enable trigger cycle_totals_follow`.execute(db)
  const byType = await timeUndone((tx) => {
    const input = payoutEndpoints.holdPayoutTransactionType.input.parse({ ...action, transactionTypes })
    return countOf(holdTransactionTypes({ ...callOf(tx), input }))
  })
  const byRow = await timeUndone((tx) => {
    const input = payoutEndpoints.holdPayoutTransactions.input.parse({ ...action, ids: ids.rows.map(({ id }) => id) })
    return countOf(holdTransactions({ ...callOf(tx), input }))
  })

  console.log(`bare update of ${held} of ${rows} rows: ${bare.toFixed(0)} ms`)
  console.log(`hold of their transaction type: ${(byType / bare).toFixed(2)} times that`)
  console.log(`hold of them one by one named: ${(byRow / bare).toFixed(2)} times that`)
})
