import { earmarkEndpoints } from '@payouts/contract/earmarks/endpoints'
import type { AccountEarmark, EarmarkChange, EarmarkRow } from '@payouts/contract/earmarks/schema'
import { fullMenu, type MenuList } from '@payouts/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { fakeServer, menuOf, refused, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { dialogNamed, expectAlert, held, pageOf, press, put, textOf, type User } from '#test/screen.ts'
import { today } from '#ui/texts/day-text.ts'
import { earmarkRoutes } from './earmark-routes.ts'

const {
  getEarmarkSummary,
  getEarmarkList,
  getEarmarkActivity,
  getEarmarkAudit,
  getAllAccountEarmark,
  addEarmark,
  updateEarmark,
  removeEarmark
} = earmarkEndpoints

const row: EarmarkRow = {
  name: 'Kedai Satu',
  code: 'D00001',
  vendorCode: 'V1',
  date: '2026-11-20',
  earmark: '300.00',
  reason: 'Rental',
  balance: '1000.00',
  availableBalance: '700.00',
  version: 5
}
const bare: AccountEarmark = {
  accountName: 'Kedai Dua',
  accountCode: 'D00002',
  vendorCode: 'V2',
  transactionDate: null,
  earmarkAmount: null,
  reason: null,
  balance: '2000.00',
  availableBalance: '2000.00',
  version: null
}
const change: EarmarkChange = {
  id: 5,
  status: 'Added',
  earmark: '300.00',
  reason: 'Rental',
  date: '2026-11-20T02:00:00.000Z',
  changedBy: 'Zainab'
}

type Given = { menu?: MenuList[]; history?: EarmarkChange[]; changes?: number }

/** Opens a screen at its address, signed in with `menu`. */
async function openScreen(address: string, { menu = fullMenu, history = [change], changes }: Given = {}) {
  signedIn({ menu })
  const server = fakeServer()
  server.on(getEarmarkSummary, () => ({ totalAccounts: 1, totalEarmarkAmount: '1234.50' }))
  server.on(getEarmarkList, () => ({ earmarkDetails: pageOf([row]) }))
  server.on(getEarmarkActivity, () => ({ earmarkAuditDetails: pageOf([]) }))
  server.on(getEarmarkAudit, ({ accountCode }) => ({
    earmarkAuditDetails: accountCode === row.code ? pageOf(history, changes, 8) : pageOf<EarmarkChange>([])
  }))
  server.on(getAllAccountEarmark, () => ({ allAccountEarmarkDetails: pageOf([bare, asAccount(row)]) }))
  server.on(addEarmark, () => ({ message: 'Earmark added successfully.' }))
  server.on(updateEarmark, () => ({ message: 'Earmark updated successfully.' }))
  server.on(removeEarmark, () => ({ message: 'Earmark removed successfully.' }))

  openScreens(earmarkRoutes, address)
  await screen.findByRole('heading', { level: 1 })
  return { server, user: userEvent.setup() }
}

function asAccount({ name, code, date, earmark, ...rest }: EarmarkRow): AccountEarmark {
  return { ...rest, accountName: name, accountCode: code, transactionDate: date, earmarkAmount: earmark }
}

async function search(user: User, label: string, value: string) {
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by' }), label)
  const field = screen.getByRole('textbox', { name: label })
  await user.click(field)
  if (value) await user.paste(value)
  await user.keyboard('{Enter}')
}

const cell = (text: string) => screen.findByText(text, { selector: 'td, td *' })
const textbox = (within_: HTMLElement, name: RegExp) => within(within_).getByRole<HTMLInputElement>('textbox', { name })

async function openRow(user: User, title: string) {
  await user.click(await cell('Kedai Satu'))
  return dialogNamed(title)
}

const withButtons = (...actionButton: string[]): MenuList[] => [
  ...menuOf('Incentive'),
  { menuListName: 'Adjustment', menuItem: [{ menuName: 'Earmark', actionButton }] }
]

