import { absenceEndpoints } from '@payouts/contract/absences/endpoints'
import { approvalProgressEndpoints } from '@payouts/contract/approvals/progress-endpoints'
import { dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { idOf, isAway } from '#test/builders/absences.ts'
import { aPolicy } from '#test/builders/approval-policies.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'

const { requestApprovalPayout, approvePayout, returnPayout } = payoutEndpoints

const app = useTestApp()
const selectedDate = '2026-12-10'
let batchNo = 3
const cycle = () => ({ batchNo, version: 1, remark: 'Checked' })
/** Farid has the role Finance; Nadia is his delegate, and may approve by herself, too. */
let farid: TestSession
let nadia: TestSession
let approver: TestSession

async function signIn(): Promise<void> {
  ;[farid, nadia, approver] = await Promise.all([app.signIn('farid'), app.signIn('nadia'), app.signIn('approver')])
}

const byStatement = (statement: string) => app.database.pool.query(statement)
const roleOf = (userName: string, role: string) =>
  byStatement(`update users set role = '${role}' where user_name = '${userName}'`)

beforeAll(async () => {
  const { db } = app.database
  await aDealer(db, { company_id: 1 })
  await sql`insert into roles (name, description, granted)
    values ('Finance', '', '{"Payout": ["APPROVE", "REQUEST APPROVAL"]}')`.execute(db)
  await aUser(db, { userName: 'farid', name: 'Farid', role: 'Finance' })
  await aUser(db, { userName: 'nadia', name: 'Nadia', role: 'Payout Approver' })
  await signIn()
})

/** Each test has its own cycle, and nobody is away. */
beforeEach(async () => {
  const { db } = app.database
  await byStatement(`update absences set ended_by = user_id, ended_on = now() where ended_on is null;
    update cycles set status = 'Pending Review' where status = 'Pending Approval'`)
  await roleOf('farid', 'Finance')
  await roleOf('nadia', 'Payout Approver')
  batchNo += 1
  await aCycleInReview(db, { batchNo, name: 'October', lines: [{ companyId: 1, amount: '100.00' }] })
  await aPolicy(db, 'CYCLE', [{ upTo: null, approvers: ['Finance', null], inOrder: false }])
})

const submit = async (by: TestSession | string = 'reviewer') =>
  app.call(typeof by === 'string' ? await app.signIn(by) : by, requestApprovalPayout, cycle())
const approve = (by: TestSession, behalfOf?: number) =>
  app.call(by, approvePayout, { ...cycle(), selectedDate, behalfOf })
const refusal = async (by: TestSession, behalfOf?: number) =>
  (await app.refusal(by, approvePayout, { ...cycle(), selectedDate, behalfOf })).displayErrorMessage
const progress = async (by: TestSession) =>
  (await app.call(by, approvalProgressEndpoints.getApprovals, { kind: 'CYCLE', subject: String(batchNo) })).approvals
const badge = async (by: TestSession) => (await app.call(by, dashboardEndpoints.getDecisionsWaiting, {})).payouts
const lines = async (by: TestSession) =>
  (await app.call(by, deskEndpoints.getWaiting, { pageNumber: 0, pageSize: 10 })).content
/** An approval written by a statement, without the server: by whom, and by whose absence. */
const byHand = (userName: string, absentName: string | null, on = '2026-11-21T04:00:00Z') =>
  byStatement(`
    insert into approvals (request_id, position, approved_by, approved_on, absence_id)
    select request_id, 0, users.user_id, '${on}', (
      select max(absence_id) from absences join users as absent using (user_id) where absent.user_name = '${absentName}')
    from approval_requests, users where status = 'Waiting' and subject = '${batchNo}' and user_name = '${userName}'`)

describe('a delegate', () => {
  test('gives the approval of who is away, and everything that shows it has both names', async () => {
    await isAway(app, farid, 'nadia', { toDay: '2026-12-04' })
    await submit()
    expect(await progress(approver)).toMatchObject({
      candidates: expect.arrayContaining([
        { name: 'Farid', role: 'Finance', away: { toDay: '2026-12-04', delegate: 'Nadia' } }
      ])
    })
    const userId = await idOf(app, 'farid')
    const away = { userId, name: 'Farid', fromDay: '2026-11-21', toDay: '2026-12-04' }
    expect((await progress(nadia))?.ways).toEqual([null, away])
    await approve(nadia, userId)
    const byBoth = 'Nadia for Farid (away 21 Nov – 4 Dec 2026)'
    expect(await progress(approver)).toMatchObject({
      standing: '1 of 2 approvals; still needed: one approver',
      given: [{ name: 'Nadia', role: 'Finance', behalf: { name: 'Farid', fromDay: '2026-11-21', toDay: '2026-12-04' } }]
    })
    await approve(approver)
    const { rows } = await sql<{ action: string; activity: string; details: object }>`
      select action, activity, details from audit_events
      where batch_no = ${batchNo} and action = 'GIVE APPROVAL'`.execute(app.database.db)
    expect(rows[0]?.activity).toMatch(
      /still needed: one approver\. Given by Nadia for Farid \(away 21 Nov – 4 Dec 2026\)$/
    )
    expect(rows[0]?.details).toMatchObject({ behalfOf: userId, behalfOfName: 'Farid' })
    const notices = await sql<{ subject: string }>`
      select subject from notices join users using (user_id)
      where user_name in ('farid', 'reviewer') and kind = 'ANSWER' order by notice_id`.execute(app.database.db)
    expect(notices.rows.map(({ subject }) => subject)).toEqual([
      'Nadia approved October for you',
      `${byBoth} approved October: 1 of 2 approvals; still needed: one approver`,
      `${approver.name} approved October for 10 Dec 2026`
    ])
  })

  test('is counted, and finds on the desk for whom, what they could not decide by themselves', async () => {
    await aPolicy(app.database.db, 'CYCLE', [{ upTo: null, approvers: ['Finance'], inOrder: false }])
    await submit()
    expect([await badge(nadia), await badge(farid)]).toEqual([0, 1])
    expect(await refusal(nadia)).toBe('It takes one of Finance. Your role is Payout Approver.')
    const absenceId = await isAway(app, farid, 'nadia')
    expect([await badge(nadia), await badge(farid), await badge(approver)]).toEqual([1, 1, 0])
    expect((await lines(nadia)).map(({ key, behalfOf }) => [key, behalfOf])).toEqual([[String(batchNo), 'Farid']])
    expect((await lines(farid)).map(({ behalfOf }) => behalfOf)).toEqual([null])
    await app.call(farid, absenceEndpoints.endOwnAbsence, { absenceId })
    expect(await badge(nadia)).toBe(0)
    expect(await refusal(nadia, await idOf(app, 'farid'))).toBe('You decide for nobody who is away like this.')
    await expect(byHand('nadia', 'farid')).rejects.toThrow('nobody decides for another person without their absence')
    await isAway(app, farid, 'nadia')
    // Without naming anybody, as there is only one way.
    await approve(nadia)
    expect(await progress(approver)).toBeNull()
  })

  test('may approve the kind themselves, as who is away has to at that moment', async () => {
    await isAway(app, farid, 'nadia')
    await submit()
    await roleOf('farid', 'Reporter')
    expect(await badge(nadia)).toBe(1)
    expect((await progress(nadia))?.ways).toEqual([null])
    await expect(byHand('nadia', 'farid')).rejects.toThrow('without their absence')
    await roleOf('farid', 'Finance')
    await roleOf('nadia', 'Reporter')
    expect((await app.refusal(nadia, approvePayout, { ...cycle(), selectedDate })).errorCode).toMatch(/1036$/)
    await expect(byHand('nadia', 'farid')).rejects.toThrow('without their absence')
    const [absent] = (await progress(approver))?.candidates.filter(({ name }) => name === 'Farid') ?? []
    expect(absent?.away).toEqual({ toDay: '2026-11-21', delegate: null })
  })
})

describe('is refused by the server and by the database:', () => {
  test('a delegate who requested it', async () => {
    await roleOf('nadia', 'Administrator')
    await isAway(app, farid, 'nadia')
    await submit(nadia)
    const own = 'You requested this approval. Somebody else has to give it.'
    expect([await refusal(nadia), await refusal(nadia, await idOf(app, 'farid'))]).toEqual([own, own])
    await expect(byHand('nadia', 'farid')).rejects.toThrow('who asked for it does not approve it')
    expect(await badge(nadia)).toBe(0)
  })

  test('a delegate who approves for the requester; as themselves they may', async () => {
    await isAway(app, farid, 'nadia')
    await submit(farid)
    expect(await refusal(nadia, await idOf(app, 'farid'))).toBe(
      'Farid requested this approval, so nobody gives it for them. Somebody else has to give it.'
    )
    await expect(byHand('nadia', 'farid')).rejects.toThrow('it is not approved for who asked for it')
    expect((await progress(nadia))?.ways).toEqual([null])
    await approve(nadia)
  })

  test('one person in two slots, as themselves and for another', async () => {
    await isAway(app, farid, 'nadia')
    await submit()
    await approve(nadia)
    const twice = 'You have approved it already. Somebody else has to give the next approval.'
    expect([await refusal(nadia), await refusal(nadia, await idOf(app, 'farid'))]).toEqual([twice, twice])
    await expect(byHand('nadia', 'farid')).rejects.toThrow('the same person does not approve twice')
    const candidates = (await progress(approver))?.candidates
    expect(candidates).toEqual([{ name: 'Farid', role: 'Finance', away: { toDay: '2026-11-21', delegate: null } }])
  })

  test('an approval for who has given theirs, and theirs after one for them', async () => {
    await isAway(app, farid, 'nadia')
    await submit()
    await approve(farid)
    expect(await refusal(nadia, await idOf(app, 'farid'))).toContain('It was approved by or for Farid already.')
    await expect(byHand('nadia', 'farid')).rejects.toThrow('not approved twice for the same person')
    await app.call(approver, returnPayout, cycle())
    await submit()
    await approve(nadia, await idOf(app, 'farid'))
    expect(await refusal(farid)).toContain('You have approved it already')
    await expect(byHand('farid', null)).rejects.toThrow('the same person does not approve twice')
  })

  test('a delegate of the delegate, and who is nobody’s delegate', async () => {
    await isAway(app, farid, 'nadia')
    await isAway(app, nadia, 'approver')
    await submit()
    const [ofFarid, ofNadia] = [await idOf(app, 'farid'), await idOf(app, 'nadia')]
    expect(await refusal(approver, ofFarid)).toBe('You decide for nobody who is away like this.')
    await expect(byHand('approver', 'farid')).rejects.toThrow('nobody decides for another person')
    await approve(nadia, ofFarid)
    // Nadia already had a part in it, so nobody approves for her again.
    expect(await refusal(approver, ofNadia)).toContain('It was approved by or for Nadia already.')
    await expect(byHand('approver', 'nadia')).rejects.toThrow('not approved twice for the same person')
  })
})

// Its days are over for the sessions of the others.
test('a delegate decides from the first midnight in Kuala Lumpur to the last, whatever the day elsewhere', async () => {
  await aPolicy(app.database.db, 'CYCLE', [{ upTo: null, approvers: ['Finance'], inOrder: false }])
  await isAway(app, farid, 'nadia', { fromDay: '2026-12-01', toDay: '2026-12-02' })
  await submit()
  for (const [instant, waits] of [
    ['2026-11-30T15:59:59Z', 0],
    ['2026-11-30T16:00:00Z', 1],
    ['2026-12-02T15:59:59Z', 1],
    ['2026-12-02T16:00:00Z', 0]
  ] as const) {
    app.clock.set(instant)
    await signIn()
    expect([instant, await badge(nadia)]).toEqual([instant, waits])
    if (waits === 0) {
      expect(await refusal(nadia)).toContain('It takes one of Finance')
      await expect(byHand('nadia', 'farid', instant)).rejects.toThrow('without their absence')
    }
  }
  await byHand('nadia', 'farid', '2026-12-02T15:59:59Z')
})
