import { auditEndpoints } from '@payouts/contract/audit/endpoints'
import { errorCodes } from '@payouts/contract/errors'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { CycleProof } from '@payouts/contract/payouts/proof'
import { beforeAll, describe, expect, it } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'

const { getCycleProof, checkCycleRows, requestApprovalPayout, approvePayout, returnPayout } = payoutEndpoints

const test = useTestApp()
const reviewer = useSession(test, 'reviewer')
const approver = useSession(test, 'approver')
const action = { version: 1, remark: 'Looked through' }
const approval = { ...action, selectedDate: '2026-11-21' }
const paid = 1
const open = 2
const untouched = 3
beforeAll(async () => {
  const { db, pool } = test.database
  await aDealer(db, { company_id: 1, company_code: 'D1', company_name: 'Kedai Satu', company_type: 'Individual' })
  await aDealer(db, { company_id: 2, company_code: 'D2', company_name: 'Kedai Dua' })
  await pool.query('insert into dealer_year_payments (company_id, year, gross) values (1, 2025, 200000)')
  for (const batchNo of [paid, open, untouched])
    await aCycleInReview(db, {
      batchNo,
      lines: [
        { companyId: 1, amount: '100.00', type: 'Voice' },
        { companyId: 2, amount: '80.50', type: 'Voice' },
        { companyId: 2, amount: '7.00', type: 'Data', state: 'HELD', holdType: 'Manual Hold' },
        { companyId: 2, amount: '3.00', type: 'Data', state: 'EXCLUDED' }
      ]
    })
  await test.call(reviewer, requestApprovalPayout, { ...action, batchNo: paid })
  await test.call(approver, approvePayout, { ...approval, batchNo: paid })
  await test.jobs.runDue()
})

const proofOf = (batchNo: number) => test.call(reviewer, getCycleProof, { batchNo })
const failing = ({ statements }: CycleProof) =>
  Object.fromEntries(
    statements
      .filter(({ differenceCount }) => differenceCount > 0)
      .map(({ statement, differences: [first] }) => [statement, `${first?.subject}: ${first?.kept}; ${first?.found}`])
  )

const run = (statement: string) => test.database.pool.query(statement)
const changeDirectly = (table: string, change: string) =>
  run(`alter table ${table} disable trigger user; ${change}; alter table ${table} enable trigger user`)

