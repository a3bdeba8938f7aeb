import { adjustmentDescriptions, adjustmentTypes } from '@payouts/contract/adjustments/choices'
import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { adjustmentDecisionEndpoints } from '@payouts/contract/adjustments/request-endpoints'
import type { Adjustment, AdjustmentRow } from '@payouts/contract/adjustments/schema'
import { fullMenu, type MenuList } from '@payouts/contract/permissions'
import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import { queryClient } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { rootRoute } from '#layout/root-route.tsx'
import { scheduledAdjustment } from '#test/adjustment.ts'
import { fakeServer, refused, signedIn } from '#test/fake-server.ts'
import { renderInConsole } from '#test/render.tsx'
import { pageOf, textOf } from '#test/screen.ts'
import { today } from '#ui/texts/day-text.ts'
import { adjustmentRoutes } from './adjustment-routes.ts'
import { dayAfter } from './new/adjustment-draft.ts'

const calls = adjustmentEndpoints

const scheduled: Adjustment = { ...scheduledAdjustment, version: 3, date: dayAfter(today()) }
const posted: Adjustment = {
  ...scheduled,
  posting: 'posted',
  status: 'Posted',
  isEditable: false,
  postedOn: '2026-11-20'
}
const failed: Adjustment = { ...scheduled, status: 'Error', problem: 'The account is frozen.' }

const rowOf = ({
  dealerName,
  dealerCode,
  description,
  reason,
  postedOn,
  wasUpdated,
  ...row
}: Adjustment): AdjustmentRow => ({
  ...row,
  name: dealerName,
  code: dealerCode
})

/** All of Debit/Credit except the buttons. */
const onlyReading: MenuList[] = fullMenu.map((list) => ({
  ...list,
  menuItem: list.menuItem.map((item) => (item.menuName === 'Debit/Credit' ? { ...item, actionButton: [] } : item))
}))

async function openScreen(
  address: string,
  { adjustment = scheduled, menu = fullMenu, listArrives = Promise.resolve() } = {}
) {
  signedIn({ menu })
  const server = fakeServer()
  server.on(calls.getDebitCreditList, async () => {
    await listArrives
    return {
      totalCredit: '4526.10',
      totalDebit: '3132.90',
      scheduledCredit: '1472.35',
      scheduledDebit: '0.00',
      debitCreditDetails: pageOf([rowOf(adjustment)])
    }
  })
  server.on(calls.getDebitCreditActivity, () => ({ adjustmentAuditDetails: pageOf([]) }))
  let stored = adjustment
  server.on(calls.getAdjustment, () => stored)
  server.on(calls.getOptions, () => ({
    types: [...adjustmentTypes],
    descriptions: [...adjustmentDescriptions],
    referenceNo: 'YA_424242'
  }))
  server.on(adjustmentDecisionEndpoints.getAdjustmentDecisions, () => ({ decisions: [] }))
  server.on(calls.searchDealers, () => ({
    dealers: pageOf([
      { dealerName: 'Kedai Satu', dealerCode: 'D00001', vendorCode: 'V1', isFrozen: false },
      { dealerName: 'Kedai Dua', dealerCode: 'D00002', vendorCode: 'V2', isFrozen: true }
    ])
  }))
  server.on(calls.addAdjustment, () => adjustment)
  server.on(calls.updateAdjustment, () => {
    stored = { ...stored, wasUpdated: true }
    return stored
  })
  server.on(calls.cancelAdjustment, () => {
    stored = { ...stored, status: 'Cancelled', isEditable: false }
    return stored
  })
  window.history.replaceState(null, '', address)
  const history = createBrowserHistory()
  onTestFinished(() => {
    history.destroy()
    queryClient.clear()
    window.history.replaceState(null, '', '/')
  })
  const routeTree = rootRoute.addChildren([consoleRoute.addChildren([...adjustmentRoutes])])
  renderInConsole(
    // What a refusal has refetched is kept in the console's own client.
    <QueryClientProvider client={queryClient}>
      {/* The console's own router is registered for types; this one has only the screens under test. */}
      <RouterProvider router={createRouter({ routeTree, history, context: { finders: [] } }) as never} />
      <DialogHost />
    </QueryClientProvider>
  )
  return server
}

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)

