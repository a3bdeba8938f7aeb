import { cycleFileColumns } from '@payouts/contract/imports/import-file'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journey.ts'
import { expectRow, selectRows } from '../support/table.ts'

const batchNo = 641_001

const fileOf = (amounts: Readonly<Record<number, string>>) => {
  const rows = Object.entries(amounts).map(
    ([number, amount]) =>
      `ver${number}@yes.my,VER-${number},Port In,2026-11-0${number},Basic,S1000${number},81000${number},640.00,${amount},E${number}`
  )
  return Buffer.from([cycleFileColumns.join(','), ...rows, ''].join('\n'))
}

const dialog = (page: Page) => page.getByRole('dialog')

async function importFile(page: Page, amounts: Readonly<Record<number, string>>): Promise<void> {
  await page.goto('/validations')
  const file = { name: 'versions.csv', mimeType: 'text/csv', buffer: fileOf(amounts) }
  await page.getByLabel('Import a payout cycle’s file').setInputFiles(file)
  await dialog(page)
    .getByLabel(/Batch number/)
    .fill(String(batchNo))
  await dialog(page)
    .getByLabel(/Cycle name/)
    .fill('Corrected incentives')
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click()
}

async function accept(page: Page): Promise<void> {
  await page.locator('#content').getByRole('button', { name: 'Accept', exact: true }).click()
  await dialog(page).getByRole('textbox', { name: 'Comment' }).fill('Agrees with the commission system')
}

test('a corrected file keeps what was held, and says so before it is accepted @long', async ({ openAs }) => {
  const reviewer = await openAs('reviewer', '/validations')
  const confirm = (verb: string) => dialog(reviewer).getByRole('button', { name: verb, exact: true }).click()

  await test.step('two transactions of the first file are held', async () => {
    await importFile(reviewer, { 1: '41.00', 2: '42.00', 3: '43.00' })
    await dialog(reviewer).getByRole('button', { name: 'Show the report' }).click()
    await accept(reviewer)
    await confirm('Accept')
    await expect(dialog(reviewer)).toBeHidden()
    await reviewer.goto(`/payoutsAllTransactionDetails?batchNo=${batchNo}&version=1`)
    await selectRows(
      reviewer.getByRole('grid', { name: 'Transactions' }),
      { 'Trx No.': 'VER-1' },
      { 'Trx No.': 'VER-2' }
    )
    await reviewer
      .getByRole('region', { name: 'Selected rows' })
      .getByRole('button', { name: 'Hold', exact: true })
      .click()
    await dialog(reviewer).getByRole('textbox', { name: 'Comment' }).fill('Suspected fraud')
    await confirm('Hold')
    await reviewer.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('the second file has one of them with another amount, and lacks the other', async () => {
    await importFile(reviewer, { 1: '41.50', 3: '43.00' })
    await expect(dialog(reviewer)).toContainText('1 row held as Manual Hold: not in the new file any more, RM 42.00')
    await dialog(reviewer).getByRole('button', { name: 'Show the report' }).click()
    const decided = reviewer.getByRole('grid', { name: 'Decided in earlier versions' })
    await expectRow(decided, { 'Trx No.': /^VER-1/, 'In this version': 'Changed values' })
    await expectRow(decided, { 'Trx No.': /^VER-2/, Why: /Suspected fraud/, 'In this version': 'Not in the file' })
    await expectAccessible(reviewer)
  })

  await test.step('accepting it names both, and the one that is there stays on hold', async () => {
    await accept(reviewer)
    await expect(dialog(reviewer)).toContainText('with other values, RM 41.50 instead of RM 41.00')
    await expectAccessible(reviewer)
    await confirm('Accept')
    await expect(dialog(reviewer)).toBeHidden()
    await reviewer.goto(`/onHoldAllTransactions?holdType=Manual%20Hold&batchNo=${batchNo}&version=2`)
    await expectRow(reviewer.getByRole('grid', { name: 'Transactions' }), { 'Trx No.': 'VER-1' })
  })
})
