import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { IssuingRules } from '@payouts/contract/self-billing/payer'
import { payerChangeEndpoints } from '@payouts/contract/self-billing/payer-change-endpoints'
import { expect, test } from 'vitest'
import { addDays } from '#platform/clock.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aBankAccount } from '#test/builders/cycle-builders.ts'
import { linesFor } from '#test/builders/desk-lines.ts'
import { aBilledRow, payer, useEInvoiceApp } from '#test/builders/e-invoice-app.ts'

const billing = useEInvoiceApp()

/** Two people decide how the payer issues its documents from today on. */
async function decide(rules: IssuingRules) {
  const { app } = billing
  // Sessions end while time passes.
  const [reviewer, approver] = [await app.signIn('reviewer'), await app.signIn('approver')]
  const { changeId } = await app.call(reviewer, payerChangeEndpoints.changePayerDetails, {
    ...{ values: { ...payer, ...rules }, validFrom: app.clock.today(), reason: 'The tax department wants it so' }
  })
  await app.call(approver, payerChangeEndpoints.approvePayerChange, { changeId })
  await app.jobs.runDue()
}

const listed = async (filters: object = {}) =>
  (await billing.register(filters)).map(({ status, amount, issueBy }) => `${status} ${amount} ${issueBy ?? ''}`.trim())

test('on the basis of what is paid, documents are made on the day of the payment; accrued, once the cycle is approved', async () => {
  await billing.aBilledDealer(1, aBankAccount(1))
  await billing.app.jobs.runDue()
  await billing.approve(1, [aBilledRow('D00001', '100.00')], 1)
  await billing.app.jobs.runDue()
  expect(await listed()).toEqual(['SUBMITTED 100.00'])
  await decide({ basis: 'PAID', issueWithinDays: 0 })
  await billing.approve(2, [aBilledRow('D00001', '70.00')], 1)
  await billing.issue()
  expect(await listed()).toEqual(['VALID 100.00'])
  billing.later(24 * 60)
  await billing.issue()
  await billing.app.jobs.runDue()
  expect([await billing.rowsOf(1), await billing.rowsOf(2)]).toEqual([
    ['PAID 100.00 numbered'],
    ['PAID 70.00 numbered']
  ])
  await expectBooksToAgree(billing.db)
})

test('what people release for a later day has its document with the release, or on the basis of what is paid on that day', async () => {
  const { app, reviewer, approver } = billing
  await billing.aBilledDealer(1, aBankAccount(1))
  await app.jobs.runDue()
  const sale = aBilledRow('D00001', '100.00')
  const released = async (batchNo: number) => {
    const repeated = { ...sale, transactionNo: `T-AGAIN-${batchNo}` }
    await billing.approve(batchNo, [sale, repeated, aBilledRow('D00001', '-1.00')].slice(batchNo === 1 ? 0 : 1))
    for (let round = 0; round < 2; round++) await billing.issue()
    const selectedDate = addDays(app.clock.today(), 1)
    const held = { holdType: holdTypes.duplicate, batchNos: [batchNo], remark: 'Two sales', selectedDate }
    await app.call(reviewer, onHoldEndpoints.requestReleaseHoldCycle, held)
    await app.call(approver, onHoldEndpoints.releaseHoldCycle, held)
    for (let round = 0; round < 2; round++) await billing.issue()
    return listed({ batchNo })
  }
  expect(await released(1)).toEqual(['VALID 99.00', 'VALID 100.00'])
  await decide({ basis: 'PAID', issueWithinDays: 0 })
  expect(await released(2)).toEqual(['VALID 1.00'])
  billing.later(24 * 60)
  for (let round = 0; round < 2; round++) await billing.issue()
  const documents = await billing.db
    .selectFrom('e_invoice_documents')
    .select('amount')
    .where('batch_no', '=', 2)
    .execute()
  expect(documents.map(({ amount }) => amount).sort()).toEqual(['1.00', '100.00'])
  expect(await billing.rowsOf(2)).toEqual(['PAID 100.00 numbered', 'PAID -1.00 numbered'])
  await expectBooksToAgree(billing.db)
})

test('while the authority does not answer, rows wait, or are paid and their e-invoices listed until they are issued', async () => {
  await billing.aBilledDealer(1, aBankAccount(1))
  await billing.app.jobs.runDue()
  billing.authority.lie = () => 'cut'
  await billing.approve(1, [aBilledRow('D00001', '100.00'), aBilledRow('D00001', '-10.00')])
  await billing.app.jobs.runDue()
  billing.later(15)
  await billing.approve(2, [aBilledRow('D00001', '50.00'), aBilledRow('D00001', '-5.00')])
  const patiently = async () => {
    for (let minutes = 0; minutes < 90; minutes += 15) {
      billing.later(15)
      await billing.app.jobs.runDue()
      await listed()
    }
  }
  await patiently()
  expect(await billing.rowsOf(1)).toEqual(['HELD e-Inv Missing 100.00', 'HELD e-Inv Missing -10.00'])
  await decide({ basis: 'ACCRUED', issueWithinDays: 3 })
  await billing.app.jobs.runDue()
  // Nobody knows what became of a document that was sent without an answer.
  expect(await billing.rowsOf(1)).toEqual(['HELD e-Inv Missing 100.00', 'HELD e-Inv Missing -10.00'])
  expect(await billing.rowsOf(2)).toEqual(['PAID 50.00', 'PAID -5.00'])
  expect((await listed()).toSorted()).toEqual(['SIGNED 45.00 2026-11-24', 'UNKNOWN 90.00'])
  expect(await listed({ owed: 'PAID FIRST' })).toEqual(['SIGNED 45.00 2026-11-24'])
  const admin = await billing.app.signIn('admin')
  expect(await linesFor(billing.app, admin, 'E-INVOICE')).toContainEqual(
    expect.objectContaining({ amount: '45.00', dueOn: '2026-11-24' })
  )
  billing.authority.lie = (_, body) => body
  for (let round = 0; round < 3; round++) {
    billing.later(10)
    await billing.app.jobs.runDue()
    await listed()
  }
  expect((await listed()).toSorted()).toEqual(['VALID 45.00', 'VALID 90.00'])
  expect(await billing.rowsOf(1)).toEqual(['PAID 100.00 numbered', 'PAID -10.00 numbered'])
  expect(await billing.rowsOf(2)).toEqual(['PAID 50.00 numbered', 'PAID -5.00 numbered'])
  expect(await linesFor(billing.app, admin, 'E-INVOICE')).toEqual([])
  await expectBooksToAgree(billing.db)
})
