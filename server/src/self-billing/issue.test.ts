import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import { documentChangeEndpoints } from '@payouts/contract/self-billing/document-change-endpoints'
import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { linesFor } from '#test/builders/desk-lines.ts'
import { aBilledRow, useEInvoiceApp } from '#test/builders/e-invoice-app.ts'

const billing = useEInvoiceApp()
beforeEach(async () => {
  // Without e-invoices, so that a cycle has something payable.
  await aDealer(billing.db, { company_id: 9 })
})
const payable = () => aBilledRow('D00009', '1.00')
const read = (documentNo: string) =>
  billing.app.call(billing.reviewer, selfBillingEndpoints.getEInvoice, { documentNo })

test('documents of an approved cycle are built, signed, sent and valid; then their rows have the number and are paid', async () => {
  await billing.aBilledDealer(1)
  await billing.aBilledDealer(2)
  await billing.approve(1, [
    payable(),
    aBilledRow('D00001', '100.00'),
    aBilledRow('D00001', '50.00', { transactionType: 'Reload' }),
    aBilledRow('D00001', '-20.00'),
    aBilledRow('D00002', '70.05')
  ])
  await billing.app.jobs.runDue()
  const submitted = await billing.register()
  expect(submitted).toMatchObject([
    { documentNo: 'SB-2026-000001', type: '11', status: 'SUBMITTED', companyCode: 'D00001', amount: '130.00' },
    { documentNo: 'SB-2026-000002', type: '11', status: 'SUBMITTED', companyCode: 'D00002', amount: '70.05' }
  ])
  await billing.issue()
  expect((await billing.register({ status: 'VALID' })).map(({ amount }) => amount)).toEqual(['130.00', '70.05'])
  expect(await billing.rowsOf(1)).toEqual([
    'PAID 1.00',
    'PAID 100.00 numbered',
    'PAID 50.00 numbered',
    'PAID -20.00 numbered',
    'PAID 70.05 numbered'
  ])
  const { document, events } = await read('SB-2026-000001')
  expect(document.lines).toMatchObject([
    { lineNo: 1, transactionType: 'Prepaid Activation', isClawback: false, rowCount: 1, amount: '100.00' },
    { lineNo: 2, transactionType: 'Reload', isClawback: false, amount: '50.00' },
    { lineNo: 3, transactionType: 'Prepaid Activation', isClawback: true, amount: '-20.00' }
  ])
  expect(events.map(({ what }) => what)).toEqual(['Valid', 'Submitted', 'Signed', 'Built'])
  const kept = billing.stub.documents.find(document.uuid ?? '')
  expect(kept).toMatchObject({ documentNo: 'SB-2026-000001', status: 'Valid', version: '1.1' })
  const rows = await billing.app.call(billing.reviewer, selfBillingEndpoints.getEInvoiceRows, {
    documentNo: document.uuid ?? '',
    lineNo: 3
  })
  expect(rows.content).toMatchObject([{ lineNo: 3, amount: '-20.00', state: 'PAID' }])
  await expectBooksToAgree(billing.db)
})

test('a dealer whose record lacks something is held until it is complete', async () => {
  await billing.aBilledDealer(1, { tin: null, contact_phone: null })
  await billing.approve(1, [payable(), aBilledRow('D00001', '100.00')])
  const { unpayable } = await billing.app.call(billing.approver, deskEndpoints.getCyclePreflight, { batchNo: 1 })
  expect(unpayable).toMatchObject([{ reason: 'NO E-INVOICE DATA', dealers: 1, amount: '100.00' }])
  await billing.issue()
  expect(await billing.register()).toMatchObject([{ status: 'NEEDS DATA', missing: ['tin', 'phone'] }])
  expect(await billing.rowsOf(1)).toEqual(['PAID 1.00', 'HELD e-Inv Missing 100.00'])
  await sql`update dealers set tin = 'C20000000010', contact_phone = '+60312345678' where company_id = 1`.execute(
    billing.db
  )
  await billing.issue()
  expect(await billing.register()).toMatchObject([{ documentNo: 'SB-2026-000001', status: 'VALID' }])
})