describe('the proof of a cycle', () => {
  it('has the numbers of the identity, of rows, dealers, types and header, of postings and ledger', async () => {
    const proof = await proofOf(paid)
    expect(failing(proof)).toEqual({})
    expect(proof.imported).toEqual({ amount: '190.50', transactionCount: 4 })
    expect(proof.parts.filter(({ transactionCount }) => transactionCount > 0)).toEqual([
      { state: 'HELD', amount: '7.00', transactionCount: 1 },
      { state: 'PAID', amount: '180.50', transactionCount: 2 },
      { state: 'EXCLUDED', amount: '3.00', transactionCount: 1 }
    ])
    const total = { amount: '187.50', transactionCount: 3 }
    expect(proof.total).toEqual({ rows: null, dealers: total, types: total, header: total })
    expect(proof.posted).toEqual({
      postingCount: 2,
      gross: '180.50',
      withholdingTax: '2.00',
      net: '178.50',
      ledgerNet: '178.50',
      ledgerTax: '2.00',
      instructed: '178.50'
    })
    expect(proof.request).toMatchObject({
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      requestedBy: 'reviewer binti Ujian',
      approvedBy: 'approver binti Ujian',
      changes: []
    })
  })

  it.each([
    [
      'a kept total',
      'cycle_totals',
      `update cycle_totals set amount = amount + 1 where batch_no = ${paid} and transaction_type = 'Data' and state = 'HELD'`,
      'update cycle_totals set amount = amount - 1 where batch_no = 1 and amount = 8',
      {
        IDENTITY: 'Data of Kedai Dua (D2), cycle 1: RM 10.00, transactions: 2; RM 11.00, transactions: 2',
        HEADER: 'The total, cycle 1: RM 187.50; RM 188.50'
      }
    ],
    [
      'what was imported',
      'cycles',
      `update cycles set imported_amount = imported_amount - 1 where batch_no = ${paid}`,
      `update cycles set imported_amount = imported_amount + 1 where batch_no = ${paid}`,
      {
        IDENTITY: 'The whole, cycle 1: RM 189.50; RM 190.50',
        HEADER: 'The total, cycle 1: RM 186.50; RM 187.50'
      }
    ],
    [
      'a posting',
      'postings',
      `update postings set gross = gross + 1, net = net + 1 where batch_no = ${paid} and company_id = 2`,
      `update postings set gross = gross - 1, net = net - 1 where batch_no = ${paid} and company_id = 2`,
      {
        POSTINGS: expect.stringMatching(
          /^Kedai Dua \(D2\), cycle 1, posting PP\d+: RM 81.50, transactions: 1; RM 80.50, transactions: 1$/
        ),
        LEDGER: expect.stringMatching(/^posting PP\d+: net RM 81.50, .*; net RM 80.50/)
      }
    ],
    [
      'what was available for the bank',
      'postings',
      `update postings set balance_after = balance_after + 1 where batch_no = ${paid} and company_id = 2`,
      `update postings set balance_after = balance_after - 1 where batch_no = ${paid} and company_id = 2`,
      { PAYMENTS: expect.stringMatching(/^posting PP\d+: RM 81.50 available; RM 80.50 instructed$/) }
    ],
    [
      'the ledger',
      'ledger_entries',
      `update ledger_entries set amount = amount - 1 where account_code = 'WITHHOLDING_TAX_PAYABLE'`,
      `update ledger_entries set amount = amount + 1 where account_code = 'WITHHOLDING_TAX_PAYABLE'`,
      { LEDGER: expect.stringMatching(/tax RM 2.00, in all RM 0.00; net RM 98.00, tax RM 1.00, in all RM -1.00$/) }
    ],
    [
      'a tax',
      'postings',
      'update postings set tax_rate = 0.03 where company_id = 1',
      'update postings set tax_rate = 0.02 where company_id = 1',
      { TAX: expect.stringMatching(/^posting PP\d+: RM 100.00 = 98.00 \+ 2.00; tax RM 3.00 at 0.0300$/) }
    ]
  ])('names where it fails after a change of %s', async (_what, table, tamper, repair, found) => {
    await changeDirectly(table, tamper)
    const proof = await proofOf(paid)
    await changeDirectly(table, repair)
    expect(failing(proof)).toEqual(found)
    expect(failing(await proofOf(paid))).toEqual({})
  })

  it('is for staff, and for cycles that exist', async () => {
    expect((await test.refusal(reviewer, getCycleProof, { batchNo: 99 })).errorCode).toBe(errorCodes.refusedByRule)
    expect((await test.refusal(reviewer, checkCycleRows, { batchNo: 99 })).errorCode).toBe(errorCodes.refusedByRule)
  })
})

