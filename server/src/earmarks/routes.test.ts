import { earmarkEndpoints } from '@payouts/contract/earmarks/endpoints'
import type { Endpoint } from '@payouts/contract/endpoint'
import { errorCodes } from '@payouts/contract/errors'
import type { Ringgit } from '@payouts/contract/money'
import { senOf } from '@payouts/contract/money'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeJournal } from '#ledger/commands.ts'
import { narrowToCompany } from '#platform/http/access/company-scope.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'
import { listAccounts, listEarmarks } from './queries.ts'

const {
  addEarmark,
  updateEarmark,
  removeEarmark,
  getEarmarkSummary,
  getEarmarkList,
  getEarmarkAudit,
  getEarmarkActivity,
  getAllAccountEarmark
} = earmarkEndpoints

const page = { pageNumber: 0, pageSize: 15 }
/** Fields that the console leaves empty in every earmark that it sends. */
const nulls = {
  fromDate: null,
  toDate: null,
  pageNumber: null,
  pageSize: null,
  sortOrder: null,
  sortProperty: null,
  vendorCode: null
}

const earmarks = useTestApp()
beforeAll(async () => {
  for (const id of [1, 2, 3, 4, 5, 6, 7]) await aDealer(earmarks.database.db, { company_id: id })
})
const adjuster = useSession(earmarks, 'adjuster')

const code = (id: number) => `D0000${id}`
const given = (id: number, earmarkAmount: string, reason = 'Rental') => ({
  accountCode: code(id),
  accountName: `Kedai ${id}`,
  earmarkAmount,
  reason,
  transactionDate: '2026-11-21',
  ...nulls
})
const add = (id: number, amount: string, reason?: string) =>
  earmarks.call(adjuster, addEarmark, given(id, amount, reason))
const update = (id: number, amount: string, more: object = {}) =>
  earmarks.call(adjuster, updateEarmark, { ...given(id, amount), ...more })
const remove = (id: number, more: object = {}) =>
  earmarks.call(adjuster, removeEarmark, { ...given(id, '1'), reason: 'Settled', ...more })

const listed = async (request: object = {}) =>
  (await earmarks.call(adjuster, getEarmarkList, { ...page, ...request })).earmarkDetails
const codesOf = async (request: object) => (await listed(request)).content.map((row) => row.code)
const rowOf = async (id: number) => (await listed({ code: code(id) })).content[0]
const summary = () => earmarks.call(adjuster, getEarmarkSummary, { pageNumber: 0, pageSize: 100 })
const historyOf = async (id: number, paging = { pageNumber: 0, pageSize: 8 }) =>
  (await earmarks.call(adjuster, getEarmarkAudit, { accountCode: code(id), ...paging })).earmarkAuditDetails
const found = async (request: object) =>
  (await earmarks.call(adjuster, getAllAccountEarmark, { ...page, ...request })).allAccountEarmarkDetails
const foundCodes = async (request: object) => (await found(request)).content.map((row) => row.accountCode)
const refusal = async (endpoint: typeof addEarmark | typeof removeEarmark, payload: object) => {
  const { errorCode, displayErrorMessage } = await earmarks.refusal(adjuster, endpoint, payload as never)
  return { errorCode, displayErrorMessage }
}

let journals = 0
/** Books an amount to a dealer's account, or from it. */
async function book(id: number, amount: Ringgit) {
  const sen = senOf(amount)
  await earmarks.database.db.transaction().execute((tx) =>
    writeJournal(tx, {
      referenceNo: `EARMARKED-${++journals}`,
      description: 'Payout',
      postedOn: '2026-11-20',
      createdAt: new Date('2026-11-20T02:00:00Z'),
      entries: [
        { accountCode: code(id), amount: sen },
        { accountCode: 'INCENTIVE_EXPENSE', amount: -sen }
      ]
    })
  )
}

