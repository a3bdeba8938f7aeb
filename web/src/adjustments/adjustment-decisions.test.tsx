import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { adjustmentDecisionEndpoints } from '@payouts/contract/adjustments/request-endpoints'
import type { AdjustmentDecision } from '@payouts/contract/adjustments/request-schema'
import { approvalProgressEndpoints } from '@payouts/contract/approvals/progress-endpoints'
import type { ApprovalProgress } from '@payouts/contract/approvals/schema'
import { type MenuList, menuOf } from '@payouts/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { scheduledAdjustment } from '#test/adjustment.ts'
import { fakeServer, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { called, dialogNamed, pageOf, press } from '#test/screen.ts'
import { adjustmentRoutes } from './adjustment-routes.ts'

const { getAdjustmentDecisions, approveAdjustmentDecision } = adjustmentDecisionEndpoints

const decision: AdjustmentDecision = {
  ...{ decisionId: 4, kind: 'ADJUSTMENT', adjustmentId: null, dealerName: 'Kedai Satu', dealerCode: 'D00001' },
  ...{ type: 'CREDIT', amount: '380000.00', description: 'Rental', posting: 'posted', date: '2026-11-21' },
  ...{ referenceNo: 'YA_000009', before: null, askedBy: 'Kavitha', askedById: 3, askedOn: '2026-11-21T02:00:00.000Z' }
}
const before = { ...scheduledAdjustment, amount: '9000.00', date: '2026-12-01' }
const approvals: ApprovalProgress = {
  ...{ kind: 'ADJUSTMENT', subject: '4', amount: '380000.00', approvers: [null, null], inOrder: false },
  given: [
    {
      name: 'Lim',
      role: 'Payout Approver',
      behalf: null,
      approvedOn: '2026-11-21T03:00:00.000Z',
      comment: 'Called them'
    }
  ],
  ...{
    standing: '1 of 2 approvals; still needed: one approver',
    whyNot: null,
    ways: [null],
    candidates: [],
    candidateCount: 0
  }
}
const everything = menuOf({ Payout: [], 'Debit/Credit': ['ADD ADJUSTMENT', 'EDIT', 'APPROVE'] })
const title = 'Credit of RM 380,000.00 for Kedai Satu'

type Given = {
  decision?: Partial<AdjustmentDecision>
  standing?: Partial<ApprovalProgress>
  menu?: MenuList[]
  path?: string
}

async function openScreen({ menu = everything, path = '/creditDebit', standing, ...given }: Given = {}) {
  signedIn({ menu })
  const server = fakeServer()
  const zero = { totalCredit: '0.00', totalDebit: '0.00', scheduledCredit: '0.00', scheduledDebit: '0.00' } as const
  server.on(adjustmentEndpoints.getDebitCreditList, () => ({ ...zero, debitCreditDetails: pageOf([]) }))
  server.on(adjustmentEndpoints.getDebitCreditActivity, () => ({ adjustmentAuditDetails: pageOf([]) }))
  server.on(adjustmentEndpoints.getAdjustment, () => scheduledAdjustment)
  server.on(getAdjustmentDecisions, () => ({ decisions: [{ ...decision, ...given.decision }] }))
  server.on(approvalProgressEndpoints.getApprovals, () => ({ approvals: { ...approvals, ...standing } }))
  server.on(approveAdjustmentDecision, () => ({ outcome: 'DONE' as const, message: 'Approved. It is posted.' }))
  openScreens(adjustmentRoutes, path)
  return { server, user: userEvent.setup() }
}

const item = async (name: string) => within(await screen.findByRole('listitem', { name: called(name) }))

test('what waits says who has approved it, and another approves it with a comment', async () => {
  const { server, user } = await openScreen()
  const waiting = await item(title)
  await waiting.findByText('1 of 2 approvals; still needed: one approver')
  waiting.getByText('Called them')
  await user.click(await screen.findByRole('button', { name: '1 adjustment waits' }))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Waiting for approval' }))
  await user.click(waiting.getByRole('button', { name: 'Approve' }))
  const dialog = await dialogNamed(`Approve: ${title}`)
  within(dialog).getByText(/^Rental, posted at once, account D00001, YA_000009\.$/)
  within(dialog).getByText(/it is posted at once, and cannot be undone/)
  await press(user, dialog, 'Approve')
  await waitFor(() => expect(server.payloadsOf(approveAdjustmentDecision)).toEqual([{ decisionId: 4, comment: '' }]))
})

test('a change shows the current values; a person who has approved it sees why they may not approve again', async () => {
  const { amount, date, type, description, posting, referenceNo } = before
  const change = { adjustmentId: 5, before: { amount, date, type, description, posting, referenceNo } }
  await openScreen({ decision: change, standing: { whyNot: 'You have approved it already.' } })
  const waiting = await item(`Change: ${title}`)
  waiting.getByText(/Currently: Credit of RM 9,000\.00/)
  const approve = waiting.getByRole('button', { name: 'Approve' })
  await waitFor(() => expect(approve.getAttribute('aria-disabled')).toBe('true'))
})

test('who decides for somebody who is away as well says as whom they approve', async () => {
  const farid = { userId: 9, name: 'Farid', fromDay: '2026-11-21', toDay: '2026-12-04' } as const
  const { server, user } = await openScreen({ standing: { ways: [null, farid] } })
  const waiting = await item(title)
  await waiting.findByText('1 of 2 approvals; still needed: one approver')
  await user.click(waiting.getByRole('button', { name: 'Approve' }))
  const dialog = await dialogNamed(`Approve: ${title}`)
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'You approve' }), '9')
  await press(user, dialog, 'Approve')
  const payload = { decisionId: 4, comment: '', behalfOf: 9 }
  await waitFor(() => expect(server.payloadsOf(approveAdjustmentDecision)).toEqual([payload]))
})

test('the requester withdraws it', async () => {
  await openScreen({ decision: { askedById: 1 } })
  const own = await item(title)
  expect(own.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Withdraw', 'Refuse', 'Approve'])
})

test('who may only read decides nothing', async () => {
  await openScreen({ menu: menuOf({ Payout: [], 'Debit/Credit': [] }) })
  expect((await item(title)).queryAllByRole('button')).toEqual([])
})

test('the outcome of saving one says that nothing is done yet', async () => {
  await openScreen({ path: '/AdjustmentSuccess?id=9&decisionId=4' })
  await screen.findByRole('heading', { name: 'Waits for approval' })
  screen.getByText(/^Nothing is done yet/)
  await screen.findByText('1 of 2 approvals; still needed: one approver')
})

test('its adjustment says that a change waits', async () => {
  await openScreen({ path: '/adjustment?id=5', decision: { adjustmentId: 5 } })
  await screen.findByText(/^A change of this adjustment waits/)
})
