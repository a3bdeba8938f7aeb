import { randomUUID } from 'node:crypto'
import { errorCodes } from '@payouts/contract/errors'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { areas } from '#areas.ts'
import type { TestApp } from '#test/app/app.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { makeProbeTable, probe, probeArea, probeEffects } from '#test/app/probe-area.ts'
import { progressOf } from '#test/app/progress.ts'
import { sealedEnvelope } from '#test/app/sealed-envelope.ts'
import { aUser } from '#test/builders/builders.ts'
import { aCrowd, type CrowdMember } from '#test/running/crowd.ts'
import { inLanes } from '#test/running/in-lanes.ts'

/** Each race is 64 calls at once; `RACES=1000` is for long runs. */
const races = Number(process.env['RACES'] ?? 1)
/** Races run side by side: while the calls of one wait for its first, the others continue. */
const racesAtOnce = Math.min(races, 4)

let requestId: string
const test = useTestApp({ areas: [...areas, probeArea] })
beforeAll(async () => {
  await makeProbeTable(test.database.db)
})
beforeEach(async () => {
  test.clock.set('2026-11-21T02:00:00Z')
  requestId = randomUUID()
  await sql`truncate probe_effects`.execute(test.database.db)
})
const session = useSession(test, 'admin', { per: 'test' })

const effects = () => probeEffects(test.database.db)

it('answers a repeat as it answered the first, and does nothing again', async () => {
  const first = await test.send(session, probe.add, { name: 'once' }, { requestId })
  const repeat = await test.send(session, probe.add, { name: 'once' }, { requestId })
  expect(repeat.body).toBe(first.body)
  expect(await effects()).toEqual(['once'])
})

/** Sends the same envelope, byte for byte, several times at once. */
async function sendAtOnce(
  { session, address }: CrowdMember,
  name: string,
  { id, times }: { id: string; times: number }
) {
  const payload = sealedEnvelope(session, probe.add, { name }, { requestId: id })
  const headers = { authorization: `Bearer ${await test.accessToken()}` }
  const call = { method: 'POST', url: probe.add.path, headers, payload, remoteAddress: address } as const
  return Promise.all(Array.from({ length: times }, () => test.app.inject(call)))
}

async function race(by: CrowdMember, number: number): Promise<void> {
  const id = randomUUID()
  const answers = (await sendAtOnce(by, `race ${number}`, { id, times: 64 })).map(({ body }) => body)
  expect(new Set(answers).size).toBe(1)
  expect(JSON.parse(answers[0] ?? '').responseCode).toBe('0')
  const contents = Array.from({ length: 8 }, (_, each) => sendAtOnce(by, `other ${number}.${each}`, { id, times: 1 }))
  for (const other of (await Promise.all(contents)).flat())
    expect(other.json().errorCode).toBe(errorCodes.requestIdReused)
}

it('has one effect and one answer of 64 calls at once, and refuses other content under their requestId', {
  timeout: 7_200_000
}, async () => {
  const crowd = await aCrowd(test, { name: 'racer', size: racesAtOnce === 1 ? 1 : 16 })
  const report = progressOf('races', races)
  await inLanes(races, racesAtOnce, async (index) => {
    const by = crowd[index % crowd.length]
    if (!by) throw new Error('Nobody is signed in.')
    await race(by, index + 1)
    report(index + 1)
  })
  expect((await effects()).toSorted()).toEqual(
    Array.from({ length: races }, (_, index) => `race ${index + 1}`).toSorted()
  )
})

it('answers a repeat from another session of the same user', async () => {
  const first = await test.call(session, probe.add, { name: 'once' }, { requestId })
  expect(await test.call(await test.signIn('admin'), probe.add, { name: 'once' }, { requestId })).toEqual(first)
  expect(await effects()).toEqual(['once'])
})

