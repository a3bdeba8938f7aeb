import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { openClient } from '../support/client.ts'
import { payouts } from '../support/command-line.ts'
import { expect, test } from '../support/journey.ts'
import { samplePassword } from '../support/sign-in.ts'
import { expectRow, rowOf } from '../support/table.ts'

/** Dealers of the sample data; the second is frozen here. */
const dealer = { code: 'S10005', frozenCode: 'S10110' }

const adjustments = (page: Page) => page.getByRole('grid', { name: 'Adjustments' })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

type FilledIn = {
  code: string
  type: 'CREDIT' | 'DEBIT'
  description: string
  amount: string
  posting: 'Scheduled' | 'Immediate'
}

/** Opens the form from the list, fills it in, and picks the dealer last. @returns the reference that was offered */
async function fillIn(page: Page, { code, type, description, amount, posting }: FilledIn): Promise<string> {
  await page.getByRole('link', { name: 'ADD ADJUSTMENT' }).click()
  await expect(page.getByRole('heading', { name: 'Please provide details' })).toBeVisible()
  await expect(page.getByLabel('Reference')).toHaveValue(/^YA_\d{6}$/)
  const reference = await page.getByLabel('Reference').inputValue()
  await page.getByLabel('Type').selectOption(type)
  await page.getByLabel('Description').selectOption(description)
  await page.getByLabel('Amount').pressSequentially(amount)
  await page.getByLabel(posting).check()
  if (posting === 'Scheduled') await expectFutureDatesOnly(page)
  await page.getByRole('button', { name: 'Search dealer' }).click()
  await page.getByRole('textbox', { name: 'Name / Code / Vendor' }).fill(code)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Add Dealer/ }).click()
  await expect(page.getByRole('textbox', { name: 'Dealer' })).toHaveValue(new RegExp(`\\(${code}\\)$`))
  await expect(page.getByLabel('Reference')).toHaveValue(reference)
  return reference
}

/** A typed day is judged, not only disabled. */
async function expectFutureDatesOnly(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^Date/ }).click()
  const choice = dialog(page, 'Choose the date')
  await choice.getByLabel(/^Type a date/).fill('2020-01-01')
  await page.keyboard.press('Enter')
  await expect(choice.getByText('Please choose future dates!')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(choice).toBeHidden()
}

async function expectOutcome(page: Page, message: string, reference: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible()
  await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByText(reference)).toBeVisible()
}

async function searchBy(page: Page, filter: string, value: (field: Locator) => Promise<unknown>): Promise<void> {
  await page.getByRole('combobox', { name: 'Filter by' }).selectOption(filter)
  await value(page.getByLabel(filter, { exact: true }))
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('button', { name: `Clear filter ${filter}` })).toBeVisible()
}

