import type { PayoutFigures } from '@payouts/contract/cycles/payout-figures'
import type { ActionResult } from '@payouts/contract/cycles/schema'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer, overloaded, refused, signedIn } from '#test/fake-server.ts'
import { renderInConsole } from '#test/render.tsx'
import { textOf } from '#test/screen.ts'
import { today } from '#ui/texts/day-text.ts'
import { type ActionDefinition, defineAction } from './action-definition.ts'
import { useActionDialog } from './use-action-dialog.tsx'

const hold = payoutEndpoints.holdPayoutTransactionType
const figures: ActionResult = {
  totalPayOut: '1234.50',
  dealerCount: 2,
  transactionCount: 30,
  date: '2026-11-21',
  refused: [],
  refusedCount: 0
}

function holding(types: readonly string[], onDone: (result: ActionResult) => void): ActionDefinition {
  return defineAction({
    title: `Hold ${types.length} transaction types`,
    verb: 'Hold',
    description: 'They are not paid until they are released.',
    endpoint: hold,
    payload: ({ selectedDate, ...input }) => ({ batchNo: 7, version: 1, transactionTypes: [...types], ...input }),
    selection: types,
    without: (ids) =>
      holding(
        types.filter((type) => !ids.has(type)),
        onDone
      ),
    onDone
  })
}

/** The same with a payout date, as for an approval. */
const withDay = (action: ActionDefinition): ActionDefinition => ({ ...action, dateLabel: 'Pay out on' })

type Answer = Parameters<ReturnType<typeof fakeServer>['on']>[1]

/** Opens the dialog of a hold of three types; the server answers dry runs and the hold itself as listed. */
function openHold({
  dryRuns,
  held,
  as = (action) => action
}: {
  dryRuns: readonly unknown[]
  held?: () => unknown
  as?: (action: ActionDefinition) => ActionDefinition
}) {
  const server = fakeServer()
  signedIn()
  const answers = [...dryRuns]
  server.on(hold, ((payload: { dryRun?: boolean }) =>
    payload.dryRun ? (answers.length > 1 ? answers.shift() : answers[0]) : held?.()) as Answer as never)
  const onDone = vi.fn()
  function Screen() {
    const { open, dialog } = useActionDialog()
    return (
      <>
        <button type="button" onClick={() => open(as(holding(['Postpaid', 'Prepaid', 'Bundle'], onDone)))}>
          Open
        </button>
        {dialog}
      </>
    )
  }
  renderInConsole(<Screen />)
  const user = userEvent.setup()
  const performed = () => server.payloadsOf(hold).filter((payload) => !(payload as { dryRun?: boolean }).dryRun)
  return { user, onDone, performed, open: () => user.click(screen.getByRole('button', { name: 'Open' })) }
}

const done: ActionResult = { ...figures, referenceNo: 'HOLD-1' }

test('the figures of the dry run are shown before anything is done', async () => {
  const { open, performed } = openHold({ dryRuns: [figures] })
  await open()
  expect(await screen.findByText('RM 1,234.50')).toBeTruthy()
  expect(screen.getByText('30')).toBeTruthy()
  expect(performed()).toEqual([])
})

const before: PayoutFigures = {
  totalAmount: '31616.58',
  eInvoiceHoldAmount: '490.53',
  otherHoldAmount: '14451.02',
  cancelledAmount: '0.00',
  withholdingTaxAmount: '0.00',
  netPayoutAmount: '16675.03',
  payableDealerCount: 61,
  payableTransactionCount: 900
}

const cellsOf = (name: string) =>
  [...(screen.getByRole('rowheader', { name }).closest('tr')?.querySelectorAll('td') ?? [])].map(
    ({ textContent }) => textContent
  )

test('the cycle’s totals before and after are shown with the steps between, and follow exclusions from the selection', async () => {
  const after = { ...before, otherHoldAmount: '15685.52', netPayoutAmount: '15440.53', payableDealerCount: 59 }
  const less = { ...after, otherHoldAmount: '15600.00', netPayoutAmount: '15526.05' }
  const { open, user } = openHold({
    dryRuns: [
      { ...figures, before, after },
      { ...figures, before, after: less }
    ]
  })
  await open()
  await screen.findByText('31,616.58 − 490.53 e-Inv − 15,685.52 held =', { exact: false })
  expect(cellsOf('Net PayOut')).toEqual(['16,675.03', '15,440.53', '−1,234.50'])
  expect(cellsOf('On Hold')).toEqual(['14,941.55', '16,176.05', '+1,234.50'])
  expect(cellsOf('Withholding tax')).toEqual(['0.00', '0.00', '—'])
  expect(cellsOf('Dealers with payable rows')).toEqual(['61', '59', '−2'])
  await user.click(screen.getByRole('button', { name: 'Leave Bundle out' }))
  expect(await screen.findByRole('dialog', { name: 'Hold 2 transaction types' })).toBeTruthy()
  await screen.findByText('15,526.05', { selector: 'td *' })
  expect(screen.queryByRole('note')).toBeNull()
})