it.each<[string, Parameters<TestApp['call']>[1], object, { file?: Buffer }]>([
  ['another payload', probe.add, { name: 'twice' }, {}],
  ['another file', probe.add, { name: 'once' }, { file: Buffer.from('x') }],
  ['another call', probe.swap, { first: 'once', second: 'once' }, {}]
])('refuses its requestId for %s', async (_what, endpoint, payload, more) => {
  await test.call(session, probe.add, { name: 'once' }, { requestId })
  const answer = await test.refusal(session, endpoint, payload, { requestId, ...more })
  expect(answer.errorCode).toBe(errorCodes.requestIdReused)
  expect(await effects()).toEqual(['once'])
})

it('keeps the requestIds of different users apart', async () => {
  await test.call(session, probe.add, { name: 'mine' }, { requestId })
  await test.call(await test.signIn('reviewer'), probe.add, { name: 'theirs' }, { requestId })
  expect(await effects()).toEqual(['mine', 'theirs'])
})

it('undoes what a refused call wrote, and repeats the refusal', async () => {
  const payload = { name: 'not this', end: 'refuse' } as const
  const first = await test.refusal(session, probe.add, payload, { requestId })
  expect(first).toMatchObject({ errorCode: errorCodes.refusedByRule, displayErrorMessage: 'Not not this.' })
  expect(await test.refusal(session, probe.add, payload, { requestId })).toEqual(first)
  expect(await effects()).toEqual([])
  const { rows } = await sql`select 1 from recorded_calls where request_id = ${requestId}`.execute(test.database.db)
  expect(rows).toHaveLength(1)
})

it('leaves the requestId free after a fault, so that the call can be made again', async () => {
  const payload = { name: 'later', end: 'break' } as const
  expect((await test.send(session, probe.add, payload, { requestId })).statusCode).toBe(500)
  await test.call(session, probe.add, { name: 'later' }, { requestId })
  expect(await effects()).toEqual(['later'])
})

it('leaves no trace of a dry run', async () => {
  const dry = await test.call(session, probe.add, { name: 'tried', dryRun: true }, { requestId })
  expect(dry.id).toBeGreaterThan(0)
  expect(await effects()).toEqual([])
  await test.call(session, probe.add, { name: 'done' }, { requestId })
  expect(await effects()).toEqual(['done'])
})

it('makes a call again that the database undid for a deadlock', async () => {
  await sql`insert into probe_effects (name) values ('a'), ('b')`.execute(test.database.db)
  const swaps = [
    { first: 'a', second: 'b' },
    { first: 'b', second: 'a' }
  ]
  const answers = await Promise.all(swaps.map((payload) => test.call(session, probe.swap, payload)))
  expect(answers).toEqual([{ swapped: true }, { swapped: true }])
})

it('is refused once the right to it is gone, though it was let in before', async () => {
  const { db } = test.database
  await aUser(db, { userName: 'leaver', role: 'Payout Reviewer' })
  const leaver = await test.signIn('leaver')
  await test.call(leaver, probe.add, { name: 'while permitted' })
  const decided = await db.startTransaction().execute()
  await sql`select from sessions join users using (user_id) where user_name = 'leaver' for update of sessions`.execute(
    decided
  )
  const waits = test.refusal(leaver, probe.add, { name: 'no longer permitted' })
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%for key share%'`.execute(db)
    return rows
  }
  await expect.poll(waiting).toHaveLength(1)
  await decided.updateTable('users').set({ role: 'Reporter' }).where('user_name', '=', 'leaver').execute()
  await decided.commit().execute()
  expect((await waits).errorCode).toBe(errorCodes.notPermitted)
  expect(await probeEffects(db)).toContain('while permitted')
  expect(await probeEffects(db)).not.toContain('no longer permitted')
  const { rows } = await sql`select from audit_events where action = 'NOT PERMITTED'`.execute(db)
  expect(rows).toHaveLength(1)
})

it('forgets a call after seven days, and not before', async () => {
  await test.call(session, probe.add, { name: 'once' }, { requestId })
  test.clock.advanceDays(6)
  await test.jobs.runDue()
  await test.call(await test.signIn('admin'), probe.add, { name: 'once' }, { requestId })
  expect(await effects()).toEqual(['once'])
  test.clock.advanceDays(2)
  await test.jobs.runDue()
  await test.call(await test.signIn('admin'), probe.add, { name: 'once' }, { requestId })
  expect(await effects()).toEqual(['once', 'once'])
})
