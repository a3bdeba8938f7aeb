import { noticeEndpoints } from '@payouts/contract/notices/endpoints'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { keptBackEndpoints } from '@payouts/contract/reconciliation/kept-back-endpoints'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { linesFor } from '#test/builders/desk-lines.ts'
import { textOf, useSentPayment } from '#test/builders/kept-back-builders.ts'
import { aRun, paymentsAreDue } from '#test/builders/payment-run-builders.ts'
import { notification } from '#test/files/bank-messages.ts'
import { oneBehindTheOther } from '#test/running/one-behind-the-other.ts'

const { getReconciliation, ignoreBankEntries } = reconciliationEndpoints
const { requestSettlement } = keptBackEndpoints
const { approvePaymentRun, downloadPaymentRun, refusePaymentRun } = paymentRunEndpoints

const {
  begin,
  balances,
  bring,
  debit,
  difference,
  entries,
  faults,
  isPosted,
  keptBack,
  only,
  reissue,
  preview,
  reports,
  says,
  settle,
  states,
  statuses,
  app
} = useSentPayment()
const page = { pageNumber: 0, pageSize: 20 }
let first = ''
let reviewer: TestSession
let approver: TestSession

beforeEach(async () => {
  ;({ first, reviewer, approver } = await begin())
})

