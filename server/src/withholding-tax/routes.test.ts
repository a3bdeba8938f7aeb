import type { CompanyType } from '@payouts/contract/dealers/schema'
import type { Endpoint } from '@payouts/contract/endpoint'
import { errorCodes } from '@payouts/contract/errors'
import { withholdingTaxEndpoints } from '@payouts/contract/withholding-tax/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { fixedClock } from '#platform/clock.ts'
import { narrowToCompany } from '#platform/http/access/company-scope.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { listDealers, summary } from './lists.ts'
import { ratesFor } from './queries.ts'

const { getWhtSummary, getWhtList, removeWhtDealer, restoreWhtDealer } = withholdingTaxEndpoints

const clock = fixedClock('2026-11-21T02:00:00Z')
const page = { pageNumber: 0, pageSize: 15 }

/** A dealer's company type, and its payments by year. */
const dealers: [number, CompanyType | null, Record<number, string>][] = [
  [1, 'Sole Proprietor', { 2025: '100000.01', 2026: '500.00' }],
  [2, 'Partnership', { 2025: '900000.00' }],
  [3, 'Individual', { 2025: '100000.00' }],
  [4, 'Individual', { 2023: '7.00', 2024: '10.00', 2026: '100000.01' }],
  [5, null, {}],
  [6, 'Individual', { 2025: '250000.00' }]
]

const tax = useTestApp({ clock })
beforeAll(async () => {
  const { db } = tax.database
  for (const [id, type, paid] of dealers) {
    await aDealer(db, { company_id: id, company_type: type })
    for (const [year, gross] of Object.entries(paid))
      await db
        .insertInto('dealer_year_payments')
        .values({ company_id: id, year: Number(year), gross })
        .execute()
  }
})
const admin = useSession(tax, 'admin')

const code = (id: number) => `D0000${id}`
const listed = (request: object = {}) => tax.call(admin, getWhtList, { ...page, ...request })
const codesOf = async (request: object) => (await listed(request)).content.map((row) => row.code)
const rowOf = async (id: number) => (await listed({ companyCode: code(id) })).content[0]
const totals = (request: object = {}) => tax.call(admin, getWhtSummary, request)
const change = (id: number, reason = 'Exempted by the tax office') => ({ companyCode: code(id), reason })
const refused = async (endpoint: typeof removeWhtDealer, payload: object) => {
  const { errorCode, displayErrorMessage } = await tax.refusal(admin, endpoint, payload as never)
  return { errorCode, displayErrorMessage }
}
const byRule = (displayErrorMessage: string) => ({ errorCode: errorCodes.refusedByRule, displayErrorMessage })

describe('the list', () => {
  test('holds whom the tax concerns: not partnerships, not who was paid the threshold exactly', async () => {
    expect(await codesOf({})).toEqual([1, 4, 5, 6].map(code))
    expect(await rowOf(1)).toEqual({
      name: 'Kedai 1',
      status: 'Confirmed',
      code: 'D00001',
      vendor: 'V00001',
      companyType: 'Sole Proprietor',
      payout: '100500.01',
      paidLastYear: '100000.01',
      paidThisYear: '500.00',
      removal: null
    })
  })

  test('counts payouts from the first year on, and knows dealers without any', async () => {
    expect(await rowOf(4)).toMatchObject({ status: 'Unconfirmed', payout: '100010.01' })
    expect(await rowOf(5)).toMatchObject({ status: 'Unconfirmed', companyType: null, payout: '0.00' })
  })

  test.each([
    [{ companyName: 'kedai 4' }, [4]],
    [{ status: 'Confirmed' }, [1, 6]],
    [{ status: 'Unconfirmed' }, [4, 5]],
    [{ status: 'Removed' }, []],
    [{ companyCode: '06' }, [6]],
    [{ vendorCode: 'v00005' }, [5]],
    [{ status: 'Confirmed', companyName: 'kedai 6' }, [6]],
    [{ status: '', companyName: '' }, [1, 4, 5, 6]],
    [{ companyName: '%' }, []]
  ])('filtered by %j has %j', async (filter, ids) => {
    expect(await codesOf(filter)).toEqual(ids.map(code))
  })

  test.each([
    ['WHT_COMPANY_NAME', 'DESC', [6, 5, 4, 1]],
    ['WHT_STATUS', 'ASC', [1, 6, 4, 5]],
    ['WHT_COMPANY_CODE', 'DESC', [6, 5, 4, 1]],
    ['WHT_VENDOR_CODE', 'ASC', [1, 4, 5, 6]],
    ['WHT_COMPANY_TYPE', 'ASC', [4, 6, 1, 5]],
    ['WHT_COMPANY_TYPE', 'DESC', [1, 6, 4, 5]],
    ['WHT_TOTAL_PAYOUT_AMOUNT', 'DESC', [6, 1, 4, 5]],
    ['WHT_TOTAL_PAYOUT_AMOUNT', 'ASC', [5, 4, 1, 6]]
  ])('sorted by %s %s is %j', async (sortProperty, sortOrder, ids) => {
    expect(await codesOf({ sortProperty, sortOrder })).toEqual(ids.map(code))
  })

  test('refuses other sorts and other statuses', async () => {
    for (const request of [{ sortProperty: 'company_name' }, { status: 'confirmed' }]) {
      const { errorCode } = await tax.refusal(admin, getWhtList, { ...page, ...request } as never)
      expect(errorCode).toBe(errorCodes.errorDuringRequest)
    }
  })

  test('answers in pages with true totals', async () => {
    expect(await listed({ pageNumber: 1, pageSize: 3 })).toMatchObject({
      content: [{ code: 'D00006' }],
      totalElements: 4,
      totalPages: 2
    })
    expect(await listed({ pageNumber: 9 })).toMatchObject({ content: [], totalElements: 4 })
  })
})

