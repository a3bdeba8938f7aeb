import { notificationsStore } from '@mantine/notifications'
import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import { signalRuleNames } from '@payouts/contract/signals/rule-names'
import type { CycleSignals, SignalChange, SignalDetail } from '@payouts/contract/signals/schema'
import { usualSetting } from '@payouts/contract/signals/signal-rules'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, refused, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { signalRoutes } from './signal-routes.ts'

const signal: SignalDetail = {
  signalId: 7,
  rule: 'DEALER_SPIKE',
  severity: 'red',
  status: 'Open',
  batchNo: 9,
  version: 1,
  payoutCycleName: 'November 2026',
  commissionType: 'Incentives',
  dealers: [{ companyCode: 'D00001', companyName: 'Kedai Satu' }],
  dealerCount: 1,
  figures: { now: '3400.00', usual: '400.00', times: '8.5', cycles: '3' },
  transactionCount: 100,
  amount: '3400.00',
  foundOn: '2026-11-21T02:00:00.000Z',
  thresholds: usualSetting('DEALER_SPIKE').thresholds,
  payoutStatus: 'Pending Approval',
  currentVersion: 1,
  decisions: []
}
const summary: CycleSignals = {
  payoutCycleName: 'November 2026',
  state: 'FOUND',
  blocks: true,
  ruleCount: 16,
  cut: [],
  ...{ openRed: 0, openAmber: 0, settled: 0 }
}

function page(content: SignalDetail[]) {
  return { content, pageNumber: 0, pageSize: 15, totalElements: content.length, totalPages: content.length }
}

test('the list shows the sentence of each signal, dealers and amount', async () => {
  signedIn()
  const server = fakeServer()
  server.on(signalEndpoints.getSignals, () => page([signal]))
  openScreens(signalRoutes, '/signals')
  const row = within(await screen.findByRole('row', { name: /Dealer far above its usual/ }))
  row.getByText('Comes to RM 3,400.00: 8.5 times its average of RM 400.00 in 3 cycles.')
  row.getByText('Red')
  row.getByText('Kedai Satu')
  row.getByText('3,400.00')
})

test.each<[CycleSignals['state'], string]>([
  ['FOUND', '16 rules looked at every transaction of this cycle and found nothing.'],
  ['NEVER', 'This cycle was approved before there were signals: no rule has looked at it.']
])('a cycle without a signal says why, where it is %s', async (state, words) => {
  signedIn()
  const server = fakeServer()
  server.on(signalEndpoints.getSignals, () => page([]))
  server.on(signalEndpoints.getCycleSignals, () => ({ ...summary, state }))
  openScreens(signalRoutes, '/signals?batchNo=9')
  await screen.findByText(words)
  await screen.findByRole('heading', { name: 'Signals: November 2026' })
})

test('the list reloads by itself while signals are evaluated', async () => {
  signedIn()
  const server = fakeServer()
  let isFound = false
  server.on(signalEndpoints.getSignals, () => page(isFound ? [signal] : []))
  const stateNow = (): CycleSignals['state'] => (isFound ? 'FOUND' : 'WORKING')
  server.on(signalEndpoints.getCycleSignals, () => ({ ...summary, state: stateNow() }))
  openScreens(signalRoutes, '/signals?batchNo=9')
  expect((await screen.findAllByText(/are being worked out/)).length).toBeGreaterThan(0)
  isFound = true
  await screen.findByRole('row', { name: /Dealer far above its usual/ })
})

test('a signal shows its numbers, its limits and how to check them', async () => {
  signedIn()
  const server = fakeServer()
  server.on(signalEndpoints.getSignal, () => signal)
  openScreens(signalRoutes, '/signal?signalId=7')
  await screen.findByRole('heading', { level: 1, name: 'Dealer far above its usual' })
  screen.getByText('This cycle ÷ average')
  screen.getByText('8.5 times')
  screen.getByText('At least so many times its average')
  screen.getByText('3 times')
  screen.getByText('How to check it by hand')
  screen.getByText('Nothing yet.')
})

