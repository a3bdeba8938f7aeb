import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { countText } from '@payouts/contract/count-text'
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
import { one } from '../../server/src/platform/db/read.ts'
import type { Caller } from '../../server/src/platform/http/access/caller.ts'
import { isRefusal, type Refusal } from '../../server/src/platform/refusal.ts'
import { addUser, loadCycle, openBenchDatabase } from '../bench-database.ts'
import { type Benchmark, inTurns, type Measured, median, timed } from '../benchmark.ts'
import { type LoadClient, listening, startClient } from '../http/client.ts'
import type { LoadOrder } from '../http/load.ts'
import { peoplePerConnection, takingTurns } from '../http/people.ts'
import { startProduct } from '../http/product.ts'
import { fineTimeOf } from '../processor-time.ts'

const everyType = Array.from({ length: 10 }, (_, number) => `Type ${number}`)
const fewRows = 1000
/** A call on few rows takes milliseconds, so it gets more turns. */
const roundsOfFew = 5
const few = countText(fewRows)
const holdType = holdTypes.manual
const readingConnections = 4

/** A call and the change that it makes, done to rows in a transaction. @returns how many rows it touched */
type Action = (tx: Tx) => Promise<number>

/** Payable rows of the cycle, given one by one, or by their types. */
type Chosen = { name: string; ids: number[]; types?: string[] }

/** One call each, with its lock, checks, totals, action and audit event. */
export const actions: Benchmark = {
  name: 'actions',
  about: 'holding 1,000 rows, a tenth of a cycle and all of it, and their release, against the bare UPDATE of them',
  usual: { rows: 1_000_000, dealers: 1000, rounds: 3 },
  quick: { rows: 50_000, dealers: 1000, rounds: 2 },
  async *measure({ rows, dealers, rounds }) {
    await using bench = await openBenchDatabase({ dealers })
    await loadCycle(bench.database, 1, { rows, dealers })
    const { db } = bench.database
    const approver = { ...bench.caller, userId: await addUser(db, 'approver'), userName: 'approver' }
    const { app, people } = await startProduct(bench, readingConnections * peoplePerConnection)
    using client = startClient()
    const page = { batchNo: 1, companyCode: 'D8', pageNumber: 0, pageSize: 15 }
    const scripts = takingTurns(people, payoutEndpoints.getPayoutTransactions, page)
    const reading = { urls: [await listening(app)], scripts }
    const some = everyType.slice(3, 4)
    const tenth = await idsOf(db, some)
    const all = await idsOf(db, everyType)
    const choices: Chosen[] = [
      { name: `${few} rows of as many dealers`, ids: await fewOf(db, 'id') },
      { name: `${few} rows of few dealers`, ids: await fewOf(db, 'company_id, id') },
      { name: 'a tenth, each row named', ids: tenth },
      { name: 'a tenth, by type', ids: tenth, types: some },
      { name: 'all, by type', ids: all, types: everyType }
    ]
    for (const chosen of choices)
      yield* measuredOn(db, { chosen, rounds, caller: bench.caller, approver, client, reading })
    await app.close()
  }
}

type Measuring = {
  chosen: Chosen
  rounds: number
  caller: Caller
  approver: Caller
  client: LoadClient
  reading: LoadOrder
}

/** Payable rows are held, their release is requested and given, so that they are payable again. */
async function* measuredOn(db: Database, measuring: Measuring): AsyncGenerator<Measured> {
  const { chosen, rounds, client, reading } = measuring
  const { hold, request, release } = actionsOn(chosen, measuring)
  const p99While = async (run: () => Promise<unknown>) => {
    const loading = client.begin(reading)
    await run()
    return (await loading.stop()).latency['read']?.p99 ?? Number.NaN
  }
  const against = async (name: string, ours: Action, change: string): Promise<Measured> => {
    const times: Record<'bare' | 'ours', Times[]> = { bare: [], ours: [] }
    const once = (action: Action) => timedAndUndone(db, action, chosen.ids.length)
    const turn = async (whose: 'bare' | 'ours') => {
      const taken = await once(whose === 'ours' ? ours : bareUpdate(change, chosen))
      times[whose].push(taken)
      return taken.elapsed
    }
    const often = chosen.ids.length > fewRows ? rounds : rounds * roundsOfFew
    const turns = await inTurns(often, { bare: () => turn('bare'), ours: () => turn('ours') })
    const alone = await p99While(() => pause(2000))
    const meanwhile = await p99While(() => once(ours))
    const notes = [
      processorNote(times),
      `p99 of a dealer’s pages meanwhile ${meanwhile.toFixed(0)} ms, alone ${alone.toFixed(0)} ms`
    ]
    return { workload: `${name}, ${chosen.name}`, baseline: 'bare UPDATE of these rows', unit: 'ms', turns, notes }
  }
  const goOn = async (action: Action) => {
    await db.transaction().execute(action)
    await sql`vacuum (analyze) transactions_1, cycle_totals`.execute(db)
  }
  yield await against('hold', hold, `state = 'HELD', hold_type = '${holdType}', held_since = now(), hold_action_id = 1`)
  await goOn(hold)
  yield await against('request of the release', request, `state = 'RELEASE_REQUESTED', request_action_id = 1`)
  await goOn(request)
  const payable = `state = 'PAYABLE', hold_type = null, held_since = null, request_action_id = null, release_action_id = 1`
  yield await against('release', release, payable)
  await goOn(release)
}

