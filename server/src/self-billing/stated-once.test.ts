import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { documentChangeEndpoints } from '@payouts/contract/self-billing/document-change-endpoints'
import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectBooksToAgree, failedChecks } from '#test/builders/books.ts'
import { aBankAccount, aCycle } from '#test/builders/cycle-builders.ts'
import { onDesks } from '#test/builders/desk-lines.ts'
import { aBilledRow, useEInvoiceApp } from '#test/builders/e-invoice-app.ts'

const billing = useEInvoiceApp()

const documents = async () =>
  (await billing.register()).map(({ type, status, amount }) => `${type} ${status} ${amount}`)

test('a clawback that people hold, and release once its cycle’s e-invoices are built, is stated by a note', async () => {
  await billing.aBilledDealer(1, aBankAccount(1))
  const { app, reviewer, approver, db } = billing
  await app.jobs.runDue()
  await aCycle(db, 1, [aBilledRow('D00001', '100.00'), aBilledRow('D00001', '-20.00')])
  const cycle = { batchNo: 1, version: 1, remark: 'Good' }
  await app.call(reviewer, importEndpoints.decideImport, { ...cycle, decision: 'ACCEPT' })
  const { rows } = await sql<{ id: string }>`select id::text from transactions where incentive_amount < 0`.execute(db)
  await app.call(reviewer, payoutEndpoints.holdPayoutTransactions, { ...cycle, ids: rows.map(({ id }) => id) })
  await app.call(reviewer, payoutEndpoints.requestApprovalPayout, cycle)
  await app.call(approver, payoutEndpoints.approvePayout, { ...cycle, selectedDate: app.clock.today() })
  for (let round = 0; round < 2; round++) await billing.issue()
  expect(await documents()).toEqual(['11 VALID 100.00'])
  const held = { holdType: holdTypes.manual, batchNos: [1], remark: 'Checked', selectedDate: app.clock.today() }
  await app.call(reviewer, onHoldEndpoints.requestReleaseHoldCycle, held)
  await app.call(approver, onHoldEndpoints.releaseHoldCycle, held)
  for (let round = 0; round < 3; round++) await billing.issue()
  expect(await billing.rowsOf(1)).toEqual(['PAID 100.00 numbered', 'PAID -20.00 numbered'])
  expect(await documents()).toEqual(['11 VALID 100.00', '12 VALID 20.00'])
  await expectBooksToAgree(db)
  // What a document states of a paid row is what CP58 states.
  await sql`update e_invoice_row_sets set amounts[1] = amounts[1] + 1 where amounts[1] > 0`.execute(db)
  expect((await failedChecks(db)).map(({ title }) => title)).toContain(
    'What CP58 states in money of each dealer’s year is what e-invoices state of its rows, and the rows without any'
  )
})

test('what is excluded, taken back by a note and paid after all is stated again', async () => {
  await billing.aBilledDealer(1, aBankAccount(1))
  const { app, reviewer, db } = billing
  const admin = await app.signIn('admin')
  await app.jobs.runDue()
  const sale = aBilledRow('D00001', '30.00')
  await billing.approve(1, [aBilledRow('D00001', '100.00'), sale], 1)
  await billing.issue()
  await billing.takeApprovalBack(1)
  const { exclusionDetailsId = 0 } = await app.call(admin, exclusionEndpoints.addExclusion, {
    ...{ customerName: 'Excluded', yesId: sale.yesId, billingAccountNo: sale.billingAccountNo, reason: 'Fraud' },
    ...{ exclusionStart: '2026-10-01', exclusionEnd: '2026-10-31' }
  })
  await billing.approveAgain(1, 1)
  expect(await documents()).toEqual(['11 VALID 130.00', '12 VALID 30.00'])
  await billing.takeApprovalBack(1)
  await app.call(admin, exclusionEndpoints.removeExclusion, { exclusionDetailsId, comment: 'It was none' })
  await billing.approveAgain(1)
  expect(await documents()).toEqual(['11 VALID 130.00', '12 VALID 30.00', '11 VALID 30.00'])
  expect(await billing.rowsOf(1)).toEqual(['PAID 100.00 numbered', 'PAID 30.00 numbered'])
  // Without the note, two e-invoices would state the same sale.
  for (const { documentNo } of (await billing.register()).slice(0, 2))
    expect(
      await app.refusal(reviewer, documentChangeEndpoints.requestCancellation, { documentNo, reason: 'Wrong' })
    ).toMatchObject({ displayErrorMessage: expect.stringContaining('has to stay valid') })
  await expectBooksToAgree(db)

  // The authority's own portal cancels the note all the same: it is a case on the desk until the note is issued again.
  const [, note] = await billing.register()
  const documentNo = note?.documentNo ?? ''
  const { document: cancelled } = await app.call(reviewer, selfBillingEndpoints.getEInvoice, { documentNo })
  expect(billing.stub.documents.cancel(cancelled.uuid ?? '', 'In the portal')).toBeUndefined()
  billing.later(61)
  await billing.signInAgain()
  await app.jobs.runDue()
  expect(await documents()).toEqual(['11 VALID 130.00', '12 CANCELLED 30.00', '11 VALID 30.00'])
  const desk = await app.signIn('admin')
  expect(await onDesks(app, 'E-INVOICE', [desk])).toEqual([[documentNo]])
  await expectBooksToAgree(db)
  const issuer = billing.reviewer
  await app.call(issuer, documentChangeEndpoints.issueAgain, { documentNo, reason: 'It has to stay' })
  for (let round = 0; round < 2; round++) await billing.issue()
  expect((await documents()).slice(1)).toEqual(['12 CANCELLED 30.00', '11 VALID 30.00', '12 VALID 30.00'])
  const again = (await billing.register()).at(-1)?.documentNo ?? ''
  const { document } = await app.call(issuer, selfBillingEndpoints.getEInvoice, { documentNo: again })
  // It names the e-invoice that it takes back, not the one that states the sale again.
  expect(document.refersTo.map((named) => named?.documentNo)).toEqual(['SB-2026-000001'])
  expect(await billing.rowsOf(1)).toEqual(['PAID 100.00 numbered', 'PAID 30.00 numbered'])
  await expectBooksToAgree(db)
  await billing.issue()
  expect(await documents()).toHaveLength(4)
  // Without it, the sale would be stated twice.
  await sql`update e_invoice_documents set status = 'CANCELLED', settled = true where document_no = ${again}`.execute(
    db
  )
  expect((await failedChecks(db)).map(({ title }) => title)).toContain(
    'Rows are free exactly where their e-invoice is dead, and what was sent is what was signed'
  )
})
