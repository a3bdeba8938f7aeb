import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { cycleFileColumns } from '@payouts/contract/imports/import-file'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { openClient } from '../support/client.ts'
import { payouts } from '../support/command-line.ts'
import { expect, test } from '../support/journey.ts'
import { samplePassword } from '../support/sign-in.ts'

const batchNo = 202_699
const cycle = 'Finder October 2026'
const dealer = 'S10003'
const transactionNo = 'FND-88442'

/** Two transactions of two dealers of the sample data, in a cycle of this journey's own. */
async function writeCycle(folder: string): Promise<string> {
  const lineOf = (companyCode: string, number: string) => [
    ...[`${number}@yes.example`, number, 'Prepaid Activation', '2026-10-15', 'Fiber 100', companyCode],
    ...['77001234', '99.90', '120.00', `EINV-${number}`]
  ]
  const lines = [[...cycleFileColumns], lineOf(dealer, transactionNo), lineOf('S10004', 'FND-99553')]
  const file = join(folder, 'finder-cycle.csv')
  await writeFile(file, `${lines.map((line) => line.join(',')).join('\n')}\n`)
  return file
}

/** Searches by Ctrl K, and opens the result of this name. */
async function find(page: Page, text: string, name: string | RegExp) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find a screen' }).fill(text)
  const option = page.getByRole('listbox', { name: 'Found' }).getByRole('option', { name })
  await expect(option).toHaveCount(1)
  await option.click()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const inbox = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a dealer is found, held by a command and shown on one page; those who must act and the requester are notified @long', async ({
  page,
  server,
  signIn,
  openAs
}) => {
  const details = ['--batch-no', String(batchNo), '--name', cycle, '--commission-type', 'Incentives']
  await payouts(server, 'import', 'cycle', await writeCycle(server.dataDir), ...details)
  const admin = await openClient(server.url, 'admin', await samplePassword(server.dataDir, 'admin'))
  const decision = { batchNo, version: 1, decision: 'ACCEPT', remark: 'Agrees' } as const
  await admin.call(importEndpoints.decideImport, decision)
  await signIn(page, 'reviewer')

  await test.step('a command opens the cycle with the dealer selected and Hold one key away', async () => {
    await find(page, `hold ${dealer} in finder october`, `Hold ${dealer} in ${cycle}`)
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await expect(bar.getByRole('button', { name: 'Hold', exact: true })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Hold 1 dealer' })
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('Invoices to be checked')
    await dialog.getByRole('button', { name: 'Hold', exact: true }).click()
    await expect(heading(page, 'Put On Hold')).toBeVisible()
  })

  await test.step('the dealer’s page says what is held and why, and leads to it', async () => {
    await find(page, dealer, new RegExp(dealer))
    const holds = page.getByRole('region', { name: 'On hold, and why' })
    await expect(holds.getByText('“Invoices to be checked”')).toBeVisible()
    const payouts = page.getByRole('region', { name: 'Latest payouts' })
    await expect(payouts.getByRole('listitem').filter({ hasText: cycle }).first()).toContainText('is held since')
    await expectAccessible(page)
    await holds.getByRole('link', { name: `Manual Hold, ${cycle}` }).click()
    await expect(page.getByRole('row', { name: new RegExp(transactionNo) })).toBeVisible()
  })

  await test.step('a transaction is found by the beginning of its number', async () => {
    await find(page, 'FND-8844', new RegExp(transactionNo))
    await expect(page.getByRole('link', { name: /^Transactions/ })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('row', { name: new RegExp(transactionNo) })).toBeVisible()
  })

  await test.step('the request comes to the approver’s notices, and its answer to the reviewer’s', async () => {
    await find(page, cycle, new RegExp(`^${cycle}`))
    await expect(heading(page, cycle)).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
    await page.getByRole('main').getByRole('button', { name: 'Request Approval', exact: true }).first().click()
    const request = page.getByRole('dialog')
    await request.getByRole('textbox', { name: 'Comment' }).fill('Please approve')
    await request.getByRole('button', { name: 'Request Approval', exact: true }).click()
    await expect(request).toBeHidden()

    const approver = await openAs('approver')
    await approver.getByRole('button', { name: /^Inbox, \d+ unread$/ }).click()
    await expectAccessible(approver)
    await approver.getByRole('link', { name: new RegExp(`asks for the approval of ${cycle}`) }).click()
    await expect(heading(approver, cycle)).toBeVisible()
    await approver.getByRole('main').getByRole('button', { name: 'Return', exact: true }).first().click()
    const answer = approver.getByRole('dialog', { name: /Return/ })
    await answer.getByRole('textbox', { name: 'Comment' }).fill('Sums differ')
    await answer.getByRole('button', { name: 'Return', exact: true }).click()
    await expect(answer).toBeHidden()

    await page.reload()
    await page.getByRole('button', { name: /^Inbox, \d+ unread$/ }).click()
    await expect(page.getByRole('link', { name: new RegExp(`returned ${cycle} for review`) })).toBeVisible()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(inbox(page, 'Inbox')).toBeVisible()
  })
})