/** Puts a value into a field in one go. */
async function fill(label: RegExp, value: string) {
  await userEvent.clear(field(label))
  await userEvent.paste(value)
}

async function searchFor(keyword: string) {
  await userEvent.click(await screen.findByPlaceholderText('Search by Name / Code / Vendor'))
  await userEvent.paste(keyword)
  await userEvent.keyboard('{Enter}')
}

const heading = (name: string) => screen.findByRole('heading', { name })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('the list', () => {
  test('shows both totals, the current row, and ADD ADJUSTMENT', async () => {
    await openScreen('/creditDebit')
    await heading('Debit / Credit')
    await screen.findByText('RM 4,526.10')
    expect(textOf(screen.getByRole('group', { name: 'Total Credit' }))).toBe(
      'Total CreditRM 4,526.10RM 1,472.35 scheduled'
    )
    expect(screen.getByRole('group', { name: 'Total Debit' }).textContent).toContain('RM 3,132.90')
    const grid = await screen.findByRole('grid', { name: 'Adjustments' })
    expect([...grid.querySelectorAll('tbody td')].slice(0, 4).map(({ textContent }) => textContent)).toEqual([
      'Kedai Satu',
      'D00001',
      'CREDIT',
      'Rental'
    ])
    expect(screen.getByRole('link', { name: 'ADD ADJUSTMENT' }).getAttribute('href')).toBe('/addAdjustments')
  })

  test('keeps the room of every line of its tiles, so that Search stays under the pointer when the sums arrive', async () => {
    const { promise: listArrives, resolve: arrive } = Promise.withResolvers<void>()
    await openScreen('/creditDebit', { listArrives })
    const tile = await screen.findByRole('group', { name: 'Total Credit' })
    const lines = tile.children.length
    arrive()
    await screen.findByText('RM 1,472.35 scheduled')
    expect(tile.children).toHaveLength(lines)
  })

  test('offers the filters of the specification, Status as a dropdown, and sends type and keyword', async () => {
    const server = await openScreen('/creditDebit')
    const filter = await screen.findByRole('combobox', { name: 'Filter by' })
    expect(
      within(filter)
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    ).toEqual(['Name', 'Code', 'Type', 'Description', 'Status', 'Amount'])
    await userEvent.selectOptions(filter, 'Status')
    const status = screen.getByRole('combobox', { name: 'Status' })
    const statuses = within(status)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    expect(statuses.slice(1)).toEqual(['Cancelled', 'Posted', 'Error', 'Scheduled'])
    await userEvent.selectOptions(status, 'Error')
    await press('Search')
    await waitFor(() =>
      expect(server.payloadsOf(calls.getDebitCreditList).at(-1)).toEqual({
        pageNumber: 0,
        pageSize: 15,
        sortProperty: 'DATE',
        sortOrder: 'DESC',
        searchType: 'STATUS',
        searchKeyword: 'Error'
      })
    )
  })

  test('has no ADD ADJUSTMENT for a user who may only read', async () => {
    await openScreen('/creditDebit', { menu: onlyReading })
    await screen.findByRole('grid', { name: 'Adjustments' })
    expect(screen.queryByRole('link', { name: 'ADD ADJUSTMENT' })).toBeNull()
  })
})