test('an invalid document stays dead; once it is mended its rows are stated again under another number', async () => {
  const { tin } = await billing.aBilledDealer(1)
  billing.stub.documents.unknownTins.add(tin ?? '')
  await billing.approve(1, [payable(), aBilledRow('D00001', '100.00')])
  await billing.issue()
  await billing.issue()
  expect(await billing.register()).toMatchObject([
    { status: 'INVALID', problem: { code: 'ERR206', text: 'The tax number does not belong to this identification.' } }
  ])
  expect(await billing.rowsOf(1)).toEqual(['PAID 1.00', 'HELD e-Inv Missing 100.00'])
  const admin = await billing.app.signIn('admin')
  expect(await linesFor(billing.app, admin, 'E-INVOICE')).toMatchObject([
    { key: 'SB-2026-000001', name: 'Kedai 1', amount: '100.00', reason: expect.stringContaining('tax number') }
  ])
  billing.stub.documents.unknownTins.clear()
  const again = { documentNo: 'SB-2026-000001', reason: 'The TIN is right now' }
  await billing.app.call(billing.reviewer, documentChangeEndpoints.issueAgain, again)
  expect(
    (await billing.app.refusal(billing.reviewer, documentChangeEndpoints.issueAgain, again)).displayErrorMessage
  ).toBe('Its transactions are issued again already.')
  expect(await linesFor(billing.app, admin, 'E-INVOICE')).toEqual([])
  await billing.issue()
  expect(await billing.register()).toMatchObject([
    { documentNo: 'SB-2026-000001', status: 'INVALID' },
    { documentNo: 'SB-2026-000002', status: 'VALID' }
  ])
  expect((await read('SB-2026-000002')).document.replaces).toBe('SB-2026-000001')
  expect(await billing.rowsOf(1)).toEqual(['PAID 1.00', 'PAID 100.00 numbered'])
  await expectBooksToAgree(billing.db)
})

test('clawbacks that exceed what was earned are a credit note, which names what it corrects', async () => {
  await billing.aBilledDealer(1)
  const sale = aBilledRow('D00001', '100.00')
  await billing.approve(1, [payable(), sale])
  await billing.issue()
  await billing.approve(2, [
    payable(),
    aBilledRow('D00001', '-30.00', { transactionNo: sale.transactionNo, transactionType: 'Clawback' })
  ])
  await billing.issue()
  const [invoice, note] = await billing.register()
  expect(note).toMatchObject({ type: '12', status: 'VALID', amount: '30.00', batchNo: 2 })
  expect((await read(note?.documentNo ?? '')).document.refersTo).toEqual([
    { documentNo: invoice?.documentNo, uuid: invoice?.uuid }
  ])
  await expectBooksToAgree(billing.db)
})

test('what earns and takes back the same has an invoice and a note, which waits for the invoice', async () => {
  await billing.aBilledDealer(1)
  await billing.approve(1, [payable(), aBilledRow('D00001', '30.00'), aBilledRow('D00001', '-30.00')])
  await billing.app.jobs.runDue()
  expect((await billing.register()).map(({ type, status }) => `${type} ${status}`)).toEqual([
    '11 SUBMITTED',
    '12 READY'
  ])
  await billing.issue()
  await billing.issue()
  expect((await billing.register()).map(({ type, status }) => `${type} ${status}`)).toEqual(['11 VALID', '12 VALID'])
  expect(await billing.rowsOf(1)).toEqual(['PAID 1.00', 'PAID 30.00 numbered', 'PAID -30.00 numbered'])
  await expectBooksToAgree(billing.db)
})

test('the database keeps a row out of a second live document, a dead document dead, and bytes as they are', async () => {
  await billing.aBilledDealer(1)
  await billing.approve(1, [payable(), aBilledRow('D00001', '100.00')])
  await billing.issue()
  const { db } = billing
  await expect(
    sql`insert into e_invoice_row_sets (document_id, line_no, batch_no, company_id, transaction_ids, amounts)
      select document_id + 1, line_no, batch_no, company_id, transaction_ids, amounts from e_invoice_row_sets`.execute(
      db
    )
  ).rejects.toThrow('a row is in one live e-invoice at most')
  await expect(
    sql`update e_invoice_row_sets
      set transaction_ids = transaction_ids || transaction_ids, amounts = amounts || amounts`.execute(db)
  ).rejects.toThrow('a row is in one live e-invoice at most')
  await expect(sql`update e_invoice_bytes set bytes = 'other'`.execute(db)).rejects.toThrow('never changed')
  await sql`update e_invoice_documents set status = 'CANCELLED'`.execute(db)
  await expect(sql`update e_invoice_documents set status = 'READY'`.execute(db)).rejects.toThrow('is dead')
})
