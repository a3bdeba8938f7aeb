import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { cycleFileColumns } from '@payouts/contract/imports/import-file'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { type Client, openClient } from '../support/client.ts'
import { expect, test } from '../support/journey.ts'
import type { RunningServer } from '../support/server.ts'
import { samplePassword } from '../support/sign-in.ts'
import { expectNoRow, expectRow, rowOf, selectRows } from '../support/table.ts'

const current = (page: Page) => page.getByRole('grid', { name: 'Current exclusions' })
const removed = (page: Page) => page.getByRole('grid', { name: 'Removed exclusions' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function reviewerOf(server: RunningServer): Promise<Client> {
  return openClient(server.url, 'reviewer', await samplePassword(server.dataDir, 'reviewer'))
}

const cycleName = 'Incentives of our own shop'
const ownShop = 'our.own.shop@yes.my'

/** A cycle of this journey's own that waits for its approval: two of its rows, RM 37.45, are the shop's. */
async function submitCycle(client: Client): Promise<number> {
  const batchNo = 620_001
  const row = (customer: string, number: number, dealer: string, incentive: string) =>
    `${customer},SHOP-${number},Port In,2026-11-0${number},Basic,${dealer},70000${number},100.00,${incentive},E${number}`
  const rows = [
    row(ownShop, 1, 'S10001', '25.05'),
    row(ownShop, 2, 'S10002', '12.40'),
    row('somebody@yes.my', 3, 'S10001', '8.00')
  ]
  const file = Buffer.from([cycleFileColumns.join(','), ...rows, ''].join('\n'))
  const dates = { reportDate: '2026-11-16', cutoffDate: '2026-11-18', payoutDate: '2026-11-20' }
  const details = { batchNo, payoutCycleName: cycleName, commissionType: 'Incentives' as const, fileName: 'shop.csv' }
  await client.call(importEndpoints.importCycle, { ...details, ...dates }, { file })
  const version = { batchNo, version: 1 }
  await client.call(importEndpoints.decideImport, { ...version, decision: 'ACCEPT', remark: 'Agrees' })
  await client.call(payoutEndpoints.requestApprovalPayout, { ...version, remark: 'Reviewed' })
  return batchNo
}

const totalsOf = (client: Client, batchNo: number) => client.call(payoutEndpoints.payoutTotalHeaderSummary, { batchNo })

async function dismissAlert(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Alert' })
  await expect(dialog).toContainText(text)
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toBeHidden()
}

const smallPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

test('an exclusion takes rows out of a submitted cycle, sends it back to review, and removed gives them back @long', async ({
  page,
  server,
  signIn
}) => {
  const client = await reviewerOf(server)
  const batchNo = await submitCycle(client)
  const before = await totalsOf(client, batchNo)
  await signIn(page, 'reviewer', '/exclusion')
  await expectRow(current(page), { 'Client Name': 'Leading Partner Sdn Bhd' })

  await button(page, 'ADD NEW').click()
  const form = page.getByRole('dialog', { name: 'Add Exclusion' })
  await form.getByRole('button', { name: 'ADD NEW' }).click()
  for (const missing of [
    'Customer Name is required',
    'Yes ID is required',
    'Billing Account number is required',
    'Reason is required',
    'From date is required',
    'To date is required'
  ])
    await expect(form.getByText(missing, { exact: true })).toBeVisible()
  await form.getByLabel('Customer Name').fill('Kedai Sementara')
  await form.getByLabel('Yes ID').fill('not an address')
  await form.getByLabel('Billing Account Number').fill('900112233')
  await form.getByLabel('Reason').fill('Lines of our own shop')
  await form.getByLabel('From Date').fill('2026-11-02')
  await form.getByLabel('To Date').fill('2026-11-02')
  await form.getByLabel('To Date').press('Tab')
  await form.getByRole('button', { name: 'ADD NEW' }).click()
  await expect(form.getByText('Please enter a valid email address')).toBeVisible()
  await expect(form.getByText('FROM date should always be less than the END date!')).toBeVisible()

  await form.getByLabel('Yes ID').fill(ownShop.toUpperCase())
  await form.getByLabel('From Date').fill('2025-01-01')
  await form.getByLabel('To Date').press('Tab')
  const effect = form.getByRole('region', { name: 'Taken out of cycles not yet approved' })
  await expect(effect).toContainText(cycleName)
  await expect(effect).toContainText('2 transactions, RM 37.45')
  await expect(effect).toContainText('Pending Approval: it goes back to review')
  await effect.getByText('Show 2 transactions').click()
  await expect(effect.getByText('SHOP-2')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'ADD NEW' }).click()
  await expect(page.getByText('New Exclusion Added')).toBeVisible()
  await expectRow(current(page), { 'Client Name': 'Kedai Sementara', 'Billing Account': '900112233' })
  await page.getByRole('button', { name: 'Show Activity' }).click()
  const added = page.getByRole('region', { name: 'Activity' }).getByRole('listitem').first()
  await expect(added).toContainText('Kedai Sementara')
  await expect(added).toContainText('Lines of our own shop')

  const meanwhile = await totalsOf(client, batchNo)
  expect(meanwhile).toMatchObject({
    totalAmount: '8.00',
    transactionCount: 1,
    cycle: { payoutStatus: 'Pending Review' }
  })
  await page.goto(`/payoutsDealerSummary?batchNo=${batchNo}&tab=activity`)
  const note = page.getByRole('region', { name: 'Activity' }).getByRole('listitem').first()
  await expect(note).toContainText('It was pending approval and is back in review.')

  await page.goto('/exclusion')
  await button(page, 'REMOVE').click()
  await dismissAlert(page, 'Please select some row first!')
  await selectRows(current(page), { 'Client Name': 'Kedai Sementara' })
  await button(page, 'REMOVE').first().click()
  const removal = page.getByRole('dialog', { name: 'Remove the exclusion of Kedai Sementara' })
  await expect(removal.getByRole('region', { name: 'Given back to cycles not yet approved' })).toContainText(cycleName)
  await removal.getByRole('button', { name: 'REMOVE' }).click()
  await expect(removal.getByText('Comment field is mandatory!')).toBeVisible()
  const proof = removal.getByLabel('Attachment (optional)')
  await proof.setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('list') })
  await expect(
    removal.getByText('text/plain is not allowed to upload, please choose only Image or PDF file.')
  ).toBeVisible()
  await proof.setInputFiles({ name: 'letter.png', mimeType: 'image/png', buffer: smallPicture })
  await expectAccessible(page)
  await removal.getByLabel('Comment').fill('It is not our own shop')
  await removal.getByLabel('Comment').press('Enter')
  await expect(page.getByText('Exclusion Removed')).toBeVisible()
  await expectNoRow(current(page), { 'Client Name': 'Kedai Sementara' })
  await expectRow(removed(page), { 'Client Name': 'Kedai Sementara', 'Left Excluded (RM)': '0.00' })
  const entry = page.getByRole('region', { name: 'Activity' }).getByRole('listitem').first()
  await expect(entry).toContainText('It is not our own shop')
  await entry.getByRole('button', { name: 'Attachment' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /letter\.png/ })
    .click()
  await expect(page.getByRole('img', { name: 'letter.png' })).toBeVisible()
  await page.keyboard.press('Escape')

  const after = await totalsOf(client, batchNo)
  expect({ ...after, cycle: undefined }).toEqual({ ...before, cycle: undefined })
})

