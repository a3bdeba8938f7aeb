import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { hashPassword } from '../../server/src/identity/passwords/password-hash.ts'
import { sealContent } from '../../server/src/platform/http/calls/sealed.ts'
import { loadCycle, openBenchDatabase } from '../bench-database.ts'
import { type Benchmark, inTurns, timed } from '../benchmark.ts'
import { startClient } from '../http/client.ts'
import { addressOf, longToken, newMasterKey, signInPeople } from '../http/people.ts'
import { startServer } from '../http/server.ts'

const workers = 2
const readers = 8
const password = 'Measured-2026!'

/** The pages are timed from the first bootstrap to the last session, and for as long without sign-ins. */
export const signIns: Benchmark = {
  name: 'sign-ins',
  about: 'p99 of a dealer’s pages, read over eight connections, while 50 people sign in at once, against pages alone',
  usual: { rows: 100_000, dealers: 1000, people: 50, rounds: 7 },
  quick: { rows: 20_000, dealers: 1000, people: 50, rounds: 3 },
  async *measure({ rows, dealers, people: count, rounds }) {
    await using bench = await openBenchDatabase({ dealers })
    const { database } = bench
    await loadCycle(database, 1, { rows, dealers })
    const masterKey = newMasterKey()
    const people = await signInPeople(database.db, masterKey, Math.max(count, readers))
    await database.db
      .updateTable('users')
      .set({ password_hash: await hashPassword(password) })
      .execute()
    await using server = await startServer(bench.url, { masterKey, workers })
    using client = startClient()
    const page = { batchNo: 1, companyCode: 'D8', pageNumber: 0, pageSize: 15 }
    const scripts = Array.from({ length: readers }, (_, person) => [
      people.sealed(person, payoutEndpoints.getPayoutTransactions, page)
    ])
    const authorization = await longToken(masterKey)
    const durations: number[] = []
    const p99While = async (run: () => Promise<unknown>) => {
      const reading = client.begin({ urls: [server.url], scripts })
      await run()
      return (await reading.stop()).latency['read']?.p99 ?? Number.NaN
    }
    const everyoneSignsIn = () =>
      Promise.all(Array.from({ length: count }, (_, person) => signIn(server.url, authorization, person + 1)))
    await everyoneSignsIn()
    const turns = await inTurns(rounds, {
      bare: () => p99While(() => pause(durations.at(-1) ?? 1000)),
      ours: () => p99While(async () => durations.push(await timed(everyoneSignsIn)))
    })
    const took = durations.map((milliseconds) => (milliseconds / 1000).toFixed(1)).join(', ')
    const notes = [`${count} sign-ins took ${took} s`]
    yield { workload: `p99 of pages, ${count} sign-ins at once`, baseline: 'pages alone', unit: 'ms', turns, notes }
  }
}

/** As the console does: a bootstrap, and a call sealed with its key, each from another address. */
async function signIn(url: string, authorization: string, number: number): Promise<void> {
  const origin = { 'x-forwarded-for': addressOf(1000 + number) }
  const bootstrap = await fetch(`${url}/api/v1/auth/BasicAuth/${randomUUID()}`, {
    headers: { ...origin, authorization: `Basic ${btoa('console:')}` }
  })
  const { basicAuthToken, messageKey } = (await resultOf(bootstrap)) as { basicAuthToken: string; messageKey: string }
  const { path } = identityEndpoints.login
  const requestId = randomUUID()
  const input = JSON.stringify({ userName: `bench${number}`, password })
  const contentData = sealContent(input, { requestId, path }, Buffer.from(messageKey, 'base64'))
  const envelope = { requestId, loginId: '', sessionId: basicAuthToken, loginUserName: '', contentData }
  const headers = { ...origin, authorization, 'content-type': 'application/json' }
  await resultOf(await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(envelope) }))
}

async function resultOf(answer: Response): Promise<unknown> {
  const { responseCode, result, displayErrorMessage } = (await answer.json()) as {
    responseCode: string
    result?: unknown
    displayErrorMessage?: string
  }
  if (responseCode !== '0') throw new Error(`${answer.status}: ${displayErrorMessage}`)
  return result
}
