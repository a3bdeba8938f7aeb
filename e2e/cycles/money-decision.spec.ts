import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journey.ts'
import { clientOf } from '../support/small-cycle.ts'
import { rowOf, selectRows } from '../support/table.ts'

const senOf = (text: string) => BigInt(text.replace('−', '-').replace(/[^\d-]/g, ''))
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' })
const dialog = (page: Page) => page.getByRole('dialog')
const types = (page: Page) => page.getByRole('grid', { name: 'Transaction types' })
/** A figure of the dialog's table: before, after and the change. */
const figures = (page: Page, name: string) =>
  dialog(page)
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .getByRole('cell')
    .allInnerTexts()

/** Opens the only cycle of incentives with this status. @returns its net amount on the list */
async function openCycle(page: Page, status: string): Promise<string> {
  await page.goto(`/payouts?filter=payoutStatus&value=${encodeURIComponent(status)}`)
  const row: Locator = await rowOf(page.getByRole('grid', { name: 'Payout cycles' }), {
    Name: /^Incentives \w+ 2026/,
    Status: status
  })
  const net = /^[\d,.]+/.exec(await row.getByRole('gridcell').nth(4).innerText())?.[0] ?? ''
  await expect(row).toContainText(/in \d+ days?|late|due today/)
  await row.getByText(/^Incentives \w+ 2026/).click()
  await expect(types(page)).toBeVisible()
  return net
}

/** The cycle that a screen's address names. */
function cycleIn(address: string): { batchNo: number; version: number } {
  const { searchParams } = new URL(address)
  return { batchNo: Number(searchParams.get('batchNo')), version: Number(searchParams.get('version')) }
}

const netTile = (page: Page) => page.getByRole('button', { name: /What Net PayOut is made of/ })

test('one sum leads from the list to the decision, and says what it is made of @long', async ({
  page,
  server,
  signIn,
  openAs
}) => {
  await signIn(page, 'reviewer')
  const net = await openCycle(page, 'Pending Review')

  await test.step('the net explains itself by a key, down to its rows', async () => {
    await expect(netTile(page)).toContainText(`RM ${net}`)
    await netTile(page).focus()
    await page.keyboard.press('e')
    const terms = dialog(page).locator('tbody td')
    await expect(terms.first()).toBeVisible()
    const sum = (await terms.allInnerTexts()).reduce((total, term) => total + senOf(term), 0n)
    expect(sum).toBe(senOf(net))
    await expectAccessible(page)
    await dialog(page).getByRole('link', { name: 'On hold: Manual Hold' }).click()
    await expect(page.getByRole('combobox', { name: 'Show' })).toHaveValue(/[1-9]/)
    await page.getByRole('link', { name: /^Incentives \w+ 2026/ }).click()
  })

  await test.step('a request covers the whole cycle, and says so from the alert on', async () => {
    await page.getByRole('button', { name: 'Request Approval' }).click()
    await expect(dialog(page)).toContainText('Please choose some rows first!')
    await dialog(page).getByRole('button', { name: 'Choose all rows' }).click()
    await expect(dialog(page)).toContainText('This covers the whole cycle: everything in it that is payable.')
    await expect(dialog(page)).toContainText(`= ${net}`)
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await bar(page).getByRole('button', { name: 'Clear selection' }).click()
  })

  await test.step('a hold shows before and after, follows what is left out, and comes true', async () => {
    await selectRows(types(page), { 'Transaction Type': 'Early Churn Clawback' }, { 'Transaction Type': 'Port In' })
    await expect(bar(page)).toContainText('before tax')
    await bar(page).getByRole('button', { name: 'Hold' }).click()
    await expect(dialog(page).getByRole('heading', { name: 'Hold 2 transaction types' })).toBeVisible()
    await expect(dialog(page).getByText(`${net}`).first()).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Leave Port In out' }).click()
    await expect(dialog(page).getByRole('note')).toContainText('The payout rises by RM')
    const [before = '', after = '', change = ''] = await figures(page, 'Net PayOut')
    expect(before).toBe(net)
    expect(senOf(after) - senOf(before)).toBe(senOf(change.replace('+', '')))
    await dialog(page).getByRole('textbox', { name: 'Comment' }).fill('Clawbacks are looked at first')
    await dialog(page).getByRole('button', { name: 'Hold', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Put On Hold' })).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(netTile(page)).toContainText(`RM ${after}`)
  })

  await test.step('what somebody else held meanwhile is named, and the others are held', async () => {
    await selectRows(types(page), { 'Transaction Type': 'Port In' }, { 'Transaction Type': 'Reload' })
    const admin = await clientOf(server, 'admin')
    await admin.call(payoutEndpoints.holdPayoutTransactionType, {
      ...cycleIn(page.url()),
      transactionTypes: ['Port In'],
      remark: 'Held by somebody else'
    })
    await bar(page).getByRole('button', { name: 'Hold' }).click()
    await expect(dialog(page)).toContainText('One of these cannot be acted on')
    await dialog(page).getByRole('button', { name: 'Hold the other 1' }).click()
    await expect(dialog(page).getByRole('heading', { name: 'Hold 1 transaction type' })).toBeVisible()
    await dialog(page).getByRole('textbox', { name: 'Comment' }).fill('Reloads are counted again')
    await dialog(page).getByRole('button', { name: 'Hold', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Put On Hold' })).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('all that match are chosen and previewed in one go', async () => {
    await page.getByRole('button', { name: /^Net payout/ }).click()
    const lines = page.getByRole('grid', { name: 'Transactions' })
    await expect(lines.getByRole('checkbox').nth(1)).toBeVisible()
    await lines.getByRole('checkbox').first().check()
    const all = bar(page).getByRole('button', { name: /^Select all [\d,]+ that match$/ })
    const count = /[\d,]+/.exec(await all.innerText())?.[0]
    await all.click()
    await bar(page).getByRole('button', { name: 'Hold' }).click()
    await expect(dialog(page).getByRole('heading', { name: `Hold ${count} transactions` })).toBeVisible()
    await expect.poll(() => figures(page, 'Net PayOut').then(([, after]) => after)).toBe('0.00')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('the approver finds the same sum on the list, the header and the button', async () => {
    const approver = await openAs('approver')
    const waiting = await openCycle(approver, 'Pending Approval')
    await expect(netTile(approver)).toContainText(`RM ${waiting}`)
    await selectRows(types(approver), { 'Transaction Type': 'Reload' })
    await approver
      .getByRole('button', { name: `Approve RM ${waiting}` })
      .first()
      .click()
    await expect(dialog(approver).getByRole('button', { name: `Approve RM ${waiting}` })).toBeEnabled()
  })
})
