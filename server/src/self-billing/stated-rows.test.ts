import { eInvoiceEndpoints } from '@payouts/contract/transactions/e-invoices'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aBankAccount, aCycle } from '#test/builders/cycle-builders.ts'
import { aBilledRow, useEInvoiceApp } from '#test/builders/e-invoice-app.ts'
import { importNumbers } from '#test/builders/number-files.ts'

const billing = useEInvoiceApp()
const reason = 'The number is wrong'

test('a row that an e-invoice of the payer states takes no number of its dealer, neither by a file nor by two people', async () => {
  await billing.aBilledDealer(1, aBankAccount(1))
  const row = aBilledRow('D00001', '100.00')
  const { app, reviewer, db } = billing
  await app.jobs.runDue()
  await billing.approve(1, [row])
  await app.jobs.runDue()
  expect(await importNumbers(app, [[row.transactionNo, 'OWN-2026-1']])).toMatchObject({ rowsRejected: 1, given: 0 })
  await billing.issue()
  expect(await importNumbers(app, [[row.transactionNo, 'OWN-2026-1']], reason)).toMatchObject({
    rowsRejected: 1,
    replacementsRequested: 0
  })
  const { rows } = await sql<{ id: string }>`select id::text from transactions`.execute(db)
  const refused = await app.refusal(reviewer, eInvoiceEndpoints.requestEInvoiceReplacement, {
    ...{ batchNo: 1, transactionId: rows[0]?.id ?? '', eInvoiceNo: 'OWN-2026-1', reason }
  })
  expect(refused.displayErrorMessage).toContain('is stated by e-invoice SB-2026-000001')
  expect(await billing.rowsOf(1)).toEqual(['PAID 100.00 numbered'])
  await expectBooksToAgree(db)
})

test('no file replaces a cycle whose e-invoices were sent; one that was not sent is dropped with its approval', async () => {
  await billing.aBilledDealer(1, aBankAccount(1))
  await billing.aBilledDealer(2, { tin: null })
  const { app, db } = billing
  const sold = [aBilledRow('D00001', '100.00'), aBilledRow('D00002', '50.00')]
  await app.jobs.runDue()
  await billing.approve(1, sold.slice(1), 1)
  await billing.approve(2, sold.slice(0, 1), 1)
  await app.jobs.runDue()
  expect((await billing.register()).map(({ status }) => status)).toEqual(['NEEDS DATA', 'SUBMITTED'])
  await billing.takeApprovalBack(1)
  await billing.takeApprovalBack(2)
  await expect(aCycle(db, 2, [aBilledRow('D00001', '40.00')])).rejects.toThrow('SB-2026-000002 states rows')
  // Approved again before anybody looked at what was built for the first approval.
  await sql`update dealers set tin = 'C20000000020'`.execute(db)
  billing.later(1)
  await billing.approve(1, [aBilledRow('D00002', '40.00')], 1)
  await billing.issue()
  expect((await billing.register({ batchNo: 1 })).map(({ status, amount }) => `${status} ${amount}`)).toEqual([
    'DROPPED 50.00',
    'VALID 40.00'
  ])
  await expectBooksToAgree(db)
})