/** Payable rows of the cycle, the first in an order. */
async function fewOf(db: Database, order: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from transactions where batch_no = 1 order by ${sql.raw(order)} limit ${fewRows}`.execute(db)
  return rows.map(({ id }) => id)
}

async function idsOf(db: Database, types: string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from transactions where batch_no = 1 and transaction_type = any(${types})`.execute(db)
  return rows.map(({ id }) => id)
}

function actionsOn(
  { ids, types }: Chosen,
  { caller, approver }: { caller: Caller; approver: Caller }
): Record<'hold' | 'request' | 'release', Action> {
  const services = { config: readConfig({}) } as Parameters<typeof act>[0]['services']
  const callOf = (tx: Tx, by = caller) => ({
    ...{ tx, caller: by, clock: systemClock, requestId: randomUUID(), dryRun: false, services }
  })
  const action = { batchNo: 1, version: 1, remark: 'Measured' }
  const { holdPayoutTransactions, holdPayoutTransactionType } = payoutEndpoints
  const ofHeld = { ...action, holdType }
  const { requestReleaseHoldTransactions: byId, requestReleaseHoldTransactionType: byType } = onHoldEndpoints
  const onHeld = (tx: Tx, by: Caller, rule: typeof release) => {
    if (types) {
      const input = byType.input.parse({ ...ofHeld, transactionTypes: types })
      return countOf(act({ ...callOf(tx, by), input }, rule, heldTypes(input), 'types'))
    }
    const input = byId.input.parse({ ...ofHeld, transactionIds: ids })
    return countOf(act({ ...callOf(tx, by), input }, rule, heldTransactions(input), 'transactions'))
  }
  return {
    hold: (tx) =>
      types
        ? countOf(
            holdTransactionTypes({
              ...callOf(tx),
              input: holdPayoutTransactionType.input.parse({ ...action, transactionTypes: types })
            })
          )
        : countOf(holdTransactions({ ...callOf(tx), input: holdPayoutTransactions.input.parse({ ...action, ids }) })),
    request: (tx) => onHeld(tx, caller, requestRelease),
    release: (tx) => onHeld(tx, approver, release)
  }
}

async function countOf(answer: Promise<{ transactionCount: number } | Refusal>): Promise<number> {
  const result = await answer
  if (isRefusal(result)) throw new Error(result.message)
  return result.transactionCount
}

/** What a person who knows the table would write: it names the partition, which has no trigger that keeps totals. */
function bareUpdate(change: string, { ids, types }: Chosen): Action {
  const where = types ? sql`transaction_type = any(${types})` : sql`id = any(${ids}::bigint[])`
  return async (tx) => {
    const updated = await sql`update transactions_1 set ${sql.raw(change)} where ${where}`.execute(tx)
    return Number(updated.numAffectedRows)
  }
}

/** In milliseconds, by the clock and of the processor: of the connection's PostgreSQL and of this process. */
type Times = { elapsed: number; database: number; server: number }

/** Rolls back, so that the next turn finds the same rows and no dead ones. */
async function timedAndUndone(db: Database, action: Action, touched: number): Promise<Times> {
  const tx = await db.startTransaction().execute()
  const { pid } = await one(tx, sql<{ pid: number }>`select pg_backend_pid() as pid`)
  let count = 0
  const [before, ownBefore] = [fineTimeOf(pid), process.cpuUsage()]
  const elapsed = await timed(async () => {
    count = await action(tx)
  })
  const { user, system } = process.cpuUsage(ownBefore)
  const times = { elapsed, database: fineTimeOf(pid) - before, server: (user + system) / 1000 }
  await tx.rollback().execute()
  await sql`vacuum transactions_1, cycle_totals`.execute(db)
  if (count !== touched) throw new Error(`${count} rows were touched, not ${touched}`)
  return times
}

function processorNote({ ours, bare }: Record<'ours' | 'bare', Times[]>): string {
  const medianOf = (times: Times[], of: 'database' | 'server') => median(times.map((each) => each[of]))
  const ratio = medianOf(ours, 'database') / medianOf(bare, 'database')
  const [database, bareDatabase] = [medianOf(ours, 'database').toFixed(1), medianOf(bare, 'database').toFixed(1)]
  const [server, bareServer] = [medianOf(ours, 'server').toFixed(1), medianOf(bare, 'server').toFixed(1)]
  return (
    `processor time: database ${database} ms against ${bareDatabase}, ratio ${ratio.toFixed(1)}; ` +
    `server ${server} ms against ${bareServer}`
  )
}
