import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import type { Page } from '@playwright/test'
import { bulkCsv, bulkXlsx } from '../../server/test/builders/bulk-builders.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journey.ts'
import { clientOf } from '../support/small-cycle.ts'
import { expectRow } from '../support/table.ts'

const grid = (page: Page, name: string) => page.getByRole('grid', { name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** A day of next year, as the file has it. */
const later = `${new Date().getFullYear() + 1}-01-04`
const rows = [
  { dealerCode: 'S10047', referenceNo: 'BULK-1', amount: '120.50', date: later },
  { dealerCode: 'S10048', referenceNo: 'BULK-2', amount: '30.25', type: 'DEBIT', date: later }
]

async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('CSV or XLSX file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('a workbook of adjustments is checked, put right, approved by a second person, and taken back as a whole @long', async ({
  page,
  openAs,
  server,
  signIn
}) => {
  const client = await clientOf(server, 'adjuster')
  const statuses = async () => {
    const { debitCreditDetails } = await client.call(adjustmentEndpoints.getDebitCreditList, {
      ...{ pageNumber: 0, pageSize: 60 }
    })
    const made = debitCreditDetails.content.filter(({ referenceNo }) => referenceNo.startsWith('BULK-'))
    return made.map(({ status }) => status)
  }
  await signIn(page, 'adjuster', '/bulkChanges')

  await test.step('the sample has the columns that the screen explains', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Sample as XLSX' }).click()
    expect((await download).suggestedFilename()).toBe('AdjustmentsSample.xlsx')
    await page.getByText('Columns of the file').click()
    await expect(page.getByText('A reference that no other adjustment has.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a mistake is named by row and column, and nobody can ask for its approval', async () => {
    await upload(page, 'mistake.csv', bulkCsv('ADJUSTMENTS', [{ ...rows[0], amount: 'much' }, rows[1] ?? {}]))
    await expect(page.getByText('1 of 2 rows cannot be done as they stand', { exact: true })).toBeVisible()
    await expectRow(grid(page, 'Rows'), { Line: '2', Problem: /amount: much.*enter a valid number/s })
    await expect(page.getByRole('button', { name: 'Request approval' })).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page)
    await page.goto('/bulkChanges')
  })

  await test.step('corrected, it is submitted for approval', async () => {
    await upload(page, 'january.xlsx', await bulkXlsx('ADJUSTMENTS', rows))
    await expect(page.getByText('Every row can be done as it stands')).toBeVisible()
    await expectRow(grid(page, 'Rows'), { Line: '2', Type: 'Credit', 'Amount (RM)': '120.50' })
    await page.getByRole('button', { name: 'Request approval' }).click()
    const asking = dialog(page, 'Request approval of january.xlsx')
    await asking.getByRole('textbox', { name: 'Reason' }).fill('The contracts of January')
    await asking.getByRole('button', { name: 'Request approval' }).click()
    await expect(page.getByText('Pending', { exact: true })).toBeVisible()
    expect(await statuses()).toEqual([])
  })

  const second = await openAs('approver', '/bulkChanges')
  await test.step('a second person finds it by their notice, and approves it', async () => {
    await grid(second, 'Files').getByRole('link', { name: 'january.xlsx' }).click()
    await expect(second.getByText('“The contracts of January”')).toBeVisible()
    await second.getByRole('button', { name: 'Approve' }).click()
    const deciding = dialog(second, 'Approve: january.xlsx')
    await expect(deciding).toContainText('2 adjustments are done at once, all of them or none.')
    await deciding.getByRole('button', { name: 'Approve' }).click()
    await expectRow(grid(second, 'Rows'), { Line: '3', Type: 'Debit', Result: 'Scheduled' })
    await expectAccessible(second)
    expect(await statuses()).toEqual(['Scheduled', 'Scheduled'])
  })

  await test.step('the same file changes nothing; the one that was done is taken back, by two people again', async () => {
    await page.goto('/bulkChanges')
    await upload(page, 'january.xlsx', await bulkXlsx('ADJUSTMENTS', rows))
    await expect(page.getByText(/This file was taken on .* already, from/)).toBeVisible()
    await page.getByRole('button', { name: 'Request to take back' }).click()
    const removing = dialog(page, 'Request to take back january.xlsx')
    await removing.getByRole('textbox', { name: 'Reason' }).fill('The contracts ended')
    await removing.getByRole('button', { name: 'Request to take back' }).click()
    await expect(page.getByText(/requests to take this file back/)).toBeVisible()
    expect(await statuses()).toEqual(['Scheduled', 'Scheduled'])
    await second.reload()
    await second.getByRole('button', { name: 'Approve' }).click()
    await dialog(second, 'Approve: Take back january.xlsx').getByRole('button', { name: 'Approve' }).click()
    await expectRow(grid(second, 'Rows'), { Line: '2', Result: 'Cancelled' })
    expect(await statuses()).toEqual(['Cancelled', 'Cancelled'])
  })
})
