import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { useTestApp } from '#test/app/hooks.ts'
import { receivedMessages } from '#test/app/outbox.ts'
import { isAway } from '#test/builders/absences.ts'
import { aPolicy } from '#test/builders/approval-policies.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'

const app = useTestApp({ per: 'test' })
const cycle = { batchNo: 4, version: 1, remark: 'Please look' }

/** Only Farid is of Finance, whose approval is needed besides anybody's. Everybody has deadlines mailed. */
beforeEach(async () => {
  const { db } = app.database
  await aDealer(db, { company_id: 1 })
  const lines = [{ companyId: 1, amount: '10.00' }]
  await aCycleInReview(db, { batchNo: 4, name: 'October', payoutDate: '2026-12-10', lines })
  await sql`insert into roles (name, description, granted) values ('Finance', '', '{"Payout": ["APPROVE"]}')`.execute(
    db
  )
  await aUser(db, { userName: 'farid', name: 'Farid', role: 'Finance' })
  await aUser(db, { userName: 'nadia', name: 'Nadia', role: 'Payout Approver' })
  await aPolicy(db, 'CYCLE', [{ upTo: null, approvers: ['Finance', null], inOrder: false }])
  await sql`update users set email = user_name || '@example.com'`.execute(db)
  await sql`insert into notice_mails (user_id, kind) select user_id, 'DEADLINE' from users`.execute(db)
  await app.call(await app.signIn('reviewer'), payoutEndpoints.requestApprovalPayout, cycle)
})

let seen = 0
beforeEach(() => {
  seen = 0
})

/** The mails of deadlines since the last call, up to a day, as `reader: subject`. */
async function mailsOf(day: string) {
  app.clock.set(`${day}T02:00:00Z`)
  await app.jobs.runDue()
  app.clock.set(`${day}T02:05:00Z`)
  const all = (await receivedMessages(app)).filter(({ text }) => text.includes('October is'))
  const mails = all.slice(seen)
  seen = all.length
  return { readers: mails.map(({ to }) => /(\w+)@/.exec(to)?.[1] ?? to).toSorted(), mails }
}

const textsTo = ({ mails }: Awaited<ReturnType<typeof mailsOf>>, userName: string) =>
  mails.filter(({ to }) => to.includes(userName)).map(({ text }) => text.replaceAll(/\s+/g, ' '))

test('reminder, escalation and overdue are mailed to who can still approve, and to the delegate of who is away', async () => {
  await isAway(app, await app.signIn('farid'), 'nadia', { fromDay: '2026-12-08', toDay: '2026-12-11' })
  const reminded = await mailsOf('2026-12-07')
  expect(reminded.readers).toEqual(['admin', 'approver', 'farid', 'nadia'])
  expect(textsTo(reminded, 'farid')[0]).toContain('0 of 2 approvals; still needed: one of Finance and one approver.')
  await app.call(await app.signIn('approver'), payoutEndpoints.approvePayout, { ...cycle, selectedDate: '2026-12-10' })
  // Only Finance is missing. The mails go to Farid, to Nadia who now decides for him, and to those who submit.
  const escalated = await mailsOf('2026-12-09')
  expect(escalated.readers).toEqual(['admin', 'farid', 'nadia', 'reviewer'])
  expect(escalated.mails[0]?.subject).toBe('October is to be paid in 1 day: it has yet to be approved')
  expect(textsTo(escalated, 'nadia')[0]).toContain(
    'still needed: one of Finance. Farid is away until 11 Dec 2026; Nadia decides meanwhile.'
  )
  const late = await mailsOf('2026-12-12')
  expect(late.readers).toEqual(['admin', 'farid', 'reviewer'])
  expect(late.mails[0]?.subject).toBe('October is 2 days late: it has yet to be approved')
})

test('where nobody present can give a missing approval, those who maintain the policies are notified', async () => {
  const farid = await app.signIn('farid')
  await isAway(app, farid, null, { fromDay: '2026-12-07', toDay: '2026-12-11' })
  const reminded = await mailsOf('2026-12-07')
  const [stuck] = textsTo(reminded, 'admin').filter((text) => text.includes('It takes'))
  expect(stuck).toContain(
    'It takes one of Finance. Farid is away until 11 Dec 2026; nobody decides meanwhile. ' +
      'An absence, a role or the approval policy has to change.'
  )
  expect(textsTo(reminded, 'farid').filter((text) => text.includes('It takes'))).toEqual([])
})

test('one person does not fill two slots as a delegate: a slot for Finance and one for anybody take two', async () => {
  const { db } = app.database
  await sql`update users set disabled = true where user_name = 'approver'`.execute(db)
  await isAway(app, await app.signIn('admin'), null, { fromDay: '2026-12-07', toDay: '2026-12-11' })
  await isAway(app, await app.signIn('farid'), 'nadia', { fromDay: '2026-12-07', toDay: '2026-12-11' })
  const subjects = textsTo(await mailsOf('2026-12-07'), 'admin')
  expect(subjects.join()).toContain('It takes one approver. admin binti Ujian is away until 11 Dec 2026')
})