describe('an earmark', () => {
  test('is added, updated and removed, and keeps its history', async () => {
    await book(1, '1000.00')
    expect(await add(1, '1,234.50')).toEqual({ message: 'Earmark added successfully.' })
    expect(await rowOf(1)).toMatchObject({
      name: 'Kedai 1',
      code: 'D00001',
      date: '2026-11-21',
      earmark: '1234.50',
      reason: 'Rental'
    })
    expect(await update(1, '300')).toEqual({ message: 'Earmark updated successfully.' })
    expect(await rowOf(1)).toMatchObject({ earmark: '300.00', balance: '1000.00', availableBalance: '700.00' })
    expect(await summary()).toEqual({ totalAccounts: 1, totalEarmarkAmount: '300.00' })
    expect(await remove(1)).toEqual({ message: 'Earmark removed successfully.' })
    expect(await rowOf(1)).toBeUndefined()
    expect(await summary()).toEqual({ totalAccounts: 0, totalEarmarkAmount: '0.00' })
    const changedBy = 'adjuster binti Ujian'
    expect((await historyOf(1)).content).toMatchObject([
      { status: 'Removed', earmark: '300.00', reason: 'Settled', changedBy },
      { status: 'Updated', earmark: '300.00', reason: 'Rental', changedBy },
      { status: 'Added', earmark: '1234.50', reason: 'Rental', date: '2026-11-21T02:00:00.000Z', changedBy }
    ])
  })

  test('of more than the balance leaves nothing available, never less', async () => {
    await book(2, '100.00')
    await add(2, '500')
    expect(await rowOf(2)).toMatchObject({ balance: '100.00', earmark: '500.00', availableBalance: '0.00' })
    await book(2, '-250.00')
    expect(await rowOf(2)).toMatchObject({ balance: '-150.00', availableBalance: '0.00' })
    await book(2, '700.00')
    expect(await rowOf(2)).toMatchObject({ balance: '550.00', availableBalance: '50.00' })
    await remove(2)
  })

  test('is one for each account, also when two add at once', async () => {
    const both = await Promise.all(
      ['10', '20'].map((amount) => earmarks.send(adjuster, addEarmark, given(3, amount)).then((sent) => sent.json()))
    )
    expect(both.map(({ responseCode }) => responseCode).sort()).toEqual(['-1', '0'])
    expect(await refusal(addEarmark, given(3, '30'))).toEqual({
      errorCode: errorCodes.refusedByRule,
      displayErrorMessage: 'This account has an earmark already. Open it to change or remove it.'
    })
    expect((await historyOf(3)).content).toHaveLength(1)
    await remove(3)
  })

  test('is not added twice by a repeated call', async () => {
    const requestId = '0b0c3c0e-6a6f-4d3c-9f6e-2f4d5a6b7c8d'
    const first = await earmarks.call(adjuster, addEarmark, given(3, '10'), { requestId })
    expect(await earmarks.call(adjuster, addEarmark, given(3, '10'), { requestId })).toEqual(first)
    await remove(3)
  })

  test('changed meanwhile is not changed unseen', async () => {
    await add(4, '100')
    const seen = (await rowOf(4))?.version
    await update(4, '150', { version: seen, reason: 'Fraud Case' })
    const stale = { ...given(4, '90'), version: seen }
    const changed = {
      errorCode: errorCodes.changedMeanwhile,
      displayErrorMessage: 'Somebody has changed this earmark meanwhile: it is RM 150.00 now, for “Fraud Case”.'
    }
    expect(await refusal(updateEarmark, stale)).toEqual(changed)
    expect(await refusal(removeEarmark, stale)).toEqual(changed)
    await remove(4)
    const removed = {
      errorCode: errorCodes.changedMeanwhile,
      displayErrorMessage: 'Somebody has removed this earmark meanwhile.'
    }
    expect(await refusal(updateEarmark, stale)).toEqual(removed)
    await add(4, '100')
    expect(await refusal(updateEarmark, stale)).toMatchObject({ errorCode: errorCodes.changedMeanwhile })
    await remove(4)
  })

  test('is refused for want of what it takes', async () => {
    await add(5, '100', 'Rental')
    const cases: [typeof addEarmark | typeof removeEarmark, object, string][] = [
      [addEarmark, { accountName: '' }, 'Dealer Name is required'],
      [addEarmark, { accountCode: null }, 'Dealer Name is required'],
      [addEarmark, { earmarkAmount: '' }, 'Earmark is required'],
      [addEarmark, { earmarkAmount: '0.00' }, 'Earmark amount must be greater than 0.00'],
      [
        addEarmark,
        { earmarkAmount: '100,000,000,000.00' },
        'Earmark amount must not be greater than 99,999,999,999.99'
      ],
      [addEarmark, { earmarkAmount: '1.005' }, 'Earmark must be a number with up to 2 decimal places'],
      [addEarmark, { reason: ' ' }, 'Reason is required'],
      [updateEarmark, { reason: '' }, 'Reason is required'],
      [removeEarmark, { reason: null }, 'Reason is required'],
      [updateEarmark, {}, 'Cannot submit the same data as before. Please make changes to the form.'],
      [updateEarmark, { accountName: 'Kedai 6' }, 'Account D00005 is that of Kedai 5. Search for the dealer again.'],
      [addEarmark, { accountCode: 'D99999' }, 'There is no account D99999.'],
      [updateEarmark, given(6, '1'), 'This account has no earmark.'],
      [removeEarmark, given(6, '1'), 'This account has no earmark.'],
      [
        updateEarmark,
        { earmarkAmount: '2', transactionDate: '2026-11-22' },
        'An earmark stands from today or from a day before.'
      ]
    ]
    for (const [endpoint, changes, message] of cases)
      expect((await refusal(endpoint, { ...given(5, '100.00'), ...changes })).displayErrorMessage).toBe(message)
    expect((await historyOf(5)).totalElements).toBe(1)
    await remove(5)
  })

  test('has a history that nobody changes', async () => {
    await expect(sql`update earmark_changes set amount = 1`.execute(earmarks.database.db)).rejects.toThrow('added to')
    await expect(sql`delete from earmark_changes`.execute(earmarks.database.db)).rejects.toThrow('added to')
  })
})

