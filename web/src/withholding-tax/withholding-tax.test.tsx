import type { OutputOf } from '@payouts/contract/endpoint'
import { fullMenu, type MenuList } from '@payouts/contract/permissions'
import { withholdingTaxEndpoints } from '@payouts/contract/withholding-tax/endpoints'
import type { WhtRow } from '@payouts/contract/withholding-tax/schema'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { fakeServer, refused, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { pageOf } from '#test/screen.ts'
import { today } from '#ui/texts/day-text.ts'
import { percentOfThreshold, rateText } from './threshold-share.ts'
import { withholdingTaxRoutes } from './withholding-tax-routes.ts'

const { getWhtSummary, getWhtList, removeWhtDealer, restoreWhtDealer } = withholdingTaxEndpoints

const confirmed: WhtRow = {
  name: 'Kedai Satu',
  status: 'Confirmed',
  code: 'D00001',
  vendor: 'V1',
  companyType: 'Sole Proprietor',
  payout: '150000.00',
  paidLastYear: '120000.00',
  paidThisYear: '30000.00',
  removal: null
}
const removed: WhtRow = {
  ...confirmed,
  name: 'Kedai Dua',
  code: 'D00002',
  status: 'Removed',
  removal: { reason: 'Not resident', removedAt: '2026-11-20T02:00:00.000Z' }
}
const unknown: WhtRow = { ...confirmed, name: 'Kedai Tiga', code: 'D00003', status: 'Unconfirmed', companyType: null }
const summary: OutputOf<typeof getWhtSummary> = {
  total: '450000.00',
  interval: '2024 - 2026',
  dealers: 9,
  confirmed: 5,
  unconfirmed: 3,
  totalOf: { Confirmed: '300000.00', Unconfirmed: '100000.00', Removed: '50000.00' },
  settings: [
    { validFrom: '2022-01-01', rate: '0.0200', threshold: '100000.00' },
    { validFrom: '2027-01-01', rate: '0.0125', threshold: '80000.00' }
  ]
}

async function openScreen({ menu = fullMenu }: { menu?: MenuList[] } = {}) {
  signedIn({ menu })
  const server = fakeServer()
  server.on(getWhtSummary, () => summary)
  server.on(getWhtList, () => pageOf([confirmed, removed, unknown]))
  server.on(removeWhtDealer, () => ({ message: 'Kedai Satu was taken off withholding tax.' }))
  server.on(restoreWhtDealer, () => ({ message: 'Kedai Dua was put back on withholding tax.' }))
  openScreens(withholdingTaxRoutes, '/withHoldingTax')
  await screen.findByRole('heading', { level: 1, name: 'Withholding Tax' })
  const sent = (path: string) => server.received.filter((call) => call.path === path).map(({ payload }) => payload)
  return { server, sent, user: userEvent.setup() }
}

const cell = (text: string) => screen.findByText(text, { selector: 'td, td *' })
const dialog = (name: string) => screen.findByRole('dialog', { name })
async function give(user: ReturnType<typeof userEvent.setup>, opened: HTMLElement, reason: string) {
  await user.click(within(opened).getByRole('textbox', { name: /Reason/ }))
  await user.paste(reason)
}
/** By its text first: finding a dialog by its role is slow while another one is closing. */
async function expectAlert(title: string, text: string) {
  await screen.findByText(text)
  screen.getByText(title)
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
}
const tile = (label: string) => screen.findByRole('group', { name: label })

const linesOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
const hrefOf = (name: string) => {
  const { pathname, searchParams } = new URL(screen.getByRole<HTMLAnchorElement>('link', { name }).href)
  return { pathname, ...Object.fromEntries(searchParams) }
}

describe('the withholding tax screen', () => {
  test('says what its total is made of, each part a way to its dealers', async () => {
    const { user } = await openScreen()
    await user.click(await screen.findByRole('button', { name: /What Total \(RM\) is made of/ }))
    expect(linesOf(await screen.findByRole('table', { name: /Total \(RM\)/ }))).toEqual([
      'Confirmed5 dealers300,000.00',
      'Unconfirmed3 dealers100,000.00',
      'Removed1 dealer50,000.00',
      'Total (RM)RM 450,000.00'
    ])
    expect(hrefOf('Removed')).toEqual({ pathname: '/withHoldingTax', filter: 'status', value: 'Removed' })
    screen.getByRole('button', { name: 'Copy as table' })
  })

  test('says of a dealer in which years it was paid, each a way to that year’s statement', async () => {
    const { user } = await openScreen()
    await user.click(await cell('Kedai Satu'))
    const opened = await dialog('Kedai Satu')
    const year = Number(today().slice(0, 4))
    expect(linesOf(within(opened).getByRole('table')).slice(1)).toEqual([
      `Paid in ${year - 1}120,000.00`,
      `Paid in ${year}30,000.00`,
      'PayoutRM 150,000.00'
    ])
    expect(hrefOf(`Paid in ${year - 1}`)).toMatchObject({
      pathname: '/dealerStatement',
      companyCode: 'D00001',
      fromDate: `${year - 1}-01-01`,
      toDate: `${year - 1}-12-31`
    })
  })

  test('has its five tiles and what holds and comes', async () => {
    const { sent } = await openScreen()
    await screen.findByText('450,000.00')
    for (const [label, value] of [
      ['Total (RM)', '450,000.00'],
      ['Interval', '2024 - 2026'],
      ['Dealers', '9'],
      ['Confirmed', '5'],
      ['UnConfirmed', '3']
    ] as const)
      within(await tile(label)).getByText(value)
    within(await tile('Dealers')).getByText('1 removed')
    screen.getByText(/Since 1 Jan 2022: 2 % .* more than RM 100,000.00 .* From 1 Jan 2027: 1.25 %, above RM 80,000.00/)
    expect(sent(getWhtSummary.path)).toEqual([{ payoutStartYear: '2024-07-31' }])
  })

  test('has a row for each dealer, with its way to the threshold', async () => {
    await openScreen()
    await screen.findByText('450,000.00')
    const cells = (await cell('Kedai Satu')).closest('tr')?.querySelectorAll('td')
    expect([...(cells ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Kedai Satu',
      'Confirmed',
      'D00001',
      'V1',
      'Sole Proprietor',
      '150,000.00',
      '30,000.0030\u00a0% of the threshold'
    ])
  })

  test('filters by name, status, code and vendor, the status from a list', async () => {
    const { user, sent } = await openScreen()
    const filter = screen.getByRole('combobox', { name: 'Filter by' })
    expect(
      within(filter)
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    ).toEqual(expect.arrayContaining(['Name', 'Status', 'Code', 'Vendor']))
    await user.selectOptions(filter, 'Status')
    const statuses = screen.getByRole('combobox', { name: 'Status' })
    for (const name of ['Confirmed', 'Unconfirmed', 'Removed']) within(statuses).getByRole('option', { name })
    await user.selectOptions(statuses, 'Removed')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(sent(getWhtList.path)).toContainEqual(expect.objectContaining({ status: 'Removed' })))
  })
})

describe('a dealer’s tax', () => {
  test('is removed with a reason', async () => {
    const { user, sent } = await openScreen()
    await user.click(await cell('Kedai Satu'))
    const opened = await dialog('Kedai Satu')
    await within(opened).findByText('120 % of RM 100,000.00')
    // Opening a dealer only shows it; removing is a step of its own.
    expect(within(opened).queryByRole('textbox')).toBeNull()
    await user.click(within(opened).getByRole('button', { name: 'Remove from withholding tax…' }))
    const remove = within(opened).getByRole('button', { name: 'Remove from withholding tax' })
    await user.click(remove)
    within(opened).getByText('Reason is required')
    expect(sent(removeWhtDealer.path)).toEqual([])
    await give(user, opened, 'Exempted')
    await user.click(remove)
    await expectAlert('REMOVED', 'Kedai Satu was taken off withholding tax.')
    expect(sent(removeWhtDealer.path)).toEqual([{ companyCode: 'D00001', reason: 'Exempted' }])
  })

  test('is restored, with why it was removed before one’s eyes', async () => {
    const { user, sent } = await openScreen()
    await user.click(await cell('Kedai Dua'))
    const opened = await dialog('Kedai Dua')
    within(opened).getByText(/Not resident/)
    await user.click(within(opened).getByRole('button', { name: 'Restore to withholding tax…' }))
    await give(user, opened, 'Resident after all')
    await user.click(within(opened).getByRole('button', { name: 'Restore to withholding tax' }))
    await expectAlert('RESTORED', 'Kedai Dua was put back on withholding tax.')
    expect(sent(restoreWhtDealer.path)).toEqual([{ companyCode: 'D00002', reason: 'Resident after all' }])
  })

  test('says why it could not be changed', async () => {
    const { user, server } = await openScreen()
    server.on(removeWhtDealer, () => refused('refusedByRule', 'This dealer was taken off withholding tax already.'))
    await user.click(await cell('Kedai Satu'))
    const opened = await dialog('Kedai Satu')
    await user.click(within(opened).getByRole('button', { name: 'Remove from withholding tax…' }))
    await give(user, opened, 'Exempted')
    await user.click(within(opened).getByRole('button', { name: 'Remove from withholding tax' }))
    await within(opened).findByText('This dealer was taken off withholding tax already.')
  })

  test('is read-only without permission to change it, and says that the type is unknown', async () => {
    const menu = [
      { menuListName: 'Incentive', menuItem: [{ menuName: 'Withholding Tax', actionButton: ['DOWNLOAD'] }] }
    ]
    const { user } = await openScreen({ menu })
    await user.click(await cell('Kedai Tiga'))
    const opened = await dialog('Kedai Tiga')
    within(opened).getByText(/company type is unknown/)
    expect(within(opened).queryByRole('textbox')).toBeNull()
    expect(
      within(opened)
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
    ).toContain('Close')
  })
})

test.each([
  ['0.00', 0],
  ['99999.99', 99],
  ['100000.00', 100],
  ['250000.00', 250]
])('RM %s of it make %i per cent', (paid, percent) => {
  expect(percentOfThreshold(paid, '100000.00')).toBe(percent)
})

test.each([
  ['0.0200', '2\u00a0%'],
  ['0.0125', '1.25\u00a0%'],
  ['0.0700', '7\u00a0%']
])('the rate %s reads %s', (rate, text) => {
  expect(rateText(rate)).toBe(text)
})
