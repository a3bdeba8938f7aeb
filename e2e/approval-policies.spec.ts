import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { cycleFileColumns } from '@payouts/contract/imports/import-file'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/journey.ts'
import type { RunningServer } from './support/server.ts'
import { clientOf } from './support/small-cycle.ts'

const batchNo = 680_001
const dialog = (page: Page) => page.getByRole('dialog')

/** A cycle of RM 160,000, reviewed and submitted by the reviewer, with its signals settled. */
async function submitLargeCycle(server: RunningServer): Promise<void> {
  const reviewer = await clientOf(server, 'reviewer')
  const row = (line: number) =>
    `big${line}@yes.my,BIG-${line},Port In,2026-11-${10 + line},Basic,S1000${line},8200${line},50000.00,40000.00,E-BIG-${line}`
  const file = Buffer.from([cycleFileColumns.join(','), ...[1, 2, 3, 4].map(row), ''].join('\n'))
  const dates = { reportDate: '2026-11-20', cutoffDate: '2026-11-24', payoutDate: '2099-11-28' }
  const cycle = { batchNo, payoutCycleName: 'A large cycle', commissionType: 'Incentives' as const, ...dates }
  await reviewer.call(importEndpoints.importCycle, { ...cycle, fileName: 'large.csv' }, { file })
  const named = { batchNo, version: 1, remark: 'Complete' }
  await reviewer.call(importEndpoints.decideImport, { ...named, decision: 'ACCEPT' })
  await expect
    .poll(async () => (await reviewer.call(signalEndpoints.getCycleSignals, { batchNo })).state, { timeout: 30_000 })
    .toBe('FOUND')
  const list = { batchNo, pageNumber: 0, pageSize: 100, sortProperty: 'URGENCY', sortOrder: 'ASC' } as const
  const { content } = await reviewer.call(signalEndpoints.getSignals, { ...list, status: 'Open' })
  const signalIds = content.map(({ signalId }) => signalId)
  if (signalIds.length > 0)
    await reviewer.call(signalEndpoints.dismissSignals, { signalIds, reason: 'A cycle for this journey' })
  await reviewer.call(payoutEndpoints.requestApprovalPayout, named)
}

async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Approve RM/ }).click()
  await dialog(page).getByRole('button', { name: 'Choose all rows' }).click()
  await dialog(page).getByRole('textbox', { name: 'Comment' }).fill('Agrees with the postings')
  // With its sum, once that has come.
  await dialog(page)
    .getByRole('button', { name: /^Approve RM/ })
    .click()
}

test('above RM 100,000 a cycle takes two approvers, once two people have said so', async ({
  page,
  browser,
  baseURL,
  server,
  signIn
}) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const approver = await context.newPage()

  await test.step('one person asks for another policy', async () => {
    await signIn(page, 'admin', '/approvalPolicies')
    await expect(page.getByRole('table', { name: 'Bands of Payout of a cycle' })).toContainText('Any amount')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Change: Payout of a cycle' }).click()
    await dialog(page).getByRole('textbox', { name: 'Up to (RM)' }).fill('100000')
    await dialog(page).getByRole('button', { name: 'Add a band' }).click()
    const above = dialog(page).getByRole('group', { name: 'Band 2' })
    await above.getByRole('button', { name: 'Add an approver' }).click()
    await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Large cycles take two')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    const waiting = page.getByRole('region', { name: 'Waiting for a second person' })
    await expect(waiting).toContainText('Above RM 100,000.00')
    await expectAccessible(page)
  })

  await test.step('a second person accepts it', async () => {
    await signIn(approver, 'approver', '/approvalPolicies')
    await approver.getByRole('button', { name: 'Accept' }).click()
    await dialog(approver).getByRole('button', { name: 'Accept' }).click()
    await expect(approver.getByRole('table', { name: 'Bands of Payout of a cycle' })).toContainText('2 approvers')
  })

  await submitLargeCycle(server)
  const cycle = `/payoutsDealerSummary?batchNo=${batchNo}`

  await test.step('the first approval leaves it waiting, and is not given twice', async () => {
    await approver.goto(cycle)
    await expect(approver.getByRole('note', { name: 'Approvals' })).toContainText('0 of 2 approvals')
    await approve(approver)
    await expect(approver.getByRole('heading', { level: 1 })).toHaveText('Approved, Others to Follow')
    await approver.goto(cycle)
    const note = approver.getByRole('note', { name: 'Approvals' })
    await note.getByText('1 of 2 approvals; still needed: one approver').click()
    await expect(note).toContainText('Agrees with the postings')
    await expectAccessible(approver)
    await note.getByText('1 of 2 approvals; still needed: one approver').click()
    await approver.getByRole('button', { name: 'Approve', exact: true }).hover()
    await expect(approver.getByText(/^You have approved it already\./).first()).toBeVisible()
  })

  await test.step('the second schedules it', async () => {
    await page.goto(cycle)
    await approve(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Approved')
  })
  await context.close()
})
