import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eInvoiceDuties } from '#on-hold/commands/follow-duty.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aUser } from '#test/builders/builders.ts'
import { aBankAccount, aCycle, statusOfCycle } from '#test/builders/cycle-builders.ts'
import { aBilledRow, useEInvoiceApp } from '#test/builders/e-invoice-app.ts'
import { importNumbers } from '#test/builders/number-files.ts'

const billing = useEInvoiceApp()

/** What is set aside of a cycle's rows, by their state and amount. */
async function setAside(batchNo: number): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', state, incentive_amount, aside.e_invoice_no, reason, company_code, owner_batch_no) as text
    from set_aside_numbers as aside join transactions on transactions.batch_no = ${batchNo} and id = transaction_id
    left join dealers on dealers.company_id = owner_id where aside.batch_no = ${batchNo} order by id`.execute(
    billing.db
  )
  return rows.map(({ text }) => text)
}

/** Requests that the dealer `D00001` issues its own e-invoices, or that the payer does. @returns what approves it */
async function requestIssuer(ownEInvoices: 'Y' | 'N'): Promise<() => Promise<unknown>> {
  const { app } = billing
  const [admin, other] = [await app.signIn('admin'), await app.signIn('second')]
  const { version } = await app.call(admin, dealerRecordEndpoints.getDealerRecord, { companyCode: 'D00001' })
  const reason = 'What it sells us outside section 83A'
  const { changeId } = await app.call(admin, dealerRecordEndpoints.changeDealerRecord, {
    ...{ companyCode: 'D00001', version, changes: { ownEInvoices }, reason }
  })
  return () => app.call(other, dealerRecordEndpoints.approveDealerChanges, { changeIds: [changeId ?? 0], comment: '' })
}

test('a dealer that issues its own e-invoices, as two people decided, supplies numbers; those of any other do not count', async () => {
  const { app, reviewer } = billing
  await billing.aBilledDealer(1, { ...aBankAccount(1), tin: null })
  await app.jobs.runDue()
  const row = aBilledRow('D00001', '100.00')
  await billing.approve(1, [row, aBilledRow('D00001', '-40.00')])
  await app.jobs.runDue()
  expect(await billing.register()).toMatchObject([{ status: 'NEEDS DATA' }])
  expect(await billing.rowsOf(1)).toEqual(['HELD e-Inv Missing 100.00', 'HELD e-Inv Missing -40.00'])
  await billing.aBilledDealer(2, { ...aBankAccount(2), own_e_invoices: true })
  const sent = (eInvoiceNo: string, amount = '10.00') => aBilledRow('D00001', amount, { eInvoiceNo })
  const file = [sent('OWN-2026-9'), sent('N/A', '5.00'), sent('OWN-2026-8', '7.00'), sent('OWN-2026-7', '-1.00')]
  const repeated = { ...sent('OWN-2026-6'), transactionNo: file[0]?.transactionNo ?? '' }
  expect(await aCycle(billing.db, 3, [...file, repeated])).toMatchObject({
    ...{ rowsAccepted: 4, rowsRejected: 1, setAside: { payerIssues: 3, otherDealers: 0 } }
  })
  const page = { batchNo: 3, version: 1, pageNumber: 0, pageSize: 15 }
  const { content: rejected } = await app.call(reviewer, repairEndpoints.getRejectedRows, page)
  expect(rejected).toMatchObject([{ line: 6, original: { eInvoiceNo: 'OWN-2026-6' } }])
  expect(await billing.rowsOf(3)).toEqual([
    ...['HELD e-Inv Missing 10.00', 'HELD e-Inv Missing 5.00', 'HELD e-Inv Missing 7.00', 'PAYABLE -1.00']
  ])
  await expectBooksToAgree(billing.db)
  // The dealer to whom the number belongs by the time that the first one’s count.
  await aCycle(billing.db, 5, [aBilledRow('D00002', '9.00', { eInvoiceNo: 'own-2026-8' })])
  const waiting = aBilledRow('D00001', '30.00')
  await aCycle(billing.db, 2, [waiting])
  const second = { batchNo: 2, version: 1, remark: 'Good' }
  await app.call(reviewer, importEndpoints.decideImport, { ...second, decision: 'ACCEPT' })
  await app.call(reviewer, payoutEndpoints.requestApprovalPayout, second)
  const numbers = [row, waiting].map(({ transactionNo }, index) => [transactionNo, `OWN-${index + 1}`] as const)
  expect(await importNumbers(app, numbers)).toMatchObject({ rowsRejected: 2, given: 0 })

  await aUser(billing.db, { userName: 'second', role: 'Administrator' })
  const approve = await requestIssuer('Y')
  expect(await importNumbers(app, numbers)).toMatchObject({ given: 0 })
  await approve()
  expect(await statusOfCycle(billing.db, 2)).toBe('Hold')
  await app.jobs.runDue()
  expect(await billing.register()).toMatchObject([{ status: 'DROPPED' }])
  expect(await billing.rowsOf(1)).toEqual(['HELD e-Inv Missing 100.00', 'PAID -40.00'])
  expect(await importNumbers(app, numbers)).toMatchObject({ rowsRejected: 0, given: 2 })
  expect(await billing.rowsOf(3)).toEqual([
    ...['PAYABLE 10.00 numbered', 'HELD e-Inv Missing 5.00', 'HELD e-Inv Missing 7.00', 'PAYABLE -1.00 numbered']
  ])
  expect(await setAside(3)).toEqual(['HELD 7.00 OWN-2026-8 OTHER DEALER D00002 5'])
  expect(await aCycle(billing.db, 4, [sent('OWN-2026-9')])).toMatchObject({ rowsAccepted: 1, rowsRejected: 0 })
  await app.jobs.runDue()
  expect([...(await billing.rowsOf(1)), ...(await billing.rowsOf(2))]).toEqual([
    'PAID 100.00 numbered',
    'PAID -40.00',
    'PAYABLE 30.00 numbered'
  ])
  await expectBooksToAgree(billing.db)
})

test('once the payer issues for it again, the dealer’s numbers stay, what waits has the payer’s e-invoice, and no more numbers are taken', async () => {
  const { app, db } = billing
  await billing.aBilledDealer(1, { ...aBankAccount(1), own_e_invoices: true })
  await aUser(db, { userName: 'second', role: 'Administrator' })
  await app.jobs.runDue()
  const [waiting, later] = [aBilledRow('D00001', '30.00'), aBilledRow('D00001', '5.00')]
  await billing.approve(1, [aBilledRow('D00001', '100.00', { eInvoiceNo: 'OWN-1' }), waiting])
  await aCycle(db, 2, [aBilledRow('D00001', '10.00', { eInvoiceNo: 'OWN-2' }), later])
  await billing.issue()
  expect(await billing.rowsOf(1)).toEqual(['PAID 100.00 numbered', 'HELD e-Inv Missing 30.00'])
  expect(await billing.register()).toEqual([])

  await (await requestIssuer('N'))()
  await billing.issue()
  await billing.issue()
  expect(await billing.register()).toMatchObject([{ type: '11', status: 'VALID', amount: '30.00', rowCount: 1 }])
  expect(await billing.rowsOf(1)).toEqual(['PAID 100.00 numbered', 'PAID 30.00 numbered'])
  expect(await billing.rowsOf(2)).toEqual(['PAYABLE 10.00 numbered', 'HELD e-Inv Missing 5.00'])
  for (const { transactionNo } of [waiting, later])
    expect(await importNumbers(app, [[transactionNo, 'OWN-3']])).toMatchObject({ rowsRejected: 1, given: 0 })
  await expectBooksToAgree(db)
})

test('of two dealers that come to issue their own at once, the one that has a number already keeps it', async () => {
  const { app, db } = billing
  await billing.aBilledDealer(1, aBankAccount(1))
  await billing.aBilledDealer(2, { ...aBankAccount(2), own_e_invoices: true })
  await app.jobs.runDue()
  const sent = (companyCode: string) => aBilledRow(companyCode, '10.00', { eInvoiceNo: 'OWN-2026-5' })
  await aCycle(db, 1, [sent('D00002')])
  await sql`update dealers set own_e_invoices = false where company_code = 'D00002'`.execute(db)
  await aCycle(db, 2, [sent('D00001'), sent('D00002')])
  expect(await billing.rowsOf(2)).toEqual(['HELD e-Inv Missing 10.00', 'HELD e-Inv Missing 10.00'])

  await db.transaction().execute(async (tx) => {
    const duties = eInvoiceDuties({ clock: app.clock, jobs: app.services.jobs })
    await duties.lock(tx)
    await sql`update dealers set own_e_invoices = true`.execute(tx)
    await duties.follow(tx, [1, 2])
  })
  expect(await billing.rowsOf(2)).toEqual(['HELD e-Inv Missing 10.00', 'PAYABLE 10.00 numbered'])
  expect(await setAside(2)).toEqual(['HELD 10.00 OWN-2026-5 OTHER DEALER D00002 1'])
  await expectBooksToAgree(db)
})

test('a sale that its note took back waits for the number of a dealer that issues its own e-invoices by then', async () => {
  await billing.aBilledDealer(1, aBankAccount(1))
  const { app, db } = billing
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
  await billing.takeApprovalBack(1)
  await sql`update dealers set own_e_invoices = true where company_code = 'D00001'`.execute(db)
  await app.call(admin, exclusionEndpoints.removeExclusion, { exclusionDetailsId, comment: 'It was none' })
  // Before anybody approves it again, and so before it could be paid by a number that counts no more.
  expect(await billing.rowsOf(1)).toEqual(['PAYABLE 100.00 numbered', 'HELD e-Inv Missing 30.00'])
  await billing.approveAgain(1)
  expect(await billing.rowsOf(1)).toEqual(['PAID 100.00 numbered', 'HELD e-Inv Missing 30.00'])
  expect(await importNumbers(app, [[sale.transactionNo, 'OWN-7']])).toMatchObject({ rowsRejected: 0, given: 1 })
  expect((await billing.register()).map(({ type, status }) => `${type} ${status}`)).toEqual(['11 VALID', '12 VALID'])
  await expectBooksToAgree(db)
})
