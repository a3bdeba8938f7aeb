import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { countText } from '@payouts/contract/count-text'
import type { Page } from '@playwright/test'
import { payouts } from '../support/command-line.ts'
import { expect, test } from '../support/journey.ts'
import { type OctoberFiles, withoutBank, writeOctober } from '../support/october.ts'
import { expectRow, rowOf, selectRows } from '../support/table.ts'

const batchNo = 202_610
const october = 'October 2026'

let files: OctoberFiles
let proof: string
test.beforeAll(async ({ server }) => {
  files = await writeOctober(server.dataDir)
  proof = join(server.dataDir, 'proof.pdf')
  await writeFile(proof, smallestPdf)
})

const grid = (page: Page, name: string) => page.getByRole('grid', { name })
const dialog = (page: Page) => page.getByRole('dialog')

/** Fills the action dialog that is open and confirms it. */
async function confirmAction(
  page: Page,
  title: string | RegExp,
  verb: string | RegExp,
  comment: string,
  file?: string
) {
  await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Comment' }).fill(comment)
  if (file) await dialog(page).locator('input[type=file]').setInputFiles(file)
  await dialog(page).getByRole('button', { name: verb, exact: true }).click()
}

async function holdSelected(page: Page, title: string, comment: string, file?: string) {
  await page.getByRole('main').getByRole('button', { name: 'Hold', exact: true }).first().click()
  await confirmAction(page, title, 'Hold', comment, file)
  await expect(page.getByRole('heading', { name: 'Put On Hold' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
}

async function openOctober(page: Page) {
  await page.goto('/payouts')
  await (await rowOf(grid(page, 'Payout cycles'), { Name: october })).getByText(october).click()
  await expect(page.getByRole('heading', { name: october })).toBeVisible()
}

test('from a cycle file to a posted payout', async ({ page, server, signIn, openAs }) => {
  await test.step('the files are imported at the command line, every bad row named', async () => {
    expect(await payouts(server, 'import', 'dealers', files.dealers)).toContain('24')
    const details = ['--batch-no', String(batchNo), '--name', october, '--commission-type', 'Incentives']
    const report = await payouts(server, 'import', 'cycle', files.cycle, ...details)
    expect(report).toContain('1,197')
    for (const line of files.rejectedLines) expect(report).toMatch(new RegExp(`\\b${line}\\b.*transactionAmount`))
  })

  await test.step('the reviewer looks at what was rejected and accepts the rest', async () => {
    await signIn(page, 'reviewer', '/validations')
    const imports = grid(page, 'Imports')
    await (await rowOf(imports, { Name: october })).getByText(october).click()
    for (const line of files.rejectedLines)
      await expectRow(grid(page, 'Rejected rows'), { Line: countText(line), Column: 'transactionAmount' })
    await page
      .getByRole('region', { name: `Report of ${october}` })
      .getByRole('button', { name: 'Accept' })
      .click()
    await confirmAction(page, `Accept the import of ${october}`, 'Accept', 'Agrees with the calculation')
    await expectRow(imports, { Name: october, Status: 'Pending Review', Rejected: '3' })
  })

  await test.step('rows of a dealer that owes e-invoices are held already', async () => {
    await openOctober(page)
    await expect(page.getByRole('button', { name: 'On hold: e-Inv Missing' })).toBeVisible()
  })

  await test.step('the reviewer holds two transaction types with a proof', async () => {
    const types = grid(page, 'Transaction types')
    await selectRows(
      types,
      { 'Transaction Type': 'Early Churn Clawback' },
      { 'Transaction Type': 'Prepaid Activation' }
    )
    await holdSelected(page, 'Hold 2 transaction types', 'Figures to be confirmed', proof)
    await expect(page.getByRole('button', { name: 'On hold: Manual Hold' })).toBeVisible()
  })

  await test.step('and one dealer, and three single transactions', async () => {
    await (await rowOf(grid(page, 'Transaction types'), { 'Transaction Type': 'Postpaid 12M Activation' }))
      .getByText('Postpaid 12M Activation')
      .click()
    await selectRows(grid(page, 'Dealers'), { 'Company Code': 'D10012' })
    await holdSelected(page, 'Hold 1 dealer', 'Under investigation')
    await (await rowOf(grid(page, 'Dealers'), { 'Company Code': 'D10016' })).getByText('D10016').click()
    const lines = grid(page, 'Transactions')
    await expect(lines.getByRole('checkbox').nth(3)).toBeVisible()
    for (const index of [1, 2, 3]) await lines.getByRole('checkbox').nth(index).check()
    await holdSelected(page, 'Hold 3 transactions', 'Duplicates?')
  })

  await test.step('and requests approval, which the reviewer cannot give', async () => {
    await openOctober(page)
    await selectRows(grid(page, 'Transaction types'), { 'Transaction Type': 'Postpaid 24M Activation' })
    await page.getByRole('button', { name: 'Request Approval' }).first().click()
    await confirmAction(page, `Request approval of ${october}`, 'Request Approval', 'Reviewed')
    await expect(page.getByRole('heading', { name: 'Approval Requested' })).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Pending Approval').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  })

  await test.step('the approver finds it on the dashboard and approves it for today', async () => {
    const approver = await openAs('approver')
    const waiting = approver.getByRole('grid').first()
    await (await rowOf(waiting, { Name: october })).getByText(october).click()
    await selectRows(grid(approver, 'Transaction types'), { 'Transaction Type': 'Postpaid 24M Activation' })
    await approver.getByRole('button', { name: 'Approve' }).first().click()
    await confirmAction(approver, `Approve ${october}`, /^Approve RM [\d,.]+ on /, 'For payment')
    await expect(approver.getByRole('heading', { name: 'Approved' })).toBeVisible()
    await approver.getByRole('button', { name: 'Done' }).click()

    await expect(async () => {
      await approver.goto('/payouts')
      await expectRow(grid(approver, 'Payout cycles'), { Name: october, Status: 'Error' })
    }).toPass({ timeout: 30_000 })
    const row = await rowOf(grid(approver, 'Payout cycles'), { Name: october })
    await row.getByRole('button', { name: october }).last().click()
    await approver.getByRole('menuitem', { name: 'Get Payout Error Details' }).click()
    await expectRow(approver.getByRole('grid', { name: 'Payout errors' }), { 'Account Code': withoutBank })
  })

  await test.step('the proof can be seen, and the books agree to the sen', async () => {
    await page.goto('/payouts')
    const row = await rowOf(grid(page, 'Payout cycles'), { Name: october })
    await row.getByRole('button', { name: october }).last().click()
    await page.getByRole('menuitem', { name: 'Get Attachments Details' }).click()
    await expect(dialog(page).getByText('proof.pdf')).toBeVisible()
    expect(await payouts(server, 'verify')).toMatch(/All \d+ statements hold\./)
  })
})

const smallestPdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`