test('a missing signal is not offered for a retry, and links back to the list', async () => {
  signedIn()
  fakeServer().on(signalEndpoints.getSignal, () => refused('refusedByRule', 'There is no such signal.'))
  openScreens(signalRoutes, '/signal?signalId=99')
  expect((await screen.findByText('There is no such signal.')).closest('[role=alert]')).not.toBeNull()
  expect(screen.getByRole('link', { name: 'Go to Signals' }).getAttribute('href')).toContain('/signals')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a signal that was open at the approval of its cycle says so', async () => {
  signedIn()
  fakeServer().on(signalEndpoints.getSignal, () => ({ ...signal, status: 'Passed' as const }))
  openScreens(signalRoutes, '/signal?signalId=7')
  await screen.findByText('Nothing. Its cycle was approved while it was open.')
  expect(screen.queryByText('Nothing yet.')).toBeNull()
})

test('it is dismissed with a reason only, and a refusal says why', async () => {
  signedIn()
  const user = userEvent.setup()
  const server = fakeServer()
  server.on(signalEndpoints.getSignal, () => signal)
  server.on(signalEndpoints.dismissSignals, () => refused('refusedByRule', 'This signal was dismissed already.'))
  openScreens(signalRoutes, '/signal?signalId=7')
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Dismiss' }))
  await dialog.findByText('Reason is required')
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A campaign')
  await user.click(dialog.getByRole('button', { name: 'Dismiss' }))
  await dialog.findByText('This signal was dismissed already.')
  expect(server.payloadsOf(signalEndpoints.dismissSignals)).toEqual([{ signalIds: [7], reason: 'A campaign' }])
})

const expectNotifications = (...messages: string[]) =>
  waitFor(() => expect(notificationsStore.getState().notifications.map(({ message }) => message)).toEqual(messages))

const change: SignalChange = {
  changeId: 3,
  name: 'CLAWBACKS',
  before: usualSetting('CLAWBACKS'),
  after: { severity: 'red', thresholds: { percent: '40', amount: '500' } },
  validFrom: '2026-11-21',
  reason: 'Too late so far',
  askedBy: 'Devi',
  askedById: 2,
  askedOn: '2026-11-21T02:00:00.000Z',
  status: 'Pending',
  decidedBy: null,
  decidedOn: null,
  comment: ''
}

test('a change of a rule that waits shows before and after, and is decided by a second person', async () => {
  signedIn()
  const user = userEvent.setup()
  const server = fakeServer()
  const settings = signalRuleNames.map((name) => ({ name, ...usualSetting(name), validFrom: null }))
  server.on(signalEndpoints.getSignalRules, () => ({ settings }))
  server.on(signalEndpoints.getSignalChanges, () => ({
    changes: { content: [change], pageNumber: 0, pageSize: 100, totalElements: 1, totalPages: 1 }
  }))
  server.on(signalEndpoints.approveSignalChange, () => ({ message: 'Accepted. It takes effect on 21 Nov 2026.' }))
  openScreens(signalRoutes, '/signalRules')
  const item = within(await screen.findByRole('listitem', { name: 'Large share of clawbacks' }))
  expect(item.getByRole('row', { name: /Severity/ }).textContent).toBe('SeverityAmberRed')
  expect(item.getByRole('row', { name: /So much of/ }).textContent).toBe('So much of the incentives30 %40 %')
  await user.click(item.getByRole('button', { name: 'Approve' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Approve' }))
  await waitFor(() =>
    expect(server.payloadsOf(signalEndpoints.approveSignalChange)).toEqual([{ changeId: 3, comment: '' }])
  )
  await expectNotifications('Accepted. It takes effect on 21 Nov 2026.')
})

test('a withdrawn change disappears from the screen, which still shows its outcome', async () => {
  signedIn({ userId: 2 })
  const user = userEvent.setup()
  const server = fakeServer()
  let waiting = [change]
  server.on(signalEndpoints.getSignalRules, () => ({ settings: [] }))
  server.on(signalEndpoints.getSignalChanges, () => ({
    changes: { content: waiting, pageNumber: 0, pageSize: 100, totalElements: waiting.length, totalPages: 1 }
  }))
  server.on(signalEndpoints.withdrawSignalChange, () => {
    waiting = []
    return { message: 'Withdrawn. Nothing was changed.' }
  })
  openScreens(signalRoutes, '/signalRules')
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
  await expectNotifications('Withdrawn. Nothing was changed.')
  expect(screen.queryByRole('listitem', { name: 'Large share of clawbacks' })).toBeNull()
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
})
