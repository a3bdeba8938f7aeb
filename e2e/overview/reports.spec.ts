import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import readExcelFile from 'read-excel-file/node'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journey.ts'
import { pdfText } from '../support/pdf-text.ts'

const field = (page: Page, label: string) => page.getByLabel(label)
const bell = (page: Page) => page.getByRole('button', { name: /^Downloads/ })
const inDownloads = (page: Page, name: string) => page.getByRole('region', { name })
const downloadButton = (page: Page) => page.getByRole('button', { name: 'DOWNLOAD', exact: true })

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path())
}

async function take(page: Page, format: string): Promise<Download> {
  await page.getByRole('radio', { name: format, exact: true }).click()
  const coming = page.waitForEvent('download')
  await downloadButton(page).click()
  return coming
}

/** The sum that the preview shows for a column: `466,047.38`. */
async function sumOf(page: Page, column: string): Promise<string> {
  const sum = page.locator('.report-preview-sums > div').filter({ has: page.getByText(column, { exact: true }) })
  return sum.locator('dd').innerText()
}

test('a report is chosen, looked at, and taken away in each format with the sums of the screen', async ({
  page,
  signIn
}) => {
  await signIn(page, 'reporter')
  let total = ''

  await test.step('the index leads to every report', async () => {
    await page.goto('/reports')
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome Back/ })).toBeVisible()
    for (const group of ['Channel Sales', 'Dealer', 'Finance'])
      await expect(page.getByRole('region', { name: group }).getByRole('link').first()).toBeVisible()
    await page.getByRole('link', { name: /On-Hold Ageing/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'On-Hold Ageing' })).toBeVisible()
  })

  await test.step('its first rows and sums are shown', async () => {
    await expect(page.getByRole('table')).toContainText('Company Name')
    await expect(page.getByText(/^(The first [\d,]+ of )?[\d,]+ rows$/)).toBeVisible()
    total = await sumOf(page, 'Total (RM)')
    expect(total).toMatch(/^[\d,]+\.\d\d$/)
    await expectAccessible(page)
  })

  const plain = () => total.replaceAll(',', '')

  await test.step('XLSX holds the sum as a number', async () => {
    const download = await take(page, 'XLSX')
    expect(download.suggestedFilename()).toMatch(/^On-Hold Ageing_\d{4}-\d\d-\d\d\.xlsx$/)
    const sheets = await readExcelFile(await bytesOf(download))
    expect(JSON.stringify(sheets)).toContain(String(Number(plain())))
  })

  await test.step('CSV can be parsed and holds the sum', async () => {
    const download = await take(page, 'CSV')
    expect(download.suggestedFilename()).toMatch(/\.csv$/)
    const rows: string[][] = parse(await bytesOf(download), { bom: true, relax_column_count: true })
    const heading = rows.find((row) => row.includes('Company Name')) ?? []
    const column = heading.findIndex((title) => title.startsWith('Total'))
    expect(column).toBeGreaterThan(0)
    const body = rows.slice(rows.indexOf(heading) + 1).filter((row) => row[0] && row[1])
    const sen = body.reduce((sum, row) => sum + BigInt((row[column] ?? '0').replace('.', '')), 0n)
    expect(sen).toBe(BigInt(plain().replace('.', '')))
  })

  await test.step('PDF can be read and holds the sum', async () => {
    const download = await take(page, 'PDF')
    expect(download.suggestedFilename()).toMatch(/\.pdf$/)
    expect(await pdfText(await bytesOf(download))).toContain(total)
  })

  await test.step('what is missing or wrong is said beside its field', async () => {
    await field(page, 'Report Type').selectOption('Dealer Statement')
    for (const end of ['From Date', 'To Date']) await field(page, end).clear()
    await downloadButton(page).click()
    for (const text of [
      'Company Name is required',
      'Branch is required',
      'Please choose from Date',
      'Please choose to Date'
    ])
      await expect(page.getByText(text)).toBeVisible()
    await expect(field(page, 'Company Name')).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('the company is picked in the company search, and the form comes back as it was', async () => {
    await page.getByRole('button', { name: 'Search company' }).click()
    await expect(page.getByText('Search results will be displayed here.')).toBeVisible()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByText('Please enter some value!')).toBeVisible()
    await page.getByRole('textbox', { name: 'Name' }).fill('enterprise')
    await page.keyboard.press('Enter')
    const add = page.getByRole('button', { name: /^ADD COMPANY/ }).first()
    await expect(add).toBeVisible()
    await expectAccessible(page)
    await add.click()
    await expect(field(page, 'Report Type')).toHaveValue('Dealer Statement')
    await expect(field(page, 'Company Name')).toHaveValue(/enterprise/i)
    await page.reload()
    await expect(field(page, 'Company Name')).toHaveValue(/enterprise/i)
  })
})

