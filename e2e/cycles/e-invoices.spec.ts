import { readFile } from 'node:fs/promises'
import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/journey.ts'
import { pdfText } from '../support/pdf-text.ts'
import { approveToday, clientOf, importSmallCycle, statesOf } from '../support/small-cycle.ts'
import { rowOf } from '../support/table.ts'

test.use({ settings: { MYINVOIS: 'stub' } })

const cycle = { batchNo: 9640, name: 'Billed October' }
/** What is due is looked for each minute. */
const patiently = { timeout: 150_000, intervals: [3_000] }

test('a cycle whose e-invoices the payer issues goes from its import to posted, and its dealer has them as PDF @long', async ({
  page,
  server,
  signIn
}) => {
  test.setTimeout(480_000)
  const [admin, reviewer, approver] = [
    await clientOf(server, 'admin'),
    await clientOf(server, 'reviewer'),
    await clientOf(server, 'approver')
  ]
  const register = async (filters: object = {}) =>
    (
      await admin.call(selfBillingEndpoints.getEInvoices, {
        pageNumber: 0,
        pageSize: 100,
        sortOrder: 'ASC',
        ...filters
      })
    ).content
  // The first documents of the sample data: from then on the payer issues them.
  await expect.poll(async () => (await register({ status: 'VALID' })).length, patiently).toBeGreaterThan(0)
  const [{ companyCode } = { companyCode: '' }] = await register({ status: 'VALID' })

  await importSmallCycle(server, { ...cycle, companyCodes: [companyCode], areNumbered: false })
  await approveToday(reviewer, approver, cycle.batchNo)
  await expect
    .poll(
      async () => (await register({ batchNo: cycle.batchNo })).map(({ status, amount }) => `${status} ${amount}`),
      patiently
    )
    .toEqual(['VALID 101.00'])
  await expect
    .poll(() => statesOf(admin, cycle.batchNo, companyCode), patiently)
    .toEqual(['PAID', 'PAID', 'PAID', 'PAID'])

  await signIn(page, 'admin', `/eInvoices?filter=companyCode&value=${companyCode}`)
  const row = await rowOf(page.getByRole('grid', { name: 'Self-billed e-invoices' }), {
    State: 'Valid',
    'Amount (RM)': '101.00'
  })
  await row.click()
  await expect(page.getByRole('heading', { name: /^SB-\d{4}-\d{6}$/ })).toBeVisible()
  await expect(page.getByText('Stub on this server: nothing counts')).toBeVisible()
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const file = await (await downloading).path()
  const text = (await pdfText(await readFile(file))).replace(/\s+/g, ' ')
  expect(text).toContain('Self-billed invoice SB-')
  expect(text).toContain('101.00')
  await page.goto(`/dealer?companyCode=${companyCode}`)
  await page.getByRole('link', { name: 'E-Invoices', exact: true }).last().click()
  await expect(page).toHaveURL(/eInvoices\?.*companyCode/)
})
