import type { OutputOf } from '@payouts/contract/endpoint'
import { type MenuList, menuOf } from '@payouts/contract/permissions'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type {
  BankEntry,
  EntryTakeBack,
  ReceivedFile,
  UnknownPayment,
  UnknownRequest
} from '@payouts/contract/reconciliation/schema'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { fakeServer, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { called, dialogNamed, dialogsClosed, pageOf, press } from '#test/screen.ts'
import { reconciliationRoutes } from './reconciliation-routes.ts'

const {
  getReconciliation,
  getBankEntries,
  getReceivedFiles,
  getUnknownPayments,
  getUnknownRequests,
  getTakeBacks,
  getPaymentsForEntry,
  choosePaymentOfEntry,
  proposeBankCharges,
  confirmBankEntries,
  ignoreBankEntries,
  askAboutUnknown,
  approveUnknownRequest
} = reconciliationEndpoints

const none = { count: 0, amount: '0.00' }
const overview: OutputOf<typeof getReconciliation> = {
  transit: {
    count: 3,
    amount: '123.00',
    ages: [
      { age: '0–1 days', count: 2, amount: '23.00' },
      { age: '2–3 days', ...none },
      { age: '4–5 days', ...none },
      { age: 'Over 5 days', count: 1, amount: '100.00' }
    ]
  },
  unknown: { count: 1, amount: '100.00' },
  proposed: { count: 1, amount: '-20.00' },
  unmatched: { count: 1, amount: '-1.50' },
  waitingRequests: 0,
  waitingTakeBacks: 0,
  waitingSettlements: 0,
  contradictions: none,
  keptBack: none,
  bank: {
    ...{ account: '•••• 5678', bankBic: 'MBBEMYKL', settledWithoutEntry: none, returnedWithoutEntry: none },
    openEntries: { count: 2, amount: '-21.50' },
    contradictions: none,
    lastStatement: {
      ...{ statementRef: 'S327', closingOn: '2026-11-21', closingBalance: '978.50', expected: '1000.00' },
      difference: '-21.50'
    }
  }
}
const proposed: BankEntry = {
  ...{
    entryId: 1,
    bookedOn: '2026-11-21',
    valueOn: '2026-11-21',
    direction: 'DEBIT',
    amount: '-20.00',
    isReturn: false
  },
  ...{ status: 'Proposed', reference: null, bankReference: 'TRX 1', counterparty: null, problem: null },
  proposal: { referenceNo: 'PP00000002', companyCode: 'D2', companyName: 'Kedai 2', charges: '0.00' },
  ...{ wholeAmount: null, isCharges: false, proposedBy: null, proposedById: null, proposedByDisabled: false },
  ...{
    paymentCount: 0,
    statementRef: 'S327',
    broughtById: 9,
    fourEyes: true,
    decidedBy: null,
    decidedOn: null,
    comment: '',
    takeBack: null
  }
}
const fee: BankEntry = {
  ...proposed,
  ...{ entryId: 2, amount: '-1.50', status: 'Unmatched', proposal: null, reference: 'FEE' },
  problem: 'It names no payment and no batch of ours.'
}
const file: ReceivedFile = {
  ...{ fileId: 4, fileName: 'statement.xml', format: 'camt.053.001.08', messageId: 'S327', source: 'CONSOLE' },
  ...{ receivedBy: 'Aminah', receivedOn: '2026-11-21T04:00:00.000Z', status: 'Taken', problem: null },
  ...{
    paymentsChanged: 3,
    paymentsUnchanged: 0,
    entriesMatched: 3,
    entriesProposed: 1,
    entriesUnmatched: 1,
    entriesContradicting: 0,
    problemCount: 0,
    noteCount: 0,
    repeats: null
  }
}
const unknown: UnknownPayment = {
  ...{
    referenceNo: 'PP00000001',
    companyCode: 'D1',
    companyName: 'Kedai 1',
    bankName: 'Maybank',
    account: '•••• 1111'
  },
  ...{ amount: '100.00', dueOn: '2026-11-14', statusOn: '2026-11-20T02:00:00.000Z', status: 'UNKNOWN' },
  ...{ runNo: null, isAsked: false }
}
const request: UnknownRequest = {
  ...{ changeId: 7, outcome: 'SETTLED', settledOn: '2026-11-15', paymentCount: 1, amount: '100.00' },
  ...{
    references: ['PP00000001'],
    reason: 'Letter',
    askedBy: 'Aminah',
    askedById: 9,
    askedOn: '2026-11-21T02:00:00.000Z'
  },
  ...{ fourEyes: true, status: 'Pending', decidedBy: null, decidedOn: null, comment: '' }
}

const everything = menuOf({ Reconciliation: ['DOWNLOAD', 'IMPORT', 'CONFIRM'] })

type Given = { menu?: MenuList[]; path?: string; requests?: UnknownRequest[] }

async function openScreen({ menu = everything, path = '/reconciliation', requests = [] }: Given = {}) {
  signedIn({ menu })
  const server = fakeServer()
  server.on(getReconciliation, () => ({ ...overview, waitingRequests: requests.length }))
  server.on(getBankEntries, () => pageOf([proposed, fee]))
  server.on(getReceivedFiles, () => pageOf([file]))
  server.on(getUnknownPayments, () => pageOf([unknown]))
  server.on(getUnknownRequests, () => ({ changes: pageOf(requests) }))
  server.on(confirmBankEntries, () => ({ message: 'Confirmed 1 entry.' }))
  server.on(ignoreBankEntries, () => ({ message: 'Set aside 1 entry.' }))
  server.on(askAboutUnknown, () => ({ changeId: 8, message: 'Asked for.' }))
  server.on(approveUnknownRequest, () => ({ message: 'Agreed.' }))
  openScreens([...reconciliationRoutes], path)
  await screen.findByRole('heading', { level: 1, name: 'Reconciliation' })
  return { server, user: userEvent.setup() }
}

const select = async (user: ReturnType<typeof userEvent.setup>, text: string) => {
  const row = (await screen.findByText(text)).closest('tr')
  if (!row) throw new Error(`no row has ${text}`)
  await user.click(within(row).getByRole('checkbox'))
}

const whyOff = (name: string) => {
  const describedBy = screen.getByRole('button', { name }).getAttribute('aria-describedby')
  return document.getElementById(describedBy ?? '')?.textContent
}

describe('the reconciliation', () => {
  test('shows payments under way by age, and the difference to the bank with what it is made of', async () => {
    await openScreen()
    const transit = await screen.findByRole('region', { name: 'In transit' })
    expect((await within(transit).findByRole('row', { name: /Over 5 days/ })).textContent).toContain('RM 100.00')
    const bank = screen.getByRole('region', { name: 'The bank’s balance and the ledger' })
    expect(
      within(bank)
        .getAllByRole('row')
        .map(({ textContent }) => textContent)
    ).toEqual([
      'Closing balance of the bankstatement S327RM 978.50',
      'Expected by the ledgerRM 1,000.00',
      'Difference to the bankRM −21.50',
      'Entries not matched2 entriesRM −21.50'
    ])
  })

  test('confirms what is proposed, and sets aside with a reason what is no payment', async () => {
    const { server, user } = await openScreen()
    await select(user, 'PP00000002 to Kedai 2?')
    await press(user, document.body, 'Confirm')
    await press(user, await dialogNamed('Confirm 1 entry'), 'Confirm')
    await waitFor(() => expect(server.payloadsOf(confirmBankEntries)).toEqual([{ entryIds: [1], comment: '' }]))
    await dialogsClosed()
    await select(user, 'It names no payment and no batch of ours.')
    expect(whyOff('Confirm')).toContain('Nothing is proposed for this entry.')
    await press(user, document.body, 'Set aside')
    const dialog = await dialogNamed('Set 1 entry aside')
    await press(user, dialog, 'Set aside')
    await within(dialog).findByText('Reason is required')
    await user.type(within(dialog).getByLabelText(/What it is/), 'Charges')
    await press(user, dialog, 'Set aside')
    await waitFor(() => expect(server.payloadsOf(ignoreBankEntries)).toEqual([{ entryIds: [2], reason: 'Charges' }]))
  })

  test('lets a person choose the payment of an entry among those that fit, or look for another', async () => {
    const { server, user } = await openScreen()
    const one: OutputOf<typeof getPaymentsForEntry>['content'][number] = {
      ...{
        referenceNo: 'PP00000004',
        companyCode: 'D4',
        companyName: 'Kedai 4',
        bankName: 'CIMB',
        account: '•••• 4444'
      },
      ...{ amount: '1.00', status: 'ACCEPTED', dueOn: '2026-11-20', charges: '0.50', problem: null }
    }
    const other = { ...one, referenceNo: 'PP00000005', problem: 'It is proposed for another entry.' }
    server.on(getPaymentsForEntry, () => pageOf([one, other]))
    server.on(choosePaymentOfEntry, () => ({ message: 'Proposed.' }))
    await select(user, 'It names no payment and no batch of ours.')
    await press(user, document.body, 'Choose payment')
    const dialog = within(await dialogNamed('Choose the payment of an entry'))
    const other5 = await dialog.findByRole('radio', { name: /PP00000005/ })
    expect(other5).toHaveProperty('disabled', true)
    dialog.getByText('It is proposed for another entry.')
    await user.type(dialog.getByLabelText('Dealer'), 'Kedai')
    await user.type(dialog.getByLabelText('Amount'), '1')
    await waitFor(() =>
      expect(server.payloadsOf(getPaymentsForEntry)).toContainEqual({
        ...{ entryId: 2, pageNumber: 0, pageSize: 10, companyName: 'Kedai', amount: '1.00' }
      })
    )
    await user.click(dialog.getByRole('radio', { name: /PP00000004/ }))
    dialog.getByText('RM 0.50 would be booked as bank charges.')
    await user.click(dialog.getByRole('button', { name: 'Choose payment' }))
    await waitFor(() =>
      expect(server.payloadsOf(choosePaymentOfEntry)).toEqual([{ entryId: 2, referenceNo: 'PP00000004', comment: '' }])
    )
  })

  test('proposes bank charges, and says of each entry what is proposed and by whom', async () => {
    const { server, user } = await openScreen()
    const charges = {
      ...fee,
      entryId: 3,
      status: 'Proposed' as const,
      isCharges: true,
      proposedBy: 'Aminah',
      proposedById: 9,
      proposedByDisabled: true
    }
    const withCharges: BankEntry = {
      ...{ ...proposed, entryId: 4 },
      proposal: { referenceNo: 'PP00000006', companyCode: 'D6', companyName: 'Kedai 6', charges: '0.50' }
    }
    const booked: BankEntry = { ...charges, ...{ entryId: 5, status: 'Matched', decidedBy: 'Lim', comment: 'October' } }
    const split: BankEntry = {
      ...{ ...proposed, entryId: 6, status: 'Matched', proposal: null, amount: '-60.00', wholeAmount: '-60.10' },
      paymentCount: 1
    }
    server.on(getBankEntries, () => pageOf([fee, charges, withCharges, booked, split]))
    server.on(proposeBankCharges, () => ({ message: 'Proposed.' }))
    await user.click(await screen.findByRole('radio', { name: 'All' }))
    const abandoned = 'Bank charges? Proposed by Aminah (disabled). It names no payment and no batch of ours.'
    await select(user, abandoned)
    expect(whyOff('Confirm')).toContain('Who proposed this is disabled.')
    await select(user, abandoned)
    screen.getByText('PP00000006 to Kedai 6? RM 0.50 would be booked as bank charges.')
    screen.getByText('Booked as bank charges by Lim: October')
    screen.getByText('Matched with 1 payment. The bank booked RM −60.10; the rest is an entry of its own.')
    await select(user, 'It names no payment and no batch of ours.')
    await press(user, document.body, 'Bank charges')
    const dialog = await dialogNamed('Book 1 entry as bank charges')
    await user.type(within(dialog).getByLabelText(/What it is for/), 'October')
    await press(user, dialog, 'Bank charges')
    await waitFor(() => expect(server.payloadsOf(proposeBankCharges)).toEqual([{ entryIds: [2], reason: 'October' }]))
  })

  test('says of payments without an answer what became of them', async () => {
    const { server, user } = await openScreen({ path: '/reconciliation?view=unknown' })
    await select(user, 'PP00000001')
    await press(user, document.body, 'Never sent')
    const dialog = await dialogNamed('Never sent: 1 payment')
    await user.type(within(dialog).getByLabelText(/^Reason/), 'The upload failed')
    await press(user, dialog, 'Request approval')
    await waitFor(() =>
      expect(server.payloadsOf(askAboutUnknown)).toEqual([
        { referenceNos: ['PP00000001'], outcome: 'NEVER SENT', reason: 'The upload failed' }
      ])
    )
  })

  test('shows what waits for a second person, who approves it', async () => {
    const { server, user } = await openScreen({ requests: [request] })
    const item = await screen.findByRole('listitem', { name: called('The bank paid: 1 payment, RM 100.00') })
    await press(user, item, 'Approve')
    await press(user, await dialogNamed('Approve: The bank paid: 1 payment, RM 100.00'), 'Approve')
    await waitFor(() => expect(server.payloadsOf(approveUnknownRequest)).toEqual([{ changeId: 7, comment: '' }]))
  })

  test('keeps what was decided of entries that were set aside', async () => {
    const { server, user } = await openScreen()
    const requested: EntryTakeBack = {
      ...{ changeId: 3, entryId: 1, bookedOn: '2026-11-21', amount: '-100.00', reference: 'PP00000001' },
      ...{ counterparty: null, entryStatus: 'Matched', reason: 'Ours after all', askedBy: 'Aminah', askedById: 9 },
      ...{ askedOn: '2026-11-21T02:00:00.000Z', fourEyes: true, status: 'Approved', comment: 'Seen' },
      ...{ decidedBy: 'Lim', decidedOn: '2026-11-22T02:00:00.000Z' }
    }
    server.on(getTakeBacks, ({ status }) => pageOf(status === 'Approved' ? [requested] : []))
    await press(user, document.body, 'Decided requests')
    const dialog = within(await dialogNamed('Decided requests about payments without an answer and bank entries'))
    await user.click(dialog.getByRole('radio', { name: 'Entries to take back' }))
    const item = within(await dialog.findByRole('listitem', { name: called('RM −100.00 of 21 Nov 2026') }))
    item.getByText('PP00000001. The entry is matched now.')
    item.getByText(/Requested by Aminah.*Ours after all/)
    item.getByText(/Approved by Lim/)
  })

  test('offers nothing to a user who may only read', async () => {
    await openScreen({ menu: menuOf({ Reconciliation: [] }) })
    await screen.findByText('PP00000002 to Kedai 2?')
    expect(screen.queryByLabelText('Import a bank file')).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
  })
})
