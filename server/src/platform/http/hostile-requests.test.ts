import { randomUUID } from 'node:crypto'
import type { Envelope } from '@payouts/contract/envelope'
import { beforeAll, expect, it } from 'vitest'
import { type Random, randomFrom } from '../../../samples/random.ts'
import type { TestSession } from '../../../test/app.ts'
import { aUser } from '../../../test/builders.ts'
import { aDealer } from '../../../test/cycle-builders.ts'
import { aCycleInReview, lineId } from '../../../test/cycle-in-review.ts'
import { useTestApp } from '../../../test/hooks.ts'
import { hostilePayload } from '../../../test/hostile/hostile-values.ts'
import { type Stolen, tamperedWith } from '../../../test/hostile/tampered-envelope.ts'
import { makeProbeTable, probe, probeArea, probeEffects } from '../../../test/probe-area.ts'
import { areas } from '../../areas.ts'
import { sealContent } from './sealed.ts'

/** `ATTEMPTS=500000` makes as many of each kind; `HOSTILE_SEED` makes the same again. */
const attempts = Number(process.env['ATTEMPTS'] ?? 300)
const seed = Number(process.env['HOSTILE_SEED'] ?? Math.floor(Math.random() * 1_000_000))
const atOnce = 10
/** What a starved machine takes longer for says nothing about the server. */
const longestWaitMs = process.env['ATTEMPTS'] ? 1000 : 10_000

const test = useTestApp({ areas: [...areas, probeArea] })
/** Limits count users and addresses: so many stay below them. */
const people: { session: TestSession; address: string }[] = []
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
  for (let index = 0; index < 10; index++) {
    const address = `10.2.0.${index + 1}`
    await aUser(db, { userName: `hostile${index}` })
    people.push({ session: await test.signIn(`hostile${index}`, { address }), address })
  }
})
const someone = (random: Random) => {
  const person = people[random.between(0, people.length - 1)]
  if (!person) throw new Error('Nobody is signed in.')
  return person
}

/** Runs all attempts, some at a time, and between them looks for how long somebody else waits. */
async function attempt(make: (random: Random) => Promise<void>, times = attempts): Promise<void> {
  const waits: number[] = []
  for (let first = 0; first < times; first += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, times - first) }, (_, index) => seed + first + index)
    const running = numbers.map((number) => make(randomFrom(number)))
    const began = performance.now()
    const other = await test.app.inject({ url: '/healthz' })
    waits.push(performance.now() - began)
    expect(other.statusCode).toBe(200)
    await Promise.all(running)
  }
  expect(Math.max(...waits)).toBeLessThan(longestWaitMs)
}

/** The envelope that a client would send. */
function sealedBy({ session }: (typeof people)[number], { path = probe.add.path as string, file = '' } = {}): Envelope {
  const requestId = randomUUID()
  const fileContent = file === '' ? undefined : Buffer.from(file).toString('base64')
  const key = Buffer.from(session.messageKey, 'base64')
  return {
    requestId,
    loginId: session.userName,
    sessionId: session.sessionId,
    loginUserName: session.name,
    contentData: sealContent(JSON.stringify({ name: 'never' }), { requestId, path, fileContent }, key),
    ...(fileContent === undefined ? {} : { fileContent })
  }
}

it(`${attempts} tampered envelopes open nothing and do nothing (HOSTILE_SEED=${seed})`, {
  timeout: 7_200_000
}, async () => {
  const [mine, other] = people
  if (!mine || !other) throw new Error('Nobody is signed in.')
  await attempt(async (random) => {
    const by = someone(random)
    const from = by === mine ? other : mine
    const stolen: Stolen = {
      ofOtherCall: sealedBy(by, { path: probe.look.path }),
      ofOtherSession: sealedBy(from),
      withFile: sealedBy(by, { file: '%PDF-1.7' })
    }
    const { what, envelope } = tamperedWith(sealedBy(by), stolen, random)
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
  await attempt(async (random) => {
    const { session, address } = someone(random)
    const requestId = randomUUID()
    const times = Array.from({ length: random.between(2, 4) }, () =>
      test.send(session, probe.add, { name: 'replayed' }, { requestId, address })
    )
    const answers = await Promise.all(times)
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers[0]?.json().responseCode).toBe('0')
  }, replays)
  expect((await probeEffects(test.database.db)).length - before).toBe(replays)
})

/** Enough for most calls to get past their schema, so that what is hostile reaches their SQL. */
const sound: Record<string, unknown> = {
  ...{ batchNo: 300, batchNos: [300], batchId: 300, version: 1, companyId: 7, reference: '300', remark: 'Why' },
  ...{ companyCode: 'D00007', companyCodes: ['D00007'], accountCode: 'D00007', dealerCode: 'D00007' },
  ...{ holdType: 'Manual Hold', transactionType: 'Activation', commissionType: 'Incentives', filter: 'All' },
  ...{ ids: [lineId(300, 0)], transactionIds: [lineId(300, 0)], amount: '1.00', reason: 'Why' },
  ...{ reportType: 'Transaction Listing', reportSubType: 'All transactions', reportFormat: 'CSV' },
  ...{ fromDate: '2026-11-01', toDate: '2026-11-21', pageNumber: 0, pageSize: 10, noOfMonth: 3 }
}

/** Those that end or rename the sessions which go on trying, and those that take seconds by their nature. */
const leftOut = new Set(['/api/v1/logout', '/api/v1/user/changeUsername', '/api/v1/user/endOtherSessions'])
const calls = areas
  .flatMap(({ routes = [] }) => routes)
  .map(({ endpoint }) => endpoint)
  .filter(({ access, path }) => access !== 'bootstrap' && !leftOut.has(path))

it(`${attempts} payloads with hostile properties are answered, and never with a fault (HOSTILE_SEED=${seed})`, {
  timeout: 7_200_000
}, async () => {
  await attempt(async (random) => {
    const endpoint = calls[random.between(0, calls.length - 1)]
    if (!endpoint) throw new Error('There are no calls.')
    const { session, address } = someone(random)
    const payload = hostilePayload(endpoint, { ...sound, dryRun: random.next() < 0.5 }, random)
    const answer = await test.send(session, endpoint, payload, { address })
    const told = `${endpoint.path} ${JSON.stringify(payload).slice(0, 500)}: ${answer.body.slice(0, 300)}`
    expect([200, 400, 413], told).toContain(answer.statusCode)
  })
})
