import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { documentChangeEndpoints } from '@payouts/contract/self-billing/document-change-endpoints'
import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aBankAccount, aDealer } from '#test/builders/cycle-builders.ts'
import { linesFor, onDesks } from '#test/builders/desk-lines.ts'
import { aBilledRow, useEInvoiceApp } from '#test/builders/e-invoice-app.ts'
import { oneBehindTheOther } from '#test/running/one-behind-the-other.ts'

const billing = useEInvoiceApp()
const documentNo = 'SB-2026-000001'
const reason = 'The amount is wrong'

beforeEach(async () => {
  await aDealer(billing.db, { company_id: 9 })
  await billing.aBilledDealer(1, aBankAccount(1))
})

async function aValidDocument() {
  await billing.approve(1, [aBilledRow('D00009', '1.00'), aBilledRow('D00001', '100.00')])
  await billing.issue()
  const { document } = await billing.app.call(billing.reviewer, selfBillingEndpoints.getEInvoice, { documentNo })
  expect(document.status).toBe('VALID')
  return document.uuid ?? ''
}
const read = async (by = billing.reviewer) =>
  (await billing.app.call(by, selfBillingEndpoints.getEInvoice, { documentNo })).document
const requestCancellation = () =>
  billing.app.call(billing.reviewer, documentChangeEndpoints.requestCancellation, { documentNo, reason })

test('two people cancel a valid document; its rows lose the number, and another document states them again', async () => {
  await aValidDocument()
  const { app, approver, reviewer } = billing
  const { changeId } = await requestCancellation()
  expect(await onDesks(app, 'E-INVOICE CANCELLATION', [approver, reviewer])).toEqual([[String(changeId)], []])
  expect(
    (await app.refusal(reviewer, documentChangeEndpoints.approveCancellation, { changeId })).errorCode
  ).toBeDefined()
  await app.call(approver, documentChangeEndpoints.approveCancellation, { changeId })
  await app.jobs.runDue()
  expect((await read()).status).toBe('CANCELLED')
  expect(billing.stub.documents.all().map(({ status }) => status)).toEqual(['Cancelled'])
  expect(await billing.rowsOf(1)).toEqual(['PAID 1.00', 'PAID 100.00'])
  await expectBooksToAgree(billing.db)
  const admin = await app.signIn('admin')
  expect(await onDesks(app, 'E-INVOICE', [admin])).toEqual([[documentNo]])
  await app.call(reviewer, documentChangeEndpoints.issueAgain, { documentNo, reason: 'Mended' })
  await billing.issue()
  expect(await billing.register()).toMatchObject([
    { documentNo, status: 'CANCELLED' },
    { documentNo: 'SB-2026-000002', status: 'VALID', amount: '100.00' }
  ])
  expect(await billing.rowsOf(1)).toEqual(['PAID 1.00', 'PAID 100.00 numbered'])
  await expectBooksToAgree(billing.db)
})

test('a cancellation whose answer is lost is not told twice, and one that the authority refuses leaves it valid', async () => {
  await aValidDocument()
  const [{ changeId }, second] = await oneBehindTheOther(billing.db, sql`e_invoice_documents`, [
    requestCancellation,
    () => billing.app.refusal(billing.reviewer, documentChangeEndpoints.requestCancellation, { documentNo, reason })
  ])
  expect(second.displayErrorMessage).toBe('Its cancellation is requested already.')
  await billing.app.call(billing.approver, documentChangeEndpoints.approveCancellation, { changeId })
  billing.authority.lie = (path, body) => (path.includes('/state/') ? 'cut' : body)
  await billing.app.jobs.runDue()
  expect((await read()).status).toBe('VALID')
  billing.authority.lie = (_, body) => body
  billing.later(2)
  await billing.app.jobs.runDue()
  expect((await read()).status).toBe('CANCELLED')
})

test("a dealer's request to reject stops its payments until somebody keeps the document", async () => {
  const uuid = await aValidDocument()
  const { app } = billing
  billing.stub.documents.askRejection(uuid, 'We sold more')
  billing.later(61)
  await app.jobs.runDue()
  const approver = await app.signIn('approver')
  expect(await linesFor(app, approver, 'E-INVOICE REJECTION')).toMatchObject([
    { key: documentNo, amount: '100.00', reason: 'We sold more' }
  ])
  expect((await read(approver)).rejection).toMatchObject({ reason: 'We sold more', isSettled: false })
  const kept = async () => (await app.call(approver, paymentRunEndpoints.getPaymentsDue, {})).sums
  expect(JSON.stringify(await kept())).toContain('E-INVOICE REJECTED')
  await app.call(approver, documentChangeEndpoints.keepEInvoice, { documentNo, reason: 'The sales are all there' })
  expect(JSON.stringify(await kept())).not.toContain('E-INVOICE REJECTED')
  expect(await onDesks(app, 'E-INVOICE REJECTION', [approver])).toEqual([[]])
  expect((await read(approver)).status).toBe('VALID')
})

test('what the authority cancels no more is not requested', async () => {
  await aValidDocument()
  billing.later(73 * 60)
  const reviewer = await billing.app.signIn('reviewer')
  const refused = await billing.app.refusal(reviewer, documentChangeEndpoints.requestCancellation, {
    documentNo,
    reason
  })
  expect(refused.displayErrorMessage).toContain('cancels no e-invoice')
})

test('a document that was not sent is dropped when the approval of its cycle is taken back', async () => {
  await billing.aBilledDealer(2, { tin: null })
  const { app } = billing
  await billing.approve(1, [aBilledRow('D00009', '1.00'), aBilledRow('D00002', '50.00')], 1)
  await app.jobs.runDue()
  expect(await billing.register()).toMatchObject([{ status: 'NEEDS DATA' }])
  await billing.takeApprovalBack(1)
  await app.jobs.runDue()
  expect(await billing.register()).toMatchObject([{ status: 'DROPPED' }])
  await expectBooksToAgree(billing.db)
})
