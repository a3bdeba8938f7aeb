import { randomUUID } from 'node:crypto'
import { activityPage as activityPageSchema } from '@payouts/contract/activity/schema'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { activityWithAttachments } from '#attachments/feed-attachments.ts'
import { fixedClock } from '#platform/clock.ts'
import { prepared, useTestDatabase } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import type { Feed } from './queries.ts'
import { type RecordedEvent, recordEvent, recordEvents } from './record.ts'

const start = '2026-11-21T02:00:00Z'
const clock = fixedClock(start)
const database = useTestDatabase()
const actor = prepared(() => aUser(database.db, { userName: 'aminah', name: 'Aminah binti Yusof' }))
beforeEach(async () => {
  clock.set(start)
  await sql`alter table audit_events disable trigger audit_events_stay`.execute(database.db)
  await sql`delete from audit_events`.execute(database.db)
  await sql`alter table audit_events enable trigger audit_events_stay`.execute(database.db)
})

const happened = (event: Partial<RecordedEvent> & { activity: string }) =>
  database.db
    .transaction()
    .execute((tx) => recordEvent(tx, { area: 'payouts', action: 'HOLD', actor: actor(), at: clock.now(), ...event }))
const firstPage = { areas: ['payouts'], pageNumber: 0, pageSize: 15 }
const feedOf = (feed: Feed, caller = actor()) => activityWithAttachments({ db: database.db, caller, clock }, feed)
const page = (more: object = {}) => feedOf({ ...firstPage, noOfMonth: 3, ...more })
const activities = async (more: object = {}) => (await page(more)).content.map(({ activity }) => activity)

it('writes many events in their order as it writes one, whatever their texts hold', async () => {
  const odd = 'a\tb\\n\nc\r\\N “é” \\.'
  const texts = { area: 'payouts', action: 'HOLD', activity: odd, name: odd, reason: '\\N', comment: odd }
  const events: RecordedEvent[] = [
    { ...texts, actor: 'system', outcome: 'REFUSED', requestId: randomUUID() },
    { ...texts, actor: actor(), at: clock.now(), details: { odd, none: null }, amount: '-1.50', batchNo: 7 },
    { ...texts, actor: { name: odd }, referenceNo: '', accountCode: odd }
  ]
  const written = await database.db.transaction().execute(async (tx) => {
    for (const event of events) await recordEvent(tx, event)
    await recordEvents(tx, events)
    await recordEvents(tx, [])
    const { rows } = await sql`
      select to_jsonb(audit_events) - 'event_id' as event from audit_events order by event_id`.execute(tx)
    return rows
  })
  expect(written).toHaveLength(6)
  expect(written.slice(3)).toEqual(written.slice(0, 3))
})

it('lists events as the contract defines them', async () => {
  const referenceId = randomUUID()
  await sql`
    insert into attachments (reference_id, attachment_type, file_name, file_type, byte_size, sha256, stored_as, created_by, created_at)
    values (${referenceId}, 'ON_HOLD_AND_PAYOUT_SERVICE', 'proof.pdf', 'pdf', 1, '', 'x', ${actor().userId}, now())`.execute(
    database.db
  )
  await sql`insert into attachment_subjects values ('ON_HOLD_AND_PAYOUT_SERVICE', 'PA1', ${referenceId})`.execute(
    database.db
  )
  await happened({
    activity: 'Held 3 transactions',
    name: 'October incentives',
    reason: 'Manual Hold',
    comment: 'Suspected fraud',
    referenceNo: 'PA1',
    attachmentReference: { attachmentType: 'ON_HOLD_AND_PAYOUT_SERVICE', reference: 'PA1' }
  })
  const answer = await page()
  expect(activityPageSchema.parse(answer)).toEqual(answer)
  expect(answer).toMatchObject({ totalElements: 1, totalPages: 1 })
  expect(answer.content[0]).toEqual({
    id: expect.any(String),
    createdOn: '2026-11-21T02:00:00.000Z',
    createdBy: 'Aminah binti Yusof',
    action: 'HOLD',
    activity: 'Held 3 transactions',
    name: 'October incentives',
    reason: 'Manual Hold',
    comment: 'Suspected fraud',
    attachmentReferenceId: 'PA1',
    referenceType: 'ON_HOLD_AND_PAYOUT_SERVICE',
    attachments: [{ attachmentId: referenceId, attachmentType: 'ON_HOLD_AND_PAYOUT_SERVICE' }],
    referenceNo: 'PA1'
  })
})

