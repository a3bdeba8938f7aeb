import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journey.ts'
import { expectNoRow, expectRow, rowOf } from '../support/table.ts'

const grid = (page: Page, name: string) => page.getByRole('grid', { name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const tile = (page: Page, name: string) => page.getByRole('group', { name })
const paste = (page: Page, text: string) => page.keyboard.insertText(text)

async function readAndClose(page: Page, title: string, text: string) {
  await expect(dialog(page, title)).toContainText(text)
  await dialog(page, title).getByRole('button', { name: 'OK' }).click()
  await expect(dialog(page, title)).toBeHidden()
}

async function openEarmark(page: Page, code: string, title: string) {
  await (await rowOf(grid(page, 'Earmarks'), { Code: code })).getByText(code).click()
  await expect(dialog(page, title)).toBeVisible()
  return dialog(page, title)
}

test('an amount is set aside, changed, changed by two at once, and given up @long', async ({
  page,
  signIn,
  openAs
}) => {
  let code = ''
  let balance = ''
  await signIn(page, 'admin')

  await test.step('what is set aside is summed up, and an empty search is not made', async () => {
    await page.goto('/earmark')
    await expect(page.getByRole('heading', { level: 1, name: 'Earmark' })).toBeVisible()
    await expect(tile(page, 'Total Dealers')).toContainText('2')
    await expect(tile(page, 'Total Earmark Amt')).toContainText('RM 2,300.00')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByText('Please enter some value first!')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a dealer is searched for by name', async () => {
    await page.getByRole('link', { name: 'ADD NEW' }).click()
    await expect(page.getByText('Search results will be displayed here.')).toBeVisible()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByText('Please enter value to search for dealer.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Name' }).fill('enterprise')
    await page.keyboard.press('Enter')
    const first = grid(page, 'Dealers').locator('tbody tr').first()
    await expect(first).toContainText(/enterprise/i)
    const cells = await first.getByRole('gridcell').allInnerTexts()
    code = cells[1] ?? ''
    balance = cells[3] ?? ''
  })

  await test.step('an amount is pasted, and what would be available is shown before it is saved', async () => {
    await grid(page, 'Dealers').getByRole('button', { name: 'Add Earmark' }).first().click()
    const opened = dialog(page, 'Add Earmark')
    await expect(opened.getByLabel('Balance, earmark and what is available')).toContainText(`RM ${balance}`)
    await opened.getByRole('button', { name: 'Add Earmark' }).click()
    await expect(opened.getByText('Earmark is required')).toBeVisible()
    await expect(opened.getByText('Reason is required')).toBeVisible()
    await opened.getByRole('textbox', { name: 'Earmark' }).focus()
    await paste(page, 'RM 1,234,567.50')
    await expect(opened.getByRole('textbox', { name: 'Earmark' })).toHaveValue('1,234,567.50')
    await expect(opened.getByLabel('Balance, earmark and what is available')).toContainText('RM 0.00')
    await expect(opened.getByText(/The balance does not cover RM/)).toBeVisible()
    await opened.getByRole('textbox', { name: 'Earmark' }).fill('12.5')
    await opened.getByRole('textbox', { name: 'Reason' }).fill('Rental')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await readAndClose(page, 'SUCCESS', 'Earmark added successfully.')
    await expectRow(grid(page, 'Dealers'), { Code: code, 'Earmark (RM)': '12.50', 'Balance (RM)': balance })
  })

  await test.step('it is in the list, and is not saved unchanged', async () => {
    await page.getByRole('link', { name: 'Earmark' }).last().click()
    await expectRow(grid(page, 'Earmarks'), { Code: code, 'Earmark (RM)': '12.50', Reason: 'Rental' })
    await expect(tile(page, 'Total Dealers')).toContainText('3')
    await expect(tile(page, 'Total Earmark Amt')).toContainText('RM 2,312.50')
    const opened = await openEarmark(page, code, 'Update Earmark')
    await expect(opened.getByRole('region', { name: 'Timeline' })).toContainText('Added')
    await opened.getByRole('button', { name: 'Update Earmark' }).click()
    await expect(
      opened.getByText('Cannot submit the same data as before. Please make changes to the form.')
    ).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the second to save sees the change of the first, and continues from it', async () => {
    const second = await openAs('admin', '/earmark')
    const theirs = await openEarmark(second, code, 'Update Earmark')
    await expect(theirs.getByRole('region', { name: 'Timeline' })).toContainText('Added')

    const ours = dialog(page, 'Update Earmark')
    await ours.getByRole('textbox', { name: 'Earmark' }).fill('20')
    await ours.getByRole('button', { name: 'Update Earmark' }).click()
    await readAndClose(page, 'SUCCESS', 'Earmark updated successfully.')

    await theirs.getByRole('textbox', { name: 'Earmark' }).fill('30')
    await theirs.getByRole('button', { name: 'Update Earmark' }).click()
    await expect(theirs.getByText(/has set aside RM\s20.00 meanwhile, for “Rental”/)).toBeVisible()
    await theirs.getByRole('button', { name: 'Show the current values' }).click()
    await expect(theirs.getByRole('textbox', { name: 'Earmark' })).toHaveValue('20.00')
    await theirs.getByRole('textbox', { name: 'Earmark' }).fill('30')
    await theirs.getByRole('button', { name: 'Update Earmark' }).click()
    await readAndClose(second, 'SUCCESS', 'Earmark updated successfully.')
  })

  await test.step('it is given up for a reason, and its history stays', async () => {
    await page.reload()
    await expectRow(grid(page, 'Earmarks'), { Code: code, 'Earmark (RM)': '30.00' })
    const opened = await openEarmark(page, code, 'Update Earmark')
    await opened.getByRole('button', { name: 'Remove Earmark' }).click()
    const removal = dialog(page, 'Remove Earmark')
    await removal.getByRole('button', { name: 'Remove Earmark' }).click()
    await expect(removal.getByText('Reason is required')).toBeVisible()
    await removal.getByRole('textbox', { name: 'Reason' }).fill('Settled')
    await page.keyboard.press('Enter')
    await readAndClose(page, 'REMOVED', 'Earmark removed successfully.')
    await expectNoRow(grid(page, 'Earmarks'), { Code: code })
    await page.getByRole('button', { name: 'Show Activity' }).click()
    const feed = page.getByRole('region', { name: 'Activity' })
    await expect(feed).toContainText('Removed the earmark of RM 30.00 of')
    await expect(feed).toContainText('Changed the earmark from RM 12.50 to RM 20.00 of')
    await expect(feed).toContainText('Earmarked RM 12.50 of')
  })
})
