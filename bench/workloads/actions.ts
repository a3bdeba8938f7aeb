import { randomUUID } from 'node:crypto'
import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { readConfig } from '../../server/src/config.ts'
import { act } from '../../server/src/on-hold/commands/act.ts'
import { release, requestRelease } from '../../server/src/on-hold/commands/hold-action.ts'
import { heldTransactions, heldTypes } from '../../server/src/on-hold/commands/selection.ts'
import { holdTransactions, holdTransactionTypes } from '../../server/src/payouts/commands/hold.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import type { Database, Tx } from '../../server/src/platform/db/database.ts'
import type { Caller } from '../../server/src/platform/http/caller.ts'
import { isRefusal, type Refusal } from '../../server/src/platform/refusal.ts'
import { addUser, loadCycle, openBenchDatabase } from '../bench-database.ts'
import { type Benchmark, inTurns, type Measured, timed } from '../benchmark.ts'

const transactionTypes = ['Type 3']
const holdType = holdTypes.manual

/** A call and the change that it makes, done to rows in a transaction. @returns how many rows it touched */
type Action = (tx: Tx) => Promise<number>

/** One call each, with its lock, checks, totals, action and audit event, on a tenth of a cycle. */
export const actions: Benchmark = {
  name: 'actions',
  about: 'holding a tenth of a cycle, requesting its release and releasing it, against the bare UPDATE',
  usual: { rows: 1_000_000, dealers: 1000, rounds: 5 },
  quick: { rows: 50_000, dealers: 1000, rounds: 3 },
  async *measure({ rows, dealers, rounds }) {
    await using bench = await openBenchDatabase({ dealers })
    const { database, caller } = bench
    const { db } = database
    await loadCycle(database, 1, { rows, dealers })
    const { rows: lines } = await sql<{ id: number }>`
      select id from transactions where batch_no = 1 and transaction_type = any(${transactionTypes})`.execute(db)
    const ids = lines.map(({ id }) => id)
    const approver = { ...caller, userId: await addUser(db, 'approver'), userName: 'approver' }
    const touched = ids.length

    const against = async (workload: string, ours: Action, change: string): Promise<Measured> => {
      const turns = await inTurns(rounds, {
        bare: () => withoutTotals(db, () => timedAndUndone(db, bareUpdate(change), touched)),
        ours: () => timedAndUndone(db, ours, touched)
      })
      return { workload: `${workload}, a tenth`, baseline: 'bare UPDATE of these rows', unit: 'ms', turns }
    }
    const goOn = async (action: Action) => {
      await db.transaction().execute(action)
      await sql`vacuum (analyze) transactions_1`.execute(db)
    }

    const held = `state = 'HELD', hold_type = '${holdType}', held_since = now(), hold_action_id = 1`
    const asked = `state = 'RELEASE_REQUESTED', request_action_id = 1`
    const payable = `state = 'PAYABLE', hold_type = null, held_since = null, request_action_id = null, release_action_id = 1`
    const of = actionsOn(ids, { caller, approver })
    yield await against('hold, each row named', of.hold, held)
    yield await against('hold, by transaction type', of.holdType, held)
    await goOn(of.hold)
    yield await against('request of the release, each row named', of.request, asked)
    await goOn(of.request)
    yield await against('release, each row named', of.release, payable)
    yield await against('release, by transaction type', of.releaseType, payable)
  }
}

type Actions = Record<'hold' | 'holdType' | 'request' | 'release' | 'releaseType', Action>

function actionsOn(ids: number[], { caller, approver }: { caller: Caller; approver: Caller }): Actions {
  const services = { config: readConfig({}) } as Parameters<typeof act>[0]['services']
  const callOf = (tx: Tx, by = caller) => ({
    ...{ tx, caller: by, clock: systemClock, requestId: randomUUID(), dryRun: false, services }
  })
  const action = { batchNo: 1, version: 1, remark: 'Measured' }
  const { holdPayoutTransactions, holdPayoutTransactionType } = payoutEndpoints
  const { requestReleaseHoldTransactions, releaseHoldTransactions, releaseHoldTransactionType } = onHoldEndpoints
  const named = { ...action, holdType, transactionIds: ids }
  return {
    hold: (tx) =>
      countOf(holdTransactions({ ...callOf(tx), input: holdPayoutTransactions.input.parse({ ...action, ids }) })),
    holdType: (tx) => {
      const input = holdPayoutTransactionType.input.parse({ ...action, transactionTypes })
      return countOf(holdTransactionTypes({ ...callOf(tx), input }))
    },
    request: (tx) => {
      const input = requestReleaseHoldTransactions.input.parse(named)
      return countOf(act({ ...callOf(tx), input }, requestRelease, heldTransactions(input)))
    },
    release: (tx) => {
      const input = releaseHoldTransactions.input.parse(named)
      return countOf(act({ ...callOf(tx, approver), input }, release, heldTransactions(input)))
    },
    releaseType: (tx) => {
      const input = releaseHoldTransactionType.input.parse({ ...action, holdType, transactionTypes })
      return countOf(act({ ...callOf(tx, approver), input }, release, heldTypes(input)))
    }
  }
}

async function countOf(answer: Promise<{ transactionCount: number } | Refusal>): Promise<number> {
  const result = await answer
  if (isRefusal(result)) throw new Error(result.message)
  return result.transactionCount
}

function bareUpdate(change: string): Action {
  return async (tx) => {
    const updated = await sql`
      update transactions set ${sql.raw(change)}
      where batch_no = 1 and transaction_type = any(${transactionTypes})`.execute(tx)
    return Number(updated.numAffectedRows)
  }
}

/** Undone, so that the next turn finds the rows as they were. */
async function timedAndUndone(db: Database, action: Action, touched: number): Promise<number> {
  const tx = await db.startTransaction().execute()
  let count = 0
  const time = await timed(async () => {
    count = await action(tx)
  })
  await tx.rollback().execute()
  if (count !== touched) throw new Error(`${count} rows were touched, not ${touched}`)
  return time
}

async function withoutTotals<Result>(db: Database, run: () => Promise<Result>): Promise<Result> {
  await sql`alter table transactions disable trigger cycle_totals_follow`.execute(db)
  const result = await run()
  await sql`alter table transactions enable trigger cycle_totals_follow`.execute(db)
  return result
}
