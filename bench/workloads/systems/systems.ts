import { randomBytes, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { fullMenu } from '@payouts/contract/permissions'
import { grantableRights } from '@payouts/contract/systems/rights'
import { webhookKinds } from '@payouts/contract/webhooks/schema'
import fastify from 'fastify'
import { sql } from 'kysely'
import { hashOf } from '../../../server/src/identity/secrets.ts'
import { addSystemUser } from '../../../server/src/identity/users/system-users.ts'
import { importCycle } from '../../../server/src/imports/cycle/import-cycle.ts'
import { putInRun } from '../../../server/src/payments/commands/put-in-run.ts'
import { transactionsAfter } from '../../../server/src/payouts/queries/transactions-after.ts'
import { fixedClock, systemClock } from '../../../server/src/platform/clock.ts'
import type { Database, OpenDatabase } from '../../../server/src/platform/db/database.ts'
import { one } from '../../../server/src/platform/db/read.ts'
import type { Services } from '../../../server/src/platform/http/services.ts'
import { fileOnDisk } from '../../../server/src/platform/incoming/incoming-file.ts'
import { isRefusal } from '../../../server/src/platform/refusal.ts'
import { signalJobs } from '../../../server/src/signals/jobs.ts'
import { systemTokens } from '../../../server/src/systems/client-tokens.ts'
import { type BenchDatabase, loadCycle, openBenchDatabase } from '../../bench-database.ts'
import { type Benchmark, inTurns, type Measured, median, type Turn, timed } from '../../benchmark.ts'
import { listening, startClient } from '../../http/client.ts'
import type { LoadRequest } from '../../http/load.ts'
import { addressOf } from '../../http/people.ts'
import { startProduct } from '../../http/product.ts'
import { databaseAndOwnTime, timeOfSessions } from '../../processor-time.ts'
import { writeFileOf } from '../imports.ts'
import { approve, post, prepareDealers } from '../posting.ts'

/** Processor seconds of the database and of this process, turn by turn: other work of the machine changes them little. */
type Worked = Record<'ours' | 'bare', number[]>
const noWork = (): Worked => ({ ours: [], bare: [] })

async function working(db: Database, into: number[], run: () => Promise<number>): Promise<number> {
  const before = await databaseAndOwnTime(db)
  const took = await run()
  into.push((await databaseAndOwnTime(db)) - before)
  return took
}

const ofWork = ({ ours, bare }: Worked): string =>
  `processor time ${median(ours).toFixed(1)} s against ${median(bare).toFixed(1)} s, ratio ${median(ours.map((time, at) => time / (bare[at] ?? 1))).toFixed(2)}`

const connections = 8
const pageRows = 1000
const eventsPerSecond = 1000

/** The API for systems, and what telling them costs. */
export const systems: Benchmark = {
  name: 'systems',
  about:
    'an import by the API against the command line’s, a page by cursor against a thin handler of the same statements, and posting while webhooks are queued against posting alone',
  usual: { rows: 1_000_000, dealers: 5000, rounds: 3 },
  quick: { rows: 50_000, dealers: 1000, rounds: 3 },
  async *measure({ rows, dealers, rounds }) {
    await using bench = await openBenchDatabase({ dealers })
    const { database } = bench
    await prepareDealers(database.db)
    const product = await startProduct(bench, 1, signalJobs)
    const url = await listening(product.app)
    const authorizations = await clientsOf(database.db, product.services)
    yield await importing(database, { url, authorization: authorizations[0] ?? '', rows, dealers, rounds })
    yield await reading(bench, { url, authorizations, dealers, rows, rounds })
    await product.app.close()
    await product.jobs.stop()
    yield* told(database, { rows, dealers, rounds })
  }
}

/** A client for each connection, so that none meets its rate. @returns what each sends, valid for an hour */
async function clientsOf(db: Database, services: Services): Promise<string[]> {
  const inAnHour = fixedClock(new Date(Date.now() + 3_600_000).toISOString())
  const tokens = systemTokens({ db, services, clock: inAnHour })
  const authorizations: string[] = []
  for (let number = 1; number <= connections; number += 1) {
    const [clientId, secret] = [`client-bench-${number}`, randomBytes(32).toString('base64url')]
    const userId = await db
      .transaction()
      .execute((tx) => addSystemUser(tx, { userName: clientId, name: clientId, companyId: null, at: new Date() }))
    await sql`
      with client as (
        insert into api_clients (client_id, user_id, granted, ip_ranges, calls_per_minute, feeds, enabled, created_on)
        values (${clientId}, ${userId}, ${JSON.stringify(grantableRights)}::jsonb, '{}', 100000, '{}', true, now())
      )
      insert into api_client_secrets (client_id, secret_hash, issued_by, issued_on)
      values (${clientId}, ${hashOf(secret)}, ${userId}, now())`.execute(db)
    const form = new URLSearchParams({ client_id: clientId, client_secret: secret })
    const issued = await tokens.issue({ form, authorization: undefined, address: '127.0.0.1' })
    authorizations.push(`Bearer ${issued?.access_token}`)
  }
  return authorizations
}

type Import = { url: string; authorization: string; rows: number; dealers: number; rounds: number }

async function importing(database: OpenDatabase, given: Import): Promise<Measured> {
  const { url, authorization, rows, dealers, rounds } = given
  const folder = await mkdtemp(join(tmpdir(), 'payouts-bench-systems-'))
  const path = join(folder, 'cycle.csv')
  let batchNo = 0
  const next = async () => {
    batchNo += 1
    await writeFileOf(path, { batchNo, rows, dealers })
    return batchNo
  }
  const dates = { reportDate: '2026-10-16', cutoffDate: '2026-10-18', payoutDate: '2026-10-20' }
  const named = { name: 'Bench', commissionType: 'Incentives' } as const
  const worked = noWork()
  const turns = await inTurns(rounds, {
    bare: async () => {
      const batch = await next()
      return working(database.db, worked.bare, () =>
        timed(async () => {
          const source = fileOnDisk(path, 'cycle.csv')
          const report = await database.db.transaction().execute((tx) =>
            importCycle(tx, {
              ...named,
              batchNo: batch,
              dates,
              source,
              actor: 'system',
              clock: systemClock,
              timeoutMs: 1_800_000
            })
          )
          if (isRefusal(report) || report.rowsAccepted !== rows) throw new Error('The import is not whole.')
        })
      )
    },
    ours: async () => {
      const query = new URLSearchParams({ ...named, ...dates, batchNo: String(await next()) })
      const headers = { authorization, 'content-type': 'text/csv', 'idempotency-key': randomUUID() }
      return working(database.db, worked.ours, () =>
        timed(async () => {
          const body = Readable.toWeb(createReadStream(path))
          const answer = await fetch(`${url}/api/v1/imports/cycles?${query}`, {
            ...{ method: 'POST', headers, body, duplex: 'half' as const }
          })
          const report = (await answer.json()) as { rowsAccepted?: number }
          if (report.rowsAccepted !== rows) throw new Error(`${answer.status} ${JSON.stringify(report).slice(0, 300)}`)
        })
      )
    }
  })
  await rm(folder, { recursive: true })
  return {
    workload: 'import by the API',
    baseline: 'the command line’s import',
    unit: 'ms',
    turns,
    notes: [ofWork(worked)]
  }
}

type Reading = { url: string; authorizations: string[]; rows: number; dealers: number; rounds: number }

/** Both run the same statements and answer the same JSON. */
async function reading(bench: BenchDatabase, given: Reading): Promise<Measured> {
  const { url, authorizations, rows, dealers, rounds } = given
  const batchNo = 5000
  await loadCycle(bench.database, batchNo, { rows, dealers })
  const caller = { ...bench.caller, menu: fullMenu }
  const thin = fastify()
  thin.get('/page', () =>
    transactionsAfter({ db: bench.database.db, caller }, { batchNo, limit: pageRows, cursor: undefined })
  )
  const thinUrl = await listening(thin)
  using client = startClient()
  const scripts = (path: string): LoadRequest[][] =>
    authorizations.map((authorization, at) => [
      { method: 'GET', path, body: '', kind: 'read', headers: { authorization, 'x-forwarded-for': addressOf(at + 1) } }
    ])
  const perSecond = (address: string, path: string) =>
    client.perSecond({ urls: [address], scripts: scripts(path), seconds: 3 })
  const ours = () => perSecond(url, `/api/v1/cycles/${batchNo}/transactions?limit=${pageRows}`)
  const bare = () => perSecond(thinUrl, '/page')
  await ours()
  await bare()
  const turns = await inTurns(rounds, { ours, bare })
  await thin.close()
  const baseline = 'thin Fastify, the same statements'
  return { workload: `page of ${pageRows} rows by cursor`, baseline, unit: 'calls/s', turns }
}

/** How often posting alone and posting while webhooks are queued are compared in a round: each takes a second or two. */
const turnsOfRound = 4

/**
 * Posting, and moving its payments, with a webhook of every kind and a stream of events; against without either. What
 * queues the stream is other systems' work, so its session is left out; who begins alternates, as tables grow.
 */
async function* told(
  database: OpenDatabase,
  { rows, dealers, rounds }: { rows: number; dealers: number; rounds: number }
): AsyncGenerator<Measured> {
  const { db } = database
  let batchNo = 10_000
  const stream = { queued: 0, pid: 0 }
  const queuedMeanwhile: number[] = []
  const postAndMove = async () => {
    batchNo += 1
    const batch = batchNo
    await loadCycle(database, batch, { rows, dealers })
    await approve(db, batch)
    const before = stream.queued
    let clock = 0
    const work = await timeOfSessions(db, async () => (clock = await timed(() => post(db, batch))), stream.pid)
    const queued = stream.queued - before
    return { clock, work, queued, moved: await timed(() => putAllInRun(db, batch)) }
  }
  const nobodyIsTold = async () => {
    await sql`truncate webhook_events, webhook_deliveries`.execute(db)
    await sql`delete from webhook_endpoints`.execute(db)
  }
  const alone = async () => {
    await nobodyIsTold()
    return postAndMove()
  }
  const whileQueued = async () => {
    await nobodyIsTold()
    await sql`
      insert into webhook_endpoints (name, address, kinds, enabled, created_on)
      values ('Bench', 'https://bench.example', ${[...webhookKinds]}, true, now())`.execute(db)
    const stop = new AbortController()
    const queueing = queueEvents(db, stop.signal, stream)
    const took = await postAndMove()
    stop.abort()
    await queueing
    queuedMeanwhile.push(took.queued)
    return took
  }
  const turns: Record<'clock' | 'work' | 'moved', Turn[]> = { clock: [], work: [], moved: [] }
  for (let turn = 0; turn < rounds * turnsOfRound; turn += 1) {
    const first = turn % 2 === 0 ? await alone() : await whileQueued()
    const second = turn % 2 === 0 ? await whileQueued() : await alone()
    const [bare, ours] = turn % 2 === 0 ? [first, second] : [second, first]
    for (const what of ['clock', 'work', 'moved'] as const) turns[what].push({ bare: bare[what], ours: ours[what] })
  }
  const workload = `posting while ${eventsPerSecond} webhooks a second are queued`
  const notes = [`${median(queuedMeanwhile)} events queued meanwhile`]
  const baseline = 'posting alone'
  yield { workload: `${workload}, processor time`, baseline, unit: 'ms', turns: turns.work, notes }
  yield { workload, baseline, unit: 'ms', turns: turns.clock }
  yield {
    workload: `${dealers} payments handed over, each told`,
    baseline: 'nobody is told',
    unit: 'ms',
    turns: turns.moved
  }
}

/** As many payments as were instructed, in one step. */
const putAllInRun = (db: Database, batchNo: number) =>
  db.transaction().execute((tx) => putInRun(tx, systemClock, null, sql`batch_no = ${batchNo}`))

/** Queues events of other subjects, ten times a second, in a session of its own. */
async function queueEvents(db: Database, signal: AbortSignal, stream: { queued: number; pid: number }): Promise<void> {
  await db.connection().execute(async (session) => {
    stream.pid = (await one(session, sql<{ pid: number }>`select pg_backend_pid() as pid`)).pid
    while (!signal.aborted) {
      await sql`
        insert into webhook_events (kind, subject, data, happened_on)
        select 'hold.placed', 'cycle ' || n, '{"batchNo": 1}', now()
        from generate_series(1, ${eventsPerSecond / 10}::integer) as n`.execute(session)
      stream.queued += eventsPerSecond / 10
      await pause(100)
    }
  })
  // The pool lends the session to posting next.
  stream.pid = 0
}
