import { searchTypes } from '@payouts/contract/adjustments/choices'
import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { errorCodes } from '@payouts/contract/errors'
import { beforeAll, describe, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { anAdjustment } from '#test/builders/adjustment-builders.ts'
import { freeze } from '#test/builders/approved-cycle.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { listAdjustments } from './queries/adjustment-list.ts'
import { searchDealers as searchInSql } from './queries/dealer-search.ts'

const { getDebitCreditList, getDebitCreditActivity, searchDealers, getAdjustment } = adjustmentEndpoints
const page = { pageNumber: 0, pageSize: 15 }

const app = useTestApp()
const adjuster = useSession(app, 'adjuster')
beforeAll(async () => {
  const { db } = app.database
  await aDealer(db, { company_id: 1, company_name: 'Bintang Maju', company_code: 'S001', vendor_code: 'V-9' })
  await aDealer(db, { company_id: 2, company_name: 'Alpha 100%_\\ Sdn Bhd', company_code: 'S002', vendor_code: 'V-8' })
  await aDealer(db, { company_id: 3, company_name: 'Cahaya', company_code: 'T003', vendor_code: 'V-7' })
  await freeze(db, 3)
  const who = { caller: await aUser(db, { userName: 'somebody' }), clock: app.clock }
  await anAdjustment(db, { ...who, dealerCode: 'S001', amount: '1500.00', referenceNo: 'A' })
  await anAdjustment(db, {
    ...who,
    dealerCode: 'S002',
    amount: '500.25',
    type: 'DEBIT',
    description: 'Electricity',
    referenceNo: 'B'
  })
  const later = { posting: 'scheduled', date: '2026-12-01' } as const
  await anAdjustment(db, {
    ...who,
    ...later,
    dealerCode: 'S002',
    amount: '50.00',
    description: 'Fraud Case',
    referenceNo: 'C'
  })
  await anAdjustment(db, {
    ...who,
    ...later,
    dealerCode: 'S001',
    amount: '7.00',
    type: 'DEBIT',
    date: '2026-11-30',
    referenceNo: 'D'
  })
  await anAdjustment(db, { ...who, dealerCode: 'T003', amount: '1234.50', description: 'Others', referenceNo: 'E' })
  const cancelled = await anAdjustment(db, { ...who, ...later, dealerCode: 'S001', amount: '3.00', referenceNo: 'F' })
  await app.call(adjuster, adjustmentEndpoints.cancelAdjustment, { id: cancelled.id })
})

const list = (request: object) => app.call(adjuster, getDebitCreditList, { ...page, ...request })
const references = async (request: object) =>
  (await list(request)).debitCreditDetails.content.map(({ referenceNo }) => referenceNo).join('')

describe('the list', () => {
  test('shows the newest day first, a row with all that its screen shows', async () => {
    const { debitCreditDetails } = await list({})
    expect(debitCreditDetails).toMatchObject({ totalElements: 6, totalPages: 1, pageNumber: 0, pageSize: 15 })
    expect(debitCreditDetails.content[1]).toEqual({
      id: 3,
      version: 1,
      name: 'Alpha 100%_\\ Sdn Bhd',
      code: 'S002',
      type: 'CREDIT',
      details: 'Fraud Case',
      amount: '50.00',
      date: '2026-12-01',
      posting: 'scheduled',
      referenceNo: 'C',
      status: 'Scheduled',
      problem: null,
      isEditable: true
    })
    expect(debitCreditDetails.content.map(({ isEditable }) => isEditable)).toEqual([
      false,
      true,
      true,
      true,
      false,
      false
    ])
  })

  test('adds up what has been posted, and what is scheduled, whatever it is narrowed to', async () => {
    const sums = { totalCredit: '1500.00', totalDebit: '500.25', scheduledCredit: '50.00', scheduledDebit: '7.00' }
    expect(await list({})).toMatchObject(sums)
    expect(await list({ searchType: 'NAME', searchKeyword: 'nobody' })).toMatchObject({
      ...sums,
      debitCreditDetails: { content: [], totalElements: 0, totalPages: 0 }
    })
  })

  test.each([
    ['DATE', 'ABEDCF'],
    ['NAME', 'BCADFE'],
    ['CODE', 'ADFBCE'],
    ['TYPE', 'ACEFBD'],
    ['DESCRIPTION', 'BCEADF'],
    ['STATUS', 'FEABCD'],
    ['AMOUNT', 'FDCBEA']
  ] as const)('sorts by %s, ties by their number, both ways', async (sortProperty, order) => {
    expect(await references({ sortProperty, sortOrder: 'ASC' })).toBe(order)
    expect(await references({ sortProperty, sortOrder: 'DESC' })).toBe([...order].reverse().join(''))
  })

  test('pages without overlap, and is empty past its end with true totals', async () => {
    const pages = await Promise.all([0, 1, 2].map((pageNumber) => references({ pageNumber, pageSize: 2 })))
    expect(pages).toEqual(['FC', 'DE', 'BA'])
    const past = await list({ pageNumber: 9, pageSize: 2 })
    expect(past.debitCreditDetails).toMatchObject({ content: [], totalElements: 6, totalPages: 3 })
  })

  test.each([
    ['NAME', 'bintang', 'FDA'],
    ['NAME', '100%_\\', 'CB'],
    ['NAME', '%', 'CB'],
    ['CODE', 's00', 'FCDBA'],
    ['TYPE', 'debit', 'DB'],
    ['TYPE', 'deb', ''],
    ['DETAILS', 'fraud', 'C'],
    ['STATUS', 'Scheduled', 'CD'],
    ['STATUS', 'Posted', 'BA'],
    ['STATUS', 'Error', 'E'],
    ['STATUS', 'Cancelled', 'F'],
    ['STATUS', 'Post', ''],
    ['AMOUNT', '500', 'BA'],
    ['AMOUNT', '1,500.00', 'A'],
    ['AMOUNT', 'RM 1,500', 'A'],
    ['AMOUNT', '%', '']
  ] as const)('finds %s %s', async (searchType, searchKeyword, found) => {
    expect(await references({ searchType, searchKeyword })).toBe(found)
  })

  test('finds what meets several searches', async () => {
    const furtherSearches = [
      { searchType: 'TYPE' as const, searchKeyword: 'debit' },
      { searchType: 'STATUS' as const, searchKeyword: 'Posted' }
    ]
    expect(await references({ furtherSearches })).toBe('B')
    expect(await references({ searchType: 'NAME', searchKeyword: 'bintang', furtherSearches })).toBe('')
  })

  test('leaves every search alone that has no keyword, or no type', async () => {
    for (const searchType of searchTypes) expect(await references({ searchType, searchKeyword: '' })).toBe('FCDEBA')
    expect(await references({ searchType: '', searchKeyword: 'bintang' })).toBe('FCDEBA')
  })

  test('narrows to a range of days', async () => {
    const range = { fromDate: '2026-11-22', toDate: '2026-11-30' }
    expect(await references({ ...range, isDateRangeProvided: true })).toBe('D')
    expect(await references({ ...range, isDateRangeProvided: false })).toBe('FCDEBA')
    const refusal = await app.refusal(adjuster, getDebitCreditList, { ...page, isDateRangeProvided: true })
    expect(refusal.errorCode).toBe(errorCodes.errorDuringRequest)
  })

  test.each([{ sortProperty: 'REFERENCE' }, { searchType: 'VENDOR' }, { pageSize: 101 }, { unheardOf: 1 }])(
    'refuses %j',
    async (request) => {
      const refusal = await app.refusal(adjuster, getDebitCreditList, { ...page, ...request } as never)
      expect(refusal.errorCode).toBe(errorCodes.errorDuringRequest)
    }
  )

  test('says that an adjustment is not there', async () => {
    const refusal = await app.refusal(adjuster, getAdjustment, { id: 999 })
    expect(refusal).toMatchObject({
      errorCode: errorCodes.refusedByRule,
      displayErrorMessage: 'There is no such adjustment.'
    })
  })

  test('narrows to the company of a caller who has one', async () => {
    const caller = await aUser(app.database.db, { userName: 'theirs', role: 'Company User', companyId: 2 })
    const own = await listAdjustments(app.database.db, caller, {
      ...page,
      sortProperty: 'DATE',
      sortOrder: 'DESC',
      searchType: undefined,
      furtherSearches: []
    })
    expect(own).toMatchObject({ totalCredit: '0.00', totalDebit: '500.25', debitCreditDetails: { totalElements: 2 } })
    const dealers = await searchInSql(app.database.db, caller, { ...page, searchKeyword: 'a' })
    expect(dealers.content.map(({ dealerCode }) => dealerCode)).toEqual(['S002'])
  })
})

describe('the dealer search', () => {
  const search = async (searchKeyword: string) =>
    (await app.call(adjuster, searchDealers, { ...page, searchKeyword })).dealers

  test.each([
    ['maju', ['S001']],
    ['s00', ['S002', 'S001']],
    ['v-7', ['T003']],
    ['100%_\\', ['S002']],
    ['_00', []]
  ])('finds name, code or vendor by %s', async (keyword, codes) => {
    expect((await search(keyword)).content.map(({ dealerCode }) => dealerCode)).toEqual(codes)
  })

  test('says which accounts are frozen', async () => {
    expect((await search('Cahaya')).content).toEqual([
      { dealerName: 'Cahaya', dealerCode: 'T003', vendorCode: 'V-7', isFrozen: true }
    ])
  })

  test('wants a keyword', async () => {
    for (const searchKeyword of ['', '  ']) {
      const refusal = await app.refusal(adjuster, searchDealers, { ...page, searchKeyword })
      expect(refusal.displayErrorMessage).toBe('Please enter some value!')
    }
  })
})

describe('the feed', () => {
  const feed = async () =>
    (await app.call(adjuster, getDebitCreditActivity, { ...page, noOfMonth: 3 })).adjustmentAuditDetails

  test('lists who did what to whom, newest first', async () => {
    const { content, totalElements } = await feed()
    expect(totalElements).toBe(7)
    expect(content.slice(0, 4)).toMatchObject([
      {
        createdBy: 'adjuster binti Ujian',
        action: 'CANCEL',
        activity: 'Cancelled a credit of RM 3.00 on 1 Dec 2026 for',
        name: 'Bintang Maju (S001)',
        reason: 'Rental',
        referenceNo: 'F'
      },
      { action: 'ADD', activity: 'Scheduled a credit of RM 3.00 on 1 Dec 2026 for' },
      {
        action: 'ERROR',
        activity: 'Added, but could not post a credit of RM 1,234.50 for',
        reason: 'Others',
        comment: 'The account is frozen.'
      },
      { action: 'ADD', activity: 'Scheduled a debit of RM 7.00 on 30 Nov 2026 for' }
    ])
  })
})