it('is newest first across its areas, page by page, with the true total', async () => {
  for (let number = 1; number <= 7; number++) {
    clock.set(`2026-11-20T0${number}:00:00Z`)
    await happened({ activity: `event ${number}`, area: number % 2 ? 'payouts' : 'posting' })
  }
  clock.set('2026-11-21T02:00:00Z')
  const areas = ['payouts', 'posting']
  expect(await activities({ areas, pageSize: 3 })).toEqual(['event 7', 'event 6', 'event 5'])
  expect(await activities({ areas, pageSize: 3, pageNumber: 2 })).toEqual(['event 1'])
  expect(await page({ areas, pageSize: 3, pageNumber: 9 })).toMatchObject({ content: [], totalElements: 7 })
})

it('keeps the order of what happened in the same instant', async () => {
  for (const activity of ['first', 'second', 'third']) await happened({ activity })
  expect(await activities()).toEqual(['third', 'second', 'first'])
})

it('looks back as far as requested, in Malaysian days', async () => {
  for (const instant of ['2026-08-20T15:59:59Z', '2026-08-20T16:00:00Z', '2026-11-21T15:59:59Z']) {
    clock.set(instant)
    await happened({ activity: instant })
  }
  clock.set('2026-11-21T02:00:00Z')
  expect(await activities({ noOfMonth: 3 })).toEqual(['2026-11-21T15:59:59Z', '2026-08-20T16:00:00Z'])
  expect(await activities({ noOfMonth: 6 })).toHaveLength(3)
  const { content } = await feedOf({ ...firstPage, fromDate: '2026-08-20', toDate: '2026-08-20' })
  expect(content.map(({ activity }) => activity)).toEqual(['2026-08-20T15:59:59Z'])
})

it('narrows to a cycle or an account, and never shows what was refused', async () => {
  await happened({ activity: 'of the cycle', batchNo: 7 })
  await happened({ activity: 'of the account', accountCode: 'D00007' })
  await happened({ activity: 'refused', outcome: 'REFUSED' })
  await happened({ activity: 'elsewhere', area: 'freezes' })
  expect(await activities()).toEqual(['of the account', 'of the cycle'])
  expect(await activities({ batchNo: 7 })).toEqual(['of the cycle'])
  expect(await activities({ accountCode: 'D00007' })).toEqual(['of the account'])
})

it("is empty for a company's own user, whom the staff's work is no business of", async () => {
  await happened({ activity: 'of everybody' })
  const { content, totalElements } = await feedOf({ ...firstPage, noOfMonth: 3 }, { ...actor(), companyId: 1 })
  expect({ content, totalElements }).toEqual({ content: [], totalElements: 0 })
})

it('cannot be rewritten', async () => {
  await happened({ activity: 'as it was' })
  await expect(sql`update audit_events set activity = 'otherwise'`.execute(database.db)).rejects.toThrow(
    'never changed'
  )
  await expect(sql`delete from audit_events`.execute(database.db)).rejects.toThrow('never changed')
  await expect(sql`truncate audit_events`.execute(database.db)).rejects.toThrow('never changed')
})

it('reads its page from the index, however much happened before and elsewhere', async () => {
  await sql`
    insert into audit_events (area, action, activity, actor, name, reason, comment, outcome, created_on)
    select case when n % 2 = 0 then 'payouts' else 'freezes' end, 'X', n::text, 'System', '', '', '', 'DONE',
      timestamptz '2024-01-01' + make_interval(mins => n * 60)
    from generate_series(1, 20000) as n`.execute(database.db)
  await sql`analyze audit_events`.execute(database.db)
  const { rows } = await sql<Record<'QUERY PLAN', string>>`
    explain select * from audit_events where area = 'payouts' and outcome = 'DONE' and created_on >= '2026-01-01'
    order by created_on desc, event_id desc limit 15`.execute(database.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('audit_events_by_area')
  expect(plan).not.toContain('Sort')
})
