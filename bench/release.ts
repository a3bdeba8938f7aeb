/**
 * What holding 100,000 rows, requesting their release and releasing them cost, each in one call with its lock, checks,
 * totals, action and audit event, as a ratio to the bare SQL update that makes the same change to the same rows.
 * Run: npm exec node bench/release.ts
 */
import { randomUUID } from 'node:crypto'
import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { readConfig } from '../server/src/config.ts'
import { act } from '../server/src/on-hold/commands/act.ts'
import { release, requestRelease } from '../server/src/on-hold/commands/hold-action.ts'
import { heldTransactions, heldTypes } from '../server/src/on-hold/commands/selection.ts'
import { holdTransactions } from '../server/src/payouts/commands/hold.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import type { Tx } from '../server/src/platform/db/database.ts'
import { isRefusal, type Refusal } from '../server/src/platform/refusal.ts'
import { loadCycle, medianTime, withBenchDatabase } from './bench-database.ts'

const rows = 1_000_000
const touched = 100_000
const transactionTypes = ['Type 3']
const runs = 5
const holdType = holdTypes.manual

await withBenchDatabase(async (database, caller) => {
  const { db } = database
  await loadCycle(database, 1, rows)
  const { rows: lines } = await sql<{ id: number }>`
    select id from transactions where batch_no = 1 and transaction_type = any(${transactionTypes})`.execute(db)
  const ids = lines.map(({ id }) => id)
  const { rows: people } = await sql<{ user_id: number }>`
    insert into users (user_name, name, role, password_hash, created_at)
    values ('second', 'Second', 'Administrator', '', now()) returning user_id`.execute(db)
  const second = { ...caller, userId: people[0]?.user_id ?? 0, userName: 'second' }

  const services = { config: readConfig({}) } as Parameters<typeof act>[0]['services']
  const callOf = (tx: Tx, by = caller) => ({
    ...{ tx, caller: by, clock: systemClock, requestId: randomUUID(), dryRun: false, services }
  })
  const action = { batchNo: 1, version: 1, remark: 'Measured' }
  const { holdPayoutTransactions } = payoutEndpoints
  const { requestReleaseHoldTransactions, releaseHoldTransactions, releaseHoldTransactionType } = onHoldEndpoints
  const byRow = requestReleaseHoldTransactions.input.parse({ ...action, holdType, transactionIds: ids })
  const byType = releaseHoldTransactionType.input.parse({ ...action, holdType, transactionTypes })

  const hold = (tx: Tx) =>
    countOf(holdTransactions({ ...callOf(tx), input: holdPayoutTransactions.input.parse({ ...action, ids }) }))
  const request = (tx: Tx) => countOf(act({ ...callOf(tx), input: byRow }, requestRelease, heldTransactions(byRow)))
  const releaseRows = (tx: Tx) => {
    const input = releaseHoldTransactions.input.parse({ ...action, holdType, transactionIds: ids })
    return countOf(act({ ...callOf(tx, second), input }, release, heldTransactions(input)))
  }
  const releaseType = (tx: Tx) => countOf(act({ ...callOf(tx, second), input: byType }, release, heldTypes(byType)))
  const bare = (change: string) => async (tx: Tx) => {
    const updated = await sql`
      update transactions set ${sql.raw(change)}
      where batch_no = 1 and transaction_type = any(${transactionTypes})`.execute(tx)
    return Number(updated.numAffectedRows)
  }

  /** Each run is undone, so that the next one finds the rows as they were. */
  const timeUndone = (run: (tx: Tx) => Promise<number>) =>
    medianTime(async () => {
      const tx = await db.startTransaction().execute()
      const count = await run(tx)
      if (count !== touched) throw new Error(`${count} rows were touched, not ${touched}`)
      await tx.rollback().execute()
    }, runs)

  const withoutTotals = async (run: (tx: Tx) => Promise<number>) => {
    await sql`alter table transactions disable trigger cycle_totals_follow`.execute(db)
    const time = await timeUndone(run)
    await sql`alter table transactions enable trigger cycle_totals_follow`.execute(db)
    return time
  }

  const report = (name: string, time: number, plain: number) =>
    console.log(
      `${name}: ${time.toFixed(0)} ms, ${(time / plain).toFixed(2)} times the bare update's ${plain.toFixed(0)} ms`
    )

  const step = async (run: (tx: Tx) => Promise<number>) => {
    await db.transaction().execute(run)
    await sql`vacuum (analyze) transactions_1`.execute(db)
  }

  console.log(`${touched} of ${rows} rows, each action one call`)
  const plainHold = await withoutTotals(
    bare(`state = 'HELD', hold_type = '${holdType}', held_since = now(), hold_action_id = 1`)
  )
  report('hold, by row', await timeUndone(hold), plainHold)
  await step(hold)
  const plainRequest = await withoutTotals(bare(`state = 'RELEASE_REQUESTED', request_action_id = 1`))
  report('request of the release, by row', await timeUndone(request), plainRequest)
  await step(request)
  const plainRelease = await withoutTotals(
    bare(`state = 'PAYABLE', hold_type = null, held_since = null, request_action_id = null, release_action_id = 1`)
  )
  report('release, by row', await timeUndone(releaseRows), plainRelease)
  report('release, by type', await timeUndone(releaseType), plainRelease)
})

async function countOf(answer: Promise<{ transactionCount: number } | Refusal>): Promise<number> {
  const result = await answer
  if (isRefusal(result)) throw new Error(result.message)
  return result.transactionCount
}