describe('the activity', () => {
  test('lists who set, changed and removed earmarks, and why', async () => {
    await add(7, '10', 'Rental')
    await update(7, '25', { reason: 'Rental' })
    await update(7, '25', { reason: 'Fraud Case' })
    await remove(7)
    const request = { pageNumber: 0, pageSize: 4, fromDate: '2026-08-21', toDate: '2026-11-21T02:00:00Z' }
    const { content } = (await earmarks.call(adjuster, getEarmarkActivity, request)).earmarkAuditDetails
    const name = 'Kedai 7 (D00007)'
    expect(content).toMatchObject([
      { activity: 'Removed the earmark of RM 25.00 of', action: 'REMOVE EARMARK', name, reason: 'Settled' },
      { activity: 'Gave another reason for the earmark of RM 25.00 of', name, reason: 'Fraud Case' },
      { activity: 'Changed the earmark from RM 10.00 to RM 25.00 of', action: 'UPDATE EARMARK', name },
      { activity: 'Earmarked RM 10.00 of', action: 'ADD EARMARK', name, createdBy: 'adjuster binti Ujian' }
    ])
    const before = { ...request, fromDate: '2026-08-21', toDate: '2026-11-20' }
    expect((await earmarks.call(adjuster, getEarmarkActivity, before)).earmarkAuditDetails.totalElements).toBe(0)
  })
})

