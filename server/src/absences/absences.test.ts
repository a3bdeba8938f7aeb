import { delegableKinds } from '@payouts/contract/absences/delegable'
import { absenceEndpoints } from '@payouts/contract/absences/endpoints'
import { errorCodes } from '@payouts/contract/errors'
import { noticeEndpoints } from '@payouts/contract/notices/endpoints'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { idOf, isAway } from '#test/builders/absences.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'

const { getOwnAbsences, getAbsencesOf, addOwnAbsence, addAbsenceOf, endOwnAbsence, endAbsenceOf } = absenceEndpoints

const app = useTestApp()
beforeAll(async () => {
  const { db } = app.database
  await aDealer(db, { company_id: 1 })
  await aUser(db, { userName: 'farid', role: 'Payout Approver' })
  await aUser(db, { userName: 'outside', role: 'Company User', companyId: 1 })
})
const admin = useSession(app, 'admin')
const approver = useSession(app, 'approver')
const reporter = useSession(app, 'reporter')
const farid = useSession(app, 'farid')

// An absence is never deleted; each test begins without a current one.
beforeEach(() =>
  sql`update absences set ended_by = user_id, ended_on = now() where ended_on is null`.execute(app.database.db)
)

const days = { fromDay: '2026-12-01', toDay: '2026-12-14' }
const own = async (by: TestSession) => app.call(by, getOwnAbsences, {})
const byHand = (statement: string) => app.database.pool.query(statement)
const subjectsOf = async (by: TestSession) =>
  (await app.call(by, noticeEndpoints.getNotices, { pageNumber: 0, pageSize: 20 })).content.map(
    ({ subject }) => subject
  )

test('a person enters an absence with a delegate; both see it, the delegate is notified, and the audit trail has it', async () => {
  const delegateId = await idOf(app, 'approver')
  const entered = await app.call(farid, addOwnAbsence, { ...days, delegateId, reason: 'Leave' })
  expect(entered.message).toBe(
    `Saved. ${approver.name} decides on payouts of cycles, payment runs, releases, cancellations, adjustments, ` +
      `files of adjustments and changes of bank accounts for ${farid.name}.`
  )
  const { absences, person, delegates } = await own(farid)
  expect(person.kinds).toEqual(delegableKinds)
  expect(delegates.map(({ name }) => name)).toEqual(['adjuster binti Ujian', admin.name, approver.name])
  expect(absences[0]).toMatchObject({
    ...days,
    ...{ absenceId: entered.absenceId, state: 'Coming', delegate: { name: approver.name }, enteredBy: farid.name }
  })
  expect((await own(approver)).standsInFor[0]).toMatchObject({ ...days, person: { name: farid.name } })
  expect((await subjectsOf(approver))[0]).toBe(`You decide for ${farid.name}, who is away 1–14 Dec 2026`)
  const { rows } = await sql<{ activity: string; reason: string }>`
    select activity, reason from audit_events where area = 'absences' order by event_id desc limit 1`.execute(
    app.database.db
  )
  expect(rows).toEqual([
    {
      activity: `Entered the absence of ${farid.name}, 1–14 Dec 2026; ${approver.name} decides meanwhile`,
      reason: 'Leave'
    }
  ])
})

test('a delegate who is away on some of the days, or may not approve all of it, is named with that', async () => {
  await sql`insert into roles (name, description, granted)
    values ('Paymaster', '', '{"Payment Runs": ["APPROVE"]}')`.execute(app.database.db)
  await aUser(app.database.db, { userName: 'payer', role: 'Paymaster' })
  await isAway(app, await app.signIn('payer'), null, { fromDay: '2026-12-14', toDay: '2026-12-20' })
  const delegateId = await idOf(app, 'payer')
  const { message } = await app.call(farid, addOwnAbsence, { ...days, delegateId, reason: 'Leave' })
  expect(message).toBe(
    'Saved. payer binti Ujian decides on payment runs for farid binti Ujian. Nobody does on payouts of cycles, releases, ' +
      'cancellations, adjustments, files of adjustments and changes of bank accounts, which payer binti Ujian may not approve. payer binti Ujian is away, too, 14–20 Dec 2026: ' +
      'a delegate’s own delegate does not decide.'
  )
})

