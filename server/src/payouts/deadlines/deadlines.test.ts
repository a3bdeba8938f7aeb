import { noticeEndpoints } from '@payouts/contract/notices/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#platform/clock.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { receivedMessages } from '#test/app/outbox.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'
import { stageOf } from './rules.ts'

const [cutoffDate, payoutDate] = ['2026-12-08', '2026-12-10']
const app = useTestApp({ per: 'test' })

beforeEach(async () => {
  const { db } = app.database
  await aDealer(db, { company_id: 1 })
  const lines = [{ companyId: 1, amount: '10.00' as const }]
  await aCycleInReview(db, { batchNo: 4, name: 'October', cutoffDate, payoutDate, lines })
})

const atDay = (day: string) => app.clock.set(`${day}T02:00:00Z`)

/** A person's notices of deadlines so far, oldest first. Sessions end between days. */
async function noticesOf(userName: 'reviewer' | 'approver'): Promise<string[]> {
  const { content } = await app.call(await app.signIn(userName), noticeEndpoints.getNotices, {
    pageNumber: 0,
    pageSize: 50
  })
  return content
    .filter(({ kind }) => kind === 'DEADLINE')
    .map(({ subject }) => subject)
    .reverse()
}

async function checkDeadlines(day: string): Promise<void> {
  atDay(day)
  await app.jobs.runDue()
}

describe('a cycle that waits', () => {
  it('notifies who has to act in time, then more people, then as late, once each', async () => {
    await checkDeadlines('2026-12-04')
    expect(await noticesOf('reviewer')).toEqual([])
    await checkDeadlines('2026-12-05')
    await checkDeadlines('2026-12-06')
    expect(await noticesOf('reviewer')).toEqual([
      'October has its cut-off in 3 days: it has yet to be submitted for approval'
    ])
    expect(await noticesOf('approver')).toEqual([])
    await checkDeadlines('2026-12-07')
    await checkDeadlines('2026-12-10')
    const escalated = 'October has its cut-off in 1 day: it has yet to be submitted for approval'
    expect((await noticesOf('reviewer')).slice(1)).toEqual([escalated])
    expect(await noticesOf('approver')).toEqual([escalated])
    await checkDeadlines('2026-12-12')
    await checkDeadlines('2026-12-13')
    const late = 'October is 2 days late: it has yet to be submitted for approval'
    expect((await noticesOf('reviewer')).slice(2)).toEqual([late])
    expect((await noticesOf('approver')).slice(1)).toEqual([late])
  })

  it('begins again with the next step, which reminds those who have to take it and not the requester', async () => {
    await checkDeadlines('2026-12-05')
    await app.call(await app.signIn('reviewer'), payoutEndpoints.requestApprovalPayout, {
      batchNo: 4,
      version: 1,
      remark: 'Please look'
    })
    await checkDeadlines('2026-12-08')
    const approvalDue = 'October is to be paid in 2 days: it has yet to be approved'
    expect(await noticesOf('approver')).toEqual([approvalDue])
    expect(await noticesOf('reviewer')).toHaveLength(1)
    await app.call(await app.signIn('approver'), payoutEndpoints.approvePayout, {
      ...{ batchNo: 4, version: 1, remark: 'Pay' },
      selectedDate: payoutDate
    })
    await checkDeadlines('2026-12-09')
    expect(await noticesOf('approver')).toEqual([approvalDue])
  })

  it('says that its cut-off has passed to whoever looks after it for the first time then', async () => {
    await checkDeadlines('2026-12-09')
    expect(await noticesOf('approver')).toEqual([
      'October is 1 day past its cut-off: it has yet to be submitted for approval'
    ])
  })

  it('is mailed to who wants deadlines mailed', async () => {
    await sql`update users set email = user_name || '@example.com'`.execute(app.database.db)
    await app.call(await app.signIn('reviewer'), noticeEndpoints.saveNoticeSettings, { mailed: ['DEADLINE'] })
    await checkDeadlines('2026-12-11')
    await checkDeadlines('2026-12-12')
    const mails = (await receivedMessages(app)).filter(({ subject }) => subject.startsWith('October is 1 day late'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('RM 10.00 payable before tax')
  })
})

it('goes through its stages in order as days pass, whatever the settings', () => {
  const days = fc.integer({ min: 0, max: 99 })
  const cutoff = fc.integer({ min: 0, max: 30 })
  const order = [undefined, 'Reminder', 'Escalation', 'Overdue']
  fc.assert(
    fc.property(days, days, cutoff, fc.integer({ min: -200, max: 50 }), (reminder, escalation, before, after) => {
      const due = { dueOn: addDays(payoutDate, -before), payoutDate }
      const stageAfter = (day: number) =>
        order.indexOf(stageOf(due, addDays(payoutDate, day), { reminder, escalation }))
      expect(stageAfter(after + 1)).toBeGreaterThanOrEqual(stageAfter(after))
      expect(stageAfter(1)).toBe(3)
      expect(stageAfter(0)).toBe(2)
    })
  )
})
