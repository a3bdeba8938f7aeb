import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { cycleFileColumns } from '@payouts/contract/imports/import-file'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journey.ts'
import { clientOf } from '../support/small-cycle.ts'
import { expectRow, rowOf } from '../support/table.ts'

const batchNo = 650_001
const payoutCycleName = 'Incentives of a shop'
const similar = ['ali.baba@yes.my', 'alibaba@yes.my', 'Ali.Baba+1@yes.my', 'a.libaba@yes.my', 'alibaba+2@yes.my']

/** One customer under five spellings of S10002, and one that S10003 has ten times. */
function plantedFile(): Buffer {
  const row = (index: number, yesId: string, companyCode: string) =>
    `${yesId},SIG-${index},Port In,2026-11-${10 + (index % 9)},Basic,${companyCode},81000${index},${60 + index}.00,15.00,E-SIG-${index}`
  const rows = [
    ...similar.map((yesId, index) => row(index, yesId, 'S10002')),
    ...Array.from({ length: 10 }, (_, index) => row(20 + index, 'again@yes.my', 'S10003'))
  ]
  return Buffer.from([cycleFileColumns.join(','), ...rows, ''].join('\n'))
}

const signals = (page: Page) => page.getByRole('grid', { name: 'Signals' })
const dialog = (page: Page) => page.getByRole('dialog')

test('what rules find is looked at, held or dismissed, and keeps the cycle from approval until then @long', async ({
  server,
  openAs
}) => {
  const client = await clientOf(server, 'reviewer')
  const dates = { reportDate: '2026-11-20', cutoffDate: '2026-11-24', payoutDate: '2026-11-28' }
  const cycle = { batchNo, payoutCycleName, commissionType: 'Incentives' as const, fileName: 'shop.csv', ...dates }
  await client.call(importEndpoints.importCycle, cycle, { file: plantedFile() })
  const named = { batchNo, version: 1, remark: 'Complete' }
  await client.call(importEndpoints.decideImport, { ...named, decision: 'ACCEPT' })
  await client.call(payoutEndpoints.requestApprovalPayout, named)
  const approver = await openAs('approver', `/payoutsDealerSummary?batchNo=${batchNo}`)

  await test.step('the approval is off while a red one is open', async () => {
    await expect(approver.getByRole('link', { name: '1 red signal' })).toBeVisible({ timeout: 30_000 })
    await approver.getByRole('button', { name: 'Approve', exact: true }).hover()
    await expect(approver.getByText(/^1 red signal is open\. Hold the transactions/).first()).toBeVisible()
    await approver.getByRole('link', { name: '1 red signal' }).click()
    await expectRow(signals(approver), { Severity: 'Red', Status: 'Open', Transactions: '5' })
    await expectAccessible(approver)
  })

  await test.step('it says its numbers and how to check them, and opens its rows', async () => {
    await approver.getByRole('link', { name: /Customers that differ by a dot or a tag/ }).click()
    await expect(approver.getByRole('heading', { level: 1 })).toHaveText('Customers that differ by a dot or a tag')
    await expect(approver.getByText('5 transactions, RM 75.00: 5 Yes IDs that read as 1 customer.')).toBeVisible()
    await expectAccessible(approver)
    await approver.getByRole('link', { name: 'Show 5 transactions' }).click()
    await expect(approver.getByRole('grid', { name: 'Transactions' }).locator('tbody tr')).toHaveCount(5)
    await expectAccessible(approver)
  })

  await test.step('a user who may hold puts its rows on hold in one action, with its text as the reason', async () => {
    const reviewer = await openAs('reviewer', `/signals?batchNo=${batchNo}&filter=severity&value=red`)
    await reviewer.getByRole('link', { name: /Customers that differ/ }).click()
    await reviewer.getByRole('button', { name: 'Hold', exact: true }).click()
    await expect(dialog(reviewer).getByRole('textbox', { name: 'Comment' })).toHaveValue(/^Customers that differ/)
    await expect(dialog(reviewer)).toContainText('RM 75.00')
    await expectAccessible(reviewer)
    await dialog(reviewer).getByRole('button', { name: 'Hold', exact: true }).click()
    await reviewer.getByRole('button', { name: 'Done' }).click()
    await expect(reviewer.getByText(/^Held by|Held/).first()).toBeVisible()
    await expect(reviewer.getByRole('button', { name: 'Open again' })).toBeVisible()
  })

  await test.step('another is dismissed with a reason, and both stay in the history', async () => {
    await approver.goto(`/signals?batchNo=${batchNo}`)
    await (await rowOf(signals(approver), { Signal: /One customer again and again/ })).getByRole('link').first().click()
    await approver.getByRole('button', { name: 'Dismiss', exact: true }).click()
    await dialog(approver).getByRole('textbox', { name: 'Reason' }).fill('A company with ten lines')
    await dialog(approver).getByRole('button', { name: 'Dismiss', exact: true }).click()
    await expect(approver.getByText('“A company with ten lines”')).toBeVisible()
    // Only this cycle's: all others may take more than a page.
    await approver.goto(`/signals?batchNo=${batchNo}`)
    await expectRow(signals(approver), { Signal: /One customer again/, Status: 'Dismissed' })
    await expectRow(signals(approver), { Signal: /Customers that differ/, Status: 'Held' })
  })
})

test('a threshold changes by two people @long', async ({ openAs }) => {
  const rule = 'Large share of clawbacks'
  const reviewer = await openAs('reviewer', '/signalRules')
  await reviewer.getByRole('button', { name: `Change: ${rule}` }).click()
  await dialog(reviewer).getByLabel('So much of the incentives').fill('200')
  await dialog(reviewer).getByRole('textbox', { name: 'Reason' }).fill('Too early')
  await dialog(reviewer).getByRole('button', { name: 'Request approval' }).click()
  await expect(dialog(reviewer)).toContainText('must be from 0 to 100')
  await dialog(reviewer).getByLabel('So much of the incentives').fill('60')
  await expectAccessible(reviewer)
  await dialog(reviewer).getByRole('button', { name: 'Request approval' }).click()
  await expect(reviewer.getByRole('listitem', { name: rule })).toContainText('30 %60 %')
  const approver = await openAs('approver', '/signalRules')
  await approver.getByRole('listitem', { name: rule }).getByRole('button', { name: 'Approve' }).click()
  await dialog(approver).getByRole('button', { name: 'Approve' }).click()
  const ofRule = approver.getByRole('listitem').filter({ hasText: rule })
  await expect(ofRule.filter({ hasText: 'Since' })).toContainText('60 %')
  await expectAccessible(approver)
})
