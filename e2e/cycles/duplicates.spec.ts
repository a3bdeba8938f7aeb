import { cycleFileColumns } from '@payouts/contract/imports/import-file'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journey.ts'
import { expectRow, rowOf, selectRows } from '../support/table.ts'

const fileOf = (numbers: readonly number[]) => {
  const rows = numbers.map(
    (number) =>
      `wall${number}@yes.my,WALL-${number},Port In,2026-11-0${number},Basic,S1000${number},80000${number},640.00,4${number}.50,E${number}`
  )
  return Buffer.from([cycleFileColumns.join(','), ...rows, ''].join('\n'))
}

const list = (page: Page) => page.getByRole('grid', { name: 'Imports' })
const duplicates = (page: Page) => page.getByRole('grid', { name: 'Duplicate rows' })
const dialog = (page: Page) => page.getByRole('dialog')

/** Chooses a file on the validations screen and enters its cycle. */
async function importFile(page: Page, cycle: { batchNo: number; name: string; numbers: readonly number[] }) {
  const file = { name: `${cycle.batchNo}.csv`, mimeType: 'text/csv', buffer: fileOf(cycle.numbers) }
  await page.getByLabel('Import a payout cycle’s file').setInputFiles(file)
  await dialog(page)
    .getByLabel(/Batch number/)
    .fill(String(cycle.batchNo))
  await dialog(page)
    .getByLabel(/Cycle name/)
    .fill(cycle.name)
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click()
}

/** Opens the decision of an import, gives a reason if one may be given, and accepts. */
async function accept(page: Page, reason: string): Promise<void> {
  await page.locator('#content').getByRole('button', { name: 'Accept', exact: true }).click()
  await dialog(page).getByRole('textbox', { name: 'Comment' }).fill(reason)
  await dialog(page).getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(dialog(page)).toBeHidden()
}

/** Acts on the only selected row of the list of held transactions. */
async function actOnHeld(page: Page, verb: string, comment: string): Promise<void> {
  const held = page.getByRole('grid', { name: 'Transactions' })
  await selectRows(held, { 'Trx No.': 'WALL-1' })
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: verb, exact: true }).click()
  await dialog(page).getByRole('textbox', { name: 'Comment' }).fill(comment)
  // A release's button says what it pays, too.
  await dialog(page)
    .getByRole('button', { name: new RegExp(`^${verb}(?: RM |$)`) })
    .click()
  await page.getByRole('button', { name: 'Done' }).click()
}

test('the same cycle under another number is named row by row, and paid only by the word of two people @long', async ({
  openAs
}) => {
  const reviewer = await openAs('reviewer', '/validations')

  await test.step('the import says which rows are in other cycles', async () => {
    await importFile(reviewer, { batchNo: 640_001, name: 'Shop incentives', numbers: [1, 2] })
    await expect(dialog(reviewer)).toContainText('Batch 640001 was imported as version 1')
    await dialog(reviewer).getByRole('button', { name: 'Close', exact: true }).first().click()
    await importFile(reviewer, { batchNo: 640_002, name: 'Shop incentives again', numbers: [1, 2, 3] })
    await expect(dialog(reviewer)).toContainText('2 rows are duplicates')
    await dialog(reviewer).getByRole('button', { name: 'Show the report' }).click()
    await expectRow(duplicates(reviewer), { 'Trx No.': 'WALL-1', 'Duplicate of': /Shop incentives 640001/ })
    await expectRow(duplicates(reviewer), { 'Trx No.': 'WALL-2', 'Duplicate of': /640001 · WALL-2 · Payable/ })
    await expectRow(list(reviewer), { Name: 'Shop incentives again', Accepted: /2 duplicates/ })
    await expectAccessible(reviewer)
  })

  await test.step('more than half of it cannot be accepted by just anybody', async () => {
    await reviewer.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(dialog(reviewer)).toContainText(
      '2 of 3 transactions, RM 84.00, stand in other cycles already, all of them in cycle 640001, Shop incentives.'
    )
    await dialog(reviewer).getByRole('button', { name: 'Cancel', exact: true }).click()
  })

  await test.step('an administrator who did not import it says why', async () => {
    const admin = await openAs('admin', '/validations?batchNo=640002&version=1')
    await admin.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(dialog(admin)).toContainText('Explain in the comment why the import is right nevertheless')
    await expectAccessible(admin)
    await dialog(admin).getByRole('button', { name: 'Cancel', exact: true }).click()
    await accept(admin, 'The first of the two is dropped next')
    await expectRow(list(admin), { Name: 'Shop incentives again', Status: 'Pending Review' })
  })

  const held = '/onHoldAllTransactions?holdType=Duplicate&batchNo=640002'
  await test.step('one person asks for a release of what repeats another row', async () => {
    await reviewer.goto(held)
    const row = await rowOf(reviewer.getByRole('grid', { name: 'Transactions' }), { 'Trx No.': 'WALL-1' })
    await row.getByRole('link', { name: 'Shop incentives', exact: true }).click()
    await expect(reviewer).toHaveURL(/payoutsAllTransactionDetails.*WALL-1/)
    await reviewer.goto(held)
    await expectAccessible(reviewer)
    await actOnHeld(reviewer, 'Request Release', 'Dropped there')
  })

  await test.step('a second one releases it', async () => {
    const approver = await openAs('approver', held)
    await actOnHeld(approver, 'Release', 'Dropped there, as I have seen')
    await approver.goto(held)
    const rows = approver.getByRole('grid', { name: 'Transactions' }).locator('tbody tr')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('WALL-2')
  })
})
