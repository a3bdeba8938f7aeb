import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import { expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aDealer, aRow, codeOf, cycleFile } from '#test/builders/cycle-builders.ts'
import { november } from '#test/files/november.ts'

const app = useTestApp()
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')
const { batchNo } = november

const sale = (companyId: number, transactionDate: string, incentiveAmount = '10.00') =>
  aRow({ companyCode: codeOf(companyId), transactionDate, incentiveAmount })

async function found() {
  await app.jobs.runDue()
  const { content } = await app.call(reviewer, signalEndpoints.getSignals, {
    ...{ pageNumber: 0, pageSize: 100, batchNo, rule: 'OUTSIDE_CONTRACT' }
  })
  return content.map(({ dealers, severity, figures }) => [dealers[0]?.companyCode, severity, figures])
}

test('a sale outside the dealer’s contract stops the approval, also of a contract that is shortened during the review', async () => {
  const { db } = app.database
  await aDealer(db, { company_id: 1, end_date: '2026-09-30' })
  await aDealer(db, { company_id: 2, start_date: '2026-11-05', end_date: '2026-11-15' })
  await aDealer(db, { company_id: 3 })
  const file = cycleFile([
    sale(1, '2026-11-15', '500.00'),
    // What is taken back after the end was sold before it.
    sale(1, '2026-11-16', '-1.00'),
    ...['2026-11-05', '2026-11-15', '2026-11-04'].map((day) => sale(2, day)),
    sale(3, '2026-11-02'),
    sale(3, '2026-11-14')
  ])
  await app.call(reviewer, importEndpoints.importCycle, november, { file })
  const early = { rows: '1', sum: '10.00', early: '1', late: '0', from: '2026-11-05', to: '2026-11-15' }
  const late = { rows: '1', sum: '500.00', early: '0', late: '1', from: '2020-01-01', to: '2026-09-30' }
  const both = [
    ['D00001', 'red', late],
    ['D00002', 'red', early]
  ]
  expect(await found()).toEqual(both)

  const seen = { batchNo, version: 1, remark: 'Totals agree' }
  await app.call(reviewer, importEndpoints.decideImport, { ...seen, decision: 'ACCEPT' })
  await app.call(reviewer, payoutEndpoints.requestApprovalPayout, seen)
  const approve = () => app.refusal(approver, payoutEndpoints.approvePayout, { ...seen, selectedDate: '2026-11-21' })
  expect((await approve()).displayErrorMessage).toBe(
    '2 red signals are open. Hold the transactions or dismiss with a reason first. ' +
      'Sold outside the contract, Kedai 1: 1 transaction, RM 500.00, outside its contract of 2020-01-01 to 2026-09-30: 1 transaction after. ' +
      'Sold outside the contract, Kedai 2: 1 transaction, RM 10.00, outside its contract of 2026-11-05 to 2026-11-15: 1 transaction before.'
  )

  // A change of a contract takes effect at once, without a second person.
  await app.call(reviewer, dealerRecordEndpoints.changeDealerRecord, {
    ...{ companyCode: codeOf(3), version: 1, changes: { endDate: '2026-11-13' }, reason: 'Their letter of today' }
  })
  expect((await approve()).displayErrorMessage).toContain('3 red signals are open.')
  const shortened = { rows: '1', sum: '10.00', early: '0', late: '1', from: '2020-01-01', to: '2026-11-13' }
  expect(await found()).toEqual([...both, ['D00003', 'red', shortened]])
})
