import { cashOutLimitEndpoints } from '@payouts/contract/cash-out-limits/endpoints'
import type { CashOutLimitRow, LimitChange, LimitValues, TierLimit } from '@payouts/contract/cash-out-limits/schema'
import { fullMenu, type MenuList } from '@payouts/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { queryClient } from '#client/queries.ts'
import { fakeServer, menuOf, refused, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { dialogNamed, expectAlertAboveDialog, held, pageOf, press, put, type User } from '#test/screen.ts'
import { cashOutLimitRoutes } from './cash-out-limit-routes.ts'

const {
  getCashOutLimitHeaderDetails,
  getCashOutLimitDetails,
  getCashOutGlobalLimitDetails,
  getTimeLineDetails,
  getGlobalTimeLineDetails,
  getActivityDetails,
  configureCashOutLimitForSelectedDealer: customize,
  configureCashOutGlobalSettingForSelectedDealer: putOnTier,
  configureCashOutGlobalSetting: saveGlobal,
  checkCashOut
} = cashOutLimitEndpoints

const values: LimitValues = {
  dailyTransactionAmount: '1000.00',
  dailyTransactionCount: 5,
  weeklyTransactionAmount: '5000.00',
  weeklyTransactionCount: 20,
  monthlyTransactionAmount: '15000.00',
  monthlyTransactionCount: 60
}
const blank = Object.fromEntries(Object.keys(values).map((field) => [field, null])) as Record<keyof LimitValues, null>
const row: CashOutLimitRow = {
  ...values,
  accountName: 'Kedai Satu',
  accountCode: 'D00001',
  vendorCode: 'V1',
  tier: 'Customized',
  keepsEarlierValues: false,
  use: {
    daily: { amount: '250.00', count: 1 },
    weekly: { amount: '5000.00', count: 2 },
    monthly: { amount: '6000.00', count: 3 }
  },
  availableBalance: '700.00',
  isFrozen: false,
  version: 5
}
const tiers: TierLimit[] = [
  { tier: 'Basic', ...values, version: 1 },
  { tier: 'Silver', ...values, dailyTransactionAmount: '2000.00', version: 2 },
  { tier: 'Gold', ...blank, version: 0 },
  { tier: 'Platinum', ...values, version: 4 }
]
const change: LimitChange = {
  ...values,
  id: 5,
  accountCode: 'D00001',
  tier: 'Customized',
  operation: 'Customized',
  operationDate: '2026-11-20T02:00:00Z',
  changedBy: 'Siti',
  isUpdateExisting: true
}
/** The request for the current row of one dealer. */
const ofDealer = expect.objectContaining({ accountCode: 'D00001', pageSize: 100 })
const unchanged = 'Cannot submit the same data as before. Please make changes to the form.'

type Given = { menu?: MenuList[]; rows?: CashOutLimitRow[]; global?: TierLimit[]; changes?: number }

async function open({ menu = fullMenu, rows = [row], global = tiers, changes }: Given = {}) {
  signedIn({ menu })
  const server = fakeServer()
  server.on(getCashOutLimitHeaderDetails, () => ({
    totalDealerCount: 4,
    tierCount: { Basic: 2, Silver: 1, Gold: 0, Platinum: 0, Customized: 1 }
  }))
  server.on(getCashOutLimitDetails, () => ({ cashOutLimitDetailPage: pageOf(rows) }))
  server.on(getCashOutGlobalLimitDetails, () => ({ cashOutLimitDetailList: global }))
  server.on(getTimeLineDetails, () => ({ cashOutLimitTimeLinePage: pageOf([change], changes, 10) }))
  server.on(getGlobalTimeLineDetails, () => ({ cashOutLimitTimeLinePage: pageOf<LimitChange>([]) }))
  server.on(getActivityDetails, () => ({ cashOutLimitActivityPage: pageOf([]) }))
  server.on(customize, () => ({ message: 'Kedai Satu has cash-out limits of its own now.' }))
  server.on(putOnTier, () => ({ message: 'Kedai Satu has the cash-out limits of the Basic tier now.' }))
  server.on(saveGlobal, () => ({ message: 'The global cash-out limits of the Silver tier are saved.' }))

  openScreens(cashOutLimitRoutes, '/cashOutLimits')
  await screen.findByRole('heading', { level: 1, name: 'Cash Out Limit' })
  return { server, user: userEvent.setup() }
}

const field = (opened: HTMLElement, name: string) => within(opened).getByRole<HTMLInputElement>('textbox', { name })

async function openDealer(user: User) {
  await user.click(await screen.findByText('Kedai Satu'))
  const opened = await dialogNamed('Cash Out Limit: Kedai Satu')
  await within(opened).findByText('Own values')
  return opened
}

const withButtons = (...actionButton: string[]): MenuList[] => [
  ...menuOf('Incentive'),
  { menuListName: 'Cash Out Limit', menuItem: [{ menuName: 'Cash Out Limit', actionButton }] }
]

describe('the screen', () => {
  test('shows limits as amount and count, a long one in two lines, and dealers by tier', async () => {
    const { server, user } = await open({ rows: [{ ...row, monthlyTransactionAmount: '1500000.00' }] })
    await screen.findByText('RM 1,000.00 / 5X')
    for (const text of ['RM 1,500,000.00', '60X']) screen.getByText(text)
    const cards = screen.getByRole('region', { name: 'Dealers by tier' })
    await user.click(await within(cards).findByRole('button', { name: /Silver\s*1/ }))
    await waitFor(() => expect(server.payloadsOf(getCashOutLimitDetails).at(-1)).toMatchObject({ tier: 'Silver' }))
    // As after some seconds: until then the list as it was before is shown without a call.
    await queryClient.invalidateQueries({ refetchType: 'none' })
    await user.click(within(cards).getByRole('button', { name: /Total Dealers\s*4/ }))
    await waitFor(() => expect(server.payloadsOf(getCashOutLimitDetails).at(-1)).not.toHaveProperty('tier'))
    expect(server.payloadsOf(getCashOutLimitDetails)[0]).toEqual({
      pageNumber: 0,
      pageSize: 15,
      sortProperty: 'NAME',
      sortOrder: 'ASC'
    })
  })

  test('narrows by tier from a dropdown, sorts by every column, and offers 10 to 60 rows', async () => {
    const { server, user } = await open({
      rows: Array.from({ length: 11 }, (_, at) => ({ ...row, accountCode: `D${at}` }))
    })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by' }), 'Tier')
    const tier = screen.getByRole('combobox', { name: 'Tier' })
    expect(
      within(tier)
        .getAllByRole('option')
        .map((option) => option.textContent)
        .slice(1)
    ).toEqual(['Basic', 'Silver', 'Gold', 'Platinum', 'Customized'])
    await user.click(await screen.findByRole('button', { name: /^Daily/ }))
    await waitFor(() =>
      expect(server.payloadsOf(getCashOutLimitDetails).at(-1)).toMatchObject({ sortProperty: 'DAILY' })
    )
    const sizes = screen.getByRole('combobox', { name: 'Rows per page' })
    expect(
      within(sizes)
        .getAllByRole('option')
        .map((option) => option.textContent)
    ).toEqual(['10', '15', '30', '45', '60'])
  })

  test('shows what each permission gives', async () => {
    const { user } = await open({ menu: withButtons('VIEW') })
    const opened = await openDealer(user)
    expect(screen.queryByRole('button', { name: 'GLOBAL SETTINGS', hidden: true })).toBeNull()
    expect(field(opened, 'Daily amount').readOnly).toBe(true)
    within(within(opened).getByRole('tabpanel')).getByText('You may look at limits, not change them.')
    within(opened).getByRole('button', { name: 'Check' })
    expect(within(opened).queryByRole('button', { name: 'SAVE' })).toBeNull()
    await user.click(within(opened).getByRole('tab', { name: 'Silver' }))
    expect(within(opened).queryByRole('button', { name: 'PUT ON SILVER' })).toBeNull()
  })

  test('opens nothing without VIEW and EDIT', async () => {
    const { user } = await open({ menu: withButtons('GLOBAL SETTINGS') })
    await user.click(await screen.findByText('Kedai Satu'))
    expect(screen.queryByRole('dialog')).toBeNull()
    screen.getByRole('button', { name: 'GLOBAL SETTINGS' })
  })
})

describe('a dealer’s limits', () => {
  test('are shown against what is used, with their timeline, 10 a page', async () => {
    const { server, user } = await open({ changes: 23 })
    const opened = await openDealer(user)
    const use = within(opened).getByRole('region', { name: 'Used of the limits' })
    within(use).getByText('RM 250.00 of RM 1,000.00')
    within(use).getByText('2X of 20X')
    await press(user, opened, 'Older')
    await waitFor(() =>
      expect(server.payloadsOf(getTimeLineDetails).at(-1)).toEqual({
        accountCode: 'D00001',
        tier: 'Customized',
        pageNumber: 1,
        pageSize: 10
      })
    )
  })

  test.each([
    ['Monthly amount', '4,999.99', 'Monthly amount must not be less than the weekly amount'],
    ['Monthly count', '19', 'Monthly transaction count must not be less than the weekly count']
  ])('tells of %s %s while it is typed: %s', async (name, text, message) => {
    const { server, user } = await open()
    const opened = await openDealer(user)
    await put(user, field(opened, name), text)
    within(opened).getByText(message)
    await press(user, opened, 'SAVE')
    await waitFor(() => expect(document.activeElement).toBe(field(opened, name)))
    expect(server.payloadsOf(customize)).toEqual([])
  })

  test('are reported as empty when they are saved', async () => {
    const { user } = await open()
    const opened = await openDealer(user)
    await put(user, field(opened, 'Daily count'), '')
    expect(within(opened).queryByText('Transaction count must be greater than 0')).toBeNull()
    await press(user, opened, 'SAVE')
    within(opened).getByText('Transaction count must be greater than 0')
  })

  test('are saved as its own, and not unchanged', async () => {
    const { server, user } = await open()
    const opened = await openDealer(user)
    await press(user, opened, 'SAVE')
    within(opened).getByText(unchanged)
    await put(user, field(opened, 'Daily amount'), 'RM 1200.50')
    expect(within(opened).queryByText(unchanged)).toBeNull()
    await press(user, opened, 'SAVE')
    await expectAlertAboveDialog('Success', 'Kedai Satu has cash-out limits of its own now.')
    expect(server.payloadsOf(customize)).toMatchObject([
      { accountCode: 'D00001', tier: 'Customized', version: 5, dailyTransactionAmount: '1200.50' }
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('are those of a tier again', async () => {
    const { server, user } = await open()
    const opened = await openDealer(user)
    await user.click(within(opened).getByRole('tab', { name: 'Gold' }))
    within(opened).getByText('Nothing was saved for Gold yet.')
    expect(within(opened).queryByRole('button', { name: 'PUT ON GOLD' })).toBeNull()
    await user.click(within(opened).getByRole('tab', { name: 'Silver' }))
    expect(field(opened, 'Daily amount').value).toBe('2,000.00')
    expect(field(opened, 'Daily amount').readOnly).toBe(true)
    await press(user, opened, 'PUT ON SILVER')
    await expectAlertAboveDialog('Success', 'Kedai Satu has the cash-out limits of the Basic tier now.')
    expect(server.payloadsOf(putOnTier)).toEqual([{ accountCode: 'D00001', tier: 'Silver', version: 5 }])
  })

  test('changed by somebody else meanwhile are reported and shown, and overwritten only knowingly', async () => {
    const { server, user } = await open()
    const opened = await openDealer(user)
    const refusal = 'Siti has changed the limits of Kedai Satu meanwhile: Daily is RM 900.00 / 5X now.'
    server.on(customize, () => refused('changedMeanwhile', refusal))
    server.on(getCashOutLimitDetails, () => ({
      cashOutLimitDetailPage: pageOf([{ ...row, dailyTransactionAmount: '900.00', version: 9 }])
    }))
    await put(user, field(opened, 'Daily amount'), '1200')
    await press(user, opened, 'SAVE')
    await expectAlertAboveDialog('Error', refusal)
    await within(opened).findByText(
      'The current values are shown, and what you have typed is kept: save again if it should still apply.'
    )
    within(opened).getByText('RM 250.00 of RM 900.00')
    expect(field(opened, 'Daily amount').value).toBe('1,200')
    server.on(customize, () => ({ message: 'Saved.' }))
    await press(user, opened, 'SAVE')
    await expectAlertAboveDialog('Success', 'Saved.')
    expect(server.payloadsOf(customize)).toMatchObject([{ version: 5 }, { version: 9 }])
  })

  test('are not saved again before the current values have been read', async () => {
    const { server, user } = await open()
    const opened = await openDealer(user)
    server.on(customize, () => refused('changedMeanwhile', 'Siti was quicker.'))
    const now = held(() => ({ cashOutLimitDetailPage: pageOf([{ ...row, version: 9 }]) }))
    server.on(getCashOutLimitDetails, now.handle)
    await put(user, field(opened, 'Daily amount'), '1200')
    const save = within(opened).getByRole('button', { name: 'SAVE' })
    await user.click(save)
    await waitFor(() => expect(server.payloadsOf(getCashOutLimitDetails)).toContainEqual(ofDealer))
    expect(save.getAttribute('aria-disabled')).toBe('true')
    now.letGo()
    await expectAlertAboveDialog('Error', 'Siti was quicker.')
    server.on(customize, () => ({ message: 'Saved.' }))
    await press(user, opened, 'SAVE')
    await expectAlertAboveDialog('Success', 'Saved.')
    expect(server.payloadsOf(customize)).toMatchObject([{ version: 5 }, { version: 9 }])
  })

  test('say whether a cash-out fits', async () => {
    const { server, user } = await open()
    const opened = await openDealer(user)
    const check = within(opened).getByRole('form', { name: 'Check a cash-out' })
    await press(user, check, 'Check')
    within(check).getByText('Amount must be greater than 0')
    server.on(checkCashOut, () => ({
      allowed: false,
      brokenLimit: 'AVAILABLE_BALANCE' as const,
      available: '700.00',
      reason: 'Only RM 700.00 is available.'
    }))
    await put(user, field(check, 'Amount to cash out'), '750')
    await press(user, check, 'Check')
    await within(check).findByText('Only RM 700.00 is available.', { exact: false })
    expect(server.payloadsOf(checkCashOut)).toEqual([{ accountCode: 'D00001', amount: '750' }])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the global limits', () => {
  async function openGlobal(given: Given = {}) {
    const { server, user } = await open(given)
    await user.click(await screen.findByRole('button', { name: 'GLOBAL SETTINGS' }))
    const opened = await dialogNamed('Global Cash Out Limit')
    await within(opened).findByRole('tab', { name: 'Basic' })
    return { server, user, opened }
  }
  const filled = tiers.map((limit) => ({ ...limit, ...values }))

  test('show one blank row for each tier with no saved data', async () => {
    const { user, opened } = await openGlobal({ global: tiers.map(({ tier }) => ({ tier, ...blank, version: 0 })) })
    for (const tier of ['Basic', 'Silver', 'Gold', 'Platinum']) {
      await user.click(within(opened).getByRole('tab', { name: tier }))
      for (const name of ['Daily amount', 'Daily count', 'Weekly amount', 'Monthly count'])
        expect(field(opened, name).value).toBe('')
    }
  })

  test('must be filled in for every tier', async () => {
    const { server, user, opened } = await openGlobal()
    await put(user, field(opened, 'Daily amount'), '500')
    await press(user, opened, 'SAVE')
    within(opened).getByText('Please fill in all required fields for all tiers before saving.')
    within(opened).getByRole('tab', { name: /Gold.*has values to put right/ })
    expect(server.payloadsOf(saveGlobal)).toEqual([])
  })

  test('are saved together, for existing dealers or for new ones, and not unchanged', async () => {
    const { server, user, opened } = await openGlobal({ global: filled })
    await press(user, opened, 'SAVE')
    within(opened).getByText(unchanged)
    await user.click(within(opened).getByRole('tab', { name: 'Silver' }))
    await put(user, field(opened, 'Daily amount'), '2,500')
    within(opened).getByText(/On: the 1 dealer on changed tiers take/)
    await user.click(within(opened).getByRole('checkbox', { name: 'Update existing dealers' }))
    await press(user, opened, 'SAVE')
    await expectAlertAboveDialog('Success', 'The global cash-out limits of the Silver tier are saved.')
    const [sent] = server.payloadsOf(saveGlobal) as { cashOutLimitDetailRequestList: object[] }[]
    expect(sent).toMatchObject({ isUpdateExisting: false })
    expect(sent?.cashOutLimitDetailRequestList).toMatchObject([
      { tier: 'Basic', version: 1 },
      { tier: 'Silver', version: 2, dailyTransactionAmount: '2500', dailyTransactionCount: '5' },
      { tier: 'Gold', version: 0 },
      { tier: 'Platinum', version: 4 }
    ])
  })

  test('changed by somebody else meanwhile are reported, and typed values are kept', async () => {
    const { server, user, opened } = await openGlobal({ global: filled })
    const refusal = 'Siti has changed the Gold tier meanwhile: Daily is RM 1,000.00 / 9X now.'
    server.on(saveGlobal, () => refused('changedMeanwhile', refusal))
    server.on(getCashOutGlobalLimitDetails, () => ({
      cashOutLimitDetailList: filled.map((limit) =>
        limit.tier === 'Gold' ? { ...limit, dailyTransactionCount: 9, version: 11 } : limit
      )
    }))
    await put(user, field(opened, 'Daily count'), '4')
    await press(user, opened, 'SAVE')
    await expectAlertAboveDialog('Error', refusal)
    await within(opened).findByText(/The current values are shown/)
    expect(field(opened, 'Daily count').value).toBe('4')
    await user.click(within(opened).getByRole('tab', { name: 'Gold' }))
    expect(field(opened, 'Daily count').value).toBe('9')
  })

  test('are not saved again before the current values have been read', async () => {
    const { server, user, opened } = await openGlobal({ global: filled })
    server.on(saveGlobal, () => refused('changedMeanwhile', 'Siti was quicker.'))
    const now = held(() => ({ cashOutLimitDetailList: filled.map((limit) => ({ ...limit, version: 11 })) }))
    server.on(getCashOutGlobalLimitDetails, now.handle)
    await put(user, field(opened, 'Daily count'), '4')
    const save = within(opened).getByRole('button', { name: 'SAVE' })
    await user.click(save)
    await waitFor(() => expect(server.payloadsOf(saveGlobal)).toHaveLength(1))
    // Typed while the screen reads, it is kept as well.
    await put(user, field(opened, 'Weekly count'), '19')
    expect(save.getAttribute('aria-disabled')).toBe('true')
    now.letGo()
    await expectAlertAboveDialog('Error', 'Siti was quicker.')
    expect(field(opened, 'Daily count').value).toBe('4')
    expect(field(opened, 'Weekly count').value).toBe('19')
    server.on(saveGlobal, () => ({ message: 'Saved.' }))
    await press(user, opened, 'SAVE')
    await expectAlertAboveDialog('Success', 'Saved.')
    expect(server.payloadsOf(saveGlobal).at(-1)).toMatchObject({
      cashOutLimitDetailRequestList: filled.map(({ tier }) => ({ tier, version: 11 }))
    })
  })
})
