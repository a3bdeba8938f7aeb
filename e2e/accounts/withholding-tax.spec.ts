import { expect, test } from '../support/journey.ts'
import { expectNoRow, expectRow, rowOf } from '../support/table.ts'

test('An administrator takes a dealer off withholding tax and puts it back @long', async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.getByRole('link', { name: 'Withholding Tax' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Withholding Tax' })).toBeVisible()
  const grid = page.getByRole('grid').first()
  const openDealer = async (code: string) => (await rowOf(grid, { Code: code })).getByText(code).click()
  const code = await grid.locator('tbody tr', { hasText: 'Confirmed' }).first().locator('td').nth(2).innerText()
  await expectRow(grid, { Code: code, Status: 'Confirmed' })

  await openDealer(code)
  // Opening a dealer only shows it.
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove from withholding tax…' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Exempted by the tax office')
  await page.getByRole('button', { name: 'Remove from withholding tax' }).click()
  await page.getByRole('dialog', { name: 'REMOVED' }).getByRole('button', { name: 'OK' }).click()
  await expectRow(grid, { Code: code, Status: 'Removed' })

  await page.getByRole('combobox', { name: 'Filter by' }).selectOption('Status')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Removed')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expectNoRow(grid, { Status: 'Confirmed' })
  await openDealer(code)
  await expect(page.getByRole('dialog')).toContainText('Exempted by the tax office')
  await page.getByRole('button', { name: 'Restore to withholding tax…' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Removed by mistake')
  await page.getByRole('button', { name: 'Restore to withholding tax' }).click()
  await page.getByRole('dialog', { name: 'RESTORED' }).getByRole('button', { name: 'OK' }).click()
  await expectNoRow(grid, { Code: code })
})
