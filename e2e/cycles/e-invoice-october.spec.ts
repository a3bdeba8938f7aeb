import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import type { Page } from '@playwright/test'
import { startTaxAuthority, type TaxAuthority } from '../../server/test/outside/tax-authority.ts'
import type { Client } from '../support/client.ts'
import { payouts } from '../support/command-line.ts'
import { expect, test as journey } from '../support/journey.ts'
import type { RunningServer } from '../support/server.ts'
import { aLine, approveToday, clientOf, importLines, statesOf } from '../support/small-cycle.ts'

/** Loads the part of a server by which its clock is moved. */
const clockIsMoved = `--import=${new URL('../faults/moved-clock.ts', import.meta.url).href}`

const test = journey.extend<object, { authority: TaxAuthority }>({
  authority: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what it needs from the pattern
    async ({}, use) => {
      const authority = await startTaxAuthority()
      await use(authority)
      await authority.close()
    },
    { scope: 'worker' }
  ],
  settings: [
    async ({ authority }, use) => use({ ...authority.settings, NODE_OPTIONS: clockIsMoved }),
    { scope: 'worker' }
  ]
})

const october = { batchNo: 9710, name: 'October of the journey' }
const november = { batchNo: 9711, name: 'November of the journey' }
/** What is due is looked for each minute. */
const patiently = { timeout: 200_000, intervals: [3_000] }
const wrongTin = 'C99999999990'
const [good, mistaken, rejecting] = ['J10001', 'J10002', 'J10003'] as const
const companyCodes = [good, mistaken, rejecting]

/** Dealers with everything that an e-invoice states; one has a TIN that is not its own. */
async function importDealers(server: RunningServer) {
  const dealers = companyCodes.map((companyCode, at) => ({
    ...{ companyId: String(8801 + at), companyCode, companyName: `Kedai Oktober ${at + 1}`, vendorCode: `VJ${at + 1}` },
    ...{ companyType: 'Sdn Bhd', kind: 'DEALER', line: 'PREPAID', bankName: 'Maybank', bankBic: 'MBBEMYKL' },
    ...{ bankAccountNumber: String(514_900_000_001 + at), startDate: '2022-01-01', endDate: '2029-12-31' },
    ...{ tier: 'Gold', eInvoiceRequired: 'Y', branchCode: `BJ${at + 1}`, branchName: `Cawangan ${at + 1}` },
    ...{
      tin: companyCode === mistaken ? wrongTin : `C2000000${at + 1}000`,
      idKind: 'BRN',
      idNumber: `20200123456${at}`
    },
    ...{ addressLine1: 'Lot 66', postcode: '41000', city: 'Klang', stateCode: '10', country: 'MYS' },
    ...{ phone: '+60312345678', email: '' }
  }))
  const columns = Object.keys(dealers[0] ?? {}) as (keyof (typeof dealers)[number])[]
  const file = join(server.dataDir, 'dealers-of-october.csv')
  const lines = dealers.map((dealer) => columns.map((column) => dealer[column]).join(','))
  await writeFile(file, [columns.join(','), ...lines, ''].join('\n'))
  expect(await payouts(server, 'import', 'dealers', file)).toContain('3')
}

const page100 = { pageNumber: 0, pageSize: 100, sortOrder: 'ASC' } as const
const registerOf = async (client: Client, filters: object) =>
  (await client.call(selfBillingEndpoints.getEInvoices, { ...page100, ...filters })).content
const inWords = async (client: Client, filters: object) =>
  (await registerOf(client, filters)).map(({ type, status, amount }) => `${type} ${status} ${amount}`)

async function changeTin([one, other]: [Client, Client], companyCode: string, tin: string) {
  const { version } = await one.call(dealerRecordEndpoints.getDealerRecord, { companyCode })
  const { changeId } = await one.call(dealerRecordEndpoints.changeDealerRecord, {
    ...{ companyCode, version, changes: { tin }, reason: 'By its letter' }
  })
  await other.call(dealerRecordEndpoints.approveDealerChanges, { changeIds: [changeId ?? 0] })
}

/** Presses the document's button and says why. */
async function act(page: Page, button: string, verb: string, reason: string) {
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(reason)
  await dialog.getByRole('button', { name: verb }).click()
  await expect(dialog).toBeHidden()
}