describe('the earmarks', () => {
  test('show their tiles and balance, earmark and what is available side by side', async () => {
    const { server } = await openScreen('/earmark')
    const cells = (await cell('Kedai Satu')).closest('tr')?.querySelectorAll('td')
    expect([...(cells ?? [])].map(textOf)).toEqual([
      'Kedai Satu',
      'D00001',
      '20 Nov 2026',
      'Rental',
      '1,000.00',
      '300.00',
      '700.00'
    ])
    expect(screen.getByRole('group', { name: 'Total Dealers' }).textContent).toContain('1')
    expect(screen.getByRole('group', { name: 'Total Earmark Amt' }).textContent).toContain('RM 1,234.50')
    expect(server.payloadsOf(getEarmarkList)).toEqual([
      { pageNumber: 0, pageSize: 15, sortProperty: 'TRANSACTION_DATE', sortOrder: 'DESC' }
    ])
    expect(server.payloadsOf(getEarmarkSummary)).toEqual([{ pageNumber: 0, pageSize: 100 }])
    await waitFor(() =>
      expect(server.payloadsOf(getEarmarkActivity)).toMatchObject([{ pageNumber: 0, pageSize: 15, toDate: today() }])
    )
  })

  test('say what their sum is made of: the largest, each a way to its row, and the rest', async () => {
    const { server, user } = await openScreen('/earmark')
    await user.click(await screen.findByRole('button', { name: /What Total Earmark Amt is made of/ }))
    const table = await screen.findByRole('table', { name: /Total Earmark Amt/ })
    const lines = within(table).getAllByRole('row')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Kedai Satu (D00001)Rental300.00',
      '0 further earmarks934.50',
      'Total Earmark AmtRM 1,234.50'
    ])
    const { href } = within(table).getByRole<HTMLAnchorElement>('link', { name: 'Kedai Satu (D00001)' })
    expect(new URL(href).search).toBe('?filter=code&value=D00001')
    expect(server.payloadsOf(getEarmarkList)).toContainEqual({
      ...{ pageNumber: 0, pageSize: 10, sortProperty: 'AMOUNT', sortOrder: 'DESC' }
    })
  })

  test('are narrowed by Name, Date, Code, Reason and Earmark, and never by nothing', async () => {
    const { server, user } = await openScreen('/earmark')
    await cell('Kedai Satu')
    for (const [label, value, filter] of [
      ['Name', 'satu', { name: 'satu' }],
      ['Date', '2026-11-20', { date: '2026-11-20' }],
      ['Code', 'D0', { code: 'D0' }],
      ['Reason', 'rent', { reason: 'rent' }],
      ['Earmark', 'RM 1,234.50', { earmark: 'RM 1,234.50' }]
    ] as const) {
      await search(user, label, value)
      await waitFor(() => expect(server.payloadsOf(getEarmarkList).at(-1)).toMatchObject(filter))
    }
    await user.clear(screen.getByRole('textbox', { name: 'Earmark' }))
    await user.keyboard('{Enter}')
    await screen.findByText('Please enter some value first!')
  })

  test('offer what is granted: ADD NEW to add, VIEW to read, EDIT to change', async () => {
    const { user } = await openScreen('/earmark', { menu: withButtons('VIEW') })
    expect(screen.queryByRole('link', { name: 'ADD NEW' })).toBeNull()
    const opened = await openRow(user, 'View Earmark')
    expect(textbox(opened, /^Earmark/).readOnly).toBe(true)
    expect(textbox(opened, /^Reason/).readOnly).toBe(true)
    expect(within(opened).queryByRole('button', { name: /Update|Remove/ })).toBeNull()
    within(opened).getAllByRole('button', { name: 'Close' })
  })

  test('do not open for somebody with neither', async () => {
    const { user } = await openScreen('/earmark', { menu: withButtons('ADD NEW') })
    expect(screen.getByRole('link', { name: 'ADD NEW' }).getAttribute('href')).toBe('/addDealer')
    await user.click(await cell('Kedai Satu'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the dialog of an earmark', () => {
  test('says what is missing or wrong, and sends nothing', async () => {
    const { server, user } = await openScreen('/earmark')
    const opened = await openRow(user, 'Update Earmark')
    const [amount, reason] = [textbox(opened, /^Earmark/), textbox(opened, /^Reason/)]
    expect(textbox(opened, /^Dealer Name/).value).toBe('Kedai Satu')
    expect(amount.value).toBe('300.00')
    await press(user, opened, 'Update Earmark')
    within(opened).getByText('Cannot submit the same data as before. Please make changes to the form.')
    for (const [value, problem] of [
      ['', 'Earmark is required'],
      ['0.00', 'Earmark amount must be greater than 0.00'],
      ['.', 'Earmark must be a number with up to 2 decimal places'],
      ['300.005', 'Earmark must be a number with up to 2 decimal places'],
      ['-5', 'Earmark amount must be greater than 0.00']
    ] as const) {
      await put(user, amount, value)
      await press(user, opened, 'Update Earmark')
      within(opened).getByText(problem)
    }
    await put(user, reason, '')
    await press(user, opened, 'Update Earmark')
    within(opened).getByText('Reason is required')
    expect(server.payloadsOf(updateEarmark)).toEqual([])
  })

  test('groups thousands, takes a pasted RM 1,234.50, and shows what would be available', async () => {
    const { server, user } = await openScreen('/earmark')
    const opened = await openRow(user, 'Update Earmark')
    const amount = textbox(opened, /^Earmark/)
    await put(user, amount, 'RM 1,234.50')
    expect(amount.value).toBe('1,234.50')
    within(opened).getByText('RM 0.00')
    within(opened).getByText(
      'The balance does not cover RM 234.50 of it yet: what comes in is set aside until it does.'
    )
    await put(user, amount, '250.5')
    within(opened).getByText('RM 749.50')
    await user.keyboard('{Enter}')
    await expectAlert('SUCCESS', 'Earmark updated successfully.')
    expect(server.payloadsOf(updateEarmark)).toEqual([
      {
        accountCode: 'D00001',
        accountName: 'Kedai Satu',
        earmarkAmount: '250.50',
        reason: 'Rental',
        transactionDate: null,
        version: 5
      }
    ])
  })

  test('asks why before it removes', async () => {
    const { server, user } = await openScreen('/earmark')
    await press(user, await openRow(user, 'Update Earmark'), 'Remove Earmark')
    const opened = await dialogNamed('Remove Earmark')
    within(opened).getByText(/RM 300.00 of Kedai Satu will no longer be set aside/)
    await press(user, opened, 'Remove Earmark')
    within(opened).getByText('Reason is required')
    expect(server.payloadsOf(removeEarmark)).toEqual([])
    await user.type(textbox(opened, /^Reason/), 'Settled{Enter}')
    await expectAlert('REMOVED', 'Earmark removed successfully.')
    expect(server.payloadsOf(removeEarmark)).toMatchObject([{ accountCode: 'D00001', reason: 'Settled', version: 5 }])
  })

  test('has a timeline of eight a page', async () => {
    const { server, user } = await openScreen('/earmark', { changes: 9 })
    const timeline = within(within(await openRow(user, 'Update Earmark')).getByRole('region', { name: 'Timeline' }))
    await timeline.findByText('Added')
    timeline.getByText('RM 300.00')
    await user.click(timeline.getByRole('button', { name: 'Older' }))
    await waitFor(() =>
      expect(server.payloadsOf(getEarmarkAudit).at(-1)).toEqual({
        accountCode: 'D00001',
        pageNumber: 1,
        pageSize: 8
      })
    )
  })

  test('says who was quicker, and continues from the current values', async () => {
    const quicker: EarmarkChange = { ...change, id: 9, status: 'Updated', earmark: '450.00', reason: 'Fraud Case' }
    const { server, user } = await openScreen('/earmark', { history: [quicker, change] })
    const opened = await openRow(user, 'Update Earmark')
    await within(opened).findByText(
      'Zainab has set aside RM 450.00 meanwhile, for “Fraud Case”. Nothing of yours was saved.'
    )
    await press(user, opened, 'Show the current values')
    const amount = textbox(opened, /^Earmark/)
    expect(amount.value).toBe('450.00')
    await put(user, amount, '500')
    await press(user, opened, 'Update Earmark')
    await expectAlert('SUCCESS', 'Earmark updated successfully.')
    expect(server.payloadsOf(updateEarmark)).toMatchObject([{ earmarkAmount: '500.00', version: 9 }])
  })

  test('tells that it was removed meanwhile', async () => {
    const { user } = await openScreen('/earmark', { history: [{ ...change, id: 9, status: 'Removed' }, change] })
    const opened = await openRow(user, 'Update Earmark')
    await within(opened).findByText('Zainab has removed this earmark meanwhile. Nothing of yours was saved.')
    expect(within(opened).queryByRole('button', { name: 'Show the current values' })).toBeNull()
  })

  test('is not saved again before the current values have been read', async () => {
    const { server, user } = await openScreen('/earmark')
    const opened = await openRow(user, 'Update Earmark')
    const quicker: EarmarkChange = { ...change, id: 9, status: 'Updated', earmark: '450.00' }
    const now = held(() => ({ earmarkAuditDetails: pageOf([quicker, change]) }))
    server.on(updateEarmark, () => refused('changedMeanwhile', 'Zainab was quicker.'))
    await put(user, textbox(opened, /^Earmark/), '1')
    server.on(getEarmarkAudit, now.handle)
    const save = within(opened).getByRole('button', { name: 'Update Earmark' })
    await user.click(save)
    await waitFor(() => expect(server.payloadsOf(updateEarmark)).toHaveLength(1))
    await waitFor(() => expect(server.payloadsOf(getEarmarkAudit).length).toBeGreaterThan(1))
    expect(save.getAttribute('aria-disabled')).toBe('true')
    now.letGo()
    await within(opened).findByText(/Zainab has set aside RM 450.00 meanwhile/)
    expect(within(opened).getByRole<HTMLButtonElement>('button', { name: 'Update Earmark' }).disabled).toBe(false)
  })

  test('shows a refusal once, where the person looks, and stays', async () => {
    const { server, user } = await openScreen('/earmark')
    server.on(updateEarmark, () => refused('notPermitted', 'You may not change earmarks.'))
    const opened = await openRow(user, 'Update Earmark')
    await put(user, textbox(opened, /^Earmark/), '1')
    await press(user, opened, 'Update Earmark')
    await within(opened).findByText('You may not change earmarks.')
  })
})

describe('the search for a dealer', () => {
  test('waits for a search', async () => {
    const { server, user } = await openScreen('/addDealer')
    screen.getByText('Search results will be displayed here.')
    await search(user, 'Name', '')
    await screen.findByText('Please enter value to search for dealer.')
    expect(server.payloadsOf(getAllAccountEarmark)).toEqual([])
    await search(user, 'Code', 'D0')
    await cell('Kedai Dua')
    expect(server.payloadsOf(getAllAccountEarmark)).toEqual([
      { pageNumber: 0, pageSize: 25, sortProperty: 'NAME', sortOrder: 'ASC', accountCode: 'D0' }
    ])
  })

  test('adds an earmark to accounts without one, and opens the others', async () => {
    const { server, user } = await openScreen('/addDealer')
    await search(user, 'Name', 'kedai')
    await user.click(await screen.findByRole('button', { name: 'Add Earmark Kedai Dua' }))
    const opened = await dialogNamed('Add Earmark')
    await within(opened).findByText('Nothing was ever earmarked on this account.')
    await press(user, opened, 'Add Earmark')
    within(opened).getByText('Earmark is required')
    within(opened).getByText('Reason is required')
    await put(user, textbox(opened, /^Earmark/), 'RM 1,234.50')
    await put(user, textbox(opened, /^Reason/), 'Rental')
    await user.keyboard('{Enter}')
    await expectAlert('SUCCESS', 'Earmark added successfully.')
    expect(server.payloadsOf(addEarmark)).toMatchObject([
      { accountCode: 'D00002', accountName: 'Kedai Dua', earmarkAmount: '1234.50', reason: 'Rental', version: null }
    ])
    await user.click(screen.getByRole('button', { name: 'Update Earmark Kedai Satu' }))
    await dialogNamed('Update Earmark')
  })

  test('looks by what was earned, too: billing account first, and a date with a date picker', async () => {
    const { server, user } = await openScreen('/addDealer')
    await user.click(screen.getByRole('radio', { name: 'Transactions' }))
    await waitFor(() => expect(window.location.search).toBe('?by=transactions'))
    await search(user, 'Billing Account No', '100000001')
    await waitFor(() =>
      expect(server.payloadsOf(getAllAccountEarmark).at(-1)).toMatchObject({ billingAccountNo: '100000001' })
    )
    await search(user, 'Report Date', '2026-11-16')
    await waitFor(() =>
      expect(server.payloadsOf(getAllAccountEarmark).at(-1)).toMatchObject({ reportDate: '2026-11-16' })
    )
    await search(user, 'Transaction Type', 'reload')
    await waitFor(() =>
      expect(server.payloadsOf(getAllAccountEarmark).at(-1)).toMatchObject({ transactionType: 'reload' })
    )
  })

  test('offers no button that is not granted', async () => {
    const { user } = await openScreen('/addDealer', { menu: withButtons('VIEW') })
    await search(user, 'Name', 'kedai')
    await screen.findByRole('button', { name: 'View Earmark Kedai Satu' })
    expect(screen.queryByRole('button', { name: /^Add Earmark/ })).toBeNull()
    await user.click(await cell('Kedai Dua'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