describe('the form of a new adjustment', () => {
  test('says what is missing, all at once, and lets each error go when its field is edited', async () => {
    const server = await openScreen('/addAdjustments')
    await heading('Please provide details')
    await press('SAVE')
    const texts = [
      'Dealer Name is required',
      'Type is required',
      'Description is required',
      'Amount is required',
      'Please select Option',
      'Please choose Date'
    ]
    for (const text of texts) await screen.findByText(text)
    expect(document.activeElement).toBe(field(/^Dealer/))
    await userEvent.selectOptions(screen.getByLabelText(/^Type/), 'DEBIT')
    expect(screen.queryByText('Type is required')).toBeNull()
    await userEvent.click(screen.getByLabelText('Scheduled'))
    expect(screen.queryByText('Please select Option')).toBeNull()
    expect(screen.queryByText('Please choose Date')).toBeNull()
    expect(server.payloadsOf(calls.addAdjustment)).toEqual([])
  })

  test('refuses an amount that is too long, and an empty reference', async () => {
    await openScreen('/addAdjustments')
    await heading('Please provide details')
    expect(field(/^Reference/).placeholder).toBe('YA_XXXXXX')
    await waitFor(() => expect(field(/^Reference/).value).toBe('YA_424242'))
    await userEvent.clear(field(/^Reference/))
    await userEvent.click(screen.getByLabelText('Scheduled'))
    expect(field(/^Date/).value).toBe(dayAfter(today()))
    await fill(/^Amount/, '12345678.90')
    await press('SAVE')
    await screen.findByText('Amount can be at most 10 characters long')
    screen.getByText('Refrence number is required')
  })

  test('goes to the dealer search and comes back with its values kept; saving leads to the success page', async () => {
    const server = await openScreen('/addAdjustments')
    await heading('Please provide details')
    await waitFor(() => expect(field(/^Reference/).value).toBe('YA_424242'))
    await fill(/^Reference/, 'RENT-7')
    await userEvent.selectOptions(screen.getByLabelText(/^Type/), 'CREDIT')
    await userEvent.selectOptions(screen.getByLabelText(/^Description/), 'Rental')
    await fill(/^Amount/, '1234.5')
    await userEvent.click(screen.getByLabelText('Scheduled'))
    await press('Search dealer')
    await heading('Search dealer')
    await screen.findByText('Search results will be displayed here.')
    await press('Search')
    await screen.findByText('Please enter some value!')
    expect(server.payloadsOf(calls.searchDealers)).toEqual([])
    await searchFor('kedai')
    await waitFor(() =>
      expect(server.payloadsOf(calls.searchDealers)).toEqual([{ pageNumber: 0, pageSize: 25, searchKeyword: 'kedai' }])
    )
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['Name', 'Code', 'Vendor', 'Account', 'Actions']
    ])
    await press('Add Dealer Kedai Satu')
    await heading('Please provide details')
    expect(field(/^Dealer/).value).toBe('Kedai Satu (D00001)')
    expect(field(/^Amount/).value).toBe('1,234.5')
    await press('SAVE')
    await waitFor(() =>
      expect(server.payloadsOf(calls.addAdjustment)).toEqual([
        {
          dealerName: 'Kedai Satu',
          dealerCode: 'D00001',
          type: 'CREDIT',
          description: 'Rental',
          amount: '1234.50',
          posting: 'scheduled',
          date: dayAfter(today()),
          referenceNo: 'RENT-7'
        }
      ])
    )
    await heading('Success')
    await screen.findByText('New adjustment added successfully')
    for (const term of ['Amount', 'Dealer', 'Description', 'Type', 'Date', 'Reference No.']) screen.getByText(term)
    screen.getByText('YA_000005')
    await press('Done')
    await heading('Debit / Credit')
  })

  test('comes back without a dealer as it was, and warns of a frozen account', async () => {
    await openScreen('/addAdjustments')
    await heading('Please provide details')
    await fill(/^Amount/, '7')
    await press('Search dealer')
    await press('Adjustment')
    await heading('Please provide details')
    expect(field(/^Amount/).value).toBe('7')
    await userEvent.click(screen.getByLabelText(/^Dealer/))
    await searchFor('dua')
    await press('Add Dealer Kedai Dua')
    await screen.findByText(/^This account is frozen/)
  })

  test('keeps what was filled in when the server refuses, and says why', async () => {
    const server = await openScreen('/adjustment?id=5')
    server.on(calls.updateAdjustment, () =>
      refused('refusedByRule', 'Another adjustment has the reference YA_1 already.')
    )
    await screen.findByLabelText(/^Amount/)
    await fill(/^Amount/, '99')
    await press('SAVE')
    await screen.findByText('Another adjustment has the reference YA_1 already.')
    expect(field(/^Amount/).value).toBe('99')
  })
})

