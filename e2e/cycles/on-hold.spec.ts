import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journey.ts'
import { expectNoRow, expectRow, rowOf } from '../support/table.ts'

const grid = (page: Page) => page.getByRole('grid').first()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const rowWith = (page: Page, column: string, text: string | RegExp) => rowOf(grid(page), { [column]: text })

/** Opens a visible row of the list, by a cell without controls. */
async function open(page: Page, column: string, text: string | RegExp): Promise<void> {
  const row = await rowWith(page, column, text)
  await row.getByRole('gridcell').filter({ hasNotText: /^$/ }).last().click()
}

async function openHeldCycle(page: Page, cycle: string): Promise<void> {
  await page.goto('/onhold')
  await open(page, 'Type', 'Manual Hold')
  await expect(heading(page, 'Manual Hold')).toBeVisible()
  await open(page, 'Name', cycle)
  await expect(page).toHaveURL(/onHoldDetails/)
}

type Act = {
  button: string
  title: RegExp
  verb?: string
  comment: string
  proof?: { name: string; mimeType: string; buffer: Buffer }
}

/** Presses a button of the selection bar, reads the consequences, gives a comment and confirms. */
async function actOnSelected(page: Page, { button, title, verb = button, comment, proof }: Act): Promise<string> {
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: title })
  const payout = dialog.getByText(/^RM /)
  await expect(payout).toBeVisible()
  const amount = await payout.innerText()
  await dialog.getByRole('textbox', { name: 'Comment' }).fill(comment)
  if (proof) await dialog.getByLabel('Attachment (optional)').setInputFiles(proof)
  // A release's button says what it pays, too.
  await dialog.getByRole('button', { name: new RegExp(`^${verb}(?: RM |$)`) }).click()
  return amount
}

/** Checks the result page: heading, promised figures, who has to approve, and the way back. */
async function expectResult(page: Page, title: string, amount: string): Promise<void> {
  await expect(heading(page, title)).toBeVisible()
  const waiting = page.getByText('Please wait while the bussiness owner review your request.')
  await expect(waiting).toBeVisible({ visible: title === 'Release Requested' })
  await expect(page.getByRole('definition').first()).toHaveText(amount)
  await expect(page.getByRole('definition').last()).not.toBeEmpty()
  await page.getByRole('button', { name: 'Done' }).click()
}

async function select(page: Page, column: string, text: string | RegExp): Promise<void> {
  const row = await rowWith(page, column, text)
  await row.getByRole('checkbox').check()
}

async function totalOnHold(page: Page): Promise<string> {
  await page.goto('/onhold')
  // The figure alone: its explanation loads a moment later.
  return page
    .getByRole('group', { name: 'Total' })
    .getByText(/^RM [\d,.]+$/)
    .innerText()
}

const smallPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

/** Holds, with a proof, the first transaction type without manual holds of a cycle in review. */
async function holdATransactionType(page: Page): Promise<{ cycle: string; type: string }> {
  await page.goto('/payouts?filter=payoutStatus&value=Pending%20Review')
  await open(page, 'Name', /^Device Reimbursement Broadband/)
  await expect(page).toHaveURL(/payoutsDealerSummary/)
  const title = heading(page, 'Device Reimbursement Broadband')
  await expect(title).toBeVisible()
  const cycle = await title.innerText()
  const first = grid(page).locator('tbody tr').first()
  const type = await first.getByRole('gridcell').nth(1).innerText()
  await first.getByRole('checkbox').check()
  const hold = { button: 'Hold', title: /^Hold 1 transaction type/, comment: 'Suspected fraud' }
  await actOnSelected(page, { ...hold, proof: { name: 'proof.png', mimeType: 'image/png', buffer: smallPicture } })
  await expect(heading(page, 'Put On Hold')).toBeVisible()
  return { cycle, type }
}

