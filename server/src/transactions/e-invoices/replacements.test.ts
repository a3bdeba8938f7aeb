import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { eInvoiceEndpoints } from '@payouts/contract/transactions/e-invoices'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { importEInvoices } from '#imports/e-invoices/import-e-invoices.ts'
import { fileInMemory } from '#platform/incoming/incoming-file.ts'
import { isRefusal } from '#platform/refusal.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aCycle, aDealer, aRow } from '#test/builders/cycle-builders.ts'

const app = useTestApp()
beforeAll(async () => {
  for (const company_id of [1, 2]) await aDealer(app.database.db, { company_id, e_invoice_required: true })
})
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')
const admin = useSession(app, 'admin')

const { getEInvoice, requestEInvoiceReplacement, approveEInvoiceReplacement } = eInvoiceEndpoints
const { refuseEInvoiceReplacement, withdrawEInvoiceReplacement } = eInvoiceEndpoints

let batchNo = 0

/** A cycle of one row with a number, and the row's id. */
async function aNumbered(
  eInvoiceNo: string,
  companyCode = 'D00001'
): Promise<{ batchNo: number; transactionId: string }> {
  batchNo += 1
  await aCycle(app.database.db, batchNo, [aRow({ eInvoiceNo, companyCode })])
  const { rows } = await sql<{ id: string }>`select id::text from transactions where batch_no = ${batchNo}`.execute(
    app.database.db
  )
  return { batchNo, transactionId: rows[0]?.id ?? '' }
}

const reason = 'It is that of the month before'
const numberOf = async (of: { batchNo: number; transactionId: string }) => {
  const { eInvoiceNo, replacements } = await app.call(reviewer, getEInvoice, of)
  const history = replacements.map((request) => `${request.numberBefore} ${request.numberAfter} ${request.status}`)
  return { eInvoiceNo, history }
}

test('a wrong number is replaced by two people, also once it is paid; both numbers stay in its history', async () => {
  const row = await aNumbered('EINV-WRONG-1')
  const cycle = { batchNo: row.batchNo, version: 1 }
  await app.call(reviewer, importEndpoints.decideImport, { ...cycle, decision: 'ACCEPT', remark: 'Good' })
  await app.call(reviewer, payoutEndpoints.requestApprovalPayout, { ...cycle, remark: 'Please' })
  const approval = { ...cycle, remark: 'Good', selectedDate: app.clock.today() }
  await app.call(approver, payoutEndpoints.approvePayout, approval)
  await app.jobs.runDue()
  const { changeId } = await app.call(reviewer, requestEInvoiceReplacement, {
    ...row,
    eInvoiceNo: 'EINV-TRUE-1',
    reason
  })
  expect(await numberOf(row)).toEqual({ eInvoiceNo: 'EINV-WRONG-1', history: ['EINV-WRONG-1 EINV-TRUE-1 Pending'] })
  const desk = await app.call(approver, deskEndpoints.getWaiting, { pageNumber: 0, pageSize: 50 })
  expect(JSON.stringify(desk)).toContain('E-INVOICE REPLACEMENT')
  const done = await app.call(approver, approveEInvoiceReplacement, { changeId, comment: 'Seen' })
  expect(done.message).toContain('has the number EINV-TRUE-1')
  expect(await numberOf(row)).toEqual({ eInvoiceNo: 'EINV-TRUE-1', history: ['EINV-WRONG-1 EINV-TRUE-1 Approved'] })
  await expectBooksToAgree(app.database.db)
  const free = await aNumbered('einv-wrong-1', 'D00002')
  expect(await numberOf(free)).toMatchObject({ eInvoiceNo: 'einv-wrong-1' })
})