describe('a debit of a payment that is not to be debited', () => {
  test('blocks what pays its money again, is told, and comes up on the desk', async () => {
    await reports('RJCT')
    const again = await reissue()
    const { file } = await states([debit()])
    expect(file).toMatchObject({ entriesContradicting: 1, entriesUnmatched: 0, paymentsChanged: 0 })
    expect(await entries()).toMatchObject([
      { status: 'Contradiction', problem: `The bank debited ${first}, which is rejected.` }
    ])
    expect(await keptBack()).toMatchObject([
      {
        ...{ cause: 'CONTRADICTION', status: 'Open', referenceNo: first, amount: '100.00', foundStatus: 'REJECTED' },
        ...{ wentOut: false, isAgain: false, payments: [{ referenceNo: again, isStopped: true }] }
      }
    ])
    // Left out of runs with the reason, which its own screen shows too.
    expect(await preview()).toMatchObject({
      count: 0,
      leftOut: [{ reason: 'CONTRADICTION', count: 1, total: '100.00' }]
    })
    const payment = await app.call(reviewer, paymentEndpoints.getPayment, { referenceNo: again })
    expect(payment.keptBack).toMatchObject({ cause: 'CONTRADICTION', referenceNo: first })
    // The desk and a notice show it; the difference to the bank is explained.
    expect(await linesFor(app, approver, 'KEPT BACK')).toMatchObject([{ name: first, amount: '100.00' }])
    const notices = await app.call(approver, noticeEndpoints.getNotices, page)
    expect(notices.content).toContainEqual(expect.objectContaining({ kind: 'CONTRADICTION' }))
    expect(await app.call(reviewer, getReconciliation, {})).toMatchObject({
      ...{ contradictions: { count: 1, amount: '-100.00' }, keptBack: { count: 1, amount: '100.00' } },
      bank: { contradictions: { amount: '-100.00' }, lastStatement: { difference: '-100.00' } }
    })
    // Nobody can set it aside alone.
    const [entry] = await entries()
    expect(
      await textOf(app.refusal(approver, ignoreBankEntries, { entryIds: [entry?.entryId ?? 0], reason: 'Charges' }))
    ).toContain('Two people settle that')
    expect(await faults()).toEqual([])
  })

  test('stops a run that holds its replacement, before its approval', async () => {
    await reports('RJCT')
    const again = await reissue()
    const run = await aRun(app, reviewer)
    const approved = () => textOf(app.refusal(approver, approvePaymentRun, { runNo: run }))
    // Who approves waits for the statement, having looked at the run before.
    const lines = sql`payments where reference_no = ${again}`
    const [, waited] = await oneBehindTheOther(app.database.db, lines, [() => states([debit()]), approved])
    expect(waited).toContain(`${again} of this run goes to no bank for now.`)
    expect(await approved()).toContain(`${again} of Kedai 1, whose amount the bank may have paid already`)
    // It can be withdrawn only if no run has it.
    const { keptBackId } = await only()
    const request = { keptBackId, settlement: 'FIRST STANDS', reason: 'Seen' } as const
    expect(await textOf(app.refusal(reviewer, requestSettlement, request))).toBe(
      `${again} stands in payment run ${run}. Refuse that run first.`
    )
    await app.call(approver, refusePaymentRun, { runNo: run, reason: 'Contradicted' })
    await settle('FIRST STANDS')
    expect(await statuses()).toEqual({ [first]: 'SETTLED', [again]: 'WITHDRAWN' })
  })

  test('stops a run that holds its replacement, before it is handed over', async () => {
    await reports('RJCT')
    const again = await reissue()
    const run = await aRun(app, reviewer)
    await app.call(approver, approvePaymentRun, { runNo: run })
    // Who downloads its file waits for the statement.
    const file = sql`payment_runs where run_no = ${run}`
    const [, waited] = await oneBehindTheOther(app.database.db, file, [
      () => states([debit()]),
      () => textOf(app.refusal(reviewer, downloadPaymentRun, { runNo: run }))
    ])
    expect(waited).toContain(`${again} of this run goes to no bank for now.`)
    expect(await faults()).toEqual([])
  })

  test.each([
    ['a list', () => says('REJECTED')],
    ['a status report', () => reports('RJCT')]
  ])('is known whichever comes first: after a debit, %s that rejects the payment moves nothing', async (_, reject) => {
    await states([debit()])
    expect((await reject()).problems).toMatchObject([{ problem: 'A payment that is settled cannot become rejected.' }])
    expect([await statuses(), await keptBack(), await faults()]).toEqual([{ [first]: 'SETTLED' }, [], []])
  })

  test('of a payment that was withdrawn, or never left, is one as well', async () => {
    const [second = '', third = ''] = await paymentsAreDue(
      app,
      [
        { companyId: 2, amount: '100.00' },
        { companyId: 3, amount: '100.00' }
      ],
      4712
    )
    await states([debit(second)])
    expect(await entries()).toMatchObject([{ problem: `The bank debited ${second}, which is in no file.` }])
    // No run takes the payment now, and no other payment pays its money.
    const run = await aRun(app, reviewer)
    await app.call(approver, approvePaymentRun, { runNo: run })
    expect((await statuses())[second]).toBe('INSTRUCTED')
    // Approved, but its file was never taken.
    await states([debit(third)])
    expect((await keptBack()).map(({ referenceNo, foundStatus }) => [referenceNo, foundStatus])).toEqual([
      [second, 'INSTRUCTED'],
      [third, 'IN FILE']
    ])
    expect(await faults()).toEqual([])
  })

  test('announced by a notification is one debit with the statement’s', async () => {
    await reports('RJCT')
    await bring(notification([debit()]))
    expect(await keptBack()).toMatchObject([{ statementRef: null }])
    await states([debit()])
    expect(await keptBack()).toMatchObject([{ statementRef: 'S2' }])
    await settle('FIRST STANDS')
    expect((await entries()).map(({ status }) => status).sort()).toEqual(['Corrected', 'Matched'])
    expect([await difference(), await faults()]).toEqual(['0.00', []])
  })

  test('keeps its amount back of what a later posting pays', async () => {
    await reports('RJCT')
    await states([debit()])
    const [later = ''] = await isPosted('30.00', 4713)
    const { amount } = await app.call(reviewer, paymentEndpoints.getPayment, { referenceNo: later })
    expect(amount).toBe('30.00')
    expect(
      await textOf(app.refusal(reviewer, paymentEndpoints.payBalance, { referenceNo: first, reason: 'Again' }))
    ).toContain('nothing pays its amount again')
    expect(await balances()).toMatchObject({ D00001: '100.00' })
    await settle('FIRST STANDS')
    expect(await balances()).toEqual({ INCENTIVE_EXPENSE: '-130.00', PAYMENTS_IN_TRANSIT: '30.00', BANK: '100.00' })
    expect(await faults()).toEqual([])
  })
})
