import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { cycleFileColumns } from '@payouts/contract/imports/import-file'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import type { Client } from '../support/client.ts'
import { expect, test } from '../support/journey.ts'
import { clientOf } from '../support/small-cycle.ts'

const commissionType = 'Device Reimbursement Bundle' as const
const name = 'Bundles of a journey'
const dialog = (page: Page) => page.getByRole('dialog')
const rules = (page: Page) => page.getByRole('grid', { name: 'Rules' })

/** Ten sales of RM 100.00 of two dealers; `givenTo` says what each was given. */
function salesFile(batchNo: number, givenTo: (dealer: string, at: number) => string): Buffer {
  const rows = ['S10002', 'S10003'].flatMap((dealer) =>
    [1, 2, 3, 4, 5].map(
      (at) =>
        `${batchNo}.${dealer}.${at}@yes.example,${batchNo}-${dealer}-${at},Bundle,2026-11-1${at},Fibre 100,${dealer},66${at},100.00,${givenTo(dealer, at)},E-${batchNo}-${dealer}-${at}`
    )
  )
  return Buffer.from([cycleFileColumns.join(','), ...rows, ''].join('\n'))
}

async function acceptCycle(client: Client, batchNo: number, file: Buffer): Promise<void> {
  // Later than the cycles of the sample data.
  const dates = { reportDate: '2027-06-20', cutoffDate: '2027-06-24', payoutDate: '2027-06-28' }
  const cycle = { batchNo, payoutCycleName: `Bundles ${batchNo}`, commissionType, fileName: 'bundles.csv', ...dates }
  await client.call(importEndpoints.importCycle, cycle, { file })
  await client.call(importEndpoints.decideImport, { batchNo, version: 1, decision: 'ACCEPT', remark: 'Complete' })
}

/** Pastes as a spreadsheet does: cells in rows, parted by tabs. */
async function paste(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  const text = rows.map((cells) => cells.join('\t')).join('\n')
  await rules(page).focus()
  await rules(page).evaluate((grid, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

test('a rate card is pasted from a spreadsheet, simulated and approved by a second person; a cycle is checked against it @long', async ({
  page,
  server,
  signIn,
  openAs
}) => {
  const client = await clientOf(server, 'reviewer')
  await acceptCycle(
    client,
    652_001,
    salesFile(652_001, () => '5.00')
  )
  await signIn(page, 'reviewer', '/formulas')

  await test.step('a draft begins with rules from a spreadsheet, and a conflict is settled by the rule that is offered', async () => {
    await page.getByRole('button', { name: 'Add rate card' }).click()
    await dialog(page).getByLabel('Commission type').selectOption(commissionType)
    await dialog(page).getByRole('textbox', { name: 'Rate card' }).fill(name)
    await dialog(page).getByLabel('Effective from').fill('1 Nov 2026')
    await dialog(page).getByRole('button', { name: 'Add rate card' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${name}, version 1` })).toBeVisible()
    await paste(page, [
      ['Plan', 'Dealer', 'Rate (%)'],
      ['Fibre*', '', '5 %'],
      ['', 'S10002', '8']
    ])
    const conflict = page.getByRole('region', { name: 'One conflict to settle' })
    await expect(conflict).toContainText('Rules 1 and 2 of Base')
    await expectAccessible(page)
    await conflict.getByRole('button', { name: 'Add it, paying as rule 2' }).click()
    await expect(page.getByRole('heading', { name: '3 rules' })).toBeVisible()
    await expect(conflict).toBeHidden()
    await page.getByRole('button', { name: 'Save draft' }).click()
  })

  await test.step('the draft is simulated on the cycle before', async () => {
    const simulation = page.getByRole('region', { name: 'Simulation' })
    await simulation.getByLabel('Cycles').selectOption('The latest cycle')
    await simulation.getByRole('button', { name: 'Simulate' }).click()
    await expect(simulation).toContainText('Over 1 cycle this version gives RM 15.00 more than was given.')
    await expectAccessible(page)
  })

  const approver = await test.step('who requests it does not approve it: a second person does', async () => {
    await page.getByRole('button', { name: 'Request approval' }).click()
    await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('As agreed with the dealers')
    await dialog(page).getByRole('button', { name: 'Request approval' }).click()
    await expect(page.getByText('Requested', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeHidden()
    const second = await openAs('approver', '/formulas')
    await second.getByRole('link', { name: `${name}, version 1` }).click()
    await expect(second.getByRole('region', { name: 'Simulation' })).toContainText('RM 15.00 more than was given')
    await second.getByRole('button', { name: 'Approve', exact: true }).click()
    await dialog(second).getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(second.getByText('In force', { exact: true }).first()).toBeVisible()
    await expect(rules(second)).toHaveAttribute('aria-readonly', 'true')
    return second
  })

  await test.step('the next cycle is checked; the rows that differ are named with their arithmetic, and held', async () => {
    const given = (dealer: string, at: number) => (dealer === 'S10003' ? '5.00' : at < 3 ? '8.50' : '8.00')
    await acceptCycle(client, 652_002, salesFile(652_002, given))
    const stateOfCheck = async () => (await client.call(rateCardEndpoints.getRateCheck, { batchNo: 652_002 })).state
    await expect.poll(stateOfCheck).toBe('CHECKED')
    await page.goto('/payoutsDealerSummary?batchNo=652002')
    const preflight = page.getByRole('button', { name: /before you decide$/ })
    await preflight.click()
    await expect(page.getByText('8 of 10 rows are as the rate card says. 2 differ by RM 1.00, too much.')).toBeVisible()
    await page.getByRole('link', { name: 'See why' }).click()
    const differing = page.getByRole('table', { name: 'Differs' })
    await expect(differing.getByRole('row', { name: /652002-S10002-1/ })).toContainText('8 % of RM 100.00 = 8.00')
    await expectAccessible(page)
    await page.goto('/payoutsDealerSummary?batchNo=652002')
    await preflight.click()
    await page.getByRole('button', { name: 'Hold these rows' }).click()
    await dialog(page).getByRole('textbox', { name: 'Comment' }).fill('Above the card')
    await dialog(page).getByRole('button', { name: 'Hold', exact: true }).click()
    await expect(page.getByText('Held in Bundles 652002. The cycle now pays the rest.')).toBeVisible()
    const { content } = await client.call(payoutEndpoints.getPayoutTransactions, { batchNo: 652_002, state: 'HELD' })
    expect(content.map(({ transactionNo }) => transactionNo).sort()).toEqual(['652002-S10002-1', '652002-S10002-2'])
  })

  await test.step('each row opens how it was earned', async () => {
    await page.goto('/payoutsAllTransactionDetails?batchNo=652002')
    const incentive = page.getByRole('button', { name: /What Incentive is made of/ }).first()
    await incentive.click()
    await expect(dialog(page)).toContainText('Base')
    await expect(dialog(page)).toContainText('% of RM 100.00')
    await expectAccessible(page)
  })
  await approver.close()
})