test('October goes from import to posted: e-invoices valid, one mended, one rejected, and a clawback’s note in November @long', async ({
  authority,
  page,
  server,
  signIn,
  openAs
}) => {
  test.setTimeout(1_500_000)
  const [admin, reviewer, approver] = [
    await clientOf(server, 'admin'),
    await clientOf(server, 'reviewer'),
    await clientOf(server, 'approver')
  ]
  // The first document of the sample data: from then on the payer issues them.
  await expect.poll(async () => (await registerOf(admin, { status: 'VALID' })).length, patiently).toBeGreaterThan(0)
  await importDealers(server)
  authority.documents.unknownTins.add(wrongTin)

  const ofOctober = companyCodes.flatMap((companyCode) =>
    [1, 2].map((line) => aLine({ ...october, companyCode, line, areNumbered: false }))
  )
  await importLines(server, { ...october, lines: ofOctober })
  await approveToday(reviewer, approver, october.batchNo)
  const of = (companyCode: string) => inWords(admin, { batchNo: october.batchNo, companyCode })
  await expect.poll(() => of(good), patiently).toEqual(['11 VALID 50.50'])
  await expect.poll(() => of(rejecting), patiently).toEqual(['11 VALID 50.50'])
  await expect.poll(() => of(mistaken), patiently).toEqual(['11 INVALID 50.50'])
  // Holds end with the authority's number; those of the invalid document stay.
  for (const companyCode of [good, rejecting])
    await expect.poll(() => statesOf(admin, october.batchNo, companyCode), patiently).toEqual(['PAID', 'PAID'])
  expect(await statesOf(admin, october.batchNo, mistaken)).toEqual(['HELD', 'HELD'])

  // What is wrong is read on its page, mended on the dealer by two people, and issued again.
  const [invalid] = await registerOf(admin, { batchNo: october.batchNo, companyCode: mistaken })
  await signIn(page, 'reviewer', `/eInvoices/document?documentNo=${invalid?.documentNo}`)
  await expect(page.getByText('The tax number does not belong to this identification.').first()).toBeVisible()
  await changeTin([admin, approver], mistaken, 'C20000000990')
  await act(page, 'Issue again', 'Issue again', 'The TIN is right now')
  await expect.poll(() => of(mistaken), patiently).toEqual(['11 INVALID 50.50', '11 VALID 50.50'])
  await expect.poll(() => statesOf(admin, october.batchNo, mistaken), patiently).toEqual(['PAID', 'PAID'])

  // A dealer asks the authority to reject its document; the product looks once an hour. Two people cancel it.
  const [rejected] = await registerOf(admin, { batchNo: october.batchNo, companyCode: rejecting })
  authority.documents.askRejection(rejected?.uuid ?? '', 'The amount is not ours')
  await server.killAndRestart({ FAULTS_CLOCK_MOVED_MS: String(authority.passHours(1.1)) })
  const address = `/eInvoices/document?documentNo=${rejected?.documentNo}`
  const second = await openAs('approver', address)
  await expect(async () => {
    await second.reload()
    await expect(second.getByText('The amount is not ours', { exact: true })).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 200_000 })
  const first = await openAs('admin', address)
  await act(first, 'Cancel e-invoice', 'Request cancellation', 'Another shop sold it')
  await second.reload()
  await second.getByRole('listitem').getByRole('button', { name: 'Approve' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  const again = await clientOf(server, 'admin')
  const later = (companyCode: string) => inWords(again, { batchNo: october.batchNo, companyCode })
  await expect.poll(() => later(rejecting), patiently).toEqual(['11 CANCELLED 50.50'])
  await first.reload()
  await act(first, 'Issue again', 'Issue again', 'It is the dealer’s after all')
  await expect.poll(() => later(rejecting), patiently).toEqual(['11 CANCELLED 50.50', '11 VALID 50.50'])

  // In November a sale of October is taken back: a note, which names the invoice that it corrects.
  const clawback = aLine(
    { ...october, companyCode: good, line: 1, areNumbered: false },
    { transactionType: 'Early Churn Clawback', incentiveAmount: '-25.25', transactionDate: '2026-11-15' }
  )
  await importLines(server, { ...november, lines: [clawback] })
  await approveToday(await clientOf(server, 'reviewer'), await clientOf(server, 'approver'), november.batchNo)
  await expect.poll(() => inWords(again, { batchNo: november.batchNo }), patiently).toEqual(['12 VALID 25.25'])
  const [note] = await registerOf(again, { batchNo: november.batchNo })
  const { document } = await again.call(selfBillingEndpoints.getEInvoice, { documentNo: note?.documentNo ?? '' })
  const [corrected] = await registerOf(again, { batchNo: october.batchNo, companyCode: good })
  expect(document.refersTo).toMatchObject([{ documentNo: corrected?.documentNo }])
  await expect.poll(() => statesOf(again, november.batchNo, good), patiently).toEqual(['PAID'])

  // Register, rows, postings, ledger and CP58 agree, each by a statement.
  expect(await payouts(server, 'verify')).toMatch(/All \d+ statements hold\./)
})