describe('a cycle whose figures do not agree', () => {
  const nothingDone = async () =>
    expect((await run(`select status, approved_for from cycles where batch_no = ${open}`)).rows).toEqual([
      { status: expect.stringMatching(/^Pending/), approved_for: null }
    ])
  const tamper = `update cycle_totals set amount = amount + 1 where batch_no = ${open} and transaction_type = 'Voice' and company_id = 1`

  it('is neither submitted nor approved, and the refusal names the difference', async () => {
    const message =
      'The figures of this cycle do not agree, so it cannot be approved. ' +
      'Voice of Kedai Satu (D1), cycle 2: kept RM 100.00, transactions: 1, found RM 101.00, transactions: 1.'
    await changeDirectly('cycle_totals', tamper)
    expect(await test.refusal(reviewer, requestApprovalPayout, { ...action, batchNo: open })).toMatchObject({
      errorCode: errorCodes.refusedByRule,
      displayErrorMessage: message
    })
    await changeDirectly('cycle_totals', tamper.replace('+ 1', '- 1'))
    await test.call(reviewer, requestApprovalPayout, { ...action, batchNo: open })
    // Changed after the request: the digest shows it, whatever else is wrong.
    await changeDirectly('cycle_totals', tamper)
    const changed = await test.refusal(approver, approvePayout, { ...approval, batchNo: open })
    expect(changed.errorCode).toBe(errorCodes.changedMeanwhile)
    expect(changed.displayErrorMessage).toContain(
      'what is payable was RM 180.50 of 2 transactions and is RM 181.50 of 2 transactions'
    )
    expect((await proofOf(open)).request?.changes).toEqual([
      expect.stringContaining('what is payable was'),
      'withholding tax was RM 2.00 and is RM 2.02'
    ])
    await changeDirectly('cycle_totals', tamper.replace('+ 1', '- 1'))
    // The requested figures agree with each other, but the ledger disagrees with the cycle's own row.
    await changeDirectly('cycles', `update cycles set hold_amount = hold_amount + 1 where batch_no = ${open}`)
    const disagreeing = await test.refusal(approver, approvePayout, { ...approval, batchNo: open })
    expect(disagreeing.displayErrorMessage).toContain('What is on hold, cycle 2: kept RM 8.00, found RM 7.00.')
    await changeDirectly('cycles', `update cycles set hold_amount = hold_amount - 1 where batch_no = ${open}`)
    await nothingDone()
  })

  it('is found by the check of every row, which a request for approval begins by itself', async () => {
    const row = `where batch_no = ${open} and company_id = 1`
    await changeDirectly('transactions', `update transactions set incentive_amount = incentive_amount + 5 ${row}`)
    expect(failing(await proofOf(open))).toEqual({})
    await test.jobs.runDue()
    const proof = await proofOf(open)
    expect(failing(proof)).toEqual({
      ROWS: 'Voice of Kedai Satu (D1), payable, cycle 2: RM 100.00, transactions: 1; RM 105.00, transactions: 1'
    })
    expect(proof.total.rows).toEqual({ amount: '192.50', transactionCount: 3 })
    expect(proof.rowCheck).toMatchObject({ askedBy: 'reviewer binti Ujian', rowsDone: 4, isCurrent: true })
    const refused = await test.refusal(approver, approvePayout, { ...approval, batchNo: open })
    expect(refused.displayErrorMessage).toContain('Voice of Kedai Satu (D1), payable, cycle 2')

    await changeDirectly('transactions', `update transactions set incentive_amount = incentive_amount - 5 ${row}`)
    const begun = await test.call(reviewer, checkCycleRows, { batchNo: open })
    expect(begun).toMatchObject({ endedAt: null, isCurrent: false })
    expect(failing(await proofOf(open))).toHaveProperty('ROWS')
    await test.jobs.runDue()
    expect(failing(await proofOf(open))).toEqual({})
    await test.call(approver, approvePayout, { ...approval, batchNo: open })
    const { content } = await test.call(await test.signIn('admin'), auditEndpoints.getAuditEvents, {
      pageNumber: 0,
      pageSize: 50,
      batchNo: String(open)
    })
    const checks = content.filter(({ action: done }) => done === 'CHECK ROWS')
    expect(checks.map(({ createdBy, activity }) => `${createdBy}: ${activity}`)).toEqual([
      'System: Added up every transaction of Cycle 2 (batch 2): no difference',
      'reviewer binti Ujian: Had every transaction of Cycle 2 (batch 2) added up again',
      'System: Added up every transaction of Cycle 2 (batch 2): 1 difference'
    ])
  })
})

it('the same figures have the same digest at any time, and changed figures another one', async () => {
  const digestNow = async () => {
    await test.call(reviewer, requestApprovalPayout, { ...action, batchNo: untouched })
    const { request } = await proofOf(untouched)
    await test.call(approver, returnPayout, { ...action, batchNo: untouched })
    return request?.digest
  }
  const first = await digestNow()
  expect(await digestNow()).toBe(first)
  // A dealer is no longer taxed: no row of the cycle changed, but its net did.
  await run('update dealer_year_payments set gross = 0 where year = 2025')
  expect(await digestNow()).not.toBe(first)
})