test('what a removed exclusion left out of approved cycles is looked through and made good, once @long', async ({
  page,
  signIn
}) => {
  await signIn(page, 'reviewer', '/exclusion')
  await button(page, 'ADD ADJUSTMENT').click()
  await dismissAlert(page, 'Please choose a rows first')

  const row = await rowOf(removed(page), { 'Client Name': 'Pioneer Outlet Sdn Bhd' })
  await row.getByText('Pioneer Outlet Sdn Bhd').click()
  await expect(heading(page, 'Pioneer Outlet Sdn Bhd')).toBeVisible()
  for (const tile of ['Total payouts', 'Net payouts', 'Still excluded', 'Dealers', 'Master dealers'])
    await expect(page.getByRole('group', { name: tile, exact: true })).toContainText('RM')
  await expectAccessible(page)
  await page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').first().click()
  await expect(heading(page, 'Dealers: ')).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Show transactions' }).click()
  await expect(page).toHaveURL(/RemovedExclusionTrasactionData/)
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('TRX-')
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Dealers: / }).click()
  await page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').first().click()
  await expect(heading(page, 'Add Adjustment to exclusion')).toBeVisible()

  await page.getByRole('link', { name: 'CANCEL' }).click()
  await selectRows(removed(page), { 'Client Name': 'Pioneer Outlet Sdn Bhd' })
  await button(page, 'ADD ADJUSTMENT').first().click()
  const dealer = page.getByRole('textbox', { name: 'Dealer' })
  await expect(dealer).toHaveValue(/\(S1\d{4}\)$/)
  const [owedCode = ''] = (await dealer.inputValue()).match(/S1\d{4}/) ?? []
  await expect(page.getByLabel('Reference')).toHaveValue(/^YA_\d{6}$/)
  await page.getByRole('button', { name: 'Search dealer' }).click()
  const search = page.getByRole('dialog', { name: 'Search dealer' })
  await expect(search.getByText('Search results will be displayed here.')).toBeVisible()
  await search.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(search.getByText('Please enter some value first!')).toBeVisible()
  await search.getByPlaceholder('Search by Name / Code / Vendor').fill(owedCode)
  await search.getByPlaceholder('Search by Name / Code / Vendor').press('Enter')
  await expect(search.getByRole('grid').getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await search.getByRole('gridcell', { name: owedCode, exact: true }).click()
  await expect(dealer).toHaveValue(new RegExp(`\\(${owedCode}\\)$`))
  await page.getByLabel('Description').selectOption('Others')
  await page.getByRole('radio', { name: 'Scheduled' }).check()
  await expectAccessible(page)
  await button(page, 'SAVE').click()
  await expect(page.getByText('Add Adjustment to Exclusion done successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/SuccessPage\?removeExclusionDetailsId=\d+$/)
  const referenceNo = (await page.getByRole('definition').last().innerText()).trim()
  await expectAccessible(page)
  await button(page, 'Done').click()

  await expectRow(removed(page), { 'Client Name': 'Pioneer Outlet Sdn Bhd', Adjustment: referenceNo })
  await selectRows(removed(page), { 'Client Name': 'Pioneer Outlet Sdn Bhd' })
  await expect(button(page, 'ADD ADJUSTMENT').first()).toHaveAttribute('aria-disabled', 'true')
  await expect(
    page.getByText(`This removed exclusion has its adjustment already: ${referenceNo}.`).last()
  ).toBeVisible()
})

test('a user with read access has no button, and the form says whose task it is @long', async ({ page, signIn }) => {
  await signIn(page, 'approver', '/exclusion')
  await expectRow(current(page), { 'Client Name': 'Leading Partner Sdn Bhd' })
  for (const name of ['ADD NEW', 'REMOVE', 'ADD ADJUSTMENT']) await expect(button(page, name)).toHaveCount(0)
  await page.goto('/AddExclusionDealer')
  await expect(page.getByText('You cannot do this')).toBeVisible()
  await page.goto('/RemovedExclusionTransactionTypeScreen')
  await expect(page.getByText('Invalid exclusion data')).toBeVisible()
})
