import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journey.ts'
import { expectRow, rowOf } from '../support/table.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Cash-out limits' })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const field = (page: Page, name: string) => dialog(page, /Cash Out Limit/).getByRole('textbox', { name })
const tab = (page: Page, name: string) => dialog(page, /Cash Out Limit/).getByRole('tab', { name })
const press = (page: Page, name: string) =>
  dialog(page, /Cash Out Limit/)
    .getByRole('button', { name })
    .click()

async function readAndClose(page: Page, title: string, text: string | RegExp) {
  await expect(dialog(page, title)).toContainText(text)
  await dialog(page, title).getByRole('button', { name: 'OK' }).click()
  await expect(dialog(page, title)).toBeHidden()
}

/** Finds the dealer by this code, and opens its limits. */
async function openDealer(page: Page, code: string) {
  await page.goto(`/cashOutLimits?filter=accountCode&value=${code}`)
  await (await rowOf(grid(page), { Code: code })).getByText(code).click()
  await expect(dialog(page, /^Cash Out Limit: /)).toBeVisible()
}

test('limits are set for one dealer and for a tier, also by two people at once, and shown with their use @long', async ({
  page,
  signIn,
  openAs
}) => {
  const code = 'S10003'
  await signIn(page, 'admin')

  await test.step('dealers are counted by tier, and a card narrows the list to its tier', async () => {
    await page.goto('/cashOutLimits')
    const cards = page.getByRole('region', { name: 'Dealers by tier' })
    await expect(cards.getByRole('button', { name: /Total Dealers\s*120/ })).toBeVisible()
    await cards.getByRole('button', { name: /^Silver/ }).click()
    await expect(grid(page).locator('tbody tr').first()).toContainText('Silver')
    await expect(page).toHaveURL(/value=Silver/)
  })

  await test.step('a dealer gets its own values; an invalid value is reported while it is typed', async () => {
    await openDealer(page, code)
    await tab(page, 'Gold').click()
    await press(page, 'PUT ON GOLD')
    await expect(dialog(page, 'Success')).toContainText('has the cash-out limits of the Gold tier now.')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectRow(grid(page), { Code: code, Tier: 'Gold', Daily: 'RM 5,000.00 / 5X' })
    await openDealer(page, code)
    await tab(page, 'Customized').click()
    await press(page, 'SAVE')
    await expect(
      dialog(page, /Cash Out Limit/).getByText(
        'Cannot submit the same data as before. Please make changes to the form.'
      )
    ).toBeVisible()
    await field(page, 'Daily amount').fill('18,000.01')
    await expect(page.getByText('Weekly amount must not be less than the daily amount')).toBeVisible()
    await field(page, 'Daily count').fill('2.5')
    await expect(page.getByText('Count must be a whole number')).toBeVisible()
    await expectAccessible(page)
    await field(page, 'Daily amount').fill('4,500.50')
    await field(page, 'Daily count').fill('6')
    await press(page, 'SAVE')
    await readAndClose(page, 'Success', 'has cash-out limits of its own now.')
    await expectRow(grid(page), { Code: code, Tier: 'Customized', Daily: 'RM 4,500.50 / 6X' })
  })

  await test.step('the second to save sees what the first has changed', async () => {
    const second = await openAs('admin')
    await openDealer(second, code)
    await openDealer(page, code)
    await field(page, 'Daily count').fill('7')
    await press(page, 'SAVE')
    await readAndClose(page, 'Success', 'has cash-out limits of its own now.')
    await field(second, 'Daily amount').fill('4000')
    await press(second, 'SAVE')
    await readAndClose(second, 'Error', 'Daily is RM 4,500.50 / 7X now, it was RM 4,500.50 / 6X')
    await expect(field(second, 'Daily amount')).toHaveValue('4,000')
    await press(second, 'SAVE')
    await readAndClose(second, 'Success', 'has cash-out limits of its own now.')
  })

  await test.step('what the wallet has paid out is used of the limits, and the next cash-out is judged by it', async () => {
    await openDealer(page, code)
    await expect(dialog(page, /Cash Out Limit/).getByRole('region', { name: 'Used of the limits' })).toContainText(
      'RM 0.00 of RM 4,000.00'
    )
    await field(page, 'Amount to cash out').fill('4000.01')
    await press(page, 'Check')
    await expect(page.getByText('Does not fit.')).toBeVisible()
    await expect(page.getByText('The daily limit is RM 4,000.00 / 6X')).toBeVisible()
    await expect(dialog(page, /Cash Out Limit/).getByRole('region', { name: 'Timeline' })).toContainText('Own values')
    await page.keyboard.press('Escape')
    await expect(dialog(page, /Cash Out Limit/)).toBeHidden()
  })

  await test.step('it is on its tier again, and the feed tells of all of it', async () => {
    await openDealer(page, code)
    await tab(page, 'Silver').click()
    await expect(field(page, 'Daily amount')).toHaveAttribute('readonly')
    await press(page, 'PUT ON SILVER')
    await readAndClose(page, 'Success', 'has the cash-out limits of the Silver tier now.')
    await expectRow(grid(page), { Code: code, Tier: 'Silver', Daily: 'RM 2,500.00 / 4X' })
    await page.getByRole('button', { name: 'Show Activity' }).click()
    const feed = page.getByRole('region', { name: 'Activity' })
    await expect(feed).toContainText('Moved from Customized to Silver')
    await expect(feed).toContainText('Set own cash-out limits of')
  })

  await test.step('the global limits are refused incomplete, and saved for everybody on the tier', async () => {
    await page.getByRole('button', { name: 'GLOBAL SETTINGS' }).click()
    await expect(dialog(page, 'Global Cash Out Limit')).toBeVisible()
    await tab(page, 'Gold').click()
    await field(page, 'Monthly count').fill('')
    await tab(page, 'Silver').click()
    await press(page, 'SAVE')
    await expect(page.getByText('Please fill in all required fields for all tiers before saving.')).toBeVisible()
    await expectAccessible(page)
    await tab(page, 'Gold').click()
    await field(page, 'Monthly count').fill('60')
    await tab(page, 'Silver').click()
    await field(page, 'Daily amount').fill('2,600')
    await press(page, 'SAVE')
    await readAndClose(page, 'Success', 'The global cash-out limits of the Silver tier are saved.')
    await expectRow(grid(page), { Code: code, Tier: 'Silver', Daily: 'RM 2,600.00 / 4X' })
  })
})

test('a user without permission for limits has no link to them @long', async ({ page, signIn }) => {
  await signIn(page, 'reporter')
  await expect(page.getByRole('navigation').first()).not.toContainText('Cash Out Limit')
  await page.goto('/cashOutLimits')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Cash Out Limit')
  await expect(grid(page)).toBeHidden()
})
