import { menuOf } from '@payouts/contract/permissions'
import { keptBackEndpoints } from '@payouts/contract/reconciliation/kept-back-endpoints'
import type { KeptBackAmount } from '@payouts/contract/reconciliation/kept-back-schema'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { dialogNamed, dialogsClosed, pageOf, press, textOf } from '#test/screen.ts'
import { reconciliationRoutes } from '../reconciliation-routes.ts'

const { getKeptBack, requestSettlement, approveSettlement } = keptBackEndpoints

const contradiction: KeptBackAmount = {
  ...{ keptBackId: 4, cause: 'CONTRADICTION', status: 'Open', referenceNo: 'PP00000001', companyCode: 'D1' },
  ...{ companyName: 'Kedai 1', amount: '100.00', foundStatus: 'REJECTED', paymentStatus: 'REJECTED' },
  ...{ foundOn: '2026-11-21T02:00:00.000Z', isAgain: false, bookedOn: '2026-11-20', bankReference: 'TRX 1' },
  ...{ statementRef: 'S327', creditedOn: null, wentOut: false, outcome: null, closedOn: null, request: null },
  payments: [{ referenceNo: 'PY00000007', amount: '100.00', status: 'INSTRUCTED', runNo: null, isStopped: true }]
}
const requested: KeptBackAmount = {
  ...contradiction,
  request: {
    ...{ changeId: 8, settlement: 'FIRST STANDS', reason: 'The bank paid it', askedBy: 'Aminah', askedById: 9 },
    ...{ askedOn: '2026-11-21T03:00:00.000Z', fourEyes: true, status: 'Pending', decidedBy: null, decidedOn: null },
    comment: ''
  }
}

async function openView(kept: KeptBackAmount) {
  signedIn({ menu: menuOf({ Reconciliation: ['IMPORT', 'CONFIRM'] }) })
  const server = fakeServer()
  server.on(getKeptBack, ({ open }) => pageOf(open === false ? [] : [kept]))
  server.on(requestSettlement, () => ({ message: 'Requested.' }))
  server.on(approveSettlement, () => ({ message: 'Settled.' }))
  openScreens([...reconciliationRoutes], '/reconciliation?view=keptBack')
  const user = userEvent.setup()
  await user.click(await screen.findByText('PP00000001'))
  return { server, user, dialog: await dialogNamed('PP00000001, RM 100.00') }
}

test('says why an amount is kept back and where it may be, and takes a request how to settle it', async () => {
  const { server, user, dialog } = await openView(contradiction)
  expect(textOf(dialog)).toContain('The bank debited PP00000001, which was not to be debited.')
  expect(textOf(dialog)).toContain('PY00000007 RM 100.00, Instructed, stopped')
  await press(user, dialog, 'Settle')
  const form = await dialogNamed('Settle: PP00000001, RM 100.00')
  await press(user, form, 'Request approval')
  await within(form).findByText('Choose how it is settled')
  await user.click(within(form).getByRole('radio', { name: /The first payment stands/ }))
  await user.type(within(form).getByLabelText(/^Reason/), 'The bank paid it')
  await press(user, form, 'Request approval')
  await waitFor(() =>
    expect(server.payloadsOf(requestSettlement)).toEqual([
      { keptBackId: 4, settlement: 'FIRST STANDS', reason: 'The bank paid it' }
    ])
  )
  await dialogsClosed()
})

test('shows a colleague’s request with its effect, and takes a second person’s approval', async () => {
  const { server, user, dialog } = await openView(requested)
  expect(textOf(dialog)).toMatch(/Requested by Aminah, .*: “The bank paid it”/)
  await press(user, dialog, 'Approve')
  const form = await dialogNamed('Approve: PP00000001, RM 100.00')
  expect(textOf(form)).toContain('What was instructed instead of it is withdrawn')
  await press(user, form, 'Approve')
  await waitFor(() => expect(server.payloadsOf(approveSettlement)).toEqual([{ changeId: 8, comment: '' }]))
})