test('a credit is scheduled, changed and cancelled @long', async ({ page, signIn, server }) => {
  await signIn(page, 'admin')
  await page.getByRole('button', { name: 'Adjustments' }).click()
  await page.getByRole('link', { name: 'Debit / Credit' }).click()
  await expect(page.getByRole('group', { name: 'Total Credit' })).toContainText('RM')

  const filledIn = { code: dealer.code, type: 'CREDIT', description: 'Rental', posting: 'Scheduled' } as const
  const reference = await fillIn(page, { ...filledIn, amount: '1234.5' })
  await expect(page.getByText(/^RM\s1,234.50 is added to the account of/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'SAVE' }).click()
  await expectOutcome(page, 'New adjustment added successfully', reference)
  await page.getByRole('button', { name: 'Done' }).click()

  await searchBy(page, 'Amount', (field) => field.fill('1,234.50'))
  const cells = { Code: dealer.code, Type: 'CREDIT', Description: 'Rental', Status: 'Scheduled' }
  const row = await rowOf(adjustments(page), { ...cells, 'Amount (RM)': '1,234.50' })
  await row.getByText('Rental').click()
  await expect(page.getByRole('heading', { name: 'Edit adjustment' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Dealer' }).click()
  await expect(dialog(page, 'ALERT')).toContainText('Dealer Name change is not allowed')
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByLabel('Amount').fill('777.10')
  await page.getByRole('button', { name: 'SAVE' }).click()
  await expectOutcome(page, 'Adjustment updated successfully', reference)
  await page.getByRole('button', { name: 'Done' }).click()

  const changed = await rowOf(adjustments(page), { ...cells, 'Amount (RM)': '777.10' })
  await changed.getByText('Rental').click()
  await page.getByRole('button', { name: 'CANCEL ADJUSTMENT' }).click()
  const question = dialog(page, 'Cancel Scheduled Adjustment')
  await expect(question.getByLabel('Amount')).toHaveValue('RM 777.10')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'CANCEL ADJUSTMENT' }).click()
  await expectOutcome(page, 'Adjustment cancelled successfully', reference)
  await page.getByRole('button', { name: 'Done' }).click()
  await expectRow(adjustments(page), { ...cells, Status: 'Cancelled', 'Amount (RM)': '777.10' })
  await page.getByRole('button', { name: 'Show Activity' }).click()
  const feed = page.getByRole('region', { name: 'Activity' }).getByRole('listitem')
  await expect(feed.first()).toContainText('Cancelled a credit of RM 777.10')
  expect(await payouts(server, 'verify')).toMatch(/All \d+ statements hold\./)
})

test('an immediate debit is posted at once, survives a crash, and can only be read @long', async ({
  page,
  signIn,
  server
}) => {
  await signIn(page, 'admin', '/creditDebit')
  const filledIn = { code: dealer.code, type: 'DEBIT', description: 'Clawback device', posting: 'Immediate' } as const
  const reference = await fillIn(page, { ...filledIn, amount: '88.05' })
  await page.getByRole('button', { name: 'SAVE' }).click()
  await expectOutcome(page, 'New adjustment added successfully', reference)
  await server.killAndRestart()
  await page.goto('/creditDebit')
  await searchBy(page, 'Status', (field) => field.selectOption('Posted'))
  const row = await rowOf(adjustments(page), { Type: 'DEBIT', Status: 'Posted', 'Amount (RM)': '88.05' })
  await row.getByText('Clawback device').click()
  await expect(page.getByRole('region', { name: 'Adjustment Details' })).toContainText(reference)
  await expect(page.getByRole('button', { name: 'SAVE' })).toHaveCount(0)
  expect(await payouts(server, 'verify')).toMatch(/All \d+ statements hold\./)
})

test('a credit above RM 10,000 is posted once a second person approves it @long', async ({ page, openAs, signIn }) => {
  await signIn(page, 'adjuster', '/creditDebit')
  const filledIn = { code: dealer.code, type: 'CREDIT', description: 'Others', posting: 'Immediate' } as const
  const reference = await fillIn(page, { ...filledIn, amount: '38000' })
  await page.getByRole('button', { name: 'SAVE' }).click()
  await expect(page.getByRole('heading', { name: 'Waits for approval' })).toBeVisible()
  await expect(page.getByText(reference)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()
  const waiting = (shown: Page) => shown.getByRole('listitem', { name: /^Credit of RM\s38,000.00/ })
  await expect(waiting(page).getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await expect(adjustments(page)).not.toContainText(reference)

  const second = await openAs('approver', '/creditDebit')
  await second.getByRole('button', { name: '1 adjustment waits' }).click()
  await expectAccessible(second)
  await waiting(second).getByRole('button', { name: 'Approve' }).click()
  const decision = dialog(second, /^Approve: Credit of RM\s38,000.00/)
  await expect(decision).toContainText(reference)
  await decision.getByRole('button', { name: 'Approve' }).click()
  await expect(second.getByText('Approved. It is posted.')).toBeVisible()
  await expect(waiting(second)).toHaveCount(0)
  await expectRow(adjustments(second), { Type: 'CREDIT', Status: 'Posted', 'Amount (RM)': '38,000.00' })
})

test('what a frozen account turned away is posted after it is unfrozen @long', async ({ page, signIn, server }) => {
  const adjuster = await openClient(server.url, 'adjuster', await samplePassword(server.dataDir, 'adjuster'))
  const found = { companyCode: dealer.frozenCode, pageNumber: 0, pageSize: 25 }
  const { accountList } = await adjuster.call(freezeEndpoints.getDealerList, found)
  await adjuster.call(freezeEndpoints.addFreezeAccount, {
    accountCode: dealer.frozenCode,
    accountName: accountList.content[0]?.accountName ?? '',
    freezeReason: 'Fraud Case',
    pic: 'Encik Ramli',
    bankName: 'Bank Contoh',
    bankAccountNumber: '1234567890'
  })

  await signIn(page, 'admin', '/creditDebit')
  const filledIn = { code: dealer.frozenCode, type: 'CREDIT', description: 'Others', posting: 'Immediate' } as const
  const reference = await fillIn(page, { ...filledIn, amount: '45.60' })
  await expect(page.getByText(/^This account is frozen/)).toBeVisible()
  await page.getByRole('button', { name: 'SAVE' }).click()
  await expectOutcome(page, 'This adjustment could not be posted', reference)
  await page.getByRole('button', { name: 'Done' }).click()
  await searchBy(page, 'Status', (field) => field.selectOption('Error'))
  const row = await rowOf(adjustments(page), { Code: dealer.frozenCode, 'Amount (RM)': '45.60' })
  await row.getByText('Others').click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^It still cannot be posted: The account is frozen/)).toBeVisible()
  await expectAccessible(page)

  await adjuster.call(freezeEndpoints.updateFreezeAccount, {
    actionStatus: '1',
    accountCode: dealer.frozenCode,
    unFreezeReason: 'Cleared by audit'
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The adjustment has been posted.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Adjustment Details' })).toContainText(reference)
})

test('nothing is saved while something is missing @long', async ({ page, signIn }) => {
  await signIn(page, 'adjuster')
  await page.getByRole('link', { name: 'Debit / Credit' }).click()
  await page.getByRole('link', { name: 'ADD ADJUSTMENT' }).click()
  await page.getByRole('button', { name: 'SAVE' }).click()
  for (const text of [
    'Dealer Name is required',
    'Type is required',
    'Description is required',
    'Amount is required',
    'Please select Option',
    'Please choose Date'
  ])
    await expect(page.getByText(text)).toBeVisible()
  await page.getByRole('button', { name: 'Search dealer' }).click()
  await expect(page.getByText('Search results will be displayed here.')).toBeVisible()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('Please enter some value!')).toBeVisible()
  await expectAccessible(page)
})