test('a cycle’s report is made in the background, over a reload, and stays in the download centre @long', async ({
  page,
  signIn
}) => {
  let saving: Promise<Download> | undefined
  await signIn(page, 'admin')

  await test.step('nothing was requested yet', async () => {
    await bell(page).click()
    await expect(page.getByText('No Record Found')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('it is started by its name', async () => {
    await page.goto('/payouts')
    await page.getByRole('grid').locator('tbody tr').first().click()
    // The list behind has a button of the same name.
    await expect(page.getByRole('grid', { name: 'Transaction types' })).toBeVisible()
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Download a report of this cycle' })
    await expect(dialog.getByLabel('Report Name')).toBeVisible()
    await dialog.getByRole('button', { name: 'Download' }).click()
    await expect(dialog.getByText('Please choose Report Name!')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Report Name').selectOption('Payout Transactions')
    await dialog.getByRole('radio', { name: 'CSV' }).click()
    saving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    await expect(
      page.getByText('Your file will be downloaded soon , please check progress in the notification bar.')
    ).toBeVisible()
  })

  await test.step('it is saved by itself, after a reload if not before', async () => {
    await page.reload()
    expect((await saving)?.suggestedFilename()).toMatch(/^Payout Transactions_\d{4}-\d\d-\d\d\.csv$/)
  })

  await test.step('it can be downloaded again, and removed', async () => {
    await bell(page).click()
    await expect(inDownloads(page, 'Completed')).toContainText(/Payout Transactions_.*\.csv/)
    await expectAccessible(page)
    const coming = page.waitForEvent('download')
    await inDownloads(page, 'Completed')
      .getByRole('button', { name: /^Download/ })
      .click()
    const rows: string[][] = parse(await bytesOf(await coming), { bom: true, relax_column_count: true })
    expect(rows.length).toBeGreaterThan(10)
    await inDownloads(page, 'Completed')
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect(page.getByText('No Record Found')).toBeVisible()
  })
})

test('list screens hand out what they show @long', async ({ page, signIn }) => {
  await signIn(page, 'admin')

  await test.step('the payouts by their menu', async () => {
    await page.goto('/payouts')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    const coming = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'XLSX' }).click()
    const download = await coming
    expect(download.suggestedFilename()).toMatch(/^PayoutsReport_\d{4}-\d\d-\d\d\.xlsx$/)
    expect((await bytesOf(download)).subarray(0, 2).toString()).toBe('PK')
  })

  await test.step('the withholding tax by its dialog', async () => {
    await page.goto('/withHoldingTax')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Download withholding tax' })
    await dialog.getByRole('button', { name: 'Download' }).click()
    for (const text of ['Please choose start date', 'Please choose End date', 'Please choose download File Format!'])
      await expect(dialog.getByText(text)).toBeVisible()
    await dialog.getByLabel('Start Date').fill('2026-01-01')
    await page.keyboard.press('Tab')
    await dialog.getByLabel('End Date').fill('2026-11-20')
    await page.keyboard.press('Tab')
    await dialog.getByRole('radio', { name: 'PDF' }).click()
    const coming = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    const download = await coming
    expect(download.suggestedFilename()).toMatch(/^Withholding_Tax_\d{4}-\d\d-\d\d\.pdf$/)
    expect(await pdfText(await bytesOf(download))).toContain('Withholding Tax')
  })

  await test.step('of what is on hold, one cycle at a time', async () => {
    await page.goto('/onHoldPayoutCycle?holdType=Manual+Hold')
    const download = page.getByRole('button', { name: 'Download', exact: true })
    await download.click()
    await expect(page.getByText('Please choose a row for file download!')).toBeVisible()
    await page.getByRole('button', { name: 'OK' }).click()
    await page.getByRole('checkbox', { name: /^Select all/ }).click()
    await download.click()
    await expect(page.getByText('Selection of only one row at one time is allowed!')).toBeVisible()
    await page.getByRole('button', { name: 'OK' }).click()
    await page.goto('/onHoldDealers?holdType=Manual+Hold')
    await download.click()
    await expect(
      page.getByText('Batch Number is not available on this page, please try to download file on next page!!')
    ).toBeVisible()
  })
})

test('an external user has reports of one company alone @long', async ({ page, signIn }) => {
  await signIn(page, 'external', '/reports')
  await expect(page.getByRole('link', { name: /Dealer Statement/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Reconciliation/ })).toBeHidden()
  await page.getByRole('link', { name: /Dealer Statement/ }).click()
  await expect(field(page, 'Branch')).toBeVisible()
  await expect(field(page, 'Company Name')).toBeHidden()
  await expect(field(page, 'Branch').locator('option').nth(1)).toBeAttached()
  await expectAccessible(page)
})
