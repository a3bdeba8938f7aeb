import { approvalEndpoints } from '@payouts/contract/approvals/endpoints'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { cycleFileColumns } from '@payouts/contract/imports/import-file'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journey.ts'
import type { RunningServer } from '../support/server.ts'
import { clientOf, todayInKualaLumpur } from '../support/small-cycle.ts'

const batchNo = 680_001
const ofDelegate = 680_002
const dialog = (page: Page) => page.getByRole('dialog')

/** A cycle of RM 160,000, reviewed by the reviewer, with its signals settled, and submitted. */
async function submitLargeCycle(
  server: RunningServer,
  { batchNo, by = 'reviewer' }: { batchNo: number; by?: 'reviewer' | 'admin' }
): Promise<void> {
  const reviewer = await clientOf(server, 'reviewer')
  const row = (line: number) =>
    `big${batchNo}-${line}@yes.my,BIG-${batchNo}-${line},Port In,2026-11-${10 + line},Basic,S1000${line},${batchNo}${line},50000.00,40000.00,E-${batchNo}-${line}`
  const file = Buffer.from([cycleFileColumns.join(','), ...[1, 2, 3, 4].map(row), ''].join('\n'))
  const dates = { reportDate: '2026-11-20', cutoffDate: '2026-11-24', payoutDate: '2099-11-28' }
  const cycle = { batchNo, payoutCycleName: `Large cycle ${batchNo}`, commissionType: 'Incentives' as const, ...dates }
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
  await (await clientOf(server, by)).call(payoutEndpoints.requestApprovalPayout, named)
}

async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Approve RM/ }).click()
  await dialog(page).getByRole('button', { name: 'Choose all rows' }).click()
  await dialog(page).getByRole('textbox', { name: 'Comment' }).fill('Agrees with the postings')
  // With its sum, once that has loaded.
  await dialog(page)
    .getByRole('button', { name: /^Approve RM/ })
    .click()
}

test('above RM 100,000 a cycle takes two approvers, once two people have said so @long', async ({
  page,
  openAs,
  server,
  signIn
}) => {
  await test.step('one person asks for another policy', async () => {
    await signIn(page, 'admin', '/approvalPolicies')
    await expect(page.getByRole('table', { name: 'Bands of Payout of a cycle' })).toContainText('Any amount')
    await page.getByRole('button', { name: 'Change: Payout of a cycle' }).click()
    await dialog(page).getByRole('textbox', { name: 'Up to (RM)' }).fill('100000')
    await dialog(page).getByRole('button', { name: 'Add a band' }).click()
    const above = dialog(page).getByRole('group', { name: 'Band 2' })
    await above.getByRole('button', { name: 'Add an approver' }).click()
    await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Large cycles take two')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Request approval' }).click()
    const waiting = page.getByRole('region', { name: 'Waiting for approval' })
    await expect(waiting).toContainText('Above RM 100,000.00')
    await expectAccessible(page)
  })

  const approver = await openAs('approver', '/approvalPolicies')
  await test.step('a second person accepts it', async () => {
    await approver.getByRole('button', { name: 'Approve' }).click()
    await dialog(approver).getByRole('button', { name: 'Approve' }).click()
    await expect(approver.getByRole('table', { name: 'Bands of Payout of a cycle' })).toContainText('2 approvers')
  })

  await submitLargeCycle(server, { batchNo })
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
})

/**
 * Requires an administrator for a large cycle, by a policy that two people agreed on; other policies stay as they
 * are.
 */
async function administratorsApprove(server: RunningServer): Promise<void> {
  const [admin, approver] = await Promise.all([clientOf(server, 'admin'), clientOf(server, 'approver')])
  const bands = [
    { upTo: '100000.00', approvers: [null], inOrder: false },
    { upTo: null, approvers: ['Administrator'], inOrder: false }
  ]
  const asked = { kind: 'CYCLE' as const, bands, validFrom: todayInKualaLumpur(), reason: 'For the audit' }
  const { changeId } = await admin.call(approvalEndpoints.changePolicy, asked)
  await approver.call(approvalEndpoints.approvePolicyChange, { changeId })
}

test('a delegate approves on behalf of an absent person, but never that person’s own requests @long', async ({
  page,
  openAs,
  server,
  signIn
}) => {
  await administratorsApprove(server)
  await submitLargeCycle(server, { batchNo: ofDelegate, by: 'admin' })

  await test.step('one says when one is away, from the account menu, and who decides', async () => {
    await signIn(page, 'admin')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Absence' }).click()
    await page.getByRole('button', { name: 'Enter an absence' }).click()
    await dialog(page).getByRole('textbox', { name: 'Last day away' }).fill(todayInKualaLumpur())
    await dialog(page)
      .getByRole('combobox', { name: 'Who decides meanwhile' })
      .selectOption('Lim Wei Jian, Payout Approver')
    await expect(dialog(page)).toContainText('Lim Wei Jian decides on payouts of cycles')
    await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Annual leave')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('list', { name: 'Absences' })).toContainText('Lim Wei Jian decides')
    await expect(dialog(page)).toHaveCount(0)
    await expectAccessible(page)
  })

  const cycle = `/payoutsDealerSummary?batchNo=${ofDelegate}`
  const approver = await openAs('approver', cycle)
  await test.step('the requester’s delegate is refused, with the reason', async () => {
    await approver.getByRole('button', { name: 'Approve', exact: true }).hover()
    await expect(
      approver.getByText(/Nurul Huda binti Ismail requested this approval, so nobody gives it/).first()
    ).toBeVisible()
  })

  await test.step('a request of somebody else is on the desk on behalf of the absent person, and is approved', async () => {
    const named = { batchNo: ofDelegate, version: 1, remark: 'Once more' }
    await (await clientOf(server, 'approver')).call(payoutEndpoints.returnPayout, named)
    await (await clientOf(server, 'reviewer')).call(payoutEndpoints.requestApprovalPayout, named)
    await approver.goto('/desk')
    const entry = approver.getByRole('button', { name: new RegExp(`Large cycle ${ofDelegate}`) })
    await expect(entry).toContainText('for Nurul Huda binti Ismail')
    await approver.goto(cycle)
    const note = approver.getByRole('note', { name: 'Approvals' })
    await note.getByText('0 of 1 approval').click()
    await expect(note).toContainText('Nurul Huda binti Ismail is away until')
    await expectAccessible(approver)
    await note.getByText('0 of 1 approval').click()
    await approver.getByRole('button', { name: /^Approve RM/ }).click()
    await dialog(approver).getByRole('button', { name: 'Choose all rows' }).click()
    await expect(dialog(approver)).toContainText('You approve for Nurul Huda binti Ismail (away')
    await dialog(approver).getByRole('textbox', { name: 'Comment' }).fill('In her place')
    await dialog(approver)
      .getByRole('button', { name: /^Approve RM/ })
      .click()
    await expect(approver.getByRole('heading', { level: 1 })).toHaveText('Approved')
  })
})