describe('is refused, and names the field:', () => {
  test.each<[string, object, string]>([
    ['a day that has passed', { fromDay: '2026-11-20' }, 'fromDay'],
    ['an end before its beginning', { toDay: '2026-11-30' }, 'toDay'],
    ['more than a year', { toDay: '2027-12-02' }, 'toDay'],
    ['no reason', { reason: ' ' }, 'reason']
  ])('%s', async (_, more, field) => {
    const absence = { ...days, delegateId: null, reason: 'Leave', ...more }
    expect(await app.refusal(farid, addOwnAbsence, absence)).toMatchObject({ field })
  })

  test.each(['farid', 'reporter', 'outside', 'owner', 'shut'])('the delegate %s', async (userName) => {
    if (userName === 'shut') {
      await aUser(app.database.db, { userName, role: 'Payout Approver' })
      await sql`update users set disabled = true where user_name = 'shut'`.execute(app.database.db)
    }
    const absence = { ...days, delegateId: await idOf(app, userName), reason: 'Leave' }
    expect(await app.refusal(farid, addOwnAbsence, absence)).toMatchObject({ field: 'delegateId' })
  })

  test('a delegate of who approves nothing', async () => {
    const absence = { ...days, delegateId: await idOf(app, 'approver'), reason: 'Leave' }
    expect((await app.refusal(reporter, addOwnAbsence, absence)).field).toBe('delegateId')
    await app.call(reporter, addOwnAbsence, { ...absence, delegateId: null })
  })

  test('days that have one in common with another absence, also at once and by SQL', async () => {
    const absence = { ...days, delegateId: null, reason: 'Leave' }
    const answers = await Promise.all([1, 2].map(() => app.send(farid, addOwnAbsence, absence)))
    expect(answers.map((answer) => answer.json().responseCode).toSorted()).toEqual(['-1', '0'])
    const next = { ...absence, fromDay: '2026-12-14', toDay: '2026-12-20' }
    expect(await app.refusal(farid, addOwnAbsence, next)).toMatchObject({
      field: 'fromDay',
      displayErrorMessage: `${farid.name} is away 1–14 Dec 2026 already. Shorten or end that absence first.`
    })
    await expect(
      byHand(`insert into absences (user_id, from_day, to_day, reason, entered_by, entered_on)
        select user_id, '2026-12-14', '2026-12-20', 'x', user_id, now() from users where user_name = 'farid'`)
    ).rejects.toThrow('one_absence_at_a_time')
    await app.call(farid, addOwnAbsence, { ...absence, fromDay: '2026-12-15', toDay: '2026-12-20' })
  })
})

test('it is shortened or ended, by its person or by who keeps the users, and never lengthened, deleted or changed', async () => {
  const absenceId = await isAway(app, farid, 'approver', days)
  const lastDay = '2026-12-07'
  expect((await app.refusal(approver, endOwnAbsence, { absenceId })).displayErrorMessage).toBe(
    'There is no such absence.'
  )
  expect((await app.call(farid, endOwnAbsence, { absenceId, lastDay })).message).toContain('1–7 Dec 2026')
  for (const wrong of ['2026-12-07', '2026-12-08', '2026-11-30'])
    expect((await app.refusal(farid, endOwnAbsence, { absenceId, lastDay: wrong })).field).toBe('lastDay')
  for (const change of ["to_day = '2026-12-20'", 'delegate_id = null', "from_day = '2026-11-21'"])
    await expect(byHand(`update absences set ${change} where absence_id = ${absenceId}`)).rejects.toThrow(
      'only shortened'
    )
  await expect(byHand(`delete from absences where absence_id = ${absenceId}`)).rejects.toThrow('is kept')
  await app.call(admin, endAbsenceOf, { absenceId })
  const ended = (await own(farid)).absences.find((absence) => absence.absenceId === absenceId)
  expect(ended).toMatchObject({ state: 'Ended', endedBy: admin.name, toDay: lastDay })
  expect((await subjectsOf(farid))[0]).toBe(`${admin.name} ended your absence, 1–7 Dec 2026`)
  expect((await subjectsOf(approver))[0]).toContain('You decide for farid binti Ujian no more')
  expect((await app.refusal(farid, endOwnAbsence, { absenceId })).displayErrorMessage).toBe('This absence is over.')
  await isAway(app, farid, 'approver', days)
})

test('who keeps the users enters it for somebody who is away already, and does not name themselves', async () => {
  const userId = await idOf(app, 'farid')
  const today = { fromDay: app.clock.today(), toDay: '2026-11-30', reason: 'Called in sick', userId }
  expect(await app.refusal(admin, addAbsenceOf, { ...today, delegateId: await idOf(app, 'admin') })).toMatchObject({
    field: 'delegateId'
  })
  await expect(
    byHand(`insert into absences (user_id, from_day, to_day, delegate_id, reason, entered_by, entered_on)
      select ${userId}, '2026-12-14', '2026-12-20', user_id, 'x', user_id, now() from users where user_name = 'admin'`)
  ).rejects.toThrow('delegate_named_by_another')
  await app.call(admin, addAbsenceOf, { ...today, delegateId: await idOf(app, 'approver') })
  expect((await app.call(admin, getAbsencesOf, { userId })).absences[0]).toMatchObject({
    ...{ state: 'Away', enteredBy: admin.name, person: { name: farid.name } }
  })
  expect((await subjectsOf(farid))[0]).toBe(`${admin.name} entered your absence, 21–30 Nov 2026`)
  const list = { pageNumber: 0, pageSize: 20, name: 'farid' }
  const { userDetails } = await app.call(admin, userEndpoints.getUserList, list)
  const away = { fromDay: '2026-11-21', toDay: '2026-11-30', delegate: approver.name }
  expect(userDetails.content.map((user) => user.away)).toEqual([away])
  expect((await app.refusal(admin, getAbsencesOf, { userId: await idOf(app, 'outside') })).field).toBe('userId')
})

test('a company’s own user has none, and by SQL neither is nor has a delegate', async () => {
  const answer = await app.refusal(await app.signIn('outside'), getOwnAbsences, {})
  expect(answer.errorCode).toBe(errorCodes.notPermitted)
  for (const [person, delegate] of [
    ['farid', 'outside'],
    ['outside', 'farid']
  ])
    await expect(
      byHand(`insert into absences (user_id, from_day, to_day, delegate_id, reason, entered_by, entered_on)
        select person.user_id, '2026-12-14', '2026-12-20', delegate.user_id, 'x', person.user_id, now()
        from users as person, users as delegate
        where person.user_name = '${person}' and delegate.user_name = '${delegate}'`)
    ).rejects.toThrow('are of the staff')
})
