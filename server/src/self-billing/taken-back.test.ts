import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aBankAccount } from '#test/builders/cycle-builders.ts'
import { aBilledRow, useEInvoiceApp } from '#test/builders/e-invoice-app.ts'

const billing = useEInvoiceApp()
const reason = 'Two rows are wrong'

/** A cycle whose valid documents state rows that people then cancel, approved again. */
async function cancelStated(amounts: readonly string[], cancelled: readonly string[]) {
  const { app, reviewer, approver, db } = billing
  await billing.aBilledDealer(1, aBankAccount(1))
  await app.jobs.runDue()
  await billing.approve(
    1,
    amounts.map((amount) => aBilledRow('D00001', amount)),
    1
  )
  await billing.issue()
  await billing.takeApprovalBack(1)
  const { rows } = await sql<{ id: string }>`
    select id::text from transactions where incentive_amount = any(${[...cancelled]}::numeric[])`.execute(db)
  const ids = rows.map(({ id }) => id)
  const cycle = { batchNo: 1, version: 1, remark: reason }
  await app.call(reviewer, payoutEndpoints.holdPayoutTransactions, { ...cycle, ids })
  await app.call(approver, onHoldEndpoints.cancelHoldTransactions, {
    ...cycle,
    holdType: 'Manual Hold',
    transactionIds: ids
  })
  await billing.approveAgain(1)
}

const documents = async () =>
  (await billing.register()).map(({ type, status, amount, rowCount }) => `${type} ${status} ${amount} ${rowCount}`)
const read = (documentNo: string) =>
  billing.app.call(billing.reviewer, selfBillingEndpoints.getEInvoice, { documentNo })

test('what a valid e-invoice states and people cancel before it is paid is taken back by a credit note, once', async () => {
  await cancelStated(['100.00', '30.00', '7.00'], ['30.00', '7.00'])
  expect(await documents()).toEqual(['11 VALID 137.00 3', '12 VALID 37.00 2'])
  expect(await billing.rowsOf(1)).toEqual([
    'PAID 100.00 numbered',
    'CANCELLED 30.00 numbered',
    'CANCELLED 7.00 numbered'
  ])
  const { document } = await read('SB-2026-000002')
  expect(document.refersTo.map((named) => named?.documentNo)).toEqual(['SB-2026-000001'])
  expect(document.lines).toMatchObject([{ transactionType: 'Prepaid Activation', rowCount: 2, amount: '37.00' }])
  await billing.issue()
  expect(await documents()).toHaveLength(2)
  await expectBooksToAgree(billing.db)
})

test('a clawback that is cancelled after its e-invoice is a debit note, and what comes to nothing takes none', async () => {
  await cancelStated(['100.00', '-20.00', '5.00', '-5.00'], ['-20.00', '5.00', '-5.00'])
  expect(await documents()).toEqual(['11 VALID 80.00 4', '13 VALID 20.00 3'])
  await expectBooksToAgree(billing.db)
})
