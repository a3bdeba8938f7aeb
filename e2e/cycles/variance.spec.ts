import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journey.ts'
import { pdfText } from '../support/pdf-text.ts'

const parts = (page: Page) => page.getByRole('region', { name: 'Parts of the difference' })
const lines = (page: Page) => page.getByRole('grid', { name: 'What it is made of' })
const tile = (page: Page, name: string | RegExp) => page.getByRole('group', { name }).locator('.tile-value')
const senOf = (text: string) => BigInt(text.replace('−', '-').replaceAll(/[^\d-]/g, ''))

const sumOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + senOf(text), 0n)

/** The parts sum to the difference between the two net amounts. */
async function expectToAddUp(page: Page): Promise<void> {
  await expect(page.locator('.variance[data-dimmed]')).toHaveCount(0)
  const written = parts(page).locator('tbody td:nth-child(2)')
  await expect(written.first()).toBeVisible()
  const amounts = await written.allInnerTexts()
  const [before = '', after = '', difference = ''] = await page
    .getByRole('region', { name: 'Both sides and their difference' })
    .locator('.tile-value')
    .allInnerTexts()
  expect(sumOf(amounts)).toBe(senOf(difference))
  expect(senOf(after) - senOf(before)).toBe(senOf(difference))
}

test('an approver sees why a cycle differs from the one before, down to the transactions, and takes it away @long', async ({
  page,
  signIn
}) => {
  await signIn(page, 'approver')

  await test.step('from the cycle to why it is different', async () => {
    await page.goto('/payoutsDealerSummary?batchNo=900017&version=1')
    await page.getByRole('link', { name: 'Why different' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Why .* is different$/ })).toBeVisible()
    await expect(page.getByRole('figure', { name: /^From .* to / })).toBeVisible()
    await expectToAddUp(page)
  })

  await test.step('each part opens rows that sum to it', async () => {
    const links = parts(page).locator('tbody a')
    for (let index = 0; index < (await links.count()); index += 1) {
      const amount = await parts(page).locator('tbody td:nth-child(2)').nth(index).innerText()
      const name = await links.nth(index).innerText()
      await links.nth(index).click()
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
      await page.goto(`${page.url()}&size=100`)
      await expect(async () => {
        const shown = await lines(page).locator('tbody tr td:last-child').allInnerTexts()
        expect(sumOf(shown)).toBe(senOf(amount))
      }).toPass()
      await expect(tile(page, 'Adds to the difference')).toContainText(amount)
      await page.getByRole('link', { name: /^Why .* is different$/ }).click()
      await expectToAddUp(page)
    }
  })

  await test.step('a line leads to its transactions', async () => {
    // Two cycles of the sample data, as another journey may import the previous one.
    await page.goto('/payoutsVariance?unit=CYCLE&after=900017&before=900015')
    await parts(page).getByRole('link', { name: 'Number of transactions' }).click()
    await lines(page).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/payoutsAllTransactionDetails\?.*wholePlanName/)
    await expect(page.getByRole('grid', { name: 'Transactions' }).locator('tbody tr').first()).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Only dealers on both sides' })).toBeChecked()
  })

  await test.step('months are compared as well, and on a phone', async () => {
    await page.setViewportSize({ width: 400, height: 800 })
    await page.goto('/payoutsVariance')
    await expectToAddUp(page)
    await page.getByText('Years', { exact: true }).click()
    await expect(page.getByText(/^Net of \d{4}$/).first()).toBeVisible()
    await expectToAddUp(page)
    await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('and taken away with the same figures', async () => {
    const difference = await tile(page, 'Difference').innerText()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await page.getByRole('menuitem', { name: 'PDF' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^WhyDifferent_.*\.pdf$/)
    const text = await pdfText(await readFile(await file.path()))
    expect(text).toContain(difference.replace('RM ', ''))
  })
})

test('a dealer’s page says in sentences why its cycle is different @long', async ({ page, signIn }) => {
  await signIn(page, 'approver')
  await page.goto('/dealer?companyCode=S10001')
  const part = page.getByRole('region', { name: 'Why different from an earlier cycle' })
  await expect(part.getByText(/(less|more) than|As much as/).first()).toBeVisible()
  await expectAccessible(page)
  await part.getByRole('link', { name: 'All parts' }).click()
  await expect(page.getByLabel('Dealer code')).toHaveValue('S10001')
  await expectToAddUp(page)
})
