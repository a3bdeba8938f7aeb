import type { ActionResult } from '@payouts/contract/cycles/schema'
import { errorCodes } from '@payouts/contract/errors'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '#test/app/app.ts'
import { sentDuring } from '#test/app/statements.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aDealer, statusOfCycle } from '#test/builders/cycle-builders.ts'
import { aCycleInReview, lineId } from '#test/builders/cycle-in-review.ts'
import { held, holdType, useHeldCycles } from '#test/builders/held-cycles.ts'

const calls = onHoldEndpoints
const today = '2026-11-21'
const holds = useHeldCycles()
const { payouts, reviewer, approver, admin, aCycle, mixed, statesOf, line, action, requestLines } = holds

/** A cancellation in several cycles waits for a second person. */
async function approveByAnother({ waiting }: Pick<ActionResult, 'waiting'>): Promise<void> {
  const done = await payouts.call(admin, calls.approveHoldDecision, { decisionId: waiting?.decisionId ?? 0 })
  expect(done.outcome).toBe('DONE')
}

describe('in the scope of', () => {
  beforeEach(mixed)

  test('transactions, a release is requested and given of exactly those', async () => {
    const requested = await requestLines(0, 2)
    expect(requested).toEqual({
      referenceNo: expect.stringMatching(/^PA\d{8}$/),
      totalPayOut: '6.00',
      dealerCount: 2,
      transactionCount: 2,
      date: today
    })
    expect(await statesOf(holds.batchNo)).toEqual(['RELEASE_REQUESTED', 'HELD', 'RELEASE_REQUESTED', 'PAYABLE'])
    const request = { ...action(), transactionIds: [line(0), Number(line(2))] }
    const dryRun = { ...request, dryRun: true }
    expect(await payouts.call(approver, calls.releaseHoldTransactions, dryRun)).toMatchObject({ requestedFor: [today] })
    const sent = await sentDuring(async () => {
      const released = await payouts.call(approver, calls.releaseHoldTransactions, request)
      expect(released).toMatchObject({ totalPayOut: '6.00', transactionCount: 2 })
    })
    expect(await statesOf(holds.batchNo)).toEqual(['PAYABLE', 'HELD', 'PAYABLE', 'PAYABLE'])
    // What no index leads to would be a reading of the whole cycle: only the move reads its rows, by their ids.
    expect(sent.filter(({ text }) => text.includes('from transactions '))).toEqual([])
  })

  test('transaction types, of all dealers or of one', async () => {
    const types = { ...action(), transactionTypes: ['Activation'] }
    const ofOne = { ...types, companyCode: 'D00001' }
    expect(await payouts.call(reviewer, calls.requestReleaseHoldTransactionType, ofOne)).toMatchObject({
      transactionCount: 1
    })
    expect(await payouts.call(reviewer, calls.requestReleaseHoldTransactionType, types)).toMatchObject({
      totalPayOut: '-4.00'
    })
    expect(await payouts.call(approver, calls.releaseHoldTransactionType, types)).toMatchObject({
      totalPayOut: '6.00',
      dealerCount: 2
    })
    expect(await statesOf(holds.batchNo)).toEqual(['PAYABLE', 'HELD', 'PAYABLE', 'PAYABLE'])
  })

  test('dealers, in one cycle or wherever they are held', async () => {
    const first = holds.batchNo
    await mixed()
    const dealers = { holdType, remark: 'Signed', companyCodes: ['D00001', 'D00002'] }
    const inOne = await payouts.call(reviewer, calls.requestReleaseHoldCompany, { ...dealers, batchNo: first })
    expect(inOne).toMatchObject({ totalPayOut: '26.00', transactionCount: 3 })
    await payouts.call(reviewer, calls.requestReleaseHoldCompany, { ...dealers, batchNo: holds.batchNo })
    const everywhere = await payouts.call(approver, calls.releaseHoldCompany, dealers)
    expect(everywhere).toMatchObject({ totalPayOut: '52.00', dealerCount: 2, transactionCount: 6 })
    expect(await statesOf(first)).toEqual(['PAYABLE', 'PAYABLE', 'PAYABLE', 'PAYABLE'])
    expect(await statesOf(holds.batchNo)).toEqual(await statesOf(first))
  })

  test('cycles, all of what they hold', async () => {
    const batchNos = [holds.batchNo, await mixed()]
    const cycles = { holdType, remark: 'Signed', batchNos }
    expect(await payouts.call(reviewer, calls.requestReleaseHoldCycle, cycles)).toMatchObject({
      totalPayOut: '52.00',
      dealerCount: 2,
      transactionCount: 6
    })
    const back = await payouts.call(approver, calls.refuseReleaseHoldCycle, cycles)
    expect(back).toMatchObject({ transactionCount: 6 })
    const requested = await payouts.call(approver, calls.cancelHoldCycle, cycles)
    expect(requested).toMatchObject({ transactionCount: 6, waiting: { decisionId: expect.any(Number) } })
    expect(await statesOf(holds.batchNo)).toEqual(['HELD', 'HELD', 'HELD', 'PAYABLE'])
    await approveByAnother(requested)
    expect(await statesOf(holds.batchNo)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED', 'PAYABLE'])
    expect(await statusOfCycle(payouts.database.db, holds.batchNo)).toBe('Pending Review')
  })

  test('a whole hold type, to cancel it wherever it is', async () => {
    const first = holds.batchNo
    await mixed()
    const everything = { holdType, remark: 'The programme has ended', everyCycle: true } as const
    const previewed = await payouts.call(approver, calls.cancelHoldCycle, { ...everything, dryRun: true })
    const { referenceNo, waiting, ...done } = await payouts.call(approver, calls.cancelHoldCycle, everything)
    await approveByAnother({ waiting })
    expect(previewed).toMatchObject({ ...done, refused: [], refusedCount: 0 })
    expect(referenceNo).toBeDefined()
    expect(await statesOf(first)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED', 'PAYABLE'])
    const again = await payouts.refusal(approver, calls.cancelHoldCycle, everything)
    expect(again).toMatchObject({ errorCode: errorCodes.changedMeanwhile })
    expect(again.displayErrorMessage).toContain('Nothing of it is held as Manual Hold any more.')
  })

  test('whatever is held everywhere, but for what an import in validation would hold', async () => {
    const { db } = payouts.database
    const [batchNo, holdType] = [77, 'Duplicate'] as const
    const line = { companyId: 1, amount: '5.00', state: 'HELD', holdType } as const
    await aCycleInReview(db, { batchNo, status: 'In Validation', lines: [line] })
    const action = { holdType, remark: 'They are twins' }
    for (const chosen of [{ everyCycle: true } as const, { companyCodes: ['D00001'] }]) {
      const endpoint = 'everyCycle' in chosen ? calls.cancelHoldCycle : calls.cancelHoldCompany
      const { displayErrorMessage } = await payouts.refusal(approver, endpoint, { ...action, ...chosen })
      expect(displayErrorMessage).toContain('Nothing of it is held as Duplicate any more.')
    }
    expect(await statesOf(batchNo)).toEqual(['HELD'])
  })
})

describe('a request that was refused', () => {
  test('goes back to held with its reason, until it is requested again', async () => {
    await mixed()
    await requestLines(0)
    const refused = { ...action(), remark: 'The form is not signed', transactionIds: [line(0)] }
    await payouts.call(approver, calls.refuseReleaseHoldTransactions, refused)
    const list = {
      holdType,
      batchNo: holds.batchNo,
      pageNumber: 0,
      pageSize: 15,
      sortProperty: 'YES_ID',
      sortOrder: 'ASC'
    } as const
    const rows = async () => (await payouts.call(reviewer, calls.getHoldPayoutTransactions, list)).content
    expect(await rows()).toMatchObject([
      { state: 'HELD', refusalReason: 'The form is not signed', releaseRequestedBy: null },
      { state: 'HELD', refusalReason: null },
      { state: 'HELD', refusalReason: null }
    ])
    const again = { ...action(), transactionIds: [line(0)], selectedDate: '2026-12-01' }
    expect(await payouts.call(reviewer, calls.requestReleaseHoldTransactions, again)).toMatchObject({
      date: '2026-12-01'
    })
    expect((await rows())[0]).toMatchObject({
      state: 'RELEASE_REQUESTED',
      refusalReason: null,
      releaseRequestedFor: '2026-12-01',
      releaseRequestedBy: 'reviewer binti Ujian'
    })
  })
})

describe('a cycle', () => {
  test('whose rows are all held is Hold, and back in review with the first release', async () => {
    await aCycle([held(1, 'Activation', '10.00'), held(2, 'Activation', '5.00')], { status: 'Hold' })
    await requestLines(0)
    expect(await statusOfCycle(payouts.database.db, holds.batchNo)).toBe('Hold')
    await payouts.call(approver, calls.releaseHoldTransactions, { ...action(), transactionIds: [line(0)] })
    expect(await statusOfCycle(payouts.database.db, holds.batchNo)).toBe('Pending Review')
  })

  test('whose rows are all cancelled is Cancelled', async () => {
    await aCycle([held(1, 'Activation', '10.00')], { status: 'Hold' })
    await payouts.call(approver, calls.cancelHoldCycle, { holdType, remark: 'Fraud', batchNos: [holds.batchNo] })
    expect(await statusOfCycle(payouts.database.db, holds.batchNo)).toBe('Cancelled')
  })

  test('that is pending approval goes back to review when a release is requested', async () => {
    await mixed()
    await payouts.call(reviewer, payoutEndpoints.requestApprovalPayout, {
      batchNo: holds.batchNo,
      version: 1,
      remark: 'Please'
    })
    await requestLines(0)
    expect(await statusOfCycle(payouts.database.db, holds.batchNo)).toBe('Pending Review')
  })
})

describe('the rule of two people', () => {
  const own = 'You requested its release yourself. Somebody else has to decide on it.'

  beforeEach(async () => {
    await mixed()
    await payouts.call(admin, calls.requestReleaseHoldTransactions, { ...action(), transactionIds: [line(0)] })
    await requestLines(1, 2)
  })

  test.each([
    ['a transaction', () => calls.releaseHoldTransactions, () => ({ ...action(), transactionIds: [0, 1].map(line) })],
    [
      'a refusal of a transaction',
      () => calls.refuseReleaseHoldTransactions,
      () => ({ ...action(), transactionIds: [0, 1].map(line) })
    ],
    [
      'a type',
      () => calls.releaseHoldTransactionType,
      () => ({ ...action(), transactionTypes: ['Activation', 'Reload'] })
    ],
    [
      'a dealer',
      () => calls.releaseHoldCompany,
      () => ({ holdType, remark: 'Mine', batchNo: holds.batchNo, companyCodes: ['D00001', 'D00002'] })
    ],
    ['a cycle', () => calls.releaseHoldCycle, () => ({ holdType, remark: 'Mine', batchNos: [holds.batchNo] })]
  ])('keeps the requester from deciding on any row of %s', async (_, endpoint, payload) => {
    const before = await statesOf(holds.batchNo)
    const refused = await payouts.refusal(admin, endpoint(), payload() as never)
    expect(refused.displayErrorMessage).toContain(own)
    expect(await statesOf(holds.batchNo)).toEqual(before)
    const second = await payouts.signIn('second')
    await payouts.call(second, endpoint(), payload() as never)
  })

  test('lets the requester cancel', async () => {
    const request = { ...action(), transactionIds: [line(0)] }
    expect(await payouts.call(admin, calls.cancelHoldTransactions, request)).toMatchObject({ transactionCount: 1 })
  })

  test('a dry run says what would wait for somebody else', async () => {
    const request = { ...action(), transactionIds: [0, 1].map(line), dryRun: true }
    expect(await payouts.call(admin, calls.releaseHoldTransactions, request)).toMatchObject({
      totalPayOut: '20.00',
      dealerCount: 1,
      transactionCount: 1,
      date: today,
      refused: [{ id: line(0), name: `T0-${holds.batchNo}`, reason: own }],
      refusedCount: 1,
      requestedFor: [today]
    })
  })
})

test('where the rule of two people is off, one person requests and releases', async () => {
  const alone = await startTestApp({ environment: { FOUR_EYES: 'off' } })
  await aDealer(alone.database.db, { company_id: 1 })
  await aCycleInReview(alone.database.db, { batchNo: 1, lines: [held(1, 'Activation', '10.00')] })
  const session = await alone.signIn('admin')
  const request = { holdType, batchNo: 1, version: 1, remark: 'Mine', transactionIds: [lineId(1, 0)] }
  await alone.call(session, calls.requestReleaseHoldTransactions, request)
  expect(await alone.call(session, calls.releaseHoldTransactions, request)).toMatchObject({ transactionCount: 1 })
  await alone.close()
})

test('a dry run answers what the action then does, and changes nothing', async () => {
  await mixed()
  const request = { ...action(), transactionTypes: ['Activation', 'Reload'] }
  const before = await statesOf(holds.batchNo)
  const previewed = await payouts.call(reviewer, calls.requestReleaseHoldTransactionType, { ...request, dryRun: true })
  expect(await statesOf(holds.batchNo)).toEqual(before)
  const { referenceNo, ...done } = await payouts.call(reviewer, calls.requestReleaseHoldTransactionType, request)
  expect(previewed).toMatchObject({ ...done, refused: [], refusedCount: 0 })
  expect(referenceNo).toBeDefined()
})

test('an action on all that match a search takes what of it it can take, and nothing of another hold type', async () => {
  await mixed()
  const request = { ...action(), matching: { transactionNo: 'T', planName: 'plan', transactionType: 'Reload' } }
  const previewed = await payouts.call(reviewer, calls.requestReleaseHoldTransactions, { ...request, dryRun: true })
  const { referenceNo, ...done } = await payouts.call(reviewer, calls.requestReleaseHoldTransactions, request)
  expect(previewed).toMatchObject({ ...done, refused: [], refusedCount: 0 })
  expect(await statesOf(holds.batchNo)).toEqual(['HELD', 'RELEASE_REQUESTED', 'HELD', 'PAYABLE'])
  const again = await payouts.refusal(reviewer, calls.requestReleaseHoldTransactions, request)
  expect(again.displayErrorMessage).toContain('What matches: The release of all of it is requested already.')
})

test('every action appears in the feed of each cycle that it touched, with its proof', async () => {
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n')
  const batchNos = [await mixed(), await mixed()]
  const request = { holdType, remark: 'Signed', batchNos, fileName: 'form.pdf', fileType: 'pdf' }
  const { referenceNo } = await payouts.call(reviewer, calls.requestReleaseHoldCycle, request, { file: pdf })
  const feed = await payouts.call(reviewer, calls.getHoldActivityList, { pageNumber: 0, pageSize: 2, noOfMonth: 3 })
  expect(feed.content).toMatchObject(
    [batchNos[1], batchNos[0]].map((batch) => ({
      createdBy: 'reviewer binti Ujian',
      action: 'REQUEST RELEASE',
      activity: `Requested the release of 3 transactions of 2 dealers, RM 26.00, of Cycle ${batch} (batch ${batch})`,
      reason: 'Manual Hold',
      comment: 'Signed',
      referenceNo,
      attachments: [{ attachmentType: 'ON_HOLD_AND_PAYOUT_SERVICE' }]
    }))
  )
  const script = { file: Buffer.from('<script>') }
  const refused = await payouts.refusal(approver, calls.refuseReleaseHoldCycle, request, script)
  expect(refused.displayErrorMessage).toContain('is not allowed to upload, please choose only Image or PDF file.')
  expect(await statesOf(holds.batchNo)).toEqual([
    'RELEASE_REQUESTED',
    'RELEASE_REQUESTED',
    'RELEASE_REQUESTED',
    'PAYABLE'
  ])
})

test('afterwards the books agree', async () => {
  await expectBooksToAgree(payouts.database.db)
})
