import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journey.ts'
import { expectRow } from '../support/table.ts'

const tableOf = (page: Page, title: string) => page.getByRole('region', { name: title })
const incentives = (page: Page) => tableOf(page, '3. Incentives')
const save = (page: Page, title: string) => page.getByRole('button', { name: `SAVE ${title}` }).click()

/** Reads an alert and closes it. */
async function expectAlert(page: Page, title: string, message: string): Promise<void> {
  const alert = page.getByRole('dialog', { name: title })
  await expect(alert).toContainText(message)
  await alert.getByRole('button').last().click()
  await expect(alert).toBeHidden()
}

test('payout dates are judged while typing, saved table by table, drawn, listed and remembered @long', async ({
  page,
  signIn
}) => {
  await signIn(page, 'admin', '/payoutDates')
  const table = incentives(page)
  await expect(table).toBeVisible()
  await save(page, 'Incentives')
  await expectAlert(page, 'ALERT', 'Please edit some values before save them on server!')

  await table.getByLabel('Report, First half').selectOption('8')
  await expect(table).toContainText('REPORT date should not be between the START and END date!')
  await expectAccessible(page)
  await save(page, 'Incentives')
  await expectAlert(page, 'ALERT', 'REPORT date should not be between the START and END date!')
  await table.getByLabel('Report, First half').selectOption('17')

  await table.getByLabel('Payout By, First half').selectOption('21')
  await expect(table).toContainText('CUT OFF date should be two days less than PAYOUT BY date!')
  await table.getByLabel('Cut Off, First half').selectOption('19')
  await expect(table).toContainText('1 cycle edited, not saved yet')
  await expect(table.getByRole('listitem')).toHaveCount(0)
  await page.getByRole('link', { name: 'Exclusions' }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(leaving).toContainText('1 cycle is edited and not saved yet.')
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  await expect(leaving).toBeHidden()
  await expect(table.getByLabel('Cut Off, First half')).toHaveValue('19')
  await save(page, 'Incentives')
  await expectAlert(page, 'SUCCESS', 'Incentives updated successfuly')
  await expect(table).not.toContainText('not saved yet')

  await page.reload()
  await expect(table.getByLabel('Payout By, First half')).toHaveValue('21')
  await page.getByRole('combobox', { name: 'Table' }).selectOption('Incentives')
  await page.getByRole('button', { name: 'Next year' }).click()
  await expect(page.getByRole('region', { name: 'Mar 2027' })).toContainText(
    '21 Mar 2027: Payout: Incentives, First half'
  )
  await expect(page.getByRole('region', { name: 'Feb 2027' })).toContainText('28 days')

  await page.getByRole('button', { name: 'Date range' }).click()
  const range = page.getByRole('dialog', { name: 'Show cycles of a date range' })
  await range.getByLabel('From').fill('2027-03-01')
  await range.getByLabel('To').fill('2027-03-31')
  await range.getByLabel('To').press('Tab')
  await range.getByRole('button', { name: 'Show' }).click()
  await expectRow(page.getByRole('grid', { name: 'Payout date cycles' }), {
    'Commission Type': 'Incentives',
    Cycle: '1 – 15 Mar 2027',
    'Report Date': '17 Mar 2027',
    'Cut Off Date': '19 Mar 2027',
    'Payout Date': '21 Mar 2027'
  })

  await page.getByRole('button', { name: 'Show Activity' }).click()
  await page.getByRole('button', { name: 'Changed 3 values of' }).first().click()
  const changes = page.getByRole('dialog', { name: 'Changed fields' })
  await expectRow(changes.getByRole('table'), { Field: 'Payout By', Before: '20', 'New value': '21' })
  await expectAccessible(page)
})

test('the second to save payout dates sees what changed, and keeps their own edits @long', async ({
  page,
  signIn,
  openAs
}) => {
  const title = 'Device Reimbursement Bundle Plan'
  await signIn(page, 'admin', '/payoutDates')
  const other = await openAs('admin', '/payoutDates')
  for (const each of [page, other]) await expect(tableOf(each, `2. ${title}`)).toBeVisible()
  const [ours, theirs] = [page, other].map((each) => tableOf(each, `2. ${title}`))
  await ours?.getByLabel('Cycle Name, Second half').fill('Late half')
  await theirs?.getByLabel('Cut Off, Second half').selectOption('8')
  await theirs?.getByLabel('Payout By, Second half').selectOption('10')
  await save(other, title)
  await expectAlert(other, 'SUCCESS', 'Device Bundle Reimbursement updated successfuly')

  await save(page, title)
  await expect(page.getByRole('alert')).toContainText('has changed “Second half” meanwhile')
  await expect(page.getByRole('alert')).toContainText('Payout By is 10 now, it was 9')
  await expect(page.getByLabel('Payout By, Second half').nth(1)).toHaveValue('10')
  await expect(page.getByLabel('Cycle Name, Second half').nth(1)).toHaveValue('Late half')
  await save(page, title)
  await expectAlert(page, 'SUCCESS', 'Device Bundle Reimbursement updated successfuly')
  await expect(page.getByLabel('Payout By, Late half')).toHaveValue('10')
})

test('who may only read payout dates is offered no SAVE @long', async ({ page, signIn }) => {
  await signIn(page, 'reviewer', '/payoutDates')
  await expect(incentives(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /^SAVE/ })).toHaveCount(0)
  await expect(incentives(page).getByLabel('Report, First half')).toBeDisabled()
  await expectAccessible(page)
})
