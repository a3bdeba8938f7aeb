import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { payouts } from '../support/command-line.ts'
import { expect, test } from '../support/journey.ts'
import { approveToday, clientOf, importSmallCycle, statesOf } from '../support/small-cycle.ts'
import { expectRow, rowOf } from '../support/table.ts'

const batchNo = 777_001
const cycle = 'Incentives with a frozen dealer'
/** Dealers of the sample data that have a bank and owe no e-invoices. */
const frozen = 'S10002'
const other = 'S10003'

const grid = (page: Page, name: string) => page.getByRole('grid', { name })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

async function closeAlert(page: Page, title: string, text: string) {
  await expect(dialog(page, title)).toContainText(text)
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function searchDealer(page: Page, code: string) {
  await page.goto('/FreezeUnfreezeDealer')
  await page.getByRole('combobox', { name: 'Filter by' }).selectOption('Code')
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.keyboard.press('Enter')
  await expect(grid(page, 'Dealer').getByText(code).first()).toBeVisible()
}

test("a frozen dealer's rows stay out of a posting and appear on hold; unfrozen and released, they are paid once @long", async ({
  page,
  server,
  signIn
}) => {
  const [reviewer, approver] = [await clientOf(server, 'reviewer'), await clientOf(server, 'approver')]
  await importSmallCycle(server, { batchNo, name: cycle, companyCodes: [frozen, other] })
  await signIn(page, 'admin')
  let name = ''

  await test.step('an administrator freezes the dealer, with a proof', async () => {
    await page.goto('/freezeAccount')
    await page.getByRole('link', { name: 'ADD NEW' }).click()
    await expect(page.getByText('Search results will be displayed here.')).toBeVisible()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByText('Please enter some value!')).toBeVisible()
    await searchDealer(page, frozen)
    const row = await rowOf(grid(page, 'Dealer'), { CODE: frozen })
    name = await row.getByRole('gridcell').first().innerText()
    await row.getByRole('button', { name: 'FREEZE' }).click()
    const freeze = dialog(page, `Freeze ${name}`)
    await freeze.getByRole('button', { name: 'FREEZE', exact: true }).click()
    await expect(freeze).toContainText('Reason is required')
    await expect(freeze).toContainText('Pic is required')
    await freeze.getByRole('textbox', { name: 'Frozen Reason' }).fill('Fraud Case')
    await freeze.getByRole('textbox', { name: 'PIC' }).fill('Encik Ramli')
    await freeze.getByLabel('Attachment (optional)').setInputFiles(letter)
    await freeze.getByRole('button', { name: 'FREEZE', exact: true }).click()
    await closeAlert(page, 'SUCCESS', 'Account Freezed successfully.')
    await expect(page.getByRole('button', { name: `UNFREEZE ${name}` })).toBeVisible()
  })

  await test.step('the posting pays the other dealer and holds what is the frozen one’s', async () => {
    await approveToday(reviewer, approver, batchNo)
    await expect
      .poll(() => statesOf(reviewer, batchNo, other), { timeout: 30_000 })
      .toEqual(['PAID', 'PAID', 'PAID', 'PAID'])
    await expect.poll(() => statesOf(reviewer, batchNo, frozen)).toEqual(['HELD', 'HELD', 'HELD', 'HELD'])
    await page.goto('/onHoldDealers?holdType=Account+Frozen&start=dealerCount')
    await expectRow(page.getByRole('grid').first(), { Name: name, Status: 'Hold' })
  })

  await test.step('the account says how much is held and since when', async () => {
    await page.goto('/freezeAccount')
    const row = await rowOf(grid(page, 'Frozen accounts'), { Code: frozen, Status: 'Frozen', 'Held (RM)': '101.00' })
    await row.getByText(frozen).click()
    const held = dialog(page, 'Frozen Account').getByRole('listitem').filter({ hasText: cycle })
    await expect(held).toContainText('RM 101.00')
    await expect(held).toContainText(/4 transactions, held since \d{1,2} \w{3} \d{4}/)
  })

  await test.step('it is unfrozen, which releases nothing by itself', async () => {
    await dialog(page, 'Frozen Account').getByRole('button', { name: 'UNFREEZE' }).click()
    const sure = dialog(page, 'Are You Sure')
    await expect(sure).toContainText('RM 101.00 in 4 transactions stays on hold.')
    await sure.getByRole('textbox', { name: 'Reason' }).fill('Cleared by audit')
    await page.keyboard.press('Enter')
    await closeAlert(page, 'UNFREEZED', 'Account un-freezed successfully.')
    await expectRow(grid(page, 'Frozen accounts'), { Code: frozen, Status: 'Unfrozen', 'Held (RM)': '101.00' })
    await page.getByRole('button', { name: 'Show Activity' }).click()
    await expect(page.getByRole('region', { name: 'Activity' })).toContainText('Cleared by audit')
    expect(await statesOf(reviewer, batchNo, frozen)).toEqual(['HELD', 'HELD', 'HELD', 'HELD'])
  })

  await test.step('what is unfrozen opens no more, and keeps its proofs', async () => {
    const row = await rowOf(grid(page, 'Frozen accounts'), { Code: frozen })
    await row.getByText(frozen).click()
    await closeAlert(page, 'ALERT', 'EDIT / UPDATE is not allowed!')
    await row.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Get Attachments Details' }).click()
    await dialog(page, 'Available Attachment (Proof)').getByRole('button', { name: 'letter.png' }).click()
    await expect(page.getByRole('img', { name: 'letter.png' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('released by two people, it is paid once', async () => {
    const release = { companyCodes: [frozen], holdType: 'Account Frozen' as const, remark: 'Cleared' }
    await reviewer.call(onHoldEndpoints.requestReleaseHoldCompany, release)
    await approver.call(onHoldEndpoints.releaseHoldCompany, release)
    await expect
      .poll(() => statesOf(reviewer, batchNo, frozen), { timeout: 30_000 })
      .toEqual(['PAID', 'PAID', 'PAID', 'PAID'])
    await page.goto('/freezeAccount')
    await expectRow(grid(page, 'Frozen accounts'), { Code: frozen, Status: 'Unfrozen', 'Held (RM)': '0.00' })
    expect(await payouts(server, 'verify')).toMatch(/All \d+ statements hold\./)
  })
})

test('an account is frozen, put right and unfrozen from the company search, by the keyboard alone @long', async ({
  page,
  signIn
}) => {
  await signIn(page, 'admin', '/SearchAndSelectCompanyDetails')
  await page.getByRole('combobox', { name: 'Filter by' }).selectOption('Code')
  await page.getByRole('textbox', { name: 'Code' }).fill('S10100')
  await page.keyboard.press('Enter')
  const change = grid(page, 'Company').getByRole('button', { name: /FREEZE/ })
  await change.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Frozen Reason' })).toBeFocused()
  await page.keyboard.type('Device stock unaccounted for')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Puan Siti')
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'SUCCESS')).toContainText('Account Freezed successfully.')
  await page.keyboard.press('Enter')

  await page.goto('/freezeAccount?filter=accountCode&value=S10100')
  await (await rowOf(grid(page, 'Frozen accounts'), { Code: 'S10100' })).getByRole('gridcell').first().focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Frozen Account').getByRole('textbox', { name: 'Frozen Reason' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Frozen Account')).toContainText(
    'Cannot submit the same data as before. Please make changes to the form.'
  )
  await page.keyboard.press('End')
  await page.keyboard.type(', 40 devices')
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'UPDATED')).toContainText('Freeze account details updated successfully.')
  await page.keyboard.press('Enter')
  await expectRow(grid(page, 'Frozen accounts'), { Reason: 'Device stock unaccounted for, 40 devices' })

  await searchDealer(page, 'S10100')
  await grid(page, 'Dealer')
    .getByRole('button', { name: /UNFREEZE/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Are You Sure').getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type('Stock found')
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'SUCCESS')).toContainText('Account Un-Freezed successfully.')
  await page.keyboard.press('Enter')
  await expect(grid(page, 'Dealer').getByRole('button', { name: /^FREEZE/ })).toBeVisible()
})

test('the screens are accessible in light and dark @long', async ({ page, signIn }) => {
  await signIn(page, 'admin', '/freezeAccount')
  const frozenRow = grid(page, 'Frozen accounts').locator('tbody tr').filter({ hasText: 'S10027' })
  await expect(frozenRow).toBeVisible()
  await frozenRow.getByText('S10027').click()
  await expect(dialog(page, 'Frozen Account').getByRole('region')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'UNFREEZE' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'UNFREEZE' }).click()
  await expect(page.getByText('Reason is required')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/FreezeUnfreezeDealer')
  await expect(page.getByText('Search results will be displayed here.')).toBeVisible()
  await searchDealer(page, 'S1000')
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^FREEZE/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('Frozen Reason')
  await expectAccessible(page)
})

const letter = {
  name: 'letter.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64'
  )
}
