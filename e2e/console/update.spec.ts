import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'

/** As during an update of the server: files that an open page has not fetched yet are gone. */
const failToServe = (page: Page, files: string) => page.route(files, (route) => route.fulfill({ status: 404 }))

test('a console whose first script does not arrive is not a blank page, nor a light one to who chose dark @long', async ({
  page
}) => {
  await failToServe(page, '**/assets/index-*.js')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
  await page.goto('/')
  const name = page.getByText('Dealer Payouts', { exact: true })
  await expect(name).toBeVisible({ timeout: 3000 })
  await expect(name, 'in the scheme that was chosen').toHaveCSS('color', 'rgb(164, 173, 182)')
  await expect(page.getByText('If this stays, reload the page.')).toBeVisible()
})

test('an open page says that the console was updated where a part of it is gone', async ({ page, signIn }) => {
  await signIn(page, 'reviewer')
  const greeting = page.getByRole('heading', { level: 1, name: /^Welcome Back/ })
  await expect(greeting).toBeVisible()
  // Notices are fetched with the first key press.
  const notices = page.waitForResponse(/\/assets\/Overlays-.*\.js$/)
  await page.keyboard.press('Shift')
  await notices
  await page.route(
    ({ pathname }) => pathname === '/',
    (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/newer.js"></script>' })
  )
  await failToServe(page, '**/assets/OnHoldPage*')
  await expect(async () => {
    await page.mouse.move(0, 0)
    await page.getByRole('link', { name: 'On-Hold', exact: true }).hover()
    await expect(page.getByRole('alert').filter({ hasText: 'The console was updated.' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(greeting).toBeVisible()
})

test('a screen whose styles do not arrive is fetched again @long', async ({ page, signIn }) => {
  await signIn(page, 'reviewer')
  const answers: number[] = []
  await page.route('**/assets/ReportsPage*.css', (route) => {
    answers.push(answers.length === 0 ? 404 : 200)
    return answers.length === 1 ? route.fulfill({ status: 404 }) : route.continue()
  })
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Channel Sales' })).toBeVisible()
  expect(answers).toEqual([404, 200])
})
