import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journey.ts'
import { samplePassword, signInWith } from '../support/sign-in.ts'
import { selectRows } from '../support/table.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const types = (page: Page) => page.getByRole('grid', { name: 'Transaction types' })

/** Opens the first cycle that waits for review. */
async function openCycleInReview(page: Page): Promise<void> {
  await page.goto('/payouts?filter=payoutStatus&value=Pending+Review')
  await page
    .getByRole('grid', { name: 'Payout cycles' })
    .getByRole('gridcell')
    .filter({ hasNotText: /^$/ })
    .first()
    .click()
  await expect(types(page).getByRole('row').nth(1)).toBeVisible()
}

test('an outcome page shows what the server has, and tells of nothing that never was @long', async ({
  page,
  signIn
}) => {
  await signIn(page, 'admin')
  await openCycleInReview(page)
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Comment on/ })
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Looked at it with finance')
  await dialog.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(heading(page, 'Comment Added')).toBeVisible()
  await expect(page).toHaveURL(/PayoutsActionItemsSuccess\?referenceNo=PA\d+$/)
  await expect(page.getByText('Please wait')).toHaveCount(0)
  await expectAccessible(page)

  const { search } = new URL(page.url())
  await page.goto(`/OnHoldActionItemsSuccess${search}`)
  await expect(heading(page, 'Comment Added')).toBeVisible()
  for (const path of ['/PayoutsActionItemsSuccess', '/OnHoldActionItemsSuccess', '/success']) {
    await page.goto(`${path}?referenceNo=PA99999999&result=%7B%22totalPayOut%22%3A%22999999.00%22%7D`)
    await expect(page.getByText('There is no action PA99999999.')).toBeVisible()
    await expect(page.getByText('999,999')).toHaveCount(0)
  }
  await page.goto('/CancelAdjustmentSuccess?id=999999')
  await expect(page.getByRole('alert').filter({ hasText: /adjustment/ })).toBeVisible()
})

test('a session ends in every tab, and sign-in leads to the requested screen', async ({ page, context, server }) => {
  await page.goto('/payouts?page=2')
  await expect(page).toHaveURL(`${server.url}/`)
  const password = async (of: Page) => {
    await of.getByLabel('User Name').fill('reviewer')
    await of.getByLabel('Password', { exact: true }).fill(await samplePassword(server.dataDir, 'reviewer'))
    await of.getByLabel('Remember me').check()
    await of.getByRole('button', { name: 'Log In' }).click()
  }
  await password(page)
  await expect(page).toHaveURL(/\/payouts\?page=2$/)
  await expect(heading(page, 'Payouts')).toBeVisible()

  const other = await context.newPage()
  await other.goto('/onhold')
  await expect(heading(other, 'On-Hold')).toBeVisible()
  const signedOut = other.waitForResponse(/\/api\/v1\/logout$/)
  await other.goto('/')
  expect((await signedOut).ok()).toBe(true)
  await expect(page).toHaveURL(/\/SignIn$/)
  await expect(page.getByText('You have been signed out in another tab.')).toBeVisible()
  await password(page)
  await expect(page).toHaveURL(/\/payouts\?page=2$/)
  await signInWith(other, 'approver', await samplePassword(server.dataDir, 'approver'))
})

test('what cannot be reached is said, stopped and read again @long', async ({ page, context, signIn }) => {
  await signIn(page, 'reviewer')
  await openCycleInReview(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Withholding Tax' }).click()
  await expect(page.getByText('No Internet Connection Found!').first()).toBeVisible()
  await expect(page.getByText('This screen opens by itself once you are online again.')).toBeVisible()
  await context.setOffline(false)
  await expect(heading(page, 'Withholding Tax')).toBeVisible()

  await openCycleInReview(page)
  const row = types(page).getByRole('row').nth(1)
  await selectRows(types(page), { 'Transaction Type': await row.getByRole('gridcell').nth(1).innerText() })
  await page.getByRole('button', { name: 'Hold', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: /^Hold 1 transaction type/ })
  await expect(dialog.getByText(/^RM /)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Suspected double payment')
  await page.route('**/api/v1/payout/holdPayoutTransactionType', (route) => route.abort('connectionrefused'))
  await dialog.getByRole('button', { name: 'Hold', exact: true }).click()
  await expect(page.getByText('No connection; nothing has been sent yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(dialog.getByText('Stopped. Nothing has been sent.')).toBeVisible()
  await page.unroute('**/api/v1/payout/holdPayoutTransactionType')
  await dialog.getByRole('button', { name: 'Hold', exact: true }).click()
  await expect(heading(page, 'Put On Hold')).toBeVisible()
})

test('a part of a screen whose code could not be loaded is there after Try again', async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.route('**/assets/ChartPage*.js', (route) => route.abort('connectionrefused'))
  await page.goto('/books?tab=accounts')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await page.unroute('**/assets/ChartPage*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Accounts')).toBeVisible()
})
