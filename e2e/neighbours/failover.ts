import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { type Client, openClient } from '../support/client.ts'
import { freePort, startServer } from '../support/server.ts'
import { samplePassword } from '../support/sign-in.ts'
import { type Postgres, startPrimary, startStandby } from './debian-postgres.ts'
import { startHaproxy, urlOf } from './proxies.ts'
import { verified } from './verified.ts'

const clients = 8
const loadMs = 8000
const mostSilenceMs = 20_000

/**
 * Kills a primary under load, and promotes its synchronous standby behind HAProxy: each acknowledged change is there,
 * once, and calls succeed again within 20 seconds.
 */
export async function tryFailover(tell: (line: string) => void): Promise<void> {
  const primary = await startPrimary(await freePort())
  const samples = await startServer({ DATABASE_URL: urlOf(primary.port), SAMPLE_DATA: 'small' })
  await samples.stop()
  const standby = await startStandby(await freePort(), primary, 'standby')
  await primary.query("alter system set synchronous_standby_names = 'standby'")
  await primary.query('select pg_reload_conf()')
  const proxy = await startHaproxy(await freePort(), [primary, standby])
  try {
    const server = await startServer({ DATABASE_URL: proxy.url, DATA_DIR: samples.dataDir })
    try {
      const password = await samplePassword(samples.dataDir, 'reviewer')
      const [cycle = ''] = await primary.query(
        "select batch_no, version from cycles where status = 'Pending Review' order by batch_no limit 1",
        'payouts'
      )
      const load = startLoad(await openClient(server.url, 'reviewer', password), cycle)
      await wait(loadMs)
      primary.kill()
      const killedAt = Date.now()
      await standby.query('select pg_promote()')
      tell(`the primary was killed and the standby promoted, which took ${Date.now() - killedAt} ms`)
      await load.untilAnswered(killedAt + mostSilenceMs)
      await wait(loadMs)
      const { acknowledged, longestSilenceMs, repeated } = await load.end()
      await requireAll(standby, acknowledged)
      tell(`${acknowledged.length} changes were acknowledged, and each is there once; ${repeated} tries were repeated`)
      tell(`the longest time without an answer was ${(longestSilenceMs / 1000).toFixed(1)} s`)
      if (longestSilenceMs > mostSilenceMs) throw new Error('Calls did not go on within 20 seconds.')
      tell(await verified(proxy.url, samples.dataDir))
    } finally {
      await server.discard()
    }
  } finally {
    await proxy.discard()
    await samples.discard()
    await standby.discard()
    await primary.discard()
  }
}

/** Comments on a cycle, some calls at a time. A failed call is repeated under its id, as the console does. */
function startLoad(client: Client, cycle: string) {
  const [batchNo, version] = cycle.split('|').map(Number)
  const acknowledged: string[] = []
  let repeated = 0
  let answeredAt = Date.now()
  let longestSilenceMs = 0
  let isEnding = false
  async function comment(): Promise<void> {
    const requestId = randomUUID()
    for (;;) {
      try {
        const payload = { batchNo: batchNo ?? 0, version: version ?? 0, remark: `Change ${requestId}` }
        await client.call(payoutEndpoints.commentPayout, payload, { requestId })
        acknowledged.push(requestId)
        longestSilenceMs = Math.max(longestSilenceMs, Date.now() - answeredAt)
        answeredAt = Date.now()
        return
      } catch {
        repeated += 1
        await wait(100)
      }
    }
  }
  const working = Array.from({ length: clients }, async () => {
    while (!isEnding) await comment()
  })
  return {
    /** Waits for the first answer to a change after now. */
    async untilAnswered(deadline: number): Promise<void> {
      const before = acknowledged.length
      while (acknowledged.length < before + clients) {
        if (Date.now() > deadline) throw new Error('Calls did not go on within 20 seconds.')
        await wait(50)
      }
    },
    async end() {
      isEnding = true
      await Promise.all(working)
      return { acknowledged, longestSilenceMs, repeated }
    }
  }
}

async function requireAll(database: Postgres, acknowledged: readonly string[]): Promise<void> {
  const rows = await database.query(
    "select comment, count(*) from audit_events where action = 'COMMENT' and comment like 'Change %' group by comment",
    'payouts'
  )
  const times = new Map(
    rows.map((row) => [row.slice('Change '.length, row.indexOf('|')), row.slice(row.indexOf('|') + 1)])
  )
  const wrong = acknowledged.filter((requestId) => times.get(requestId) !== '1')
  if (wrong.length) throw new Error(`${wrong.length} of ${acknowledged.length} changes are lost or doubled.`)
  if (times.size !== acknowledged.length)
    throw new Error(`${times.size} changes are there, ${acknowledged.length} were acknowledged.`)
}
