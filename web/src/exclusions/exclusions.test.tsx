import { adjustmentDecisionEndpoints } from '@payouts/contract/adjustments/request-endpoints'
import type { OutputOf } from '@payouts/contract/endpoint'
import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import type { ExclusionOutcome, ExclusionSum, RemovedExclusionRow } from '@payouts/contract/exclusions/schema'
import { fullMenu, type MenuList } from '@payouts/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { fakeServer, refused, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { pageOf, textOf } from '#test/screen.ts'
import { exclusionRoutes } from './exclusion-routes.ts'
import { coveredList, exclusionsList, removalsList } from './lists.ts'

const calls = exclusionEndpoints

const active = {
  exclusionDetailsId: 1,
  clientName: 'Leading Partner',
  reason: 'Internal line',
  yesId: 'leading.partner@yes.my',
  billingAccountNo: '880012345',
  exclusionStartDate: '2026-10-01',
  exclusionEndDate: '2026-12-31',
  addedBy: 'Aminah',
  addedOn: '2026-10-01T02:00:00.000Z'
}
const removal = (number: number, clientName: string, adjustmentReferenceNo: string | null): RemovedExclusionRow => ({
  ...active,
  exclusionDetailsId: number,
  removeExclusionDetailsId: number,
  clientName,
  dealerName: 'Kedai Satu',
  dealerId: 1,
  dealerCode: 'D00001',
  removedBy: 'Farah',
  removedOn: '2026-11-14T06:00:00.000Z',
  comment: 'Real sales',
  givenBackAmount: '0.00',
  leftExcludedAmount: '15.50',
  adjustmentReferenceNo,
  adjustmentWaits: false
})
const sum: ExclusionSum = {
  exclusion: {
    ...active,
    exclusionDetailsId: 2,
    isRemoved: true,
    removedOn: '2026-11-14T06:00:00.000Z',
    removedBy: 'Farah',
    comment: 'Real sales',
    adjustmentReferenceNo: null,
    adjustmentWaits: false
  },
  totalPayOuts: '45.50',
  netPayOuts: { total: '30.00', dealers: 1, count: 1 },
  stillExcluded: { total: '15.50', dealers: 2, count: 4 },
  dealers: { total: '11.50', prepaid: '0.00', postpaid: '11.50' },
  masterDealers: { total: '34.00', prepaid: '34.00', postpaid: '0.00' }
}
const outcome: ExclusionOutcome = {
  message: 'New Exclusion Added',
  totalPayOut: '45.00',
  dealerCount: 2,
  transactionCount: 3,
  cycles: [
    {
      batchNo: 4,
      payoutCycleName: 'October',
      payoutStatus: 'Pending Approval',
      returnsToReview: true,
      totalPayOut: '45.00',
      dealerCount: 2,
      transactionCount: 3
    }
  ],
  inApprovedCycles: { totalPayOut: '7.00', dealerCount: 1, transactionCount: 1 }
}

const options: OutputOf<typeof calls.getAdjustmentOptions> = {
  types: ['CREDIT', 'DEBIT'],
  descriptions: ['Others'],
  referenceNo: 'YA_424242'
}

/** The screen of Exclusions without its buttons. */
const onlyReading: MenuList[] = fullMenu.map((list) => ({
  ...list,
  menuItem: list.menuItem.map((item) => (item.menuName === 'Exclusions' ? { ...item, actionButton: [] } : item))
}))

function openScreen(address: string, { menu = fullMenu } = {}) {
  signedIn({ menu })
  const server = fakeServer()
  server.on(adjustmentDecisionEndpoints.getAdjustmentDecisions, () => ({ decisions: [] }))
  server.on(calls.getExclusionList, () => ({ exclusionList: pageOf([active]) }))
  server.on(calls.exclusionRemovals, () => ({
    exclusionRemovalList: pageOf([removal(2, 'Pioneer', null), removal(3, 'Settled', 'YA_000003')])
  }))
  server.on(calls.exclusionActivityList, () => ({ exclusionActivityListPage: pageOf([]) }))
  server.on(calls.addExclusion, () => outcome)
  server.on(calls.removeExclusion, () => ({ ...outcome, message: 'Exclusion Removed' }))
  server.on(calls.exclusionSumTransactionTypeList, () => sum)
  server.on(calls.exclusionTransactionTypeList, () => ({ exclusionTransactionTypes: pageOf([]) }))
  server.on(calls.removeExclusionForAdjustments, () => [
    {
      removeExclusionDetailsId: 2,
      dealerName: 'Kedai Satu',
      dealerId: 1,
      dealerCode: 'D00001',
      leftExcludedAmount: '-11.50',
      transactionCount: 3
    }
  ])
  server.on(calls.getAdjustmentOptions, () => options)
  openScreens(exclusionRoutes, address)
  return server
}

