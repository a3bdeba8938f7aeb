import { holdTypeRules, holdTypes } from '@payouts/contract/cycles/hold-types'
import type { TransactionState } from '@payouts/contract/cycles/schema'
import { errorCodes } from '@payouts/contract/errors'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { freeze } from '../../test/approved-cycle.ts'
import { aUser } from '../../test/builders.ts'
import { aDealer } from '../../test/cycle-builders.ts'
import { aCycleInReview, type Line, lineId } from '../../test/cycle-in-review.ts'
import { useSession, useTestApp } from '../../test/hooks.ts'
import { verifyBooks } from '../verify/queries.ts'

const calls = onHoldEndpoints
const holdType = 'Manual Hold' as const
const today = '2026-11-21'
const payouts = useTestApp()
let batchNo = 0

beforeAll(async () => {
  for (const companyId of [1, 2, 3]) await aDealer(payouts.database.db, { company_id: companyId })
  await aUser(payouts.database.db, { userName: 'second' })
})
const admin = useSession(payouts, 'admin')
const approver = useSession(payouts, 'approver')
const reviewer = useSession(payouts, 'reviewer')

const held = (companyId: number, type: string, amount: string): Line => ({
  ...{ companyId, type, amount, state: 'HELD', holdType }
})

async function aCycle(lines: Line[], rest: Partial<Parameters<typeof aCycleInReview>[1]> = {}): Promise<number> {
  batchNo += 1
  await aCycleInReview(payouts.database.db, { batchNo, lines, ...rest })
  return batchNo
}

async function statesOf(batch: number): Promise<TransactionState[]> {
  const rows = await payouts.database.db
    .selectFrom('transactions')
    .select('state')
    .where('batch_no', '=', batch)
    .orderBy('id')
    .execute()
  return rows.map(({ state }) => state)
}

async function statusOf(batch: number): Promise<string> {
  const cycle = await payouts.database.db
    .selectFrom('cycles')
    .select('status')
    .where('batch_no', '=', batch)
    .executeTakeFirstOrThrow()
  return cycle.status
}

const line = (index: number) => lineId(batchNo, index)
const action = () => ({ holdType, batchNo, version: 1, remark: 'Checked with the dealer' })
const requestLines = (...indices: number[]) =>
  payouts.call(reviewer, calls.requestReleaseHoldTransactions, { ...action(), transactionIds: indices.map(line) })

/** Two dealers and two types on hold, and a row that is payable. */
const mixed = () =>
  aCycle([
    held(1, 'Activation', '10.00'),
    held(1, 'Reload', '20.00'),
    held(2, 'Activation', '-4.00'),
    { companyId: 3, type: 'Gift', amount: '1.00' }
  ])

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
    expect(await statesOf(batchNo)).toEqual(['RELEASE_REQUESTED', 'HELD', 'RELEASE_REQUESTED', 'PAYABLE'])
    const request = { ...action(), transactionIds: [line(0), Number(line(2))] }
    const released = await payouts.call(approver, calls.releaseHoldTransactions, request)
    expect(released).toMatchObject({ totalPayOut: '6.00', transactionCount: 2 })
    expect(await statesOf(batchNo)).toEqual(['PAYABLE', 'HELD', 'PAYABLE', 'PAYABLE'])
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
    expect(await statesOf(batchNo)).toEqual(['PAYABLE', 'HELD', 'PAYABLE', 'PAYABLE'])
  })

  test('dealers, in one cycle or wherever they are held', async () => {
    const first = batchNo
    await mixed()
    const dealers = { holdType, remark: 'Signed', companyCodes: ['D00001', 'D00002'] }
    const inOne = await payouts.call(reviewer, calls.requestReleaseHoldCompany, { ...dealers, batchNo: first })
    expect(inOne).toMatchObject({ totalPayOut: '26.00', transactionCount: 3 })
    await payouts.call(reviewer, calls.requestReleaseHoldCompany, { ...dealers, batchNo })
    const everywhere = await payouts.call(approver, calls.releaseHoldCompany, dealers)
    expect(everywhere).toMatchObject({ totalPayOut: '52.00', dealerCount: 2, transactionCount: 6 })
    expect(await statesOf(first)).toEqual(['PAYABLE', 'PAYABLE', 'PAYABLE', 'PAYABLE'])
    expect(await statesOf(batchNo)).toEqual(await statesOf(first))
  })

  test('cycles, all of what they hold', async () => {
    const batchNos = [batchNo, await mixed()]
    const cycles = { holdType, remark: 'Signed', batchNos }
    expect(await payouts.call(reviewer, calls.requestReleaseHoldCycle, cycles)).toMatchObject({
      totalPayOut: '52.00',
      dealerCount: 2,
      transactionCount: 6
    })
    const back = await payouts.call(approver, calls.refuseReleaseHoldCycle, cycles)
    expect(back).toMatchObject({ transactionCount: 6 })
    expect(await payouts.call(approver, calls.cancelHoldCycle, cycles)).toMatchObject({ transactionCount: 6 })
    expect(await statesOf(batchNo)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED', 'PAYABLE'])
    expect(await statusOf(batchNo)).toBe('Pending Review')
  })

  test('a whole hold type, to cancel it wherever it is', async () => {
    const first = batchNo
    await mixed()
    const everything = { holdType, remark: 'The programme has ended', everyCycle: true } as const
    const foreseen = await payouts.call(approver, calls.cancelHoldCycle, { ...everything, dryRun: true })
    const { referenceNo, ...done } = await payouts.call(approver, calls.cancelHoldCycle, everything)
    expect(foreseen).toEqual({ ...done, refused: [], refusedCount: 0 })
    expect(referenceNo).toBeDefined()
    expect(await statesOf(first)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED', 'PAYABLE'])
    const again = await payouts.refusal(approver, calls.cancelHoldCycle, everything)
    expect(again).toMatchObject({ errorCode: errorCodes.changedMeanwhile })
    expect(again.displayErrorMessage).toContain('Nothing of it is held as Manual Hold any more.')
  })
})

