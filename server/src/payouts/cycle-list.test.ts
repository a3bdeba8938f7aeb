import type { CycleStatus } from '@payouts/contract/cycles/schema'
import { errorCodes } from '@payouts/contract/errors'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { statementsDuring } from '#test/app/statements.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'

const { getAllPayoutList } = payoutEndpoints

describe('the payouts list', () => {
  const payouts = useTestApp()
  const page = { pageNumber: 0, pageSize: 15 }

  beforeAll(async () => {
    const { db } = payouts.database
    await aDealer(db, { company_id: 1 })
    await aDealer(db, { company_id: 2 })
    const statuses: CycleStatus[] = [
      'Pending Review',
      'Pending Approval',
      'Completed',
      'Cancelled',
      'Scheduled',
      'Dropped'
    ]
    for (const [index, status] of statuses.entries())
      await aCycleInReview(db, {
        batchNo: index + 1,
        name: `Cycle ${'FEDCBA'[index]}`,
        status,
        cutoffDate: `2026-0${index + 1}-18`,
        payoutDate: '2026-11-20',
        lines: [{ companyId: 1, amount: `${(index * 37) % 50}.00` }]
      })
    await aCycleInReview(db, {
      batchNo: 7,
      name: '100%_sure\\',
      commissionType: 'Device Reimbursement Bundle',
      cutoffDate: '2026-07-18',
      payoutDate: '2026-12-09',
      lines: [
        { companyId: 1, amount: '1.00', type: 'Plan A' },
        { companyId: 2, amount: '2.50', type: 'Plan B', state: 'HELD', holdType: 'e-Inv Missing' },
        { companyId: 2, amount: '4.00', type: 'Plan B', state: 'RELEASE_REQUESTED', holdType: 'Manual Hold' },
        { companyId: 2, amount: '8.00', type: 'Plan C', state: 'EXCLUDED' }
      ]
    })
  })
  const admin = useSession(payouts, 'admin')

  const batches = async (request: object) => {
    const { content } = await payouts.call(admin, getAllPayoutList, { ...page, ...request })
    return content.map(({ batchNo }) => batchNo)
  }

  test('counts all cycles of a page at once where nobody has looked at them before', async () => {
    // The session and its use, the page, the tax bases, the counts, the taxes, and a second connection.
    expect(await statementsDuring(() => batches({}))).toBeLessThanOrEqual(7)
    expect(await statementsDuring(() => batches({}))).toBeLessThanOrEqual(3)
  })

  test('shows every cycle but a dropped import, the latest cut-off first', async () => {
    expect(await batches({})).toEqual([7, 5, 4, 3, 2, 1])
  })

  test('says what a cycle comes to, without what is excluded', async () => {
    const { content } = await payouts.call(admin, getAllPayoutList, { ...page, pageSize: 1 })
    expect(content[0]).toMatchObject({
      payoutCycleName: '100%_sure\\',
      totalPayoutAmount: '7.50',
      summaryAmount: '7.50',
      dealerCount: 2,
      transactionTypeCount: 2,
      transactionCount: 3,
      payoutCycleCount: 1
    })
  })

  test('counts again once the rows of a cycle have changed', async () => {
    const { db } = payouts.database
    await sql`update transactions set state = 'PAYABLE' where batch_no = 7 and state = 'EXCLUDED'`.execute(db)
    const changed = await payouts.call(admin, getAllPayoutList, { ...page, pageSize: 1 })
    expect(changed.content[0]).toMatchObject({
      totalPayoutAmount: '15.50',
      transactionCount: 4,
      transactionTypeCount: 3
    })
    await sql`update transactions set state = 'EXCLUDED' where batch_no = 7 and transaction_type = 'Plan C'`.execute(db)
  })

  test.each([
    ['CYCLE_NAME', 'ASC', [7, 5, 4, 3, 2, 1]],
    ['STATUS', 'ASC', [4, 3, 2, 1, 7, 5]],
    ['PAYOUT_BY', 'ASC', [1, 2, 3, 4, 5, 7]],
    ['PAYOUT_BY', 'DESC', [7, 5, 4, 3, 2, 1]],
    ['AMOUNT', 'DESC', [5, 2, 3, 4, 7, 1]],
    ['CUT_OFF', 'ASC', [1, 2, 3, 4, 5, 7]]
  ] as const)('sorts by %s %s, ties by batch number', async (sortProperty, sortOrder, order) => {
    expect(await batches({ sortProperty, sortOrder })).toEqual(order)
  })

  test.each([
    ['payoutStatus', 'Pending Review', [7, 1]],
    ['payoutStatus', 'Cancel', [4]],
    ['payoutStatus', 'Hold', [7]],
    ['payoutStatus', 'Release Approval', [7]],
    ['payoutStatus', 'Completed', [3]],
    ['commissionType', 'Device Reimbursement Bundle', [7]],
    ['cutoffDate', '2026-02-18', [2]],
    ['payoutCycleName', 'cycle b', [5]],
    ['payoutCycleName', '%', [7]],
    ['payoutCycleName', '3', [3]],
    ['payoutDate', '2026-12-09', [7]],
    ['payoutDate', '', [7, 5, 4, 3, 2, 1]]
  ])('filters by %s %s', async (filter, value, found) => {
    expect(await batches({ [filter]: value })).toEqual(found)
  })

  test('filters by everything that is given', async () => {
    expect(await batches({ payoutStatus: 'Pending Review', payoutDate: '2026-12-09' })).toEqual([7])
    expect(await batches({ payoutStatus: 'Completed', payoutDate: '2026-12-09' })).toEqual([])
  })

  test('keeps closed cycles apart as the archive', async () => {
    expect(await batches({ archive: true })).toEqual([4, 3])
  })

  test('pages without overlap, and answers the true total past the end', async () => {
    const first = await batches({ pageSize: 4 })
    const second = await batches({ pageSize: 4, pageNumber: 1 })
    expect([...first, ...second]).toEqual([7, 5, 4, 3, 2, 1])
    const past = await payouts.call(admin, getAllPayoutList, { pageNumber: 9, pageSize: 4 })
    expect(past).toMatchObject({ content: [], totalElements: 6, totalPages: 2 })
  })

  test.each([
    ['an unknown sort key', { sortProperty: 'REQUESTED_DIGEST' }],
    ['an unknown filter', { name: 'Cycle' }],
    ['a page of 101 rows', { pageSize: 101 }]
  ])('refuses %s', async (_, request) => {
    const refused = await payouts.refusal(admin, getAllPayoutList, { ...page, ...request } as never)
    expect(refused.errorCode).toBe(errorCodes.errorDuringRequest)
  })

  test('offers each caller the buttons of the cycle’s state and their own permissions', async () => {
    const shown = async (userName: string, batchNo: number) => {
      const session = await payouts.signIn(userName)
      const { content } = await payouts.call(session, getAllPayoutList, page)
      const flags = Object.entries(content.find((cycle) => cycle.batchNo === batchNo) ?? {})
      return flags.filter(([name, value]) => name.startsWith('show') && value === true).map(([name]) => name)
    }
    expect(await shown('reviewer', 1)).toEqual(['showHold', 'showRequestApproval'])
    expect(await shown('approver', 1)).toEqual([])
    expect(await shown('reviewer', 2)).toEqual(['showHold'])
    expect(await shown('approver', 2)).toEqual(['showApproval'])
    expect(await shown('admin', 5)).toEqual([])
    expect(await shown('approver', 7)).toEqual(['showRelease', 'showCancel'])
    expect(await shown('reviewer', 7)).toEqual(['showHold', 'showRequestApproval', 'showRequestRelease'])
  })
})
