/**
 * Calls through HTTP, as users meet them, each as a ratio of its calls per second to those of a thin Fastify handler
 * that runs the same work as one or two prepared statements. Eight connections, the two turn by turn in one run.
 * Run: npm exec node bench/front-door.ts [rows of the cycle], by default 100000.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import type { Endpoint } from '@payouts/contract/endpoint'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import fastify, { type FastifyInstance } from 'fastify'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { openSession } from '../server/src/identity/sessions/sessions.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import type { OpenDatabase } from '../server/src/platform/db/database.ts'
import { folderStore } from '../server/src/platform/files.ts'
import { sealContent } from '../server/src/platform/http/sealed.ts'
import type { Services } from '../server/src/platform/http/services.ts'
import { createJobs } from '../server/src/platform/jobs/jobs.ts'
import { silentLog } from '../server/src/platform/log.ts'
import { createMessenger } from '../server/src/platform/mail/messenger.ts'
import { masterKeyFrom } from '../server/src/platform/master-key.ts'
import { createMetrics } from '../server/src/platform/metrics.ts'
import { loadCycle, withBenchDatabase } from './bench-database.ts'
import type { LoadOrder, LoadResult } from './http-load.ts'

const rows = Number(process.argv[2] ?? 100_000)
const connections = 8
const turns = 5
const secondsPerTurn = 3
const batchNo = 1
const dealer = { companyCode: 'D8', transactionType: 'Type 9' }

type Workload = {
  name: string
  endpoint: Endpoint
  input: object
  baseline: readonly [text: string, values: unknown[]][]
}

const rowByKey = (table: string, key: string, value: unknown): Workload['baseline'] => [
  [`select * from ${table} where ${key} = $1`, [value]]
]

const workloads: Workload[] = [
  {
    name: 'page of one dealer’s rows, with total and sum',
    endpoint: payoutEndpoints.getPayoutTransactions,
    input: { batchNo, ...dealer, pageNumber: 0, pageSize: 15, sortProperty: 'YES_ID', sortOrder: 'ASC' },
    baseline: [
      [
        `select * from transactions where batch_no = $1 and company_id = $2 and transaction_type = $3
         order by yes_id, id limit 15`,
        [batchNo, 8, dealer.transactionType]
      ],
      [
        `select sum(row_count), sum(amount) from cycle_totals
         where batch_no = $1 and company_id = $2 and transaction_type = $3`,
        [batchNo, 8, dealer.transactionType]
      ]
    ]
  },
  {
    name: 'header of a cycle',
    endpoint: payoutEndpoints.payoutTotalHeaderSummary,
    input: { batchNo },
    baseline: rowByKey('cycles', 'batch_no', batchNo)
  },
  {
    name: 'picture of a cycle',
    endpoint: payoutEndpoints.getCycleWaterfall,
    input: { batchNo },
    baseline: rowByKey('cycles', 'batch_no', batchNo)
  },
  {
    name: 'dashboard',
    endpoint: dashboardEndpoints.getCountHeader,
    input: {},
    baseline: rowByKey('cycles', 'batch_no', batchNo)
  },
  {
    name: 'own sessions',
    endpoint: identityEndpoints.getSessions,
    input: {},
    baseline: rowByKey('users', 'user_name', 'bench')
  }
]

await withBenchDatabase(async (database, _caller, url) => {
  await loadCycle(database, batchNo, rows, { isPartlyHeld: true })
  const { app, requestsOf } = await product(database, url)
  const thin = thinServer(database)
  const client = fork(join(import.meta.dirname, 'http-load.ts'))
  const addresses = { product: await listen(app), thin: await listen(thin) }
  console.log(['workload', 'calls/s', 'thin calls/s', 'ratio', 'of turns'].join('\t'))
  for (const [index, workload] of workloads.entries()) {
    const ours = { url: addresses.product, requests: requestsOf(workload) }
    const bare = { url: addresses.thin, requests: Array.from({ length: connections }, () => thinRequest(index)) }
    for (const warming of [ours, bare]) await perSecond(client, warming, 1)
    const results: { ours: number; bare: number }[] = []
    for (let turn = 0; turn < turns; turn += 1)
      results.push({
        ours: await perSecond(client, ours, secondsPerTurn),
        bare: await perSecond(client, bare, secondsPerTurn)
      })
    console.log(lineOf(workload, results))
  }
  client.kill()
  await app.close()
  await thin.close()
})

function lineOf({ name }: Workload, results: readonly { ours: number; bare: number }[]): string {
  const ratios = results.map(({ ours, bare }) => ours / bare).sort((one, other) => one - other)
  const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[Math.floor(turns / 2)] ?? 0
  const spread = `${ratios.at(0)?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)}`
  const counts = [median(results.map(({ ours }) => ours)), median(results.map(({ bare }) => bare))]
  return [name, ...counts.map((count) => count.toFixed(0)), median(ratios).toFixed(2), spread].join('\t')
}

async function perSecond(client: ChildProcess, load: Omit<LoadOrder, 'seconds'>, seconds: number): Promise<number> {
  client.send({ ...load, seconds } satisfies LoadOrder)
  const [{ answered, failed }] = (await once(client, 'message')) as [LoadResult]
  if (failed > 0) throw new Error(`${failed} of ${answered + failed} calls to ${load.requests[0]?.path} were refused`)
  return answered / seconds
}

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** The product itself, with a user and an address for each connection, so that no limit of calls is met. */
async function product(database: OpenDatabase, databaseUrl: string) {
  const config = readConfig({ LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1' })
  const masterKey = masterKeyFrom(randomBytes(32))
  const jobs = createJobs({ database, definitions: [], clock: systemClock, log: silentLog })
  const files = folderStore(config.dataDir)
  const messenger = createMessenger(config)
  const services: Services = { config, jobs, files, log: silentLog, masterKey, databaseUrl, messenger }
  const app = await createApp({ services, database, clock: systemClock, metrics: createMetrics(database) })
  const sessions = await database.db.transaction().execute(async (tx) => {
    const opened = []
    for (let count = 1; count <= connections; count += 1) {
      const { user_id: userId } = await tx
        .insertInto('users')
        .values({
          user_name: `bench${count}`,
          name: 'Bench',
          role: 'Administrator',
          password_hash: '',
          created_at: new Date()
        })
        .returning('user_id')
        .executeTakeFirstOrThrow()
      const session = await openSession(tx, masterKey, { userId, remembered: false, now: systemClock.now() })
      opened.push({ ...session, loginId: `bench${count}` })
    }
    return opened
  })
  const token = await app.inject({
    method: 'POST',
    url: '/api/identity/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'grant_type=client_credentials&client_id=console'
  })
  const authorization = `Bearer ${token.json().access_token}`
  const requestsOf = ({ endpoint: { path }, input }: Workload): LoadOrder['requests'] =>
    sessions.map(({ sessionId, messageKey, loginId }, index) => {
      const requestId = randomUUID()
      const contentData = sealContent(JSON.stringify(input), { requestId, path }, Buffer.from(messageKey, 'base64'))
      const envelope = { requestId, loginId, sessionId, loginUserName: 'Bench', contentData }
      const headers = { authorization, 'x-forwarded-for': `192.0.2.${index + 1}` }
      return { path, headers, body: JSON.stringify(envelope) }
    })
  return { app, requestsOf }
}

/** What a server would do that knew neither people nor rules: the statements, and their rows as JSON. */
function thinServer({ pool }: OpenDatabase): FastifyInstance {
  const app = fastify()
  for (const [index, { baseline }] of workloads.entries())
    app.post(`/${index}`, async () => {
      const result = []
      for (const [text, values] of baseline) result.push((await pool.query(text, values)).rows)
      return { responseCode: '0', result }
    })
  return app
}

function thinRequest(index: number): LoadOrder['requests'][number] {
  return { path: `/${index}`, headers: {}, body: '{}' }
}