describe('a request that was refused', () => {
  test('goes back to held with its reason, until it is requested again', async () => {
    await mixed()
    await requestLines(0)
    const refused = { ...action(), remark: 'The form is not signed', transactionIds: [line(0)] }
    await payouts.call(approver, calls.refuseReleaseHoldTransactions, refused)
    const list = { holdType, batchNo, pageNumber: 0, pageSize: 15, sortProperty: 'YES_ID', sortOrder: 'ASC' } as const
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
    expect(await statusOf(batchNo)).toBe('Hold')
    await payouts.call(approver, calls.releaseHoldTransactions, { ...action(), transactionIds: [line(0)] })
    expect(await statusOf(batchNo)).toBe('Pending Review')
  })

  test('whose rows are all cancelled is Cancelled', async () => {
    await aCycle([held(1, 'Activation', '10.00')], { status: 'Hold' })
    await payouts.call(approver, calls.cancelHoldCycle, { holdType, remark: 'Fraud', batchNos: [batchNo] })
    expect(await statusOf(batchNo)).toBe('Cancelled')
  })

  test('that is pending approval goes back to review when a release is asked for', async () => {
    await mixed()
    await payouts.call(reviewer, payoutEndpoints.requestApprovalPayout, { batchNo, version: 1, remark: 'Please' })
    await requestLines(0)
    expect(await statusOf(batchNo)).toBe('Pending Review')
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
      () => ({ holdType, remark: 'Mine', batchNo, companyCodes: ['D00001', 'D00002'] })
    ],
    ['a cycle', () => calls.releaseHoldCycle, () => ({ holdType, remark: 'Mine', batchNos: [batchNo] })]
  ])('keeps who asked from deciding on any row of %s', async (_, endpoint, payload) => {
    const before = await statesOf(batchNo)
    const refused = await payouts.refusal(admin, endpoint(), payload() as never)
    expect(refused.displayErrorMessage).toContain(own)
    expect(await statesOf(batchNo)).toEqual(before)
    const second = await payouts.signIn('second')
    await payouts.call(second, endpoint(), payload() as never)
  })

  test('lets who asked cancel', async () => {
    const request = { ...action(), transactionIds: [line(0)] }
    expect(await payouts.call(admin, calls.cancelHoldTransactions, request)).toMatchObject({ transactionCount: 1 })
  })

  test('tells in a dry run what waits for somebody else', async () => {
    const request = { ...action(), transactionIds: [0, 1].map(line), dryRun: true }
    expect(await payouts.call(admin, calls.releaseHoldTransactions, request)).toEqual({
      totalPayOut: '20.00',
      dealerCount: 1,
      transactionCount: 1,
      date: today,
      refused: [{ id: line(0), reason: own }],
      refusedCount: 1
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

describe('is refused whole, and changes nothing:', () => {
  const rowReasons: [string, Line, string][] = [
    ['payable', { companyId: 1, amount: '1.00' }, 'It is not on hold any more.'],
    ['excluded', { companyId: 1, amount: '1.00', state: 'EXCLUDED' }, 'It is excluded.'],
    ['cancelled', { companyId: 1, amount: '1.00', state: 'CANCELLED' }, 'It is cancelled already.'],
    ['released', { companyId: 1, amount: '1.00', state: 'RELEASED' }, 'It is released already.'],
    ['paid', { companyId: 1, amount: '1.00', state: 'PAID' }, 'It is paid already.'],
    [
      'held otherwise',
      { companyId: 1, amount: '1.00', state: 'HELD', holdType: 'Account Frozen' },
      'It is held as Account Frozen.'
    ]
  ]
  test.each(rowReasons)('a row that is %s', async (_, other, reason) => {
    await aCycle([held(1, 'Activation', '10.00'), other])
    const before = await statesOf(batchNo)
    const request = { ...action(), transactionIds: [line(0), line(1)] }
    const refused = await payouts.refusal(reviewer, calls.requestReleaseHoldTransactions, request)
    expect(refused.errorCode).toBe(errorCodes.changedMeanwhile)
    expect(refused.displayErrorMessage).toBe(
      `1 transaction cannot be put up for release, so nothing was. ${line(1)}: ${reason}`
    )
    expect(await statesOf(batchNo)).toEqual(before)
  })

  test('a row that is not there, or on another page', async () => {
    await mixed()
    const unknown = { ...action(), transactionIds: [line(0), line(77)] }
    const refused = await payouts.refusal(approver, calls.cancelHoldTransactions, unknown)
    expect(refused.errorCode).toBe(errorCodes.refusedByRule)
    expect(refused.displayErrorMessage).toContain(`${line(77)}: There is no such transaction here.`)
    for (const page of [{ transactionType: 'Reload' }, { companyCode: 'D00002' }]) {
      const elsewhere = { ...action(), ...page, transactionIds: [line(0)] }
      await payouts.refusal(approver, calls.cancelHoldTransactions, elsewhere)
    }
    expect(await statesOf(batchNo)).toEqual(['HELD', 'HELD', 'HELD', 'PAYABLE'])
  })

  test('a release that nobody requested, in every scope', async () => {
    await mixed()
    const message = async (endpoint: (typeof calls)[keyof typeof calls], payload: object) =>
      (await payouts.refusal(approver, endpoint, payload as never)).displayErrorMessage
    expect(await message(calls.releaseHoldTransactions, { ...action(), transactionIds: [line(0)] })).toBe(
      `1 transaction cannot be released, so nothing was. ${line(0)}: Its release is not requested.`
    )
    const types = { ...action(), transactionTypes: ['Activation', 'Gift', 'Unheard of'] }
    expect(await message(calls.refuseReleaseHoldTransactionType, types)).toBe(
      '3 transaction types cannot be sent back, so nothing was. ' +
        'Gift: Nothing of it is held as Manual Hold any more. ' +
        'Activation: Nobody has requested a release of it. Unheard of: This cycle has no such transaction type.'
    )
    const dealers = { holdType, remark: 'Signed', companyCodes: ['D00001', 'D99999'], batchNo }
    expect(await message(calls.releaseHoldCompany, dealers)).toContain('D99999: There is no such dealer here.')
    const cycles = { holdType, remark: 'Signed', batchNos: [batchNo, 99_999] }
    expect(await message(calls.releaseHoldCycle, cycles)).toBe(
      `2 payout cycles cannot be released, so nothing was. ${batchNo}: Nobody has requested a release of it. ` +
        '99999: There is no such payout cycle.'
    )
  })

  test('a second request of the same rows', async () => {
    await mixed()
    await requestLines(0)
    const request = { ...action(), transactionIds: [line(0)] }
    const refused = await payouts.refusal(reviewer, calls.requestReleaseHoldTransactions, request)
    expect(refused.displayErrorMessage).toContain('Its release is requested already.')
    const cycles = { holdType, remark: 'All', batchNos: [batchNo] }
    await payouts.call(reviewer, calls.requestReleaseHoldCycle, cycles)
    const again = await payouts.refusal(reviewer, calls.requestReleaseHoldCycle, cycles)
    expect(again.displayErrorMessage).toContain('The release of all of it is requested already.')
  })

  test('a hold that clears by itself', async () => {
    await aCycle([{ companyId: 1, amount: '1.00', state: 'HELD', holdType: 'e-Inv Missing' }])
    for (const endpoint of [calls.requestReleaseHoldTransactions, calls.cancelHoldTransactions]) {
      const request = { ...action(), holdType: 'e-Inv Missing' as const, transactionIds: [line(0)] }
      const refused = await payouts.refusal(admin, endpoint, request)
      expect(refused.displayErrorMessage).toBe(holdTypeRules[holdTypes.eInvoiceMissing].exit)
    }
    expect(await statesOf(batchNo)).toEqual(['HELD'])
  })

  test('a day that has passed, a replaced version, an unknown cycle, a comment of blanks', async () => {
    await mixed()
    const request = { ...action(), transactionIds: [line(0)] }
    const code = async (payload: typeof request & { selectedDate?: string }) =>
      (await payouts.refusal(reviewer, calls.requestReleaseHoldTransactions, payload)).errorCode
    expect(await code({ ...request, selectedDate: '2026-11-20' })).toBe(errorCodes.refusedByRule)
    expect(await code({ ...request, version: 2 })).toBe(errorCodes.changedMeanwhile)
    expect(await code({ ...request, batchNo: 99_999 })).toBe(errorCodes.refusedByRule)
    expect(await code({ ...request, remark: ' ' })).toBe(errorCodes.errorDuringRequest)
    expect(await statesOf(batchNo)).toEqual(['HELD', 'HELD', 'HELD', 'PAYABLE'])
  })

  test('each action without its permission', async () => {
    await mixed()
    const request = { ...action(), transactionIds: [line(0)] }
    for (const [session, endpoint] of [
      [approver, calls.requestReleaseHoldTransactions],
      [reviewer, calls.releaseHoldTransactions],
      [reviewer, calls.refuseReleaseHoldTransactions],
      [reviewer, calls.cancelHoldTransactions]
    ] as const)
      expect((await payouts.refusal(session, endpoint, request)).errorCode).toBe(errorCodes.notPermitted)
  })
})

describe('rows of a frozen account', () => {
  test('wait until it is unfrozen, unless they are cancelled', async () => {
    const frozen = 'Account Frozen' as const
    await aDealer(payouts.database.db, { company_id: 7 })
    await freeze(payouts.database.db, 7)
    await aCycle([
      { companyId: 7, amount: '3.00', state: 'HELD', holdType: frozen },
      { companyId: 1, amount: '4.00', state: 'HELD', holdType: frozen }
    ])
    const request = { ...action(), holdType: frozen }
    const lines = { ...request, transactionIds: [line(0), line(1)] }
    const byRow = await payouts.refusal(reviewer, calls.requestReleaseHoldTransactions, lines)
    expect(byRow.displayErrorMessage).toContain(`${line(0)}: The account D00007 is frozen. Unfreeze it first.`)
    const cycles = { holdType: frozen, remark: 'All', batchNos: [batchNo] }
    const byCycle = await payouts.refusal(reviewer, calls.requestReleaseHoldCycle, cycles)
    expect(byCycle.displayErrorMessage).toContain('The account D00007 is frozen. Unfreeze it first.')
    await sql`update freezes set unfrozen_on = now(), unfrozen_by = frozen_by, unfreeze_reason = 'Settled'`.execute(
      payouts.database.db
    )
    await payouts.call(reviewer, calls.requestReleaseHoldCycle, cycles)
    await freeze(payouts.database.db, 1)
    const frozenAgain = await payouts.refusal(approver, calls.releaseHoldCycle, cycles)
    expect(frozenAgain.displayErrorMessage).toContain('The account D00001 is frozen.')
    await payouts.call(approver, calls.cancelHoldCycle, cycles)
    expect(await statesOf(batchNo)).toEqual(['CANCELLED', 'CANCELLED'])
    await sql`update freezes set unfrozen_on = now(), unfrozen_by = frozen_by, unfreeze_reason = 'Settled'
      where unfrozen_on is null`.execute(payouts.database.db)
  })
})

test('a dry run answers what the action then does, and changes nothing', async () => {
  await mixed()
  const request = { ...action(), transactionTypes: ['Activation', 'Reload'] }
  const before = await statesOf(batchNo)
  const foreseen = await payouts.call(reviewer, calls.requestReleaseHoldTransactionType, { ...request, dryRun: true })
  expect(await statesOf(batchNo)).toEqual(before)
  const { referenceNo, ...done } = await payouts.call(reviewer, calls.requestReleaseHoldTransactionType, request)
  expect(foreseen).toEqual({ ...done, refused: [], refusedCount: 0 })
  expect(referenceNo).toBeDefined()
})

test('every action stands in the feed of each cycle that it touched, with its proof', async () => {
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
  expect(await statesOf(batchNo)).toEqual(['RELEASE_REQUESTED', 'RELEASE_REQUESTED', 'RELEASE_REQUESTED', 'PAYABLE'])
})

test('afterwards the books agree', async () => {
  const differing = (await verifyBooks(payouts.database.db)).filter(({ differenceCount }) => differenceCount > 0)
  // Rows that were made EXCLUDED or PAID for a test have no exclusion and no posting.
  expect(differing.map(({ title }) => title)).toEqual([
    'In cycles not approved, what exclusions cover is excluded, and nothing else is; cancelled rows stay cancelled',
    'Each posting equals the paid rows that carry its number, of its own dealer and cycle'
  ])
})