test('nobody decides on their own request; a refusal and a withdrawal leave the number as it is', async () => {
  const row = await aNumbered('EINV-A-1')
  const first = await app.call(admin, requestEInvoiceReplacement, { ...row, eInvoiceNo: 'EINV-A-2', reason })
  const own = await app.refusal(admin, approveEInvoiceReplacement, { changeId: first.changeId, comment: '' })
  expect(own.displayErrorMessage).toContain('A second person has to decide')
  const second = await app.refusal(reviewer, requestEInvoiceReplacement, { ...row, eInvoiceNo: 'EINV-A-3', reason })
  expect(second.displayErrorMessage).toContain('waits for a second person already')
  await app.call(approver, refuseEInvoiceReplacement, { changeId: first.changeId, comment: 'It is right' })
  const later = await app.call(reviewer, requestEInvoiceReplacement, { ...row, eInvoiceNo: 'EINV-A-3', reason })
  await app.call(reviewer, withdrawEInvoiceReplacement, { changeId: later.changeId })
  expect(await numberOf(row)).toEqual({
    eInvoiceNo: 'EINV-A-1',
    history: ['EINV-A-1 EINV-A-3 Withdrawn', 'EINV-A-1 EINV-A-2 Refused']
  })
})

test.each([
  ['N/A', 'says that there is no number'],
  ['einv-b-1', 'has the number EINV-B-1 already'],
  ['EINV-OTHERS-9', 'belongs to D00002'],
  ['6.3E+14', 'format the column as text']
])('%s is refused', async (eInvoiceNo, why) => {
  if (batchNo < 50) batchNo = 50
  const known = await sql`select from e_invoice_numbers where number_key = 'einv-others-9'`.execute(app.database.db)
  if (known.rows.length === 0) await aNumbered('EINV-OTHERS-9', 'D00002')
  const row = await aNumbered('EINV-B-1')
  const refused = await app.refusal(reviewer, requestEInvoiceReplacement, { ...row, eInvoiceNo, reason })
  expect(refused.displayErrorMessage).toContain(why)
})

test('a number that became another dealer’s meanwhile is not given', async () => {
  const row = await aNumbered('EINV-C-1')
  const { changeId } = await app.call(reviewer, requestEInvoiceReplacement, { ...row, eInvoiceNo: 'EINV-C-2', reason })
  await aNumbered('EINV-C-2', 'D00002')
  const refused = await app.refusal(approver, approveEInvoiceReplacement, { changeId, comment: '' })
  expect(refused.displayErrorMessage).toContain('belongs to D00002')
  expect(await numberOf(row)).toMatchObject({ eInvoiceNo: 'EINV-C-1' })
})

test('a file requests replacements where it says why, each once', async () => {
  const row = await aNumbered('EINV-D-1')
  const { rows } = await sql<{ no: string }>`
    select transaction_no as no from transactions where batch_no = ${row.batchNo}`.execute(app.database.db)
  const content = `transactionNo,eInvoiceNo\n${rows[0]?.no},EINV-D-2\n`
  const imported = (replaceBecause?: string) =>
    app.database.db.transaction().execute(async (tx) => {
      const source = fileInMemory(Buffer.from(content), 'numbers.csv')
      const means = { clock: app.clock, jobs: app.services.jobs }
      const report = await importEInvoices(tx, { ...source, ...means, replaceBecause })
      if (isRefusal(report)) throw new Error(report.message)
      return [report.rowsRejected, report.replacementsRequested]
    })
  expect(await imported()).toEqual([1, 0])
  expect(await imported('Numbers of October')).toEqual([0, 1])
  expect(await imported('Numbers of October')).toEqual([0, 0])
  const { replacements } = await app.call(reviewer, getEInvoice, row)
  expect(replacements).toMatchObject([{ fileName: 'numbers.csv', askedBy: null, reason: 'Numbers of October' }])
  await app.call(approver, approveEInvoiceReplacement, { changeId: replacements[0]?.changeId ?? 0, comment: '' })
  expect(await numberOf(row)).toMatchObject({ eInvoiceNo: 'EINV-D-2' })
})