describe('the lists', () => {
  beforeAll(async () => {
    for (const [id, amount, reason, transactionDate] of [
      [1, '300', 'Rental', '2026-11-19'],
      [2, '1234.50', 'Fraud Case', '2026-11-21'],
      [3, '20', 'Clawback 5%', '2026-11-20']
    ] as const)
      await earmarks.call(adjuster, addEarmark, { ...given(id, amount, reason), transactionDate })
  })

  test.each([
    ['TRANSACTION_DATE', [2, 3, 1]],
    ['NAME', [3, 2, 1]],
    ['DEALER_CODE', [3, 2, 1]],
    ['REASON', [1, 2, 3]],
    ['AMOUNT', [2, 1, 3]]
  ] as const)('sort by %s', async (sortProperty, ids) => {
    expect(await codesOf({ sortProperty, sortOrder: 'DESC' })).toEqual(ids.map(code))
    expect(await codesOf({ sortProperty, sortOrder: 'ASC' })).toEqual([...ids].reverse().map(code))
  })

  test('are sorted by date by default, the newest first', async () => {
    expect(await codesOf({})).toEqual([2, 3, 1].map(code))
    expect(await summary()).toEqual({ totalAccounts: 3, totalEarmarkAmount: '1554.50' })
  })

  test.each([
    [{ name: 'kedai 1' }, [1]],
    [{ code: '0000' }, [2, 3, 1]],
    [{ date: '2026-11-20' }, [3]],
    [{ reason: 'fraud' }, [2]],
    [{ reason: '%' }, [3]],
    [{ earmark: 'RM 1,234.50' }, [2]],
    [{ earmark: '.00' }, [3, 1]],
    [{ earmark: 300 }, [1]],
    [{ earmark: '.00', date: '2026-11-20' }, [3]]
  ])('are narrowed by %j', async (filter, ids) => {
    expect(await codesOf(filter)).toEqual(ids.map(code))
  })

  test('come page by page, and take their own sort keys only', async () => {
    expect(await listed({ pageNumber: 1, pageSize: 2 })).toMatchObject({
      content: [{ code: 'D00001' }],
      totalElements: 3,
      totalPages: 2
    })
    expect((await historyOf(1, { pageNumber: 1, pageSize: 2 })).content).toHaveLength(2)
    const refused = (payload: object) => earmarks.refusal(adjuster, getEarmarkList, { ...page, ...payload } as never)
    expect(await refused({ sortProperty: 'VENDOR' })).toMatchObject({ errorCode: errorCodes.errorDuringRequest })
  })

  test('of all accounts have those without an earmark, too', async () => {
    expect((await found({ accountCode: 'D00001' })).content).toMatchObject([
      { accountName: 'Kedai 1', vendorCode: 'V00001', earmarkAmount: '300.00', balance: '1000.00' }
    ])
    expect((await found({ accountName: 'kedai 6' })).content).toMatchObject([
      { accountCode: 'D00006', earmarkAmount: null, reason: null, version: null, availableBalance: '0.00' }
    ])
    expect(await foundCodes({ vendorCode: 'V00004' })).toEqual(['D00004'])
    expect(await foundCodes({ earmarkAmount: '1,234.50' })).toEqual(['D00002'])
    expect(await foundCodes({ reason: 'rental' })).toEqual(['D00001'])
    expect(await foundCodes({ sortProperty: 'AMOUNT', sortOrder: 'DESC', pageSize: 3 })).toEqual([2, 1, 3].map(code))
    expect(await foundCodes({ sortProperty: 'VENDOR', sortOrder: 'DESC', pageSize: 1 })).toEqual(['D00007'])
  })

  test('of all accounts are found by what was earned in accepted cycles', async () => {
    const { db } = earmarks.database
    const line = { amount: '1.00', type: 'Activation' }
    await aCycleInReview(db, { batchNo: 71, reportDate: '2026-11-16', lines: [{ ...line, companyId: 1 }] })
    const reloads = { ...line, type: 'Reload' }
    await aCycleInReview(db, {
      batchNo: 72,
      reportDate: '2026-10-16',
      lines: [
        { ...reloads, companyId: 2 },
        { ...line, companyId: 3 }
      ]
    })
    await aCycleInReview(db, { batchNo: 73, status: 'In Validation', lines: [{ ...line, companyId: 4 }] })
    expect(await foundCodes({ billingAccountNo: 'B0' })).toEqual([1, 2].map(code))
    expect(await foundCodes({ billingAccountNo: 'B' })).toEqual([])
    expect(await foundCodes({ reportDate: '2026-10-16' })).toEqual([2, 3].map(code))
    expect(await foundCodes({ transactionType: 'activ' })).toEqual([1, 3].map(code))
    expect(await foundCodes({ billingAccountNo: 'B0', transactionType: 'reload' })).toEqual(['D00002'])
    expect(await foundCodes({ billingAccountNo: 'B1', reportDate: '2026-11-16' })).toEqual([])
  })
})

describe('permissions', () => {
  const payload: Record<string, object> = {
    [getEarmarkAudit.path]: { accountCode: 'D00001', ...page },
    [getEarmarkActivity.path]: { ...page, fromDate: '2026-11-01', toDate: '2026-11-21' },
    [getEarmarkSummary.path]: {}
  }

  test('Earmark lets the reads through, ADD NEW the adding, EDIT the rest; nothing else does', async () => {
    const reviewer = await earmarks.signIn('reviewer')
    for (const endpoint of Object.values<Endpoint>(earmarkEndpoints)) {
      const input = endpoint.kind === 'write' ? given(6, '1') : (payload[endpoint.path] ?? page)
      expect((await earmarks.refusal(reviewer, endpoint, input)).errorCode).toBe(errorCodes.notPermitted)
    }
    expect(addEarmark.access).toEqual([{ menuName: 'Earmark', button: 'ADD NEW' }])
    expect(updateEarmark.access).toEqual([{ menuName: 'Earmark', button: 'EDIT' }])
    expect(removeEarmark.access).toEqual([{ menuName: 'Earmark', button: 'EDIT' }])
  })

  test('a company sees its own earmark only, behind both walls', async () => {
    const { db } = earmarks.database
    const caller = { userId: 1, userName: 'x', name: 'X', role: 'Company User', menu: [], companyId: 1 }
    const sorted = { ...page, sortProperty: 'NAME', sortOrder: 'ASC' } as const
    const own = await listEarmarks(db, caller, { ...sorted, date: undefined, earmark: undefined })
    expect(own).toMatchObject({ content: [{ code: 'D00001' }], totalElements: 1 })
    await db.transaction().execute(async (tx) => {
      await narrowToCompany(tx, { ...caller, companyId: 2 })
      const request = { ...sorted, reportDate: undefined, earmarkAmount: undefined }
      const all = await listAccounts(tx, { ...caller, companyId: null }, request)
      expect(all.content).toMatchObject([{ accountCode: 'D00002', earmarkAmount: '1234.50', balance: '550.00' }])
    })
  })
})
