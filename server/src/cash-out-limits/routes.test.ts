import { cashOutLimitEndpoints } from '@payouts/contract/cash-out-limits/endpoints'
import { limitFields } from '@payouts/contract/cash-out-limits/schema'
import type { Endpoint } from '@payouts/contract/endpoint'
import { errorCodes } from '@payouts/contract/errors'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { narrowToCompany } from '#platform/http/access/company-scope.ts'
import type { TestSession } from '#test/app/app.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { everyTier, type TierName, valuesOf } from '#test/builders/limit-builders.ts'
import { listLimits } from './queries/limits.ts'

const {
  getCashOutLimitHeaderDetails,
  getCashOutLimitDetails,
  getTierValue,
  getCashOutGlobalLimitDetails,
  getTimeLineDetails,
  getGlobalTimeLineDetails,
  getActivityDetails,
  configureCashOutLimitForSelectedDealer: customize,
  configureCashOutGlobalSettingForSelectedDealer: putOnTier,
  configureCashOutGlobalSetting: saveGlobal,
  checkCashOut
} = cashOutLimitEndpoints

const page = { pageNumber: 0, pageSize: 15 }
const unchanged = 'Cannot submit the same data as before. Please make changes to the form.'

const limits = useTestApp()
beforeAll(async () => {
  for (const id of [1, 2, 3, 4, 5]) await aDealer(limits.database.db, { company_id: id })
  await aDealer(limits.database.db, { company_id: 6, tier: 'Gold' })
  await aDealer(limits.database.db, { company_id: 7, tier: 'Gold' })
  await aUser(limits.database.db, { userName: 'siti', name: 'Siti' })
})
const admin = useSession(limits, 'admin')
const other = useSession(limits, 'siti')

const global = (list: object[], more: object = {}) => ({ cashOutLimitDetailRequestList: list, ...more }) as never

const code = (id: number) => `D0000${id}`
const listed = async (request: object = {}) =>
  (await limits.call(admin, getCashOutLimitDetails, { ...page, ...request })).cashOutLimitDetailPage
const codesOf = async (request: object) => (await listed(request)).content.map(({ accountCode }) => accountCode)
const rowOf = async (id: number) => {
  const [row] = (await listed({ accountCode: code(id) })).content
  if (!row) throw new Error(`there is a dealer ${id}`)
  return row
}
const own = (id: number, ringgit: number, more: object = {}) =>
  ({ accountCode: code(id), tier: 'Customized', ...valuesOf(ringgit), ...more }) as never
const on = (id: number, tier: string, more: object = {}) => ({ accountCode: code(id), tier, ...more }) as never
const tiersNow = async () => (await limits.call(admin, getCashOutGlobalLimitDetails, {})).cashOutLimitDetailList
const timeline = async (id: number, tier?: 'Customized' | TierName) =>
  (await limits.call(admin, getTimeLineDetails, { accountCode: code(id), tier, pageNumber: 0, pageSize: 10 }))
    .cashOutLimitTimeLinePage
const refusal = async (session: TestSession, endpoint: Endpoint, payload: unknown) => {
  const { errorCode, displayErrorMessage } = await limits.refusal(session, endpoint, payload as never)
  return { errorCode, displayErrorMessage }
}

describe('with no saved data', () => {
  test('there is one blank row for each tier', async () => {
    const blank = Object.fromEntries(limitFields.map((field) => [field, null]))
    expect(await tiersNow()).toEqual(
      ['Basic', 'Silver', 'Gold', 'Platinum'].map((tier) => ({ tier, ...blank, version: 0 }))
    )
    expect(await rowOf(1)).toMatchObject({ tier: 'Basic', dailyTransactionAmount: null, version: 0 })
  })

  test('no dealer is put on a tier, and no cash-out fits', async () => {
    expect(await refusal(admin, putOnTier, on(1, 'Gold'))).toEqual({
      errorCode: errorCodes.refusedByRule,
      displayErrorMessage: 'Gold has no limits yet. Set them in the Global Cash Out Limit first.'
    })
    expect(await limits.call(admin, checkCashOut, { accountCode: code(1), amount: '1' })).toMatchObject({
      allowed: false,
      brokenLimit: 'NO_LIMIT_SET'
    })
  })

  test('every tier must be filled in', async () => {
    const incomplete = {
      errorCode: errorCodes.refusedByRule,
      displayErrorMessage: 'Please fill in all required fields for all tiers before saving.'
    }
    expect(await refusal(admin, saveGlobal, global(everyTier().slice(0, 3)))).toEqual(incomplete)
    expect(await refusal(admin, saveGlobal, global(everyTier({ Gold: { weeklyTransactionCount: '' } })))).toEqual(
      incomplete
    )
    expect(await refusal(admin, saveGlobal, global([]))).toEqual(incomplete)
  })
})