test('a hold of a clawback says that the payout rises, and the sum on the button is the one that is paid', async () => {
  const after = { ...before, netPayoutAmount: '16679.03', otherHoldAmount: '14447.02', payableTransactionCount: 899 }
  const { open } = openHold({
    dryRuns: [{ ...figures, totalPayOut: '-4.00', before, after }],
    as: (action) => ({ ...action, sumOnButton: 'whole', scope: 'This covers the whole cycle.', dueOn: '2020-01-01' })
  })
  await open()
  expect(textOf(await screen.findByRole('note'))).toContain('The payout rises by RM 4.00')
  screen.getByRole('button', { name: /^Hold RM\s16,679\.03 on / })
  expect(screen.queryByText('Payout')).toBeNull()
  screen.getByText('This covers the whole cycle.')
  screen.getByText(/days late$/)
})

test.each([
  ['17909.53', /^Hold RM\s1,234\.50 for /],
  [before.netPayoutAmount, /^Hold$/]
])('the button of a release carries what the cycles pay more by it, if that is something: %s', async (net, name) => {
  const as = (action: ActionDefinition): ActionDefinition => ({ ...withDay(action), sumOnButton: 'added' })
  const after = { ...before, netPayoutAmount: net }
  const { open } = openHold({ dryRuns: [{ ...figures, before, after }], as })
  await open()
  await screen.findByText('31,616.58 −', { exact: false })
  screen.getByRole('button', { name })
})

test.each([
  [['2020-01-01', '2999-01-02'], '2999-01-02', /^Requested for 1 Jan 2020, 2 Jan 2999$/],
  [['2020-01-01'], today(), /^Requested for 1 Jan 2020: [\d,]+ days late$/]
])('the day starts from the first wanted one that is not over: %#', async (requestedFor, starts, note) => {
  const as = (action: ActionDefinition) => ({ ...withDay(action), requestedLabel: 'Requested for' })
  const { open } = openHold({ dryRuns: [{ ...figures, requestedFor }], as })
  await open()
  await screen.findByText(note)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Pay out on/ }).value).toBe(starts)
})

test('a comment is mandatory', async () => {
  const { open, user, performed } = openHold({ dryRuns: [figures], held: () => done })
  await open()
  await screen.findByText('RM 1,234.50')
  await user.click(screen.getByRole('button', { name: 'Hold' }))
  expect(await screen.findByText('Comment field is mandatory!')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Comment/ }))
  expect(performed()).toEqual([])
})

test('Enter does it, and the outcome is what the server really touched', async () => {
  const { open, user, performed, onDone } = openHold({ dryRuns: [figures], held: () => done })
  await open()
  await screen.findByText('RM 1,234.50')
  await user.type(screen.getByRole('textbox', { name: /Comment/ }), 'Suspected fraud{Enter}')
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(done))
  expect(performed()).toMatchObject([
    { remark: 'Suspected fraud', transactionTypes: ['Postpaid', 'Prepaid', 'Bundle'] }
  ])
})

test('Enter pressed before the figures are there acts once they are', async () => {
  const counting = Promise.withResolvers<unknown>()
  const { open, user, onDone, performed } = openHold({ dryRuns: [counting.promise], held: () => done })
  await open()
  await user.type(await screen.findByRole('textbox', { name: /Comment/ }), 'Suspected fraud{Enter}')
  expect(performed()).toEqual([])
  counting.resolve(figures)
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(done))
})

test.each([
  [{ ...figures, transactionCount: 0 }, (action: ActionDefinition) => action, 'There is nothing here to act on.'],
  [figures, withDay, /look at them, then press again/]
])('Enter pressed before the figures are there says why it does nothing: %#', async (counted, as, why) => {
  const counting = Promise.withResolvers<unknown>()
  const { open, user, performed } = openHold({ dryRuns: [counting.promise], held: () => done, as })
  await open()
  await user.type(await screen.findByRole('textbox', { name: /Comment/ }), 'Suspected fraud{Enter}')
  counting.resolve(counted)
  await screen.findByText(why)
  expect(performed()).toEqual([])
})

