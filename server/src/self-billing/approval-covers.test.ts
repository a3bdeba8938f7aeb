import { approvalProgressEndpoints } from '@payouts/contract/approvals/progress-endpoints'
import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { expect, test } from 'vitest'
import { addDays } from '#platform/clock.ts'
import { aPolicy } from '#test/builders/approval-policies.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aBankAccount, aCycle, statusOfCycle } from '#test/builders/cycle-builders.ts'
import { aBilledRow, useEInvoiceApp } from '#test/builders/e-invoice-app.ts'

const billing = useEInvoiceApp()
const cycle = { batchNo: 1, version: 1, remark: 'Good' }

test('the approval of a cycle covers rows that wait for e-invoices; it counts them, and they are paid once these are valid', async () => {
  await billing.aBilledDealer(1, aBankAccount(1))
  // Nobody issues e-invoices yet: a number is to come from the dealer.
  await aCycle(billing.db, 1, [
    aBilledRow('D00001', '100.00'),
    aBilledRow('D00001', '0.00', { transactionType: 'Gift' })
  ])
  const { app, reviewer, approver } = billing
  await app.call(reviewer, importEndpoints.decideImport, { ...cycle, decision: 'ACCEPT' })
  await app.jobs.runDue()
  expect(await statusOfCycle(billing.db, 1)).toBe('Pending Review')
  await aPolicy(billing.db, 'CYCLE', [
    { upTo: '50.00', approvers: [null], inOrder: false },
    { upTo: null, approvers: [null, null], inOrder: false }
  ])
  await app.call(reviewer, payoutEndpoints.requestApprovalPayout, cycle)
  const found = await app.call(approver, deskEndpoints.getCyclePreflight, { batchNo: 1 })
  expect(found).toMatchObject({ payable: { dealers: 1, amount: '100.00' }, awaitingEInvoices: '100.00' })
  const { approvals } = await app.call(approver, approvalProgressEndpoints.getApprovals, {
    ...{ kind: 'CYCLE', subject: '1' }
  })
  expect(approvals).toMatchObject({ amount: '100.00' })
})

test('what waits for e-invoices is not paid before the day that its cycle was approved for', async () => {
  await billing.aBilledDealer(1, aBankAccount(1))
  await billing.app.jobs.runDue()
  await billing.approve(1, [aBilledRow('D00001', '100.00')], 1)
  await billing.issue()
  expect(await billing.rowsOf(1)).toEqual(['RELEASED 100.00 numbered'])
  billing.later(24 * 60)
  await billing.app.jobs.runDue()
  expect(await billing.rowsOf(1)).toEqual(['PAID 100.00 numbered'])
  await expectBooksToAgree(billing.db)
})

test('a cycle of nothing but rows that wait for their e-invoices and rows of RM 0.00 is paid', async () => {
  await billing.aBilledDealer(1, aBankAccount(1))
  await billing.aBilledDealer(2, aBankAccount(2))
  await billing.app.jobs.runDue()
  await billing.approve(1, [aBilledRow('D00001', '100.00'), aBilledRow('D00001', '0.00'), aBilledRow('D00002', '0.00')])
  await billing.issue()
  expect(await billing.rowsOf(1)).toEqual(['PAID 100.00 numbered', 'PAID 0.00', 'PAID 0.00'])
  expect((await billing.register()).map(({ companyCode }) => companyCode)).toEqual(['D00001'])
  expect(await statusOfCycle(billing.db, 1)).toBe('Completed')
  await expectBooksToAgree(billing.db)
})

test('what two people release waits for its e-invoice, and is paid once that is valid, not before the day of its release', async () => {
  await billing.aBilledDealer(1, aBankAccount(1))
  await billing.app.jobs.runDue()
  const { app, reviewer, approver } = billing
  const twice = aBilledRow('D00001', '30.00')
  // The second of them is a Duplicate, whatever its number.
  await billing.approve(1, [aBilledRow('D00001', '100.00'), twice, { ...twice, transactionNo: 'T-AGAIN' }])
  await billing.issue()
  expect(await billing.rowsOf(1)).toEqual(['PAID 100.00 numbered', 'PAID 30.00 numbered', 'HELD Duplicate 30.00'])
  const tomorrow = addDays(app.clock.today(), 1)
  const held = { holdType: holdTypes.duplicate, batchNos: [1], remark: 'Two sales', selectedDate: tomorrow }
  await app.call(reviewer, onHoldEndpoints.requestReleaseHoldCycle, held)
  await app.call(approver, onHoldEndpoints.releaseHoldCycle, held)
  expect((await billing.rowsOf(1))[2]).toBe('HELD e-Inv Missing 30.00')
  await billing.issue()
  expect((await billing.rowsOf(1))[2]).toBe('RELEASED 30.00 numbered')
  expect((await billing.register()).map(({ status, amount }) => `${status} ${amount}`)).toEqual([
    'VALID 130.00',
    'VALID 30.00'
  ])
  billing.later(24 * 60)
  await app.jobs.runDue()
  expect((await billing.rowsOf(1))[2]).toBe('PAID 30.00 numbered')
  await expectBooksToAgree(billing.db)
})