describe('the global limits', () => {
  test('are saved, thousands grouped or not, and apply to the dealers of a tier', async () => {
    const list = everyTier({ Basic: { dailyTransactionAmount: '1,000', dailyTransactionCount: '5' } })
    expect(await limits.call(admin, saveGlobal, global(list, { isUpdateExisting: true }))).toEqual({
      message: 'The global cash-out limits of the Basic, Silver, Gold and Platinum tiers are saved.'
    })
    expect(await tiersNow()).toMatchObject(everyTier())
    expect(await rowOf(1)).toMatchObject({ tier: 'Basic', ...valuesOf(1000), keepsEarlierValues: false })
    expect(await rowOf(6)).toMatchObject({ tier: 'Gold', ...valuesOf(3000) })
  })

  test('are refused unchanged, for a broken rule, and twice at once', async () => {
    const message = async (list: object[]) => (await refusal(admin, saveGlobal, global(list))).displayErrorMessage
    expect(await message(everyTier())).toBe(unchanged)
    expect(await message([])).toBe(unchanged)
    expect(await message(everyTier({ Silver: { dailyTransactionAmount: '0' } }))).toBe('Amount must be greater than 0')
    expect(await message(everyTier({ Silver: { monthlyTransactionAmount: '9999.99' } }))).toBe(
      'Monthly amount must not be less than the weekly amount'
    )
    expect(await message(everyTier().map((each) => ({ ...each, tier: 'Gold' })))).toBe(
      'A tier can be saved only once at a time.'
    )
    expect(await tiersNow()).toMatchObject(everyTier())
  })

  test('of one tier alone leave the others as they are', async () => {
    const [platinum] = everyTier({ Platinum: { dailyTransactionCount: 6 } }).slice(3)
    expect(await limits.call(admin, saveGlobal, global([platinum ?? {}]))).toEqual({
      message: 'The global cash-out limits of the Platinum tier are saved.'
    })
    expect((await tiersNow()).slice(0, 3)).toMatchObject(everyTier().slice(0, 3))
  })

  test('are not changed unseen', async () => {
    const seen = await tiersNow()
    const mine = seen.map((tier) => (tier.tier === 'Silver' ? { ...tier, dailyTransactionCount: 7 } : tier))
    await limits.call(other, saveGlobal, global(mine))
    const theirs = seen.map((tier) => (tier.tier === 'Gold' ? { ...tier, dailyTransactionCount: 9 } : tier))
    expect(await refusal(admin, saveGlobal, global(theirs))).toEqual({
      errorCode: errorCodes.changedMeanwhile,
      displayErrorMessage:
        'Siti has changed the Silver tier meanwhile: Daily is RM 2,000.00 / 7X now, it was RM 2,000.00 / 5X.'
    })
    expect((await tiersNow())[2]).toMatchObject({ tier: 'Gold', dailyTransactionCount: 5 })
  })

  test('leave dealers what they have where existing ones are not to be updated', async () => {
    const gold = { tier: 'Gold', ...valuesOf(3500) }
    await limits.call(admin, saveGlobal, global([gold], { isUpdateExisting: false }))
    expect(await rowOf(6)).toMatchObject({ tier: 'Gold', ...valuesOf(3000), keepsEarlierValues: true })
    await limits.call(admin, putOnTier, on(1, 'Gold'))
    expect(await rowOf(1)).toMatchObject({ tier: 'Gold', ...valuesOf(3500), keepsEarlierValues: false })
    expect(await limits.call(admin, putOnTier, on(6, 'Gold'))).toEqual({
      message: 'Kedai 6 has the cash-out limits of the Gold tier now.'
    })
    expect(await rowOf(6)).toMatchObject({ ...valuesOf(3500), keepsEarlierValues: false })
    expect((await timeline(7, 'Gold')).content.map(({ id }) => id)).not.toContain((await tiersNow())[2]?.version)
    expect(await rowOf(7)).toMatchObject({ ...valuesOf(3000), keepsEarlierValues: true })
    await limits.call(admin, saveGlobal, global([{ ...gold, dailyTransactionCount: 6 }], { isUpdateExisting: true }))
    expect(await rowOf(7)).toMatchObject({ ...valuesOf(3500), dailyTransactionCount: 6, keepsEarlierValues: false })
    await limits.call(admin, putOnTier, on(1, 'Basic'))
  })
})

