import type { FileProfileSummary } from '@payouts/contract/bank-files/schema'
import type { OutputOf } from '@payouts/contract/endpoint'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import type { PaymentRun, PaymentSettings } from '@payouts/contract/payment-runs/schema'
import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import type { PaymentWithdrawal } from '@payouts/contract/payments/schema'
import { type MenuList, menuOf } from '@payouts/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { paymentRoutes } from '#payments/payment-routes.ts'
import { fakeServer, refused, sent, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { called, dialogNamed, pageOf, press, put } from '#test/screen.ts'
import { today } from '#ui/texts/day-text.ts'
import { paymentRunRoutes } from './payment-run-routes.ts'

const { getPaymentsDue, getPaymentRuns, getPaymentRun, getRunPayments, getPaymentSettings } = paymentRunEndpoints
const { makePaymentRun, approvePaymentRun, refusePaymentRun, downloadPaymentRun, approvePaymentSettings } =
  paymentRunEndpoints

const settings: PaymentSettings = {
  ...{
    settingsId: 1,
    validFrom: '2026-10-01',
    before: null,
    reason: 'The bank wrote',
    askedBy: 'Aminah',
    askedById: 3
  },
  values: {
    ...{ payerName: 'Contoh Telekom', bankBic: 'MBBEMYKL', accountNumber: '514012345678', clientCode: 'C1' },
    ...{ ibgLimit: '1000000.00', rentasMinimum: '10000.00', defaultProfile: 'PAIN_001_09' },
    ...{ mostPayments: 100_000, unknownAfterDays: 5 }
  },
  ...{
    askedOn: '2026-10-01T02:00:00.000Z',
    status: 'Approved',
    decidedBy: 'Lim',
    decidedOn: '2026-10-01T03:00:00.000Z'
  },
  comment: ''
}
const run: PaymentRun = {
  ...{ runNo: 'PR00000007', status: 'Pending Approval', profile: 'PAIN_001_09', executeOn: today() },
  ...{ paymentCount: 3, total: '350.55', madeBy: 'Aminah', madeOn: '2026-11-23T02:00:00.000Z', madeById: 3 },
  ...{ approvedBy: null, approvedOn: null, sentOn: null, dueUntil: '2026-11-23', bankBics: null },
  ...{ payerName: 'Contoh Telekom', payerAccount: '514012345678', fourEyes: true, doneCount: 3, expectedCount: 3 },
  ...{ progress: [], problem: null, approvalComment: '', refusedBy: null, refusedOn: null, refusalReason: '' },
  ...{ fileName: 'PR00000007.xml', byteSize: 2459, sha256: 'ab'.repeat(32), downloadCount: 0, downloadedBy: null },
  ...{ downloadedOn: null, sentTo: null, handsOver: false, mayBeAtBank: false },
  ...{ withdrawalAskedBy: null, withdrawalAskedById: null },
  ...{ withdrawalAskedOn: null, withdrawalReason: '', withdrawnBy: null, withdrawnOn: null, instructedAgainOn: null },
  ...{ answeredCount: 0, changedCount: 1, newAccountCount: 2, reportedOn: null, cancellationReference: null },
  closedDay: null,
  profileTitle: 'ISO 20022',
  sums: [{ rail: 'IBG', bankBic: 'CIBBMYKL', bankName: 'CIMB Bank', count: 3, total: '350.55' }],
  leftOut: [{ reason: 'ACCOUNT FROZEN', count: 1, total: '10.00' }]
}
const foreseen: OutputOf<typeof makePaymentRun> = {
  ...{ runNo: null, status: 'Making', count: 3, total: '350.55', rails: [{ rail: 'IBG', count: 3, total: '350.55' }] },
  ...{ changedCount: 1, newAccountCount: 0, leftOut: run.leftOut },
  closedDay: { reason: 'Deepavali, substitute', nextDay: '2026-11-10' },
  leftOutPayments: [
    {
      ...{ referenceNo: 'PP00000009', companyCode: 'D1', companyName: 'Kedai Satu', amount: '10.00' },
      ...{ reason: 'ACCOUNT FROZEN', problems: ['The account is frozen.'] }
    }
  ]
}

const profiles: FileProfileSummary[] = [
  { name: 'RHB', title: 'RHB Payroll', bankBic: 'RHBBMYKL', rails: ['IBG'], mostPayments: null },
  { name: 'PAIN_001_09', title: 'ISO 20022', bankBic: null, rails: ['IBG'], mostPayments: null },
  { name: 'M2U', title: 'M2U Biz', bankBic: 'MBBEMYKL', rails: ['IBG'], mostPayments: null }
]

const everything = menuOf({ 'Payment Runs': ['DOWNLOAD', 'MAKE', 'APPROVE', 'WITHDRAW', 'SETTINGS'] })
type Given = {
  menu?: MenuList[]
  path?: string
  run?: Partial<PaymentRun>
  current?: PaymentSettings | null
  change?: PaymentSettings
  withdrawals?: PaymentWithdrawal[]
}

async function openScreen({
  menu = everything,
  path = '/payments',
  run: given = {},
  current = settings,
  change,
  withdrawals = []
}: Given = {}) {
  signedIn({ menu })
  const server = fakeServer()
  server.on(getPaymentsDue, () => ({
    sums: [
      {
        ...{
          dueOn: '2026-11-20',
          bankBic: 'CIBBMYKL',
          bankName: 'CIMB Bank',
          count: 4,
          total: '360.55',
          inRunCount: 2
        },
        leftOut: run.leftOut
      },
      {
        ...{ dueOn: '2026-11-20', bankBic: 'RHBBMYKL', bankName: 'RHB Bank', count: 0, total: '0.00', inRunCount: 1 },
        leftOut: []
      }
    ]
  }))
  server.on(getPaymentRuns, () => pageOf([{ ...run, ...given }]))
  server.on(paymentEndpoints.getPaymentList, () => pageOf([]))
  server.on(paymentEndpoints.getPaymentWithdrawals, () => pageOf(withdrawals))
  server.on(paymentEndpoints.approvePaymentWithdrawal, () => ({ message: 'Withdrawn.' }))
  server.on(getPaymentSettings, () => ({ current, upcoming: [], change: change ?? null, profiles }))
  server.on(getPaymentRun, () => ({ run: { ...run, ...given }, history: [] }))
  const payable = { count: run.paymentCount, total: run.total }
  server.on(paymentRunEndpoints.getRunPreflight, () => ({ payable, obstacles: [], marked: [] }))
  server.on(getRunPayments, () =>
    pageOf([
      {
        ...{ position: 1, referenceNo: 'PP00000001', companyCode: 'D1', rail: 'IBG', amount: '100.00', name: 'Café' },
        ...{ bankName: 'CIMB Bank', accountNumber: '•••• 0001', status: 'INSTRUCTED', accountMark: 'NEW ACCOUNT' },
        changes: [{ field: 'beneficiary.name', from: 'Café', to: 'Cafe', why: 'CHARACTERS' }]
      }
    ])
  )
  server.on(makePaymentRun, ({ dryRun }) =>
    dryRun ? foreseen : { ...foreseen, runNo: 'PR00000007', status: 'Pending Approval' as const }
  )
  server.on(approvePaymentRun, () => ({ message: 'Approved.' }))
  server.on(refusePaymentRun, () => ({ message: 'Refused.' }))
  server.on(approvePaymentSettings, () => ({ message: 'Accepted.' }))
  const user = userEvent.setup()
  openScreens([...paymentRunRoutes, ...paymentRoutes], path)
  await screen.findByRole('heading', { level: 1 })
  return { server, user }
}
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const onRun = '/payments/run?runNo=PR00000007'

describe('the screen of payments', () => {
  test('shows what is due, and what of it cannot go out', async () => {
    const { user } = await openScreen()
    await screen.findByText('PR00000007')
    await user.click(await screen.findByRole('link', { name: 'Due 4' }))
    const due = within(await screen.findByRole('region', { name: 'Due' }))
    await due.findByText('4 payments on 1 day')
    within(screen.getByRole('navigation', { name: 'Payments by progress' })).getByRole('link', { current: 'page' })
    due.getByText('1 to a frozen account; 2 more in a run')
    expect(due.queryByText(/RHB/)).toBeNull()
  })

  test('makes a run of what its preview says', async () => {
    const { server, user } = await openScreen()
    await user.click(await screen.findByRole('button', { name: 'Make a run' }))
    const dialog = await dialogNamed('Make a payment run')
    await within(dialog).findByText('3 payments, RM 350.55')
    within(dialog).getByText('The account is frozen.')
    within(dialog).getByText('IBG does not pay on that day (Deepavali, substitute). The bank pays on 10 Nov 2026.')
    await press(user, dialog, 'Make a run of 3 payments')
    await screen.findByRole('heading', { level: 1, name: 'PR00000007' })
    const payloads = server.payloadsOf(makePaymentRun) as { dryRun?: boolean }[]
    expect(payloads.filter(({ dryRun }) => !dryRun)).toHaveLength(1)
  })

  test('offers the profiles that the bank of the account takes', async () => {
    const { user } = await openScreen()
    await user.click(await screen.findByRole('button', { name: 'Make a run' }))
    const profile = await within(await dialogNamed('Make a payment run')).findByLabelText('Bank format')
    expect(optionsOf(profile)).toEqual(['ISO 20022', 'M2U Biz'])
  })

  test('offers other profiles, and chooses one of them, once the settings name another bank', async () => {
    const current = { ...settings, values: { ...settings.values, defaultProfile: 'M2U' } }
    const { server, user } = await openScreen({ current })
    server.on(paymentRunEndpoints.changePaymentSettings, () => ({ message: 'Requested.' }))
    await user.click(await screen.findByRole('link', { name: 'Settings' }))
    await user.click(await screen.findByRole('button', { name: 'Change' }))
    const dialog = await dialogNamed('Payment settings')
    const profile = await within(dialog).findByRole('combobox', { name: 'Bank format' })
    expect(optionsOf(profile)).toEqual(['ISO 20022', 'M2U Biz'])
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Own bank (BIC)' }), 'RHBBMYKL')
    expect(optionsOf(profile)).toEqual(['RHB Payroll', 'ISO 20022'])
    await put(user, within(dialog).getByRole('textbox', { name: 'Reason' }) as HTMLInputElement, 'Another bank')
    await press(user, dialog, 'Request approval')
    await waitFor(() =>
      expect(server.payloadsOf(paymentRunEndpoints.changePaymentSettings)).toMatchObject([
        { values: { bankBic: 'RHBBMYKL', defaultProfile: 'RHB' } }
      ])
    )
  })

  test('calls the profile of the settings by its title, now and before', async () => {
    const change: PaymentSettings = { ...settings, settingsId: 2, status: 'Pending', before: settings.values }
    const { user } = await openScreen({ change: { ...change, values: { ...settings.values, defaultProfile: 'M2U' } } })
    const waiting = within(await screen.findByRole('region', { name: 'Other payment settings wait for approval' }))
    await waiting.findByText('ISO 20022')
    waiting.getByText('M2U Biz')
    await user.click(await screen.findByRole('link', { name: 'Settings' }))
    const present = within(await screen.findByRole('region', { name: 'Payment settings' }))
    await present.findByText('ISO 20022')
    expect(present.queryByText('PAIN_001_09')).toBeNull()
  })

  test('says that nothing can be paid before the settings are made, and by whom', async () => {
    await openScreen({ current: null })
    const alert = within(await screen.findByRole('alert'))
    alert.getByText(/^Who pays, and out of which account, is not set yet/)
    alert.getByText(/a second person with the right APPROVE/)
    const make = await screen.findByRole('button', { name: 'Make a run' })
    expect(make.getAttribute('aria-disabled')).toBe('true')
  })

  test('lets a second person approve other settings, beside the current ones', async () => {
    const change: PaymentSettings = { ...settings, settingsId: 2, status: 'Pending', before: settings.values }
    const { server, user } = await openScreen({
      change: { ...change, values: { ...settings.values, accountNumber: '999900001111' } }
    })
    const waiting = within(await screen.findByRole('region', { name: 'Other payment settings wait for approval' }))
    waiting.getByText('514012345678')
    waiting.getByText('999900001111')
    await user.click(waiting.getByRole('button', { name: 'Approve' }))
    await press(user, await dialogNamed('Approve: Payment settings from 1 Oct 2026 on'), 'Approve')
    await waitFor(() => expect(server.payloadsOf(approvePaymentSettings)).toEqual([{ settingsId: 2, comment: '' }]))
  })
})

describe('a run', () => {
  test('shows its sums, its file, and what to check first', async () => {
    await openScreen({ path: onRun })
    const facts = within(await screen.findByRole('region', { name: 'Run' }))
    facts.getByText('3 payments, RM 350.55')
    facts.getByText('2,459 bytes')
    facts.getByText('ISO 20022')
    expect(facts.queryByText('Known to be at the bank')).toBeNull()
    await screen.findByText(/^1 payment has a name or text/)
    await screen.findByText('New account; in the file: Cafe')
  })

  test('is approved with its figures before the eyes, or refused with a reason', async () => {
    const { server, user } = await openScreen({ path: onRun })
    await user.click(await screen.findByRole('button', { name: /^Approve RM\s350\.55$/ }))
    const dialog = await dialogNamed('Approve payment run PR00000007')
    within(dialog).getByText(/^3 payments, RM 350.55, are in the bank’s file/)
    server.on(approvePaymentRun, () => refused('changedMeanwhile', 'An account was frozen meanwhile.'))
    await user.click(within(dialog).getByRole('button', { name: /^Approve RM\s350\.55$/ }))
    await within(dialog).findByText('An account was frozen meanwhile.')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Refuse' }))
    const refusing = await dialogNamed('Refuse payment run PR00000007')
    await press(user, refusing, 'Refuse')
    within(refusing).getByText('Reason is required')
    await put(user, within(refusing).getByRole('textbox') as HTMLInputElement, 'Wrong day')
    await press(user, refusing, 'Refuse')
    await waitFor(() =>
      expect(server.payloadsOf(refusePaymentRun)).toEqual([{ runNo: 'PR00000007', reason: 'Wrong day' }])
    )
  })

  test('is not approved by the person who made it', async () => {
    await openScreen({ path: onRun, run: { madeById: 1 } })
    const approve = await screen.findByRole('button', { name: /^Approve RM\s350\.55$/ })
    expect(approve.getAttribute('aria-disabled')).toBe('true')
  })

  test('is not approved after its day of execution, and says so', async () => {
    await openScreen({ path: onRun, run: { executeOn: '2020-01-01' } })
    const approve = await screen.findByRole('button', { name: /^Approve RM\s350\.55$/ })
    const reason = document.getElementById(approve.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toContain('Its day of execution has passed.')
  })

  test('gives its file once it is approved', async () => {
    const { server, user } = await openScreen({
      path: onRun,
      run: { status: 'Approved', approvedBy: 'Lim', approvedOn: '2026-11-23T03:00:00.000Z' }
    })
    server.on(downloadPaymentRun, () => sent('PR00000007.xml', '<Document/>'))
    await user.click(await screen.findByRole('button', { name: 'Download file' }))
    await waitFor(() => expect(server.payloadsOf(downloadPaymentRun)).toEqual([{ runNo: 'PR00000007' }]))
  })

  const sentRun = { approvedBy: 'Lim', approvedOn: '2026-11-23T03:00:00.000Z', reportedOn: '2026-11-24T03:00:00.000Z' }

  test('that the bank has reported of is withdrawn only by the reference of its cancellation', async () => {
    const { server, user } = await openScreen({ path: onRun, run: { ...sentRun, status: 'Approved' } })
    server.on(paymentRunEndpoints.requestRunWithdrawal, () => ({ message: 'Asked for.' }))
    within(await screen.findByRole('region', { name: 'Run' })).getByText('Known to be at the bank')
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
    const dialog = await dialogNamed('Request to withdraw payment run PR00000007')
    within(dialog).getByText(/^The bank has reported of this run, so it has the file/)
    await put(
      user,
      within(dialog).getByRole('textbox', { name: /^What the bank says/ }) as HTMLInputElement,
      'By phone'
    )
    await press(user, dialog, 'Withdraw')
    within(dialog).getByText('The reference is required')
    const reference = within(dialog).getByRole('textbox', { name: 'The bank’s reference of the cancellation' })
    expect(document.activeElement).toBe(reference)
    await put(user, reference as HTMLInputElement, 'CXL-77')
    await press(user, dialog, 'Withdraw')
    const asked = { runNo: 'PR00000007', reason: 'By phone', cancellationReference: 'CXL-77' }
    await waitFor(() => expect(server.payloadsOf(paymentRunEndpoints.requestRunWithdrawal)).toEqual([asked]))
  })

  test('shows the second person the reference that they confirm, and sends it', async () => {
    const asked = { withdrawalAskedBy: 'Aminah', withdrawalAskedById: 3, withdrawalAskedOn: sentRun.reportedOn }
    const { server, user } = await openScreen({
      path: onRun,
      run: { ...sentRun, ...asked, status: 'Withdrawal Requested', cancellationReference: 'CXL-77' }
    })
    server.on(paymentRunEndpoints.approveRunWithdrawal, () => ({ message: 'Withdrawn.' }))
    within(await screen.findByRole('region', { name: 'Run' })).getByText('CXL-77')
    await user.click(await screen.findByRole('button', { name: 'Approve' }))
    const dialog = await dialogNamed('Approve: Withdraw payment run PR00000007')
    within(dialog).getByText(/the bank cancelled this run by its reference CXL-77/)
    await press(user, dialog, 'Approve')
    const confirmed = { runNo: 'PR00000007', comment: '', cancellationReference: 'CXL-77' }
    await waitFor(() => expect(server.payloadsOf(paymentRunEndpoints.approveRunWithdrawal)).toEqual([confirmed]))
  })

  test('that the bank reported of after it was withdrawn says so before anything is paid again', async () => {
    const { user } = await openScreen({ path: onRun, run: { ...sentRun, status: 'Withdrawn' } })
    within(await screen.findByRole('alert')).getByText('The bank has reported of this run after it was withdrawn')
    await user.click(await screen.findByRole('button', { name: 'Instruct again' }))
    within(await dialogNamed('Instruct the payments of PR00000007 again')).getByText(/Ask the bank at once/)
  })

  test('offers nothing to a user who may only read it', async () => {
    await openScreen({ path: onRun, menu: menuOf({ 'Payment Runs': [] }) })
    await screen.findByRole('region', { name: 'Run' })
    for (const name of ['Approve', 'Refuse', 'Download file']) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('a request to withdraw a payment', () => {
  const request: PaymentWithdrawal = {
    ...{ changeId: 5, referenceNo: 'PP00000009', companyCode: 'D1', companyName: 'Kedai Satu', amount: '100.00' },
    ...{ reason: 'Another account', askedBy: 'Aminah', askedById: 3, askedOn: '2026-11-20T02:00:00.000Z' },
    ...{ fourEyes: true, status: 'Pending', decidedBy: null, decidedOn: null, comment: '', instructedAs: null }
  }
  const waiting = () => screen.findByRole('region', { name: 'Waiting for approval' })

  test('waits on the screen, leads to its payment, and a second person approves it', async () => {
    const { server, user } = await openScreen({ withdrawals: [request] })
    const link = within(await waiting()).getByRole('link', {
      name: called('Withdraw PP00000009, RM 100.00 to Kedai Satu')
    })
    expect(link.getAttribute('href')).toContain('/payments/payment?referenceNo=PP00000009')
    await user.click(within(await waiting()).getByRole('button', { name: 'Approve' }))
    const dialog = await dialogNamed('Approve: Withdraw PP00000009, RM 100.00 to Kedai Satu')
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }))
    await waitFor(() =>
      expect(server.payloadsOf(paymentEndpoints.approvePaymentWithdrawal)).toEqual([{ changeId: 5, comment: '' }])
    )
  })

  test('stays in the list of decided ones with what came of it', async () => {
    const decided: PaymentWithdrawal = {
      ...{ ...request, status: 'Approved', decidedBy: 'Lim', decidedOn: '2026-11-21T02:00:00.000Z' },
      ...{ comment: 'Seen', instructedAs: 'PY00000003' }
    }
    const { server, user } = await openScreen()
    server.on(paymentEndpoints.getPaymentWithdrawals, ({ status }) => pageOf(status === 'Approved' ? [decided] : []))
    await user.click(await screen.findByRole('button', { name: 'Decided requests' }))
    const dialog = within(await dialogNamed('Decided requests about withdrawals of payments'))
    const item = within(
      await dialog.findByRole('listitem', { name: called('Withdraw PP00000009, RM 100.00 to Kedai Satu') })
    )
    item.getByText(/Requested by Aminah/)
    item.getByText(/Approved by Lim/)
    expect(item.getByRole('link', { name: 'PY00000003' }).getAttribute('href')).toContain('referenceNo=PY00000003')
    await user.click(dialog.getByRole('radio', { name: 'Refused' }))
    await dialog.findByText('Nothing was refused yet.')
  })

  test('is not decided by its requester', async () => {
    await openScreen({ withdrawals: [{ ...request, askedById: 1 }] })
    expect(
      within(await waiting())
        .getByRole('button', { name: 'Approve' })
        .getAttribute('aria-disabled')
    ).toBe('true')
  })
})
