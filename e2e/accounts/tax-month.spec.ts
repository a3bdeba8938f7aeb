import { readFile } from 'node:fs/promises'
import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { taxRemittanceEndpoints } from '@payouts/contract/tax-remittances/endpoints'
import { expectAccessible } from '../support/accessible.ts'
import type { Client } from '../support/client.ts'
import { payouts } from '../support/command-line.ts'
import { expect, test } from '../support/journey.ts'
import { clientOf } from '../support/small-cycle.ts'

const page100 = { pageNumber: 0, pageSize: 100 }

/** Two people enter the numbers by which the tax office knows a dealer. */
async function complete([one, other]: [Client, Client], companyCode: string, number: number) {
  const { version } = await one.call(dealerRecordEndpoints.getDealerRecord, { companyCode })
  const changes = { tin: `IG9000000${number}0`, idKind: 'NRIC', idNumber: `80010114${5500 + number}` } as const
  const { changeId } = await one.call(dealerRecordEndpoints.changeDealerRecord, {
    ...{ companyCode, version, changes, reason: 'By its letter' }
  })
  await other.call(dealerRecordEndpoints.approveDealerChanges, { changeIds: [changeId ?? 0] })
}

test('the tax withheld in a month goes from its list to the receipt: blocked by a number, billed, paid, closed by two people @long', async ({
  page,
  server,
  signIn,
  openAs
}) => {
  test.setTimeout(300_000)
  const people: [Client, Client] = [await clientOf(server, 'admin'), await clientOf(server, 'approver')]
  const { content: months } = await people[0].call(taxRemittanceEndpoints.getTaxMonths, page100)
  const lists = await Promise.all(
    months
      .filter(({ state }) => state === 'To Remit')
      .map(({ month }) => people[0].call(taxRemittanceEndpoints.getTaxList, { taxMonth: month }))
  )
  const list = lists.find(({ toComplete }) => toComplete.length > 0)
  if (!list) throw new Error('The sample data have a month with a recipient without numbers.')
  const [last, ...others] = list.toComplete
  for (const [at, { companyCode }] of others.entries()) await complete(people, companyCode, at)

  await signIn(page, 'reviewer', `/taxRemittances/month?taxMonth=${list.month}`)
  const blocked = page.getByRole('region', { name: '1 dealer without numbers that the form needs' })
  await expect(blocked.getByRole('link', { name: last?.name ?? '' })).toBeVisible()
  await expect(page.getByText('The list, the postings and the ledger’s tax account agree.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record bill' })).toBeDisabled()
  await expectAccessible(page)
  await complete(people, last?.companyCode ?? '', 99)

  await page.reload()
  await expect(blocked).toBeHidden()
  await page.getByRole('button', { name: 'Record bill' }).click()
  const bill = page.getByRole('dialog', { name: 'Record bill' })
  await bill.getByRole('textbox', { name: 'Bill number' }).fill('26107D000777')
  await bill.getByRole('button', { name: 'Save' }).click()
  await expect(bill).toBeHidden()
  await page.getByRole('button', { name: 'Book payment' }).click()
  const payment = page.getByRole('dialog', { name: 'Book payment' })
  await payment.getByRole('textbox', { name: 'Receipt number' }).fill('R-4711')
  await payment.getByRole('textbox', { name: 'Reason' }).fill('Paid by FPX')
  await payment.getByRole('button', { name: 'Request approval' }).click()
  await expect(payment).toBeHidden()
  await expect(page.getByText('Requested', { exact: true }).first()).toBeVisible()

  const approver = await openAs('approver', `/taxRemittances/month?taxMonth=${list.month}`)
  await approver.getByRole('listitem').getByRole('button', { name: 'Approve' }).click()
  await approver.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(approver.getByText('Remitted', { exact: true }).first()).toBeVisible()
  await expect(approver.getByText('receipt R-4711')).toBeVisible()

  // The list as a file, in the product's own columns.
  await page.reload()
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const csv = await readFile(await (await coming).path(), 'utf8')
  expect(csv).toContain('IG9000000990')
  expect(csv).toContain(list.tax)

  const remitted = await people[0].call(taxRemittanceEndpoints.getTaxList, { taxMonth: list.month })
  expect(remitted).toMatchObject({ state: 'Remitted', tax: list.tax, differences: [] })
  expect(await payouts(server, 'verify')).toMatch(/All \d+ statements hold\./)
})