test('a held transaction type is requested, refused, requested again and released by another person', async ({
  openAs
}) => {
  const [reviewer, approver] = [await openAs('reviewer'), await openAs('approver')]
  const before = await totalOnHold(reviewer)
  const { cycle, type } = await holdATransactionType(reviewer)
  expect(await totalOnHold(reviewer)).not.toBe(before)

  await openHeldCycle(reviewer, cycle)
  await select(reviewer, 'Transaction Type', type)
  const request = { button: 'Request Release', title: /^Request release of 1 transaction type$/ }
  const held = await actOnSelected(reviewer, { ...request, comment: 'The dealer handed the forms in' })
  await expectResult(reviewer, 'Release Requested', held)
  await expectRow(grid(reviewer), { 'Transaction Type': type, Status: 'Release Approval' })

  await openHeldCycle(approver, cycle)
  await select(approver, 'Transaction Type', type)
  const refuse = { button: 'Refuse', title: /^Refuse the release of 1 transaction type$/ }
  const refused = await actOnSelected(approver, { ...refuse, comment: 'A signature is missing' })
  await expectResult(approver, 'Release Refused', refused)
  await expectRow(grid(approver), { 'Transaction Type': type, Status: 'Hold' })

  await reviewer.reload()
  await open(reviewer, 'Transaction Type', type)
  await expect(heading(reviewer, type)).toBeVisible()
  await grid(reviewer).locator('tbody tr').first().getByRole('button').click()
  const details = reviewer.getByRole('dialog', { name: 'On Hold' })
  await expect(details).toContainText('Suspected fraud')
  await expect(details).toContainText('A signature is missing')
  await details.getByRole('button', { name: 'Show attachments' }).click()
  const proofs = reviewer.getByRole('dialog', { name: 'Available Attachment (Proof)' })
  await proofs.getByRole('button', { name: /proof\.png/ }).click()
  await expect(proofs.getByRole('img', { name: 'proof.png' })).toBeVisible()
  await proofs.getByRole('button', { name: 'Close' }).click()
  await details.getByRole('button', { name: 'CLOSE', exact: true }).click()
  await reviewer.getByRole('link', { name: 'Transaction Types' }).click()

  await select(reviewer, 'Transaction Type', type)
  await actOnSelected(reviewer, { ...request, comment: 'Signed now' })
  await expect(heading(reviewer, 'Release Requested')).toBeVisible()

  await approver.reload()
  await select(approver, 'Transaction Type', type)
  const release = { button: 'Release', title: /^Release 1 transaction type$/ }
  await expectResult(
    approver,
    'Released',
    await actOnSelected(approver, { ...release, comment: 'All signatures are there' })
  )
  await expect(grid(approver)).toContainText('No Record Found')
  expect(await totalOnHold(approver)).toBe(before)
})

test('a dealer’s holds are requested in every cycle and released for a day @long', async ({ openAs }) => {
  const [reviewer, approver] = [await openAs('reviewer'), await openAs('approver')]
  await reviewer.goto('/onhold')
  const row = await rowWith(reviewer, 'Type', 'Manual Hold')
  await row.getByRole('gridcell').nth(2).click()
  await expect(reviewer).toHaveURL(/onHoldDealers/)
  await expect(reviewer.getByRole('button', { name: 'Request Release' })).toBeVisible()
  await expect(reviewer.getByRole('button', { name: 'Release', exact: true })).toHaveCount(0)
  // By its code, as dealers may share a name.
  const dealer = await grid(reviewer).locator('tbody tr').first().getByRole('gridcell').nth(2).innerText()
  await select(reviewer, 'Code', dealer)
  const request = {
    button: 'Request Release',
    title: /^Request release of 1 dealer$/,
    comment: 'Cleared by the branch'
  }
  await expectResult(reviewer, 'Release Requested', await actOnSelected(reviewer, request))
  await expectRow(grid(reviewer), { Code: dealer, Status: 'Release Approval' })

  await approver.goto('/onHoldDealers?holdType=Manual+Hold&start=dealerCount')
  await select(approver, 'Code', dealer)
  const release = { button: 'Release', title: /^Release 1 dealer$/, comment: 'Cleared' }
  await expectResult(approver, 'Released', await actOnSelected(approver, release))
  await expectNoRow(grid(approver), { Code: dealer })
})

/** A large cancellation, or one in several cycles, needs a second person. */
async function approveCancellation(page: Page): Promise<void> {
  const waiting = page.getByRole('region', { name: 'Waiting for approval' })
  await waiting.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(waiting).toHaveCount(0)
}

test('transactions and a whole cycle are cancelled for good @long', async ({ openAs }) => {
  const approver = await openAs('approver')
  await approver.goto('/onHoldPayoutCycle?holdType=Manual+Hold&sort=CUT_OFF&order=ASC')
  const first = grid(approver).locator('tbody tr').first()
  const cycle = await first.getByRole('gridcell').nth(1).innerText()
  await open(approver, 'Name', cycle)
  await approver.getByRole('link', { name: 'All transactions' }).click()
  await expect(heading(approver, 'All transactions')).toBeVisible()
  const transactionNo = await grid(approver).locator('tbody tr').first().getByRole('gridcell').nth(2).innerText()
  await select(approver, 'Trx No.', transactionNo)
  const cancelOne = { button: 'Cancel', title: /^Cancel Hold of 1 transaction$/, verb: 'Cancel Hold', comment: 'Fraud' }
  await expectResult(approver, 'Cancelled', await actOnSelected(approver, cancelOne))
  await expectNoRow(grid(approver), { 'Trx No.': transactionNo })

  await approver.getByRole('link', { name: 'Transaction Types' }).click()
  await approver.getByRole('link', { name: 'Cycles' }).click()
  await select(approver, 'Name', cycle)
  const cancelCycle = { button: 'Cancel', title: /^Cancel Hold of 1 cycle$/, verb: 'Cancel Hold', comment: 'Fraud' }
  await expectResult(approver, 'Cancellation Requested', await actOnSelected(approver, cancelCycle))
  await approveCancellation(await openAs('admin', '/onhold'))
  await approver.reload()
  await expectNoRow(grid(approver), { Name: cycle })
})