describe('an adjustment that has not been posted', () => {
  test('is changed with the version that was seen', async () => {
    const server = await openScreen('/adjustment?id=5')
    await heading('Edit adjustment')
    await screen.findByLabelText(/^Amount/)
    await press('SAVE')
    await screen.findByText('Cannot submit the same data as before. Please make changes to the form.')
    await fill(/^Amount/, '99')
    expect(screen.queryByText(/^Cannot submit the same data/)).toBeNull()
    await press('SAVE')
    await waitFor(() =>
      expect(server.payloadsOf(calls.updateAdjustment)).toMatchObject([{ id: 5, version: 3, amount: '99.00' }])
    )
    await screen.findByText('Adjustment updated successfully')
  })

  test('that somebody else has changed or posted meanwhile is shown as it is now, with what was refused', async () => {
    const server = await openScreen('/adjustment?id=5')
    await screen.findByLabelText(/^Amount/)
    server.on(calls.updateAdjustment, () =>
      refused('changedMeanwhile', 'Somebody has changed this adjustment meanwhile.')
    )
    server.on(calls.getAdjustment, () => ({ ...scheduled, version: 4, amount: '55.00' }))
    await fill(/^Amount/, '99')
    await press('SAVE')
    await screen.findByText('Somebody has changed this adjustment meanwhile.')
    await waitFor(() => expect(field(/^Amount/).value).toBe('55.00'))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    server.on(calls.updateAdjustment, () => refused('refusedByRule', 'This adjustment has been posted.'))
    server.on(calls.getAdjustment, () => ({ ...posted, version: 5 }))
    await fill(/^Amount/, '99')
    await press('SAVE')
    await screen.findByRole('region', { name: 'Adjustment Details' })
    await screen.findByText('This adjustment has been posted.')
  })

  test('keeps its dealer', async () => {
    await openScreen('/adjustment?id=5')
    await userEvent.click(await screen.findByLabelText(/^Dealer/))
    const alert = await screen.findByRole('dialog', { name: 'ALERT' })
    within(alert).getByText('Dealer Name change is not allowed')
  })

  test('is cancelled by a dialog that shows it and asks', async () => {
    const server = await openScreen('/adjustment?id=5')
    await press('CANCEL ADJUSTMENT')
    const dialog = await screen.findByRole('dialog', { name: 'Cancel Scheduled Adjustment' })
    for (const [label, value] of [
      ['Dealer', 'Kedai Satu (D00001)'],
      ['Type', 'CREDIT'],
      ['Description', 'Rental'],
      ['Amount', 'RM 1,234.50']
    ] as const) {
      const { value: shown, disabled } = within(dialog).getByLabelText<HTMLInputElement>(label)
      expect({ shown, disabled }).toEqual({ shown: value, disabled: true })
    }
    within(dialog).getByRole('button', { name: 'CLOSE' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'CANCEL ADJUSTMENT' }))
    await waitFor(() => expect(server.payloadsOf(calls.cancelAdjustment)).toEqual([{ id: 5, version: 3 }]))
    await screen.findByText('Adjustment cancelled successfully')
  })

  test('shows why it could not be posted, and is tried again', async () => {
    const server = await openScreen('/adjustment?id=5', { adjustment: failed })
    server.on(calls.retryAdjustment, () => refused('refusedByRule', 'It still cannot be posted.'))
    await screen.findByText('The account is frozen.')
    await press('Try again')
    await screen.findByText('It still cannot be posted.')
    expect(server.payloadsOf(calls.retryAdjustment)).toEqual([{ id: 5, version: 3 }])
  })
})

describe('an adjustment that cannot be changed', () => {
  test('is shown to read', async () => {
    await openScreen('/adjustment?id=5', { adjustment: posted })
    const details = await screen.findByRole('region', { name: 'Adjustment Details' })
    expect(details.textContent).toContain('PostingImmediate')
    expect(textOf(details)).toContain('Posted on20 Nov 2026')
    expect(screen.queryByRole('button', { name: 'SAVE' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'CANCEL ADJUSTMENT' })).toBeNull()
  })

  test('that the address does not name is said to be missing', async () => {
    await openScreen('/adjustment')
    await screen.findByText('There is no adjustment to show')
  })
})
