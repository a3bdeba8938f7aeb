import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@payouts/contract/endpoint'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { beforeAll, expect, it } from 'vitest'
import { areas } from '#areas.ts'
import { type Random, randomFrom } from '#samples/random.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { makeProbeTable, probe, probeArea, probeEffects } from '#test/app/probe-area.ts'
import { progressOf } from '#test/app/progress.ts'
import { sealedEnvelope } from '#test/app/sealed-envelope.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview, lineId } from '#test/builders/cycle-in-review.ts'
import { hostilePayload } from '#test/hostile/hostile-values.ts'
import { type Stolen, tamperedWith } from '#test/hostile/tampered-envelope.ts'
import { aCrowd, type CrowdMember } from '#test/running/crowd.ts'
import { inLanes } from '#test/running/in-lanes.ts'

/** `ATTEMPTS=500000` makes that many of each kind; `HOSTILE_SEED` repeats a run. */
const attempts = Number(process.env['ATTEMPTS'] ?? 150)
const seed = Number(process.env['HOSTILE_SEED'] ?? Math.floor(Math.random() * 1_000_000))
const atOnce = 10
/** Delays of an overloaded machine say nothing about the server. */
const longestWaitMs = process.env['ATTEMPTS'] ? 1000 : 10_000

const test = useTestApp({ areas: [...areas, probeArea] })
let people: CrowdMember[]
beforeAll(async () => {
  const { db } = test.database
  await makeProbeTable(db)
  await aDealer(db, { company_id: 7 })
  const held = { state: 'HELD', holdType: 'Manual Hold' } as const
  const lines = [
    { companyId: 7, amount: '12.34' as const },
    { companyId: 7, amount: '5.00' as const, ...held }
  ]
  await aCycleInReview(db, { batchNo: 300, lines })
  people = await aCrowd(test, { name: 'hostile', size: 10 })
})
const someone = (random: Random) => {
  const person = people[random.between(0, people.length - 1)]
  if (!person) throw new Error('Nobody is signed in.')
  return person
}

/** Runs all attempts, some at a time, and measures in between how long another caller waits. */
async function attempt(what: string, make: (random: Random) => Promise<void>, times = attempts): Promise<void> {
  let longest = 0
  const report = progressOf(what, times)
  await inLanes(times, atOnce, async (index) => {
    await make(randomFrom(seed + index))
    report(index + 1)
    if (index % atOnce > 0) return
    const began = performance.now()
    const other = await test.app.inject({ url: '/healthz' })
    longest = Math.max(longest, performance.now() - began)
    expect(other.statusCode).toBe(200)
  })
  expect(longest).toBeLessThan(longestWaitMs)
}

const content = { name: 'never' }

it(`${attempts} tampered envelopes open nothing and do nothing (HOSTILE_SEED=${seed})`, {
  timeout: 7_200_000
}, async () => {
  const [mine, other] = people
  if (!mine || !other) throw new Error('Nobody is signed in.')
  await attempt('tampered envelopes', async (random) => {
    const by = someone(random)
    const from = by === mine ? other : mine
    // Sealed only when used: sealing is a good part of the cost of an attempt.
    const stolen: Stolen = {
      ofOtherCall: () => sealedEnvelope(by.session, probe.look, content),
      ofOtherSession: () => sealedEnvelope(from.session, probe.add, content),
      withFile: () => sealedEnvelope(by.session, probe.add, content, { file: Buffer.from('%PDF-1.7') })
    }
    const { what, envelope } = tamperedWith(sealedEnvelope(by.session, probe.add, content), stolen, random)
    const answer = await test.app.inject({
      method: 'POST',
      url: probe.add.path,
      headers: { authorization: `Bearer ${await test.accessToken()}` },
      payload: envelope,
      remoteAddress: by.address
    })
    expect(answer.json().responseCode, `${what}: ${answer.body}`).toBe('-1')
    expect(answer.statusCode, `${what}: ${answer.body}`).toBeLessThan(500)
  })
  expect(await probeEffects(test.database.db)).not.toContain('never')
})

/** Each is sent several times, and the probe takes its time. */
const replays = Math.ceil(attempts / 10)

it(`of ${replays} replayed envelopes each has one effect, however often it is sent (HOSTILE_SEED=${seed})`, {
  timeout: 7_200_000
}, async () => {
  const before = (await probeEffects(test.database.db)).length
  await attempt(
    'replayed envelopes',
    async (random) => {
      const { session, address } = someone(random)
      const requestId = randomUUID()
      const times = Array.from({ length: random.between(2, 4) }, () =>
        test.send(session, probe.add, { name: 'replayed' }, { requestId, address })
      )
      const answers = await Promise.all(times)
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
      expect(answers[0]?.json().responseCode).toBe('0')
    },
    replays
  )
  expect((await probeEffects(test.database.db)).length - before).toBe(replays)
})

/** Enough for most calls to pass their schema, so that hostile values reach the SQL. */
const sound: Record<string, unknown> = {
  ...{ batchNo: 300, batchNos: [300], batchId: 300, version: 1, companyId: 7, reference: '300', remark: 'Why' },
  ...{ companyCode: 'D00007', companyCodes: ['D00007'], accountCode: 'D00007', dealerCode: 'D00007' },
  ...{ holdType: 'Manual Hold', transactionType: 'Activation', commissionType: 'Incentives', filter: 'All' },
  ...{ ids: [lineId(300, 0)], transactionIds: [lineId(300, 0)], amount: '1.00', reason: 'Why' },
  ...{ reportType: 'Transaction Listing', reportSubType: 'All transactions', reportFormat: 'CSV' },
  ...{ fromDate: '2026-11-01', toDate: '2026-11-21', pageNumber: 0, pageSize: 10, noOfMonth: 3 }
}

/** Calls that end or rename the test's sessions, and calls that are slow by nature. */
const leftOut = new Set(['/api/v1/logout', '/api/v1/user/changeUsername', '/api/v1/user/endOtherSessions'])
const calls = areas
  .flatMap(({ routes = [] }) => routes)
  .map(({ endpoint }) => endpoint)
  .filter(({ access, path }) => access !== 'bootstrap' && !leftOut.has(path))

/** After some wrong passwords a person has to wait longer than this test's clock runs. */
const answersTo = ({ path }: Endpoint) => [
  200,
  400,
  413,
  ...(path === identityEndpoints.changePassword.path ? [429] : [])
]

it(`${attempts} payloads with hostile properties are answered, and never with a fault (HOSTILE_SEED=${seed})`, {
  timeout: 7_200_000
}, async () => {
  await attempt('hostile payloads', async (random) => {
    const endpoint = calls[random.between(0, calls.length - 1)]
    if (!endpoint) throw new Error('There are no calls.')
    const { session, address } = someone(random)
    const payload = hostilePayload(endpoint, { ...sound, dryRun: random.next() < 0.5 }, random)
    const answer = await test.send(session, endpoint, payload, { address })
    const description = `${endpoint.path} ${JSON.stringify(payload).slice(0, 500)}: ${answer.body.slice(0, 300)}`
    expect(answersTo(endpoint), description).toContain(answer.statusCode)
  })
})
