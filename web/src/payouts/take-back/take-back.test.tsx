import type { PayoutTotalHeader } from '@payouts/contract/payouts/schema'
import { type ApprovalTakeBack, takeBackEndpoints } from '@payouts/contract/posting/take-back'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { invalidateCalls } from '#client/queries.ts'
import { fakeServer, signedIn } from '#test/fake-server.ts'
import { renderInConsole } from '#test/render.tsx'
import { dialogNamed, dialogsClosed, pageOf, press } from '#test/screen.ts'
import { CycleNotices } from '../cycle/CycleNotices.tsx'

const cycle = {
  ...{ batchNo: 7, version: 1, payoutCycleName: 'Incentives October 2026', commissionType: 'Incentives' },
  ...{ payoutStatus: 'Scheduled', approvedFor: '2026-11-28', requestedBy: null, sentBack: null, returnReason: null }
} as PayoutTotalHeader['cycle']

const pending: ApprovalTakeBack = {
  ...{ changeId: 3, batchNo: 7, version: 1, payoutCycleName: cycle.payoutCycleName, approvedFor: '2026-11-28' },
  ...{ amount: '5000.00', fourEyes: true, reason: 'RM 5,000 instead of RM 50', askedBy: 'Aminah', askedById: 99 },
  ...{ askedOn: '2026-11-27T08:00:00.000Z', status: 'Pending', decidedBy: null, decidedOn: null, comment: '' }
}

/** Reads the cycle with another status, as its screen does. */
let becomes: (payoutStatus: typeof cycle.payoutStatus) => void

function Notices() {
  const [payoutStatus, setStatus] = useState(cycle.payoutStatus)
  becomes = (status) => act(() => setStatus(status))
  return <CycleNotices cycle={{ ...cycle, payoutStatus }} version={1} />
}

function openNotices(requests: ApprovalTakeBack[]) {
  signedIn()
  const server = fakeServer()
  server.on(takeBackEndpoints.getApprovalTakeBacks, () => ({ changes: pageOf(requests) }))
  renderInConsole(<Notices />)
  return server
}

test('the take-back of an approval can be requested, with a reason', async () => {
  const server = openNotices([])
  server.on(takeBackEndpoints.requestApprovalTakeBack, () => ({ changeId: 3, message: 'Requested.' }))
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Take back approval' }))
  const dialog = await dialogNamed('Take back the approval of Incentives October 2026')
  await press(user, dialog, 'Take back approval')
  within(dialog).getByText('Reason is required')
  await user.type(within(dialog).getByRole('textbox'), 'RM 5,000 instead of RM 50')
  await press(user, dialog, 'Take back approval')
  await dialogsClosed()
  expect(server.payloadsOf(takeBackEndpoints.requestApprovalTakeBack)).toEqual([
    { batchNo: 7, version: 1, reason: 'RM 5,000 instead of RM 50' }
  ])
})

test('a pending request shows its requester and reason, and a second person approves it', async () => {
  const server = openNotices([pending])
  server.on(takeBackEndpoints.approveApprovalTakeBack, () => ({ message: 'Taken back.' }))
  const user = userEvent.setup()
  await screen.findByText('RM 5,000 instead of RM 50')
  screen.getByText('Aminah')
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  const dialog = await dialogNamed('Approve: Take back the approval of Incentives October 2026')
  await press(user, dialog, 'Approve')
  await dialogsClosed()
  expect(server.payloadsOf(takeBackEndpoints.approveApprovalTakeBack)).toEqual([{ changeId: 3, comment: '' }])
})

test('that somebody else decides keeps the open dialog with what was typed', async () => {
  const server = openNotices([pending])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Refuse' }))
  const typed = within(await screen.findByRole('dialog')).getByRole('textbox')
  await user.type(typed, 'It is right')
  server.on(takeBackEndpoints.getApprovalTakeBacks, () => ({ changes: pageOf([]) }))
  await invalidateCalls([takeBackEndpoints.getApprovalTakeBacks])
  becomes('Pending Approval')
  await waitFor(() => expect(screen.queryByText(pending.reason, { selector: 'blockquote' })).toBeNull())
  expect(typed).toHaveProperty('isConnected', true)
  expect(typed).toHaveProperty('value', 'It is right')
})