test('the summary cancels everything of a hold type, and only what has buttons @long', async ({ openAs }) => {
  const approver = await openAs('approver')
  await approver.goto('/onhold')
  const withoutButtons = await rowWith(approver, 'Type', 'e-Inv Missing')
  await expect(withoutButtons.getByRole('button')).toHaveCount(0)
  const row = await rowWith(approver, 'Type', 'Account Frozen')
  await row.getByRole('button', { name: 'Actions for Account Frozen' }).click()
  await approver.getByRole('menuitem', { name: 'Cancel Hold' }).click()
  const dialog = approver.getByRole('dialog', { name: 'Cancel Hold of everything under Account Frozen' })
  await dialog.getByRole('button', { name: 'Cancel Hold' }).click()
  await expect(dialog).toContainText('Comment field is mandatory!')
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('The accounts are closed')
  await dialog.getByRole('button', { name: 'Cancel Hold' }).click()
  await expect(heading(approver, 'Cancellation Requested')).toBeVisible()
  await approver.getByRole('button', { name: 'Done' }).click()
  await expect(approver.getByRole('region', { name: 'Waiting for approval' })).toContainText('Account Frozen')
  await expectAccessible(approver)
  await approveCancellation(await openAs('admin', '/onhold'))
  await approver.reload()
  await expectNoRow(grid(approver), { Type: 'Account Frozen' })
  await approver.getByRole('button', { name: 'Show Activity' }).click()
  await expect(approver.getByRole('region', { name: 'Activity' })).toContainText('The accounts are closed')
})

test('the screens keep their scroll position, ask for a selection, and are accessible in light and dark @long', async ({
  page,
  signIn
}) => {
  await signIn(page, 'admin', '/onhold')
  const titles = () => grid(page).getByRole('columnheader').allInnerTexts()
  await expect.poll(async () => (await titles()).slice(2, 4)).toEqual(['Dealers', 'Transaction Types'])
  await page.getByRole('button', { name: 'REORDER' }).click()
  await expect.poll(async () => (await titles()).slice(2, 4)).toEqual(['Transaction Types', 'Dealers'])
  await page.reload()
  await expect.poll(async () => (await titles()).slice(2, 4)).toEqual(['Transaction Types', 'Dealers'])
  await expectAccessible(page)

  await open(page, 'Type', 'e-Inv Missing')
  await expect(heading(page, 'e-Inv Missing')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request Release' })).toHaveCount(0)

  await page.goto('/onHoldPayoutCycle?holdType=Manual+Hold')
  await page.getByRole('button', { name: 'Request Release' }).click()
  await expect(page.getByRole('dialog', { name: 'Alert' })).toContainText('Please choose some rows first!')
  await page.getByRole('button', { name: 'OK' }).click()
  await grid(page).locator('tbody tr').first().getByRole('checkbox').check()
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByRole('dialog').getByText(/^RM /)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep on hold' }).click()

  await grid(page).locator('tbody tr').first().getByRole('gridcell').nth(3).click()
  await expect(page).toHaveURL(/onHoldDetails/)
  await expect(grid(page).locator('tbody input').first()).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await grid(page).locator('tbody tr').first().getByRole('gridcell').nth(3).click()
  await grid(page).locator('tbody tr').first().getByRole('button').click()
  await expect(page.getByRole('dialog', { name: 'On Hold' })).toContainText('TRX No.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'CLOSE', exact: true }).click()
  await expect(grid(page).locator('tbody tr').first().getByRole('button')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Transaction Types' })).toBeVisible()

  await page.goto('/onHoldDealers?holdType=Manual+Hold&start=dealerCount')
  await expect(grid(page).locator('tbody input').first()).toBeVisible()
  await expectAccessible(page)
  for (const path of ['/onHoldPayoutCycle', '/onHoldDealers', '/onHoldDetails', '/onHoldAllTransactions']) {
    await page.goto(path)
    await expect(page.getByText('Invalid Cycle data')).toBeVisible()
  }
})