test('a day that cannot be chosen is never taken for the one before it', async () => {
  const { open, user, performed } = openHold({ dryRuns: [figures], held: () => done, as: withDay })
  await open()
  await screen.findByText('RM 1,234.50')
  await user.type(screen.getByRole('textbox', { name: /Comment/ }), 'For payment')
  const day = screen.getByLabelText('Pay out on')
  await user.clear(day)
  await user.type(day, '2026-01-01{Enter}')
  expect(await screen.findByText(/^Choose a day from/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Hold' }))
  expect(document.activeElement).toBe(day)
  expect(day).toHaveProperty('value', '2026-01-01')
  expect(performed()).toEqual([])
})

test('when the figures changed since they were read, nothing is done until they are read again', async () => {
  const fewer = { ...figures, transactionCount: 29, totalPayOut: '1200.00' }
  const { open, user, performed, onDone } = openHold({ dryRuns: [figures, fewer], held: () => done })
  await open()
  await screen.findByText('RM 1,234.50')
  await user.type(screen.getByRole('textbox', { name: /Comment/ }), 'Suspected fraud')
  await user.click(screen.getByRole('button', { name: 'Hold' }))
  const alert = await screen.findByRole('alert')
  expect(textOf(alert)).toContain('They were 30 transactions of 2 dealers, RM 1,234.50. Nothing was done.')
  expect(screen.getByText('RM 1,200.00')).toBeTruthy()
  expect(performed()).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Hold' }))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
})

test('when nothing is left to act on, the dialog does not ask to press again', async () => {
  const none = {
    ...figures,
    transactionCount: 0,
    totalPayOut: '0.00',
    refused: [{ id: 'Bundle', name: 'Bundle', reason: 'It is paid already.' }],
    refusedCount: 1
  }
  const { open, user, performed } = openHold({ dryRuns: [figures, none], held: () => done })
  await open()
  await screen.findByText('RM 1,234.50')
  await user.type(screen.getByRole('textbox', { name: /Comment/ }), 'Suspected fraud{Enter}')
  await screen.findByText(/Nothing was done\./)
  expect(screen.queryByText(/press Hold again/)).toBeNull()
  screen.getByText('There is nothing here to act on.')
  expect(performed()).toEqual([])
})

test('what cannot be acted on is named with its reason, and can be left out', async () => {
  const some = {
    ...figures,
    refused: [{ id: 'Bundle', name: 'Bundle', reason: 'Nothing of it is payable any more.' }],
    refusedCount: 1
  }
  const { open, user, performed, onDone } = openHold({ dryRuns: [some, figures], held: () => done })
  await open()
  expect(await screen.findByText('Nothing of it is payable any more.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Hold' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Hold the other 2' }))
  expect(await screen.findByRole('dialog', { name: 'Hold 2 transaction types' })).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /Comment/ }), 'Suspected fraud{Enter}')
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(performed()).toMatchObject([{ transactionTypes: ['Postpaid', 'Prepaid'] }])
})

test('an action that is ruled out says so once, with what to do next, and asks for nothing', async () => {
  const { open } = openHold({ dryRuns: [refused('changedMeanwhile', 'This cycle was calculated again.')] })
  await open()
  expect(await screen.findAllByText('This cycle was calculated again.')).toHaveLength(1)
  expect(screen.getByText(/Close this and start over/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Hold' })).toBeNull()
})

test('a try without an answer is repeated as it was, without counting again', async () => {
  const answers: unknown[] = [overloaded, done]
  const { open, user, onDone, performed } = openHold({
    dryRuns: [figures, figures, refused('refusedByRule', 'It is held already.')],
    held: () => answers.shift()
  })
  await open()
  await screen.findByText('RM 1,234.50')
  await user.type(screen.getByRole('textbox', { name: /Comment/ }), 'Suspected fraud{Enter}')
  await screen.findByText(/it still takes effect only once/)
  await user.click(screen.getByRole('button', { name: 'Hold' }))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(performed()).toHaveLength(2)
})

test('a file that is neither image nor PDF is dropped with the reason', async () => {
  const { open, user, performed, onDone } = openHold({ dryRuns: [figures], held: () => done })
  await open()
  await screen.findByText('RM 1,234.50')
  const sheet = new File(['a,b'], 'rows.csv', { type: 'text/csv' })
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Attachment (optional)'), sheet)
  expect(
    await screen.findByText('text/csv is not allowed to upload, please choose only Image or PDF file.')
  ).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /Comment/ }), 'Suspected fraud{Enter}')
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(performed()[0]).not.toHaveProperty('fileName')
})