describe('a dealer’s limit', () => {
  test('is its own on Customized, and that of the tier again', async () => {
    expect(await limits.call(admin, customize, own(2, 1500))).toEqual({
      message: 'Kedai 2 has cash-out limits of its own now.'
    })
    expect(await rowOf(2)).toMatchObject({ tier: 'Customized', ...valuesOf(1500) })
    await limits.call(admin, customize, own(2, 1600, { tier: 'Basic' }))
    expect(await rowOf(2)).toMatchObject({ tier: 'Customized', ...valuesOf(1600) })
    await limits.call(admin, putOnTier, on(2, 'Basic'))
    expect(await rowOf(2)).toMatchObject({ tier: 'Basic', ...valuesOf(1000) })
    expect((await timeline(2)).content).toMatchObject([
      { operation: 'Put on Tier', tier: 'Basic', accountCode: 'D00002', ...valuesOf(1000) },
      { operation: 'Customized', tier: 'Customized', ...valuesOf(1600), changedBy: 'admin binti Ujian' },
      { operation: 'Customized', operationDate: '2026-11-21T02:00:00.000Z', ...valuesOf(1500) },
      { operation: 'Global Update', tier: 'Basic', accountCode: 'ALL' }
    ])
    expect((await timeline(2, 'Customized')).totalElements).toBe(2)
    expect((await timeline(2, 'Basic')).totalElements).toBe(2)
  })

  test('is refused for want of what it takes', async () => {
    const cases: [Endpoint, unknown, string][] = [
      [customize, own(3, 1000), unchanged],
      [customize, own(3, 1000, { dailyTransactionAmount: '0' }), 'Amount must be greater than 0'],
      [customize, own(3, 1000, { weeklyTransactionAmount: null }), 'Amount must be greater than 0'],
      [
        customize,
        own(3, 1000, { dailyTransactionAmount: '1.001' }),
        'Amount must be a number with up to 2 decimal places'
      ],
      [customize, own(3, 1000, { dailyTransactionCount: 0 }), 'Transaction count must be greater than 0'],
      [customize, own(3, 1000, { dailyTransactionCount: 1.5 }), 'Count must be a whole number'],
      [
        customize,
        own(3, 1000, { weeklyTransactionCount: '4' }),
        'Weekly transaction count must not be less than the daily count'
      ],
      [customize, { ...(own(3, 7) as object), accountCode: 'D99999' }, 'There is no account D99999.'],
      [customize, { ...(own(3, 7) as object), accountCode: '' }, 'Code is required'],
      [putOnTier, on(3, 'Basic'), unchanged],
      [putOnTier, on(3, 'Customized'), 'Tier must be Basic, Silver, Gold or Platinum']
    ]
    for (const [endpoint, payload, message] of cases)
      expect((await refusal(admin, endpoint, payload)).displayErrorMessage).toBe(message)
    expect(await rowOf(3)).toMatchObject({ tier: 'Basic', ...valuesOf(1000) })
  })

  test('changed meanwhile is not changed unseen', async () => {
    const { version } = await rowOf(4)
    await limits.call(other, customize, own(4, 1200, { version }))
    const message = {
      errorCode: errorCodes.changedMeanwhile,
      displayErrorMessage:
        'Siti has changed the limits of Kedai 4 meanwhile: the tier is Customized now, it was Basic; ' +
        'Daily is RM 1,200.00 / 5X now, it was RM 1,000.00 / 5X; ' +
        'Weekly is RM 6,000.00 / 20X now, it was RM 5,000.00 / 20X; ' +
        'Monthly is RM 30,000.00 / 60X now, it was RM 25,000.00 / 60X.'
    }
    expect(await refusal(admin, customize, own(4, 1300, { version }))).toEqual(message)
    expect(await refusal(admin, putOnTier, on(4, 'Gold', { version }))).toEqual(message)
    expect(await rowOf(4)).toMatchObject({ tier: 'Customized', ...valuesOf(1200) })
  })

  test('is refused as changed also where its tier was', async () => {
    const { version } = await rowOf(3)
    await limits.call(other, saveGlobal, global([{ tier: 'Basic', ...valuesOf(1100) }]))
    expect((await refusal(admin, customize, own(3, 900, { version }))).displayErrorMessage).toMatch(
      /^Siti has changed the limits of Kedai 3 meanwhile: Daily is RM 1,100.00/
    )
    await limits.call(other, saveGlobal, global([{ tier: 'Basic', ...valuesOf(1000) }]))
  })

  test('of two who save at once one is refused', async () => {
    const { version } = await rowOf(5)
    const answers = await Promise.all(
      [1700, 1800].map((ringgit) => limits.send(admin, customize, own(5, ringgit, { version })))
    )
    expect(answers.map((answer) => answer.json().errorCode ?? 'saved').sort()).toEqual(
      [errorCodes.changedMeanwhile, 'saved'].sort()
    )
    expect((await timeline(5, 'Customized')).totalElements).toBe(1)
  })

  test('goes with its tier when a file of dealers brings another', async () => {
    await limits.call(admin, customize, own(7, 700))
    await sql`update dealers set tier = 'Silver' where company_id = 7`.execute(limits.database.db)
    expect(await rowOf(7)).toMatchObject({ tier: 'Silver', dailyTransactionCount: 7, keepsEarlierValues: false })
    expect((await timeline(7, 'Silver')).content[0]).toMatchObject({ operation: 'Import', changedBy: 'System' })
    await sql`update dealers set tier = 'Customized' where company_id = 7`.execute(limits.database.db)
    expect(await rowOf(7)).toMatchObject({ tier: 'Customized', dailyTransactionAmount: null })
    await limits.call(admin, putOnTier, on(7, 'Gold'))
  })

  test('has a history that nobody changes, and values that the database checks, too', async () => {
    const { db } = limits.database
    await expect(sql`delete from cash_out_limit_changes`.execute(db)).rejects.toThrow('added to')
    await expect(
      sql`insert into cash_out_limit_changes (company_id, tier, operation, daily_amount, daily_count, weekly_amount,
        weekly_count, monthly_amount, monthly_count, changed_by, changed_by_name, changed_at)
        select 1, 'Customized', 'Customized', 10, 1, 9, 1, 9, 1, user_id, 'x', now() from users limit 1`.execute(db)
    ).rejects.toThrow('cash_out_limits_never_fall')
  })
})