describe('the summary', () => {
  const setting = { validFrom: '2022-01-01', rate: '0.0200', threshold: '100000.00' }

  test('adds the list up and names its years, its rate and its threshold', async () => {
    const expected = {
      ...{ total: '450510.02', interval: '2024 - 2026', dealers: 4, confirmed: 2, unconfirmed: 2 },
      totalOf: { Confirmed: '350500.01', Unconfirmed: '100010.01', Removed: '0.00' },
      settings: [setting]
    }
    expect(await totals()).toEqual(expected)
    expect(await totals({ payoutStartYear: '2024-07-31' })).toEqual(expected)
    expect(await totals({ payoutStartYear: '2026-01-01' })).toMatchObject({
      total: '100500.01',
      interval: '2026 - 2026'
    })
  })

  test('names what is to come after what holds', async () => {
    const { db } = tax.database
    const coming = { validFrom: '2027-01-01', rate: '0.0300', threshold: '80000.00' }
    const { validFrom: valid_from, ...values } = coming
    await db
      .insertInto('withholding_tax_settings')
      .values([
        { valid_from, ...values },
        { valid_from: '2020-01-01', rate: '0.0100', threshold: '1.00' }
      ])
      .execute()
    expect((await totals()).settings).toEqual([setting, coming])
    await sql`delete from withholding_tax_settings where valid_from <> '2022-01-01'`.execute(db)
  })
})

describe('taking a dealer off the tax, and putting it back', () => {
  const rate = async () => (await ratesFor(tax.database.db, [6], '2026-11-21'))(6)

  test('changes its status, what is withheld, and the audit trail', async () => {
    expect(await rate()).toBe('0.0200')
    const removed = await tax.call(admin, removeWhtDealer, change(6))
    expect(removed).toEqual({ message: 'Kedai 6 was taken off withholding tax.' })
    expect(await rowOf(6)).toMatchObject({
      status: 'Removed',
      removal: { reason: 'Exempted by the tax office', removedAt: '2026-11-21T02:00:00.000Z' }
    })
    expect(await rate()).toBe('0.0000')
    expect(await totals()).toMatchObject({ dealers: 4, confirmed: 1, unconfirmed: 2 })
    expect(await refused(removeWhtDealer, change(6))).toEqual(
      byRule('This dealer was taken off withholding tax already.')
    )

    const restored = await tax.call(admin, restoreWhtDealer, change(6, ' Wrong dealer '))
    expect(restored).toEqual({ message: 'Kedai 6 was put back on withholding tax.' })
    expect(await rowOf(6)).toMatchObject({ status: 'Confirmed', removal: null })
    expect(await rate()).toBe('0.0200')
    const { rows } = await sql`
      select action, name, reason, account_code from audit_events
      where area = 'withholding-tax' order by event_id`.execute(tax.database.db)
    expect(rows).toEqual([
      { action: 'REMOVE', name: 'Kedai 6 (D00006)', reason: 'Exempted by the tax office', account_code: 'D00006' },
      { action: 'RESTORE', name: 'Kedai 6 (D00006)', reason: 'Wrong dealer', account_code: 'D00006' }
    ])
  })

  test('is refused where there is nothing to do', async () => {
    expect(await refused(restoreWhtDealer, change(1))).toEqual(byRule('This dealer was not taken off withholding tax.'))
    expect(await refused(removeWhtDealer, change(3))).toEqual(byRule('Withholding tax does not concern this dealer.'))
    expect(await refused(removeWhtDealer, change(9))).toEqual(byRule('There is no dealer D00009.'))
  })

  test.each(['', '  ', undefined])('requires a reason: %j', async (reason) => {
    expect((await refused(removeWhtDealer, { companyCode: code(1), reason })).errorCode).toBe(
      errorCodes.errorDuringRequest
    )
  })
})

describe('permissions', () => {
  const payload = (endpoint: Endpoint) => {
    if (endpoint.kind === 'write') return change(1)
    return endpoint === getWhtSummary ? {} : page
  }

  test('Withholding Tax lets the reads through, EDIT the changes; nothing else does', async () => {
    const adjuster = await tax.signIn('adjuster')
    const reviewer = await tax.signIn('reviewer')
    for (const endpoint of Object.values<Endpoint>(withholdingTaxEndpoints)) {
      const { errorCode } = await tax.refusal(adjuster, endpoint, payload(endpoint))
      expect(errorCode).toBe(errorCodes.notPermitted)
      if (endpoint.kind === 'read') await tax.call(reviewer, endpoint, payload(endpoint))
      else expect((await tax.refusal(reviewer, endpoint, payload(endpoint))).errorCode).toBe(errorCodes.notPermitted)
    }
  })

  test('a company sees its own tax only, behind both walls', async () => {
    const { db } = tax.database
    const caller = { userId: 1, userName: 'x', name: 'X', role: 'Company User', menu: [], companyId: 1 }
    const request = { ...page, sortProperty: 'WHT_COMPANY_NAME', sortOrder: 'ASC' } as const
    expect(await listDealers(db, caller, clock.today(), request)).toMatchObject({ content: [{ code: 'D00001' }] })
    await db.transaction().execute(async (tx) => {
      await narrowToCompany(tx, { ...caller, companyId: 4 })
      const all = { ...caller, companyId: null }
      const { content } = await listDealers(tx, all, clock.today(), request)
      expect(content).toMatchObject([{ code: 'D00004', payout: '100010.01' }])
      const own = await summary(tx, all, clock.today(), { payoutStartYear: '2024-07-31' })
      expect(own).toMatchObject({ total: '100010.01', dealers: 1 })
    })
  })
})
