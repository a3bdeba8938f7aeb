import { dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import type { Endpoint } from '@payouts/contract/endpoint'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { bringForwardPayments, loadCycle, openBenchDatabase } from '../bench-database.ts'
import { type Benchmark, inTurns, median } from '../benchmark.ts'
import { type LoadClient, listening, startClient } from '../http/client.ts'
import type { LoadOrder } from '../http/load.ts'
import { peoplePerConnection, takingTurns } from '../http/people.ts'
import { startProduct } from '../http/product.ts'
import { leastServer, type Statement, thinServer } from '../http/thin.ts'

const connections = 8
const warmingSeconds = 1
const secondsPerTurn = 1
const batchNo = 1
const dealer = { companyCode: 'D8', transactionType: 'Type 9' }

type Call = { workload: string; endpoint: Endpoint; input: object; baseline: string; statements: readonly Statement[] }

const oneRow = (statement: Statement) => ({ baseline: 'thin Fastify, one row by key', statements: [statement] })
const cycleByKey = oneRow([`select * from cycles where batch_no = $1`, [batchNo]])

const pageOfDealer: Call = {
  workload: 'page of one dealer’s rows, with total and sum',
  endpoint: payoutEndpoints.getPayoutTransactions,
  input: { batchNo, ...dealer, pageNumber: 0, pageSize: 15, sortProperty: 'YES_ID', sortOrder: 'ASC' },
  baseline: 'thin Fastify, the page and the sums',
  statements: [
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
}
/** A list that is longer than a dealer's; the baseline counts it. */
function pageWithCount(workload: string, transactionType?: string): Call {
  const where = transactionType === undefined ? 'batch_no = $1' : 'batch_no = $1 and transaction_type = $2'
  const values = transactionType === undefined ? [batchNo] : [batchNo, transactionType]
  return {
    workload,
    endpoint: payoutEndpoints.getPayoutTransactions,
    input: { batchNo, transactionType, pageNumber: 0, pageSize: 15, sortProperty: 'YES_ID', sortOrder: 'ASC' },
    baseline: 'thin Fastify, the page and count(*)',
    statements: [
      [`select * from transactions where ${where} order by yes_id, id limit 15`, values],
      [`select count(*), sum(incentive_amount) from transactions where ${where}`, values]
    ]
  }
}

const header: Call = {
  workload: 'header of a cycle',
  endpoint: payoutEndpoints.payoutTotalHeaderSummary,
  input: { batchNo },
  ...cycleByKey
}

const everyCall: Call[] = [
  pageOfDealer,
  pageWithCount('page of a transaction type', dealer.transactionType),
  pageWithCount('page of a whole cycle'),
  header,
  { ...header, workload: 'picture of a cycle', endpoint: payoutEndpoints.getCycleWaterfall },
  { ...header, workload: 'tiles of the holds', endpoint: onHoldEndpoints.onHoldHeaderSummary, input: {} },
  { workload: 'dashboard', endpoint: dashboardEndpoints.getCountHeader, input: {}, ...cycleByKey },
  {
    workload: 'own sessions',
    endpoint: identityEndpoints.getSessions,
    input: {},
    ...oneRow([`select * from users where user_name = $1`, ['bench']])
  }
]

/**
 * Sealed as the console's calls are, over eight connections; against the minimum that the protocol requires of a
 * server.
 */
export const calls: Benchmark = {
  name: 'calls',
  about: 'calls through HTTP, as a share of what a thin Fastify handler answers in a second',
  usual: { rows: 100_000, dealers: 1000, rounds: 11 },
  quick: { rows: 20_000, dealers: 1000, rounds: 3 },
  async *measure({ rows, dealers, rounds }) {
    await using bench = await openBenchDatabase({ dealers })
    const { database } = bench
    await bringForwardPayments(database)
    await loadCycle(database, batchNo, { rows, isPartlyHeld: true, dealers })
    const product = await startProduct(bench, connections * peoplePerConnection)
    const { people } = product
    const { pool } = database
    const thin = thinServer(
      pool,
      everyCall.map(({ statements }) => statements)
    )
    const least = leastServer(pool, product.services, header.endpoint.path)
    const [ourUrl, thinUrl, leastUrl] = [await listening(product.app), await listening(thin), await listening(least)]
    using client = startClient()
    const against = async (url: string, { endpoint, input }: Pick<Call, 'endpoint' | 'input'>, index: number) => {
      const loadOfOurs = { urls: [url], scripts: takingTurns(people, endpoint, input) }
      const bareCall = { path: `/${index}`, headers: {}, body: '{}', kind: 'read' }
      const bareLoad = { urls: [thinUrl], scripts: loadOfOurs.scripts.map(() => [bareCall]) }
      const costs = { ours: [] as number[], bare: [] as number[] }
      const ours = () => loaded(client, loadOfOurs, costs.ours)
      const thinly = () => loaded(client, bareLoad, costs.bare)
      await client.perSecond({ ...loadOfOurs, seconds: warmingSeconds })
      await client.perSecond({ ...bareLoad, seconds: warmingSeconds })
      const turns = await inTurns(rounds, { bare: thinly, ours })
      const inWords = (milliseconds: number[]) => `${median(milliseconds).toFixed(2)} ms`
      const notes = [`processor time of the server for a call ${inWords(costs.ours)}, baseline ${inWords(costs.bare)}`]
      return { unit: 'calls/s' as const, turns, notes }
    }
    for (const [index, call] of everyCall.entries()) {
      const { workload, baseline } = call
      yield { workload, baseline, ...(await against(ourUrl, call, index)) }
    }
    const ofLeast = await against(leastUrl, header, everyCall.indexOf(header))
    yield { workload: 'the least that the protocol takes', baseline: header.baseline, ...ofLeast }
    for (const app of [product.app, thin, least]) await app.close()
  }
}

/** Notes the processor time that a call took this process, which is that of the servers alone. */
async function loaded(client: LoadClient, load: Omit<LoadOrder, 'seconds'>, costs: number[]): Promise<number> {
  const before = process.cpuUsage()
  const perSecond = await client.perSecond({ ...load, seconds: secondsPerTurn })
  const { user, system } = process.cpuUsage(before)
  costs.push((user + system) / 1000 / (perSecond * secondsPerTurn))
  return perSecond
}
