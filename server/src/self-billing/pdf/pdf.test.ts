import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { eInvoiceFileEndpoints } from '@payouts/contract/self-billing/file-endpoints'
import { expect, test } from 'vitest'
import { aUser } from '#test/builders/builders.ts'
import { aBankAccount } from '#test/builders/cycle-builders.ts'
import { aBilledRow, useEInvoiceApp } from '#test/builders/e-invoice-app.ts'
import { pdfPages } from '#test/files/pdf-pages.ts'

const billing = useEInvoiceApp()
const documentNo = 'SB-2026-000001'
const { downloadEInvoice, downloadOwnEInvoice, getOwnEInvoices } = eInvoiceFileEndpoints

/** A name in letters of several fonts comes out in pieces. */
const withoutBlanks = (text: string) => text.replace(/\s+/g, '')
const textOf = async (bytes: Buffer) => withoutBlanks((await pdfPages(bytes)).flatMap(({ text }) => text).join(''))

test('a valid e-invoice is a PDF with what was signed and its link: for staff, for its dealer alone, and by mail once', async () => {
  const { app, db } = billing
  await billing.aBilledDealer(1, {
    ...aBankAccount(1),
    company_name: 'Kedai Đức & Anak',
    contact_email: 'kedai1@dealers.example'
  })
  await billing.aBilledDealer(2, aBankAccount(2))
  for (const companyId of [1, 2]) await aUser(db, { userName: `owner${companyId}`, role: 'Company User', companyId })
  await app.jobs.runDue()
  await billing.approve(1, [
    aBilledRow('D00001', '1234.50'),
    aBilledRow('D00001', '-20.05'),
    aBilledRow('D00002', '5.00')
  ])
  expect((await app.refusal(billing.reviewer, downloadEInvoice, { documentNo })).displayErrorMessage).toContain(
    'no valid'
  )
  await billing.issue()
  const { document } = await app.call(billing.reviewer, selfBillingEndpoints.getEInvoice, { documentNo })
  const { fileName, contentType, bytes } = await app.download(billing.reviewer, downloadEInvoice, { documentNo })
  expect([fileName, contentType]).toEqual([`${documentNo}.pdf`, 'application/pdf'])
  const text = await textOf(bytes)
  for (const part of [
    ...[`Self-billed invoice ${documentNo}`, document.uuid ?? '', document.link ?? '', 'Telekom Contoh Berhad'],
    ...['Kedai Đức & Anak', 'TIN C20000000010', 'BRN 202001234567', '1,234.50', '−20.05', '1,214.45', 'A test'],
    ...['Invois bil sendiri', 'Total payable / Jumlah perlu dibayar', 'Selangor, Malaysia']
  ])
    expect(text).toContain(withoutBlanks(part))

  const [own, other] = [await app.signIn('owner1'), await app.signIn('owner2')]
  const { eInvoices } = await app.call(own, getOwnEInvoices, {})
  expect(eInvoices).toMatchObject([{ documentNo, type: '11', status: 'VALID', amount: '1214.45' }])
  const ownFile = await app.download(own, downloadOwnEInvoice, { documentNo })
  expect(await textOf(ownFile.bytes)).toBe(text)
  expect((await app.refusal(other, downloadOwnEInvoice, { documentNo })).displayErrorMessage).toContain('no valid')
  expect((await app.refusal(billing.reviewer, getOwnEInvoices, {})).displayErrorMessage).toContain('Only users')

  await app.jobs.runDue()
  await app.jobs.runDue()
  const outbox = join(app.services.config.dataDir, 'outbox')
  const mails = (await readdir(outbox)).filter((name) => name.includes('e-invoice'))
  expect(mails).toHaveLength(1)
  const mail = await readFile(join(outbox, mails[0] ?? ''), 'utf8')
  expect(mail).toContain('To: kedai1@dealers.example')
  expect(mail).toContain(`filename=${documentNo}.pdf`)
  const read = await app.call(billing.reviewer, selfBillingEndpoints.getEInvoice, { documentNo })
  expect(read.document.mailedTo).toBe('kedai1@dealers.example')
})
