import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { cycleFileColumns } from '@payouts/contract/imports/import-file'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journey.ts'
import { clientOf } from '../support/small-cycle.ts'
import { expectRow } from '../support/table.ts'

const batchNo = 690_001
const payoutCycleName = 'October of a shop'
const [good, withoutAmount] = [9, 11]

/**
 * Good rows of RM 10.00, then eleven of RM 2.50 without the amount of their transaction, as October's file has them.
 */
function octoberFile(): Buffer {
  const row = (index: number) => {
    const isGood = index < good
    const amounts = isGood ? '99.00,10.00' : ',2.50'
    return `repair${index}@yes.my,REP-${index},Port In,2026-10-${10 + index},Basic,S10002,82000${index},${amounts},E-REP-${index}`
  }
  const rows = Array.from({ length: good + withoutAmount }, (_, index) => row(index))
  return Buffer.from([cycleFileColumns.join(','), ...rows, ''].join('\n'))
}

const rejected = (page: Page) => page.getByRole('grid', { name: 'Rejected rows' })
const dialog = (page: Page) => page.getByRole('dialog')

test('eleven rows of October are repaired by keyboard, accepted by a second person, and count @long', async ({
  server,
  openAs
}) => {
  const client = await clientOf(server, 'reviewer')
  const dates = { reportDate: '2026-10-30', cutoffDate: '2026-11-01', payoutDate: '2026-11-28' }
  const cycle = { batchNo, payoutCycleName, commissionType: 'Incentives' as const, fileName: 'october.csv', ...dates }
  await client.call(importEndpoints.importCycle, cycle, { file: octoberFile() })
  const reviewer = await openAs('reviewer', `/validations?batchNo=${batchNo}&version=1`)

  await test.step('each amount is typed below the last, a wrong one is named at its cell', async () => {
    await reviewer.getByRole('link', { name: 'Repair these rows' }).click()
    await expect(rejected(reviewer).locator('tbody tr')).toHaveCount(withoutAmount)
    const amount = rejected(reviewer).locator('tbody tr').first().locator('td').nth(2)
    await expect(amount).toContainText('is missing')
    await expect(amount).toBeFocused()
    await reviewer.keyboard.press('F8')
    await expect(rejected(reviewer).locator('tbody tr').nth(1).locator('td').nth(2)).toBeFocused()
    await reviewer.keyboard.press('Shift+F8')
    await expect(amount).toBeFocused()
    await reviewer.keyboard.type('ten')
    await reviewer.keyboard.press('Enter')
    await expect(amount).toContainText('is not an amount')
    await reviewer.keyboard.press('Control+z')
    await expect(amount).toContainText('is missing')
    await amount.focus()
    for (let row = 0; row < withoutAmount; row += 1) {
      await reviewer.keyboard.type(`${row + 1}.00`)
      await reviewer.keyboard.press('Enter')
    }
    await expect(reviewer.getByText('11, RM 27.50')).toBeVisible()
    await expectAccessible(reviewer)
  })

  await test.step('their approval is requested, and who repaired them cannot give it', async () => {
    await reviewer.getByRole('button', { name: 'Request approval' }).click()
    await dialog(reviewer)
      .getByLabel(/Reason/)
      .fill('The shop sent the amounts')
    await dialog(reviewer).getByRole('button', { name: 'Request approval' }).click()
    await expect(reviewer.getByRole('button', { name: 'Withdraw' })).toBeVisible()
    await expect(reviewer.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
  })

  await test.step('a second person sees old and new on a phone, and approves', async () => {
    const approver = await openAs('approver', `/rejectedRows?batchNo=${batchNo}&version=1`)
    await approver.setViewportSize({ width: 400, height: 800 })
    const changes = approver.getByRole('grid', { name: 'Old and new, row by row' })
    await expect(changes.getByText('1.00', { exact: true }).first()).toBeVisible()
    await expectAccessible(approver)
    await approver.getByRole('button', { name: 'Approve', exact: true }).click()
    await dialog(approver).getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(approver.getByRole('heading', { name: 'Versions' })).toBeVisible()
    await expect(approver.getByRole('row', { name: '2 20 0 117.50 27.50' })).toBeVisible()
    await approver.reload()
    await expect(approver.getByRole('heading', { name: 'Versions' })).toBeVisible()
    await expectAccessible(approver)
  })

  await test.step('the cycle has the new sum', async () => {
    await reviewer.goto(`/validations?batchNo=${batchNo}&version=2`)
    const imports = reviewer.getByRole('grid', { name: 'Imports' })
    await expectRow(imports, {
      Name: payoutCycleName,
      Version: '2',
      Accepted: /20 11 repaired/,
      'Total (RM)': '117.50'
    })
    await reviewer.getByRole('link', { name: 'Why different: version 2 from version 1' }).click()
    await expect(reviewer.getByRole('group', { name: 'Difference' })).toContainText('RM 27.50 more than')
    await expect(reviewer.getByLabel('With', { exact: true })).toHaveValue(`${batchNo}v1`)
    await expect(reviewer.getByRole('region', { name: 'Parts of the difference' })).toContainText('27.50')
  })
})