describe('the list', () => {
  test('counts dealers by tier', async () => {
    expect(await limits.call(admin, getCashOutLimitHeaderDetails, {})).toEqual({
      totalDealerCount: 7,
      tierCount: { Basic: 3, Silver: 0, Gold: 2, Platinum: 0, Customized: 2 }
    })
    expect(await limits.call(admin, getTierValue, {})).toEqual({
      tiers: ['Basic', 'Silver', 'Gold', 'Platinum', 'Customized']
    })
  })

  test('is sorted by name by default, page by page', async () => {
    expect(await codesOf({})).toEqual([1, 2, 3, 4, 5, 6, 7].map(code))
    expect(await listed({ pageNumber: 2, pageSize: 3 })).toMatchObject({
      content: [{ accountCode: 'D00007', vendorCode: 'V00007' }],
      totalElements: 7,
      totalPages: 3
    })
    expect(await listed({ pageNumber: 9 })).toMatchObject({ content: [], totalElements: 7 })
  })

  test.each([
    ['NAME', [1, 2, 3, 4, 5, 6, 7]],
    ['CODE', [1, 2, 3, 4, 5, 6, 7]],
    ['TIER', [1, 2, 3, 6, 7, 4, 5]]
  ] as const)('sorts by %s', async (sortProperty, ids) => {
    expect(await codesOf({ sortProperty, sortOrder: 'ASC' })).toEqual(ids.map(code))
    expect(await codesOf({ sortProperty, sortOrder: 'DESC' })).toEqual([...ids].reverse().map(code))
  })

  test.each(['DAILY', 'WEEKLY', 'MONTHLY'] as const)(
    'sorts by %s: the amount, then the count',
    async (sortProperty) => {
      const ascending = await codesOf({ sortProperty, sortOrder: 'ASC' })
      expect(ascending.slice(0, 4)).toEqual([1, 2, 3, 4].map(code))
      expect(ascending.slice(5)).toEqual([6, 7].map(code))
      expect(await codesOf({ sortProperty, sortOrder: 'DESC' })).toEqual([...ascending].reverse())
    }
  )

  test.each([
    [{ accountName: 'KEDAI 3' }, [3]],
    [{ accountName: '%' }, []],
    [{ accountCode: '0006' }, [6]],
    [{ tier: 'Gold' }, [6, 7]],
    [{ tier: 'Gold', accountCode: '0007' }, [7]],
    [{ tier: '' }, [1, 2, 3, 4, 5, 6, 7]]
  ])('is narrowed by %j', async (filter, ids) => {
    expect(await codesOf(filter)).toEqual(ids.map(code))
  })

  test('takes its own keys and tiers only', async () => {
    for (const payload of [{ sortProperty: 'VENDOR' }, { tier: 'Bronze' }])
      expect((await refusal(admin, getCashOutLimitDetails, { ...page, ...payload })).errorCode).toBe(
        errorCodes.errorDuringRequest
      )
  })
})

