import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journey.ts'
import { pdfText } from '../support/pdf-text.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const picture = (page: Page, name: string) => page.getByRole('figure', { name })
const entries = (page: Page) => page.getByRole('group', { name: 'Entries of the account' })

/** What a tile shows: `RM 2,028.00`. */
async function tile(page: Page, label: string): Promise<string> {
  return page.getByRole('group', { name: label, exact: true }).locator('.tile-value').innerText()
}

/** The figure at the end of a bar. */
async function barOf(page: Page, title: string, label: string): Promise<string> {
  const line = picture(page, title).locator('.waterfall-line', { hasText: label })
  return line.first().locator('.waterfall-amount').innerText()
}

const senOf = (text: string) => BigInt(text.replace('−', '-').replaceAll(/[^\d-]/g, ''))

async function expectToAddUp(page: Page): Promise<void> {
  const rows = entries(page).locator('tbody tr:has(td:nth-child(6))')
  await expect(rows.first()).toBeVisible()
  let balance = senOf(await tile(page, 'Opening balance'))
  for (const row of await rows.all()) {
    const cells = await row.getByRole('cell').allInnerTexts()
    const [debit = '', credit = '', after = ''] = cells.slice(-3)
    balance += senOf(credit || '0.00') - senOf(debit || '0.00')
    expect(senOf(after)).toBe(balance)
  }
  expect(senOf(await tile(page, 'Closing balance'))).toBe(balance)
}

test('a dealer’s statement leads from gross to net, to the lines behind it, and into a file @long', async ({
  page,
  signIn
}) => {
  await signIn(page, 'reporter')

  await test.step('it is found among the reports', async () => {
    await page.goto('/reports')
    await page.getByRole('link', { name: /^Statement on screen/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dealer Statement' })).toBeVisible()
    await expect(page.getByText('Choose a dealer')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the dealer is picked in the company search, which comes back with it', async () => {
    await page.getByRole('button', { name: 'Search company' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('enterprise')
    await page.keyboard.press('Enter')
    await page
      .getByRole('button', { name: /^ADD COMPANY/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/dealerStatement\?/)
    await page.getByText('This year', { exact: true }).click()
    await expect(picture(page, 'From gross to net')).toBeVisible()
  })

  await test.step('what its cycles brought less what was lost is what was paid', async () => {
    const steps = picture(page, 'From gross to net').locator('.waterfall-line')
    const amounts = new Map<string, bigint>()
    for (const step of await steps.all()) {
      const label = await step.locator('.waterfall-label').innerText()
      amounts.set(label, senOf(await step.locator('.waterfall-amount').innerText()))
    }
    const labels = [...amounts.keys()]
    expect(labels[0]).toBe('Imported')
    const upTo = (label: string) => labels.slice(0, labels.indexOf(label))
    const sum = upTo('Gross paid').reduce((total, label) => total + (amounts.get(label) ?? 0n), 0n)
    expect(sum).toBe(amounts.get('Gross paid'))
    expect((amounts.get('Gross paid') ?? 0n) + (amounts.get('Withholding tax') ?? 0n)).toBe(amounts.get('Net paid'))
    await expectToAddUp(page)
    await expectAccessible(page)
  })

  await test.step('a bar opens the lines behind it, by the keyboard too', async () => {
    await picture(page, 'From gross to net')
      .getByRole('button', { name: /^Gross paid/ })
      .focus()
    await page.keyboard.press('Enter')
    const heading = page.getByRole('heading', { name: 'Behind it: Gross paid' })
    await expect(heading).toBeFocused()
    await expect(page.getByRole('group', { name: 'Gross paid' })).toContainText(/PP\d{8}/)
    await expectAccessible(page)
    await page.reload()
    await expect(heading).toBeVisible()
    await page.getByRole('button', { name: 'Cycle by cycle' }).click()
    await expect(page.getByRole('group', { name: 'Cycle by cycle' })).toBeVisible()
  })

  await test.step('it is taken away as PDF, with the same figures', async () => {
    const net = await barOf(page, 'From gross to net', 'Net paid')
    const closing = await tile(page, 'Closing balance')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    const coming = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'PDF' }).click()
    const download = await coming
    expect(download.suggestedFilename()).toMatch(/^Dealer Statement_\d{4}-\d\d-\d\d\.pdf$/)
    const text = await pdfText(await readFile(await download.path()))
    expect(text).toContain(closing)
    expect(text).toContain(net.replace('RM ', ''))
  })

  await test.step('a period that cannot be is refused beside its field', async () => {
    await page.getByText('Custom', { exact: true }).click()
    await field(page, 'To').fill('2020-01-01')
    await page.keyboard.press('Tab')
    await expect(page.getByText('Start date should be less than End date').first()).toBeVisible()
    await expectAccessible(page)
  })
})

test('a company’s own user has its own statement alone, whatever the address says @long', async ({ page, signIn }) => {
  await signIn(page, 'external', '/dealerStatement?fromDate=2026-01-01&toDate=2026-11-21')
  const name = page.getByRole('article').getByRole('heading', { level: 2 }).first()
  await expect(name).toBeVisible()
  const own = await name.innerText()
  await expectToAddUp(page)
  await expect(page.getByRole('button', { name: 'Search company' })).toHaveCount(0)
  await expectAccessible(page)

  await page.goto('/dealerStatement?companyCode=S10001&fromDate=2026-01-01&toDate=2026-11-21')
  await expect(name).toHaveText(own)
})
