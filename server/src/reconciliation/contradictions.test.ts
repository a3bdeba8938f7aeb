import { noticeEndpoints } from '@payouts/contract/notices/endpoints'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { keptBackEndpoints } from '@payouts/contract/reconciliation/kept-back-endpoints'
import type { Settlement } from '@payouts/contract/reconciliation/kept-back-schema'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TestSession } from '../../test/app.ts'
import {
  bankStatement,
  type GivenEntry,
  notification,
  ourAccount,
  results,
  statusReport
} from '../../test/bank-messages.ts'
import { aSentRun } from '../../test/bank-runs.ts'
import { failedChecks } from '../../test/books.ts'
import { linesFor, onDesks } from '../../test/desk-lines.ts'
import { useTestApp } from '../../test/hooks.ts'
import { aPostedCycle, balancesOf, statusesOf } from '../../test/payment-builders.ts'
import { aRun, choiceOf, paymentsAreDue, settingsAreMade } from '../../test/payment-run-builders.ts'

const { receiveBankFile, getBankEntries, getReconciliation, ignoreBankEntries } = reconciliationEndpoints
const { getKeptBack, requestSettlement, approveSettlement, refuseSettlement, withdrawSettlement } = keptBackEndpoints
const { approvePaymentRun, downloadPaymentRun, makePaymentRun, refusePaymentRun } = paymentRunEndpoints

const app = useTestApp({ per: 'test' })
const page = { pageNumber: 0, pageSize: 20 }
let first = ''
let runNo = ''
let reviewer: TestSession
let approver: TestSession
let files = 0
let closing = '1000.00'

/** A dealer's payment of RM 100.00 in a run that was sent. */
beforeEach(async () => {
  await settingsAreMade(app, { accountNumber: ourAccount.accountNumber })
  ;[first = ''] = await paymentsAreDue(app, [{ companyId: 1, amount: '100.00' }])
  runNo = await aSentRun(app.database.db, app.clock, { references: [first] })
  reviewer = await app.signIn('reviewer')
  approver = await app.signIn('approver')
  files = 0
  closing = '1000.00'
})

async function bring(content: string, fileName = 'bank.xml') {
  return app.call(reviewer, receiveBankFile, { fileName }, { file: Buffer.from(content) })
}
const bringList = (...rows: string[]) => bring(results(rows), 'results.csv')
const says = (status: string, reference = first) => bringList(`${reference},${status},MS03,,,,100.00`)
const reports = (status: string) =>
  bring(
    statusReport({
      ...{ runNo, messageId: `R${++files}` },
      batches: [{ reference: `${runNo}-IBG`, payments: [{ reference: first, status, code: 'MS03' }] }]
    })
  )
/** A statement that goes on where the last one ended. */
async function states(entries: GivenEntry[], on = '2026-11-21') {
  files += 1
  const opening = closing
  closing = entries
    .reduce((sum, { amount, credit }) => sum + (credit ? 1 : -1) * Number(amount), Number(opening))
    .toFixed(2)
  return bring(bankStatement([{ id: `S${files}`, opening, on, entries }], { messageId: `S${files}` }))
}
const debit = (reference = first): GivenEntry => ({ amount: '100.00', parts: [{ reference }] })
const credit = (reference = first): GivenEntry => ({
  amount: '100.00',
  credit: true,
  reversal: true,
  parts: [{ reference }]
})

const keptBack = async (open = true) => (await app.call(reviewer, getKeptBack, { ...page, open })).content
const only = async () => {
  const [kept] = await keptBack()
  if (!kept) throw new Error('nothing is kept back')
  return kept
}
const entries = async () =>
  (await app.call(reviewer, getBankEntries, { ...page, open: false, sortOrder: 'ASC' })).content
const preview = () => app.call(reviewer, makePaymentRun, choiceOf(app, { dryRun: true }))
const statuses = () => statusesOf(app.database.db)
const balances = () => balancesOf(app.database.db)
const faults = () => failedChecks(app.database.db)
const difference = async () => (await app.call(reviewer, getReconciliation, {})).bank?.lastStatement?.difference
const payAnew = async (referenceNo = first) =>
  (await app.call(reviewer, paymentEndpoints.payBalance, { referenceNo, reason: 'Again' })).referenceNo
const textOf = async (answer: Promise<{ displayErrorMessage: string }>) => (await answer).displayErrorMessage