describe('what was done', () => {
  test('is in the timelines, 10 a page', async () => {
    for (let times = 0; times < 11; times++)
      await limits.call(admin, saveGlobal, global([{ tier: 'Platinum', ...valuesOf(5000 + times) }]))
    const request = { accountCode: 'ALL', tier: 'Platinum', pageNumber: 0, pageSize: 10 } as const
    const first = (await limits.call(admin, getGlobalTimeLineDetails, request)).cashOutLimitTimeLinePage
    expect(first).toMatchObject({ totalElements: 13, totalPages: 2 })
    expect(first.content).toHaveLength(10)
    expect(first.content[0]).toMatchObject({
      accountCode: 'ALL',
      tier: 'Platinum',
      operation: 'Global Update',
      isUpdateExisting: true,
      ...valuesOf(5010)
    })
    const second = await limits.call(admin, getGlobalTimeLineDetails, { ...request, pageNumber: 1 })
    expect(second.cashOutLimitTimeLinePage.content).toHaveLength(3)
    const all = await limits.call(admin, getGlobalTimeLineDetails, { pageNumber: 0, pageSize: 100 })
    expect(new Set(all.cashOutLimitTimeLinePage.content.map(({ tier }) => tier)).size).toBe(4)
  })

  test('is in the feed', async () => {
    await limits.call(admin, customize, own(1, 1234))
    await limits.call(admin, putOnTier, on(1, 'Basic'))
    const request = { pageNumber: 0, pageSize: 3, fromDate: '2026-08-21', toDate: '2026-11-21T02:00:00Z' }
    const { content } = (await limits.call(admin, getActivityDetails, request)).cashOutLimitActivityPage
    const name = 'Kedai 1 (D00001)'
    expect(content).toMatchObject([
      { action: 'PUT ON TIER', activity: 'Moved from Customized to Basic', name, createdBy: 'admin binti Ujian' },
      { action: 'CUSTOMIZE LIMIT', activity: 'Set own cash-out limits of', name },
      { action: 'UPDATE GLOBAL LIMIT', activity: 'Changed the global cash-out limits of the tier', name: 'Platinum' }
    ])
    expect(content[1]?.comment).toContain('Daily from RM 1,000.00 / 5X to RM 1,234.00 / 5X; Weekly')
    const before = { ...request, toDate: '2026-11-20' }
    expect((await limits.call(admin, getActivityDetails, before)).cashOutLimitActivityPage.totalElements).toBe(0)
  })

  test('is done once by a repeated call', async () => {
    const requestId = '0b0c3c0e-6a6f-4d3c-9f6e-2f4d5a6b7c8e'
    const first = await limits.call(admin, customize, own(3, 777), { requestId })
    expect(await limits.call(admin, customize, own(3, 777), { requestId })).toEqual(first)
    expect((await timeline(3, 'Customized')).totalElements).toBe(1)
  })
})

describe('permissions', () => {
  test('are those of the specification, and nobody else comes in', async () => {
    const button = (name?: string) => [{ menuName: 'Cash Out Limit', ...(name && { button: name }) }]
    const writes = new Map<Endpoint, string>([
      [customize, 'EDIT'],
      [putOnTier, 'EDIT'],
      [saveGlobal, 'GLOBAL SETTINGS'],
      [checkCashOut, 'VIEW']
    ])
    const adjuster = await limits.signIn('adjuster')
    for (const endpoint of Object.values<Endpoint>(cashOutLimitEndpoints)) {
      expect(endpoint.access).toEqual(button(writes.get(endpoint)))
      expect((await refusal(adjuster, endpoint, {})).errorCode).toBe(errorCodes.notPermitted)
    }
  })

  test('a company sees its own limit only, behind both walls', async () => {
    const { db } = limits.database
    const caller = { userId: 1, userName: 'x', name: 'X', role: 'Company User', menu: [], companyId: 6 }
    const request = { ...page, sortProperty: 'NAME', sortOrder: 'ASC', tier: undefined } as const
    const mine = await listLimits(db, caller, limits.clock, request)
    expect(mine).toMatchObject({ content: [{ accountCode: 'D00006' }], totalElements: 1 })
    await db.transaction().execute(async (tx) => {
      await narrowToCompany(tx, { ...caller, companyId: 4 })
      const all = await listLimits(tx, { ...caller, companyId: null }, limits.clock, request)
      expect(all.content).toMatchObject([{ accountCode: 'D00004', tier: 'Customized', ...valuesOf(1200) }])
    })
  })
})