const press = async (name: string, within_: ReturnType<typeof within> = screen as never) =>
  userEvent.click((await within_.findAllByRole('button', { name }))[0] as HTMLElement)
const current = () => screen.findByRole('grid', { name: 'Current exclusions' })
const removedGrid = () => screen.findByRole('grid', { name: 'Removed exclusions' })

async function select(grid: Promise<HTMLElement>, name: string) {
  await userEvent.click(await within(await grid).findByRole('checkbox', { name: `Select ${name}` }))
}

async function expectAlert(text: string) {
  const alert = await screen.findByRole('dialog', { name: 'Alert' })
  expect(within(alert).getByText(text)).toBeTruthy()
  await press('OK', within(alert))
}

async function fillIn(form: HTMLElement, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await userEvent.click(within(form).getByRole('textbox', { name: new RegExp(label) }))
    await userEvent.paste(value)
  }
}

describe('the exclusions', () => {
  test('are in two grids of 15, 30, 45 or 60 rows, searched by Enter or a button', async () => {
    for (const { pageSizes } of [exclusionsList, removalsList, coveredList]) expect(pageSizes).toEqual([15, 30, 45, 60])
    const server = openScreen('/exclusion')
    const headings = async (grid: Promise<HTMLElement>) =>
      (await within(await grid).findAllByRole('columnheader')).map(({ textContent }) => textContent).filter(Boolean)
    expect(await headings(current())).toEqual(['Client Name', 'Reason', 'Yes ID', 'Billing Account', 'From', 'To'])
    expect(await headings(removedGrid())).toEqual([
      'Client Name',
      'Billing Account',
      'Dealer',
      'Removed On',
      'Left Excluded (RM)',
      'Adjustment'
    ])
    expect(screen.getByRole('heading', { name: 'Removed' })).toBeTruthy()
    await waitFor(() => expect(server.payloadsOf(calls.getExclusionList)).toHaveLength(1))
    expect(server.payloadsOf(calls.getExclusionList)[0]).toMatchObject({ pageNumber: 0, pageSize: 15 })
    await press('Search')
    expect(await screen.findByText('Please enter some value first!')).toBeTruthy()
  })

  test('offer their buttons only to users who have them', async () => {
    openScreen('/exclusion', { menu: onlyReading })
    await current()
    for (const name of ['ADD NEW', 'REMOVE', 'ADD ADJUSTMENT'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('need a selected row for a removal', async () => {
    openScreen('/exclusion')
    await press('REMOVE')
    await expectAlert('Please select some row first!')
  })

  test('allow one adjustment for a removed row, once', async () => {
    openScreen('/exclusion')
    await press('ADD ADJUSTMENT')
    await expectAlert('Please choose a rows first')
    await select(removedGrid(), 'Settled')
    const [adjust] = await screen.findAllByRole('button', { name: 'ADD ADJUSTMENT' })
    expect(adjust?.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getAllByText('This removed exclusion has its adjustment already: YA_000003.')).not.toHaveLength(0)
    await select(removedGrid(), 'Pioneer')
    await press('ADD ADJUSTMENT')
    await expectAlert('Please choose only one row')
  })

  test('show an error if they cannot be read', async () => {
    const server = openScreen('/exclusion')
    server.on(calls.getExclusionList, () => refused('refusedByRule', 'Not today.'))
    expect(await screen.findByText('The exclusions could not be read: Not today.')).toBeTruthy()
  })
})

describe('adding', () => {
  const values = {
    'Customer Name': 'Kedai Sementara',
    'Yes ID': 'shop@yes.my',
    'Billing Account Number': '900',
    Reason: 'Own lines',
    'From Date': '2026-10-01',
    'To Date': '2026-10-31'
  }

  test('says what is missing, and sends each value in its own field', async () => {
    const server = openScreen('/AddExclusionDealer')
    await press('ADD NEW')
    for (const text of [
      'Customer Name is required',
      'Yes ID is required',
      'Billing Account number is required',
      'Reason is required',
      'From date is required',
      'To date is required'
    ])
      expect(await screen.findByText(text)).toBeTruthy()
    await fillIn(document.body, values)
    const payload = {
      customerName: 'Kedai Sementara',
      yesId: 'shop@yes.my',
      billingAccountNo: '900',
      reason: 'Own lines',
      exclusionStart: '2026-10-01',
      exclusionEnd: '2026-10-31'
    }
    await waitFor(() => expect(server.payloadsOf(calls.addExclusion)).toEqual([{ ...payload, dryRun: true }]))
    expect(await screen.findByText('3 transactions, RM 45.00')).toBeTruthy()
    expect(screen.getByText('Pending Approval: it goes back to review')).toBeTruthy()
    expect(screen.getByText(/^1 transaction of 1 dealer, RM 7.00, in cycles already approved/)).toBeTruthy()
    await press('ADD NEW')
    await waitFor(() => expect(server.payloadsOf(calls.addExclusion).at(-1)).toEqual(payload))
    await current()
  })

  test('stops when the figures are no longer those that were shown', async () => {
    const server = openScreen('/AddExclusionDealer')
    await screen.findByRole('heading', { name: 'Add Exclusion' })
    await fillIn(document.body, values)
    await screen.findByText('3 transactions, RM 45.00')
    server.on(calls.addExclusion, () => ({ ...outcome, transactionCount: 9 }))
    await press('ADD NEW')
    expect(await screen.findByText('The figures have changed since they were shown')).toBeTruthy()
    expect(server.payloadsOf(calls.addExclusion).every((payload) => (payload as { dryRun?: true }).dryRun)).toBe(true)
  })
})

describe('removing', () => {
  test('needs a comment and takes a picture or a PDF, which then carries the comment as remark', async () => {
    const server = openScreen('/exclusion')
    await select(current(), 'Leading Partner')
    await press('REMOVE')
    const dialog = await screen.findByRole('dialog', { name: 'Remove the exclusion of Leading Partner' })
    await within(dialog).findByText('3 transactions, RM 45.00')
    await press('REMOVE', within(dialog))
    expect(await within(dialog).findByText('Comment field is mandatory!')).toBeTruthy()
    const proof = within(dialog).getByLabelText('Attachment (optional)')
    const user = userEvent.setup({ applyAccept: false })
    await user.upload(proof, new File(['x'], 'list.txt', { type: 'text/plain' }))
    expect(
      await within(dialog).findByText('text/plain is not allowed to upload, please choose only Image or PDF file.')
    ).toBeTruthy()
    await user.upload(proof, new File(['x'], 'letter.pdf', { type: 'application/pdf' }))
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Comment/ }), 'Real sales{Enter}')
    await waitFor(() =>
      expect(server.payloadsOf(calls.removeExclusion).at(-1)).toEqual({
        exclusionDetailsId: [1],
        comment: 'Real sales',
        remark: 'Real sales',
        fileName: 'letter.pdf',
        fileType: 'application/pdf'
      })
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('a removed exclusion', () => {
  test('is named by its client and summed up in cards', async () => {
    openScreen('/RemovedExclusionTransactionTypeScreen?billingAccountNo=880012345&exclusionDetailsId=2')
    expect(await screen.findByRole('heading', { level: 1, name: 'Leading Partner' })).toBeTruthy()
    const card = (name: string) => textOf(screen.getByRole('group', { name }))
    expect(card('Total payouts')).toContain('RM 45.50')
    expect(card('Net payouts')).toBe('Net payoutsRM 30.001 transaction of 1 dealer')
    expect(card('Still excluded')).toContain('RM 15.50')
    expect(card('Dealers')).toBe('DealersRM 11.50Prepaid RM 0.00, postpaid RM 11.50')
    expect(card('Master dealers')).toContain('Prepaid RM 34.00')
  })

  test('that does not exist is reported, with the way back', async () => {
    const server = openScreen('/RemovedExclusionTransactionTypeScreen?billingAccountNo=1')
    server.on(calls.exclusionSumTransactionTypeList, () =>
      refused('refusedByRule', 'There is no exclusion of this billing account.')
    )
    expect(await screen.findByText('There is no exclusion of this billing account.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to Exclusions' })).toBeTruthy()
  })

  test.each([
    '/RemovedExclusionTransactionTypeScreen',
    '/RemovedExclusionTransacionDetails',
    '/AddAdjustmentToExclusion'
  ])('that an address does not name is reported: %s', async (address) => {
    openScreen(address)
    expect(await screen.findByText('Invalid exclusion data')).toBeTruthy()
  })

  test('opens its adjustment with the dealer and the owed amount, reversed for a clawback', async () => {
    openScreen('/AddAdjustmentToExclusion?removeExclusionDetailsId=2')
    expect(await screen.findByDisplayValue('Kedai Satu (D00001)')).toBeTruthy()
    expect(screen.getByDisplayValue('DEBIT')).toBeTruthy()
    expect(screen.getByDisplayValue('11.50')).toBeTruthy()
    expect(await screen.findByDisplayValue('YA_424242')).toBeTruthy()
    await press('Search dealer')
    const search = await screen.findByRole('dialog', { name: 'Search dealer' })
    expect(within(search).getByPlaceholderText('Search by Name / Code / Vendor')).toBeTruthy()
    expect(within(search).getByText('Search results will be displayed here.')).toBeTruthy()
    await press('Search', within(search))
    expect(await within(search).findByText('Please enter some value first!')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'CANCEL' })).toBeTruthy()
  })
})