/** A later posting of the same dealer; the reference of its payment. */
const isPosted = (amount: string, batchNo: number) =>
  aPostedCycle(app.database.db, { batchNo, clock: app.clock, dealers: [{ companyId: 1, amounts: [amount] }] })

/** One person requests, another approves; answers what the second is told. */
async function settle(settlement: Settlement, more: { entryId?: number } = {}) {
  const { keptBackId } = await only()
  await app.call(reviewer, requestSettlement, { keptBackId, settlement, reason: 'The bank said so', ...more })
  const changeId = (await only()).request?.changeId ?? 0
  return (await app.call(approver, approveSettlement, { changeId, comment: 'Seen' })).message
}

describe('a debit of a payment that is not to be debited', () => {
  test('blocks what pays its money again, is told, and comes up on the desk', async () => {
    await reports('RJCT')
    const again = await payAnew()
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
    // Left out of runs, with the reason, which its own screen says as well.
    expect(await preview()).toMatchObject({
      count: 0,
      leftOut: [{ reason: 'CONTRADICTION', count: 1, total: '100.00' }]
    })
    const payment = await app.call(reviewer, paymentEndpoints.getPayment, { referenceNo: again })
    expect(payment.keptBack).toMatchObject({ cause: 'CONTRADICTION', referenceNo: first })
    // The desk and a notice have it; the difference to the bank is explained.
    expect(await linesFor(app, approver, 'KEPT BACK')).toMatchObject([{ name: first, amount: '100.00' }])
    const notices = await app.call(approver, noticeEndpoints.getNotices, page)
    expect(notices.content).toContainEqual(expect.objectContaining({ kind: 'CONTRADICTION' }))
    expect(await app.call(reviewer, getReconciliation, {})).toMatchObject({
      ...{ contradictions: { count: 1, amount: '-100.00' }, keptBack: { count: 1, amount: '100.00' } },
      bank: { contradictions: { amount: '-100.00' }, lastStatement: { difference: '-100.00' } }
    })
    // Nobody sets it aside alone.
    const [entry] = await entries()
    expect(
      await textOf(app.refusal(approver, ignoreBankEntries, { entryIds: [entry?.entryId ?? 0], reason: 'Charges' }))
    ).toContain('Two people settle that')
    expect(await faults()).toEqual([])
  })

  test('stops a run that holds its replacement, before its approval', async () => {
    await reports('RJCT')
    const again = await payAnew()
    const run = await aRun(app, reviewer)
    await states([debit()])
    expect(await textOf(app.refusal(approver, approvePaymentRun, { runNo: run }))).toContain(
      `${again} of Kedai 1, whose amount the bank may have paid already`
    )
    // It is withdrawn only once it stands in no run.
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
    const again = await payAnew()
    const run = await aRun(app, reviewer)
    await app.call(approver, approvePaymentRun, { runNo: run })
    await states([debit()])
    expect(await textOf(app.refusal(reviewer, downloadPaymentRun, { runNo: run }))).toContain(
      `${again} of this run goes to no bank for now.`
    )
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
    expect(await entries()).toMatchObject([
      { problem: `The bank debited ${second}, whose file never went to the bank.` }
    ])
    // Nothing takes the payment itself to the bank now, and its money is not paid by another one.
    const run = await aRun(app, reviewer)
    await app.call(approver, approvePaymentRun, { runNo: run })
    expect((await statuses())[second]).toBe('INSTRUCTED')
    // Approved, and its file never taken.
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

describe('a contradiction is settled by two people', () => {
  test('the first payment stands: its replacement is withdrawn, and the rest of that is instructed again', async () => {
    await reports('RJCT')
    // What a wallet keeps is paid with what came back.
    await sql`update dealers set payout_route = 'WALLET'`.execute(app.database.db)
    await isPosted('7.00', 4714)
    await sql`update dealers set payout_route = 'BANK'`.execute(app.database.db)
    const again = await payAnew()
    await states([debit()])
    expect(await settle('FIRST STANDS')).toContain('Instructed RM 7.00')
    const { [first]: stands, [again]: withdrawn } = await statuses()
    expect([stands, withdrawn]).toEqual(['SETTLED', 'WITHDRAWN'])
    expect(await balances()).toEqual({ INCENTIVE_EXPENSE: '-107.00', PAYMENTS_IN_TRANSIT: '7.00', BANK: '100.00' })
    expect([await difference(), await keptBack(), await faults()]).toEqual(['0.00', [], []])
  })

  test('the bank corrects: the amount stays kept back until its credit comes, and the replacement goes on', async () => {
    await reports('RJCT')
    const again = await payAnew()
    await states([debit()])
    await settle('BANK CORRECTS')
    expect(await keptBack()).toMatchObject([{ status: 'Awaiting Bank' }])
    expect((await preview()).count).toBe(0)
    await states([credit()], '2026-11-22')
    expect(await keptBack()).toEqual([])
    expect((await entries()).map(({ status }) => status)).toEqual(['Corrected', 'Corrected'])
    expect((await preview()).count).toBe(1)
    expect(await statuses()).toEqual({ [first]: 'REJECTED', [again]: 'INSTRUCTED' })
    expect([await difference(), await faults()]).toEqual(['0.00', []])
  })

  test('a credit that names no payment is chosen, where it is of the same amount', async () => {
    await reports('RJCT')
    await states([debit(), { amount: '100.00', credit: true, bankReference: 'COR1' }])
    const unnamed = (await entries()).find(({ direction }) => direction === 'CREDIT')
    expect(await settle('BANK CORRECTS', { entryId: unnamed?.entryId ?? 0 })).toContain('The amount is free.')
    expect([await keptBack(), await difference(), await faults()]).toEqual([[], '0.00', []])
  })

  test('handed over already, it is recovered from the dealer: the account owes it, and the next payout pays that', async () => {
    await reports('RJCT')
    const again = await payAnew()
    await aSentRun(app.database.db, app.clock, { references: [again] })
    await states([debit(), debit(again)])
    const { keptBackId, wentOut } = await only()
    expect(wentOut).toBe(true)
    const request = { keptBackId, settlement: 'FIRST STANDS', reason: 'Seen' } as const
    expect(await textOf(app.refusal(reviewer, requestSettlement, request))).toContain('The amount went out once more.')
    await settle('RECOVER')
    expect(await balances()).toEqual({ INCENTIVE_EXPENSE: '-100.00', D00001: '-100.00', BANK: '200.00' })
    expect(await faults()).toEqual([])
    await isPosted('130.00', 4715)
    expect(await balances()).toMatchObject({ PAYMENTS_IN_TRANSIT: '30.00' })
    expect([await difference(), await faults()]).toEqual(['0.00', []])
  })

  test('debited twice by the bank, it is recovered or corrected, and the payment stays settled', async () => {
    await states([debit(), debit()])
    expect(await keptBack()).toMatchObject([{ referenceNo: first, isAgain: true }])
    await settle('RECOVER')
    expect(await statuses()).toEqual({ [first]: 'SETTLED' })
    expect(await balances()).toMatchObject({ D00001: '-100.00', BANK: '200.00' })
    expect([await difference(), await faults()]).toEqual(['0.00', []])
  })

  test('a credit of a payment debited twice is no return before people have said so', async () => {
    await states([debit(), debit(), credit()])
    expect(await statuses()).toEqual({ [first]: 'SETTLED' })
    await settle('BANK CORRECTS')
    expect([await statuses(), await keptBack()]).toEqual([{ [first]: 'SETTLED' }, []])
    expect([await difference(), await faults()]).toEqual(['0.00', []])
  })

  test('never by one alone; refused or withdrawn, it stays kept back', async () => {
    await reports('RJCT')
    await states([debit()])
    const { keptBackId } = await only()
    const ask = (by: TestSession) =>
      app.call(by, requestSettlement, { keptBackId, settlement: 'FIRST STANDS', reason: 'Seen' })
    const changeId = async () => (await only()).request?.changeId ?? 0
    await ask(approver)
    const own = { changeId: await changeId(), comment: '' }
    expect(await onDesks(app, 'SETTLEMENT', [approver, await app.signIn('admin')])).toEqual([
      [],
      [String(own.changeId)]
    ])
    expect(await textOf(app.refusal(approver, approveSettlement, own))).toBe(
      'You asked for this change. A second person has to decide.'
    )
    await app.call(approver, withdrawSettlement, { changeId: own.changeId })
    await ask(reviewer)
    await app.call(approver, refuseSettlement, { changeId: await changeId(), comment: 'Ask the bank first' })
    expect(await only()).toMatchObject({ status: 'Open', request: { status: 'Refused' } })
    const alone = sql`
      update kept_back_requests set status = 'Approved', decided_by = asked_by where status = 'Refused'`.execute(
      app.database.db
    )
    await expect(alone).rejects.toThrow('approved_by_a_second_person')
    expect(await statuses()).toEqual({ [first]: 'REJECTED' })
  })
})

describe('what only a list says came back', () => {
  const count = async () => (await preview()).count

  test('is back on the account and pays nobody before a statement closes after its day without its debit', async () => {
    await states([])
    await says('REJECTED')
    expect(await balances()).toMatchObject({ D00001: '100.00' })
    const again = await payAnew()
    expect(await preview()).toMatchObject({
      ...{ count: 0, leftOut: [{ reason: 'LIST ONLY', count: 1, total: '100.00' }] }
    })
    const payment = await app.call(reviewer, paymentEndpoints.getPayment, { referenceNo: again })
    expect(payment.keptBack).toMatchObject({ cause: 'LIST ONLY', referenceNo: first })
    expect(await linesFor(app, reviewer, 'KEPT BACK')).toMatchObject([{ name: first }])
    // A statement of the day itself says nothing yet.
    await states([], '2026-11-21')
    expect(await count()).toBe(0)
    await states([], '2026-11-22')
    expect([await count(), await keptBack(), await faults()]).toEqual([1, [], []])
  })

  test('stays kept back where statements begin after its day, and where they show its debit it is a contradiction', async () => {
    await states([], '2026-11-22')
    await says('REJECTED')
    expect(await keptBack()).toMatchObject([{ cause: 'LIST ONLY' }])
    const again = await payAnew()
    await states([debit()], '2026-11-22')
    expect(await keptBack()).toMatchObject([{ cause: 'CONTRADICTION', payments: [{ referenceNo: again }] }])
    expect(await keptBack(false)).toMatchObject([{ cause: 'LIST ONLY', outcome: 'CONTRADICTED' }])
    expect(await faults()).toEqual([])
  })

  test('is free once two people say so, or the bank’s own report does', async () => {
    await says('REJECTED')
    await payAnew()
    expect(await settle('NOT PAID')).toContain('is free to be paid')
    expect([await count(), await faults()]).toEqual([1, []])
  })

  test('is confirmed by the bank’s own report', async () => {
    await says('REJECTED')
    await reports('RJCT')
    expect([await keptBack(), await faults()]).toEqual([[], []])
  })

  test('of a payment that statements have shown pays nobody before they show its return', async () => {
    await states([debit()])
    await says('RETURNED')
    await states([], '2026-11-23')
    expect(await keptBack()).toMatchObject([{ cause: 'LIST ONLY', foundStatus: 'RETURNED' }])
    await states([credit()], '2026-11-24')
    expect([await keptBack(), await difference(), await faults()]).toEqual([[], '0.00', []])
  })

  test('a later posting pays its own, and not that', async () => {
    await says('REJECTED')
    const [later = ''] = await isPosted('30.00', 4716)
    const { amount, available } = await app.call(reviewer, paymentEndpoints.getPayment, { referenceNo: later })
    expect([amount, available]).toEqual(['30.00', '0.00'])
  })
})

describe('no ringgit was debited twice', () => {
  const checkOf = async () => (await faults()).find(({ title }) => title.startsWith('No ringgit was debited twice'))

  test('fails on a payment that was paid anew and debited after all', async () => {
    await reports('RJCT')
    const again = await payAnew()
    await states([debit()])
    const { db } = app.database
    // As it was before contradictions were known.
    await sql`delete from kept_back_payments`.execute(db)
    await sql`delete from kept_back_amounts`.execute(db)
    await sql`update bank_entries set status = 'Unmatched'`.execute(db)
    await aSentRun(db, app.clock, { references: [again] })
    expect(await checkOf()).toMatchObject({
      differences: [{ subject: `payment ${first}`, found: 'debited 1 times' }]
    })
  })

  test('fails on a payment that went to the bank while its amount was kept back', async () => {
    await reports('RJCT')
    const again = await payAnew()
    await states([debit()])
    app.clock.advanceDays(1)
    await aSentRun(app.database.db, app.clock, { references: [again] })
    expect(await checkOf()).toMatchObject({
      differences: [{ subject: `payment ${again}`, found: 'in a file meanwhile' }]
    })
  })
})
