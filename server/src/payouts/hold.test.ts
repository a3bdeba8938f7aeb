import { errorCodes } from '@payouts/contract/errors'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview, lineId } from '#test/builders/cycle-in-review.ts'

const {
  holdPayoutTransactionType,
  holdPayoutCompanyCode,
  holdPayoutTransactions,
  requestApprovalPayout,
  getPayoutTransactions,
  payoutTotalHeaderSummary,
  getPayoutActivityDetails
} = payoutEndpoints
const { getHoldActivityList } = onHoldEndpoints

const payouts = useTestApp({ per: 'test' })
const action = { batchNo: 4, version: 1, remark: 'Suspected fraud' }
const line = (index: number) => lineId(4, index)

beforeEach(async () => {
  const { db } = payouts.database
  for (const companyId of [1, 2, 3]) await aDealer(db, { company_id: companyId })
  await aCycleInReview(db, {
    batchNo: 4,
    name: 'October, first half',
    lines: [
      { companyId: 1, type: 'Activation', amount: '10.00' },
      { companyId: 1, type: 'Reload', amount: '20.00' },
      { companyId: 2, type: 'Activation', amount: '-4.00' },
      { companyId: 2, type: 'Reload', amount: '0.50', state: 'EXCLUDED' },
      { companyId: 2, type: 'Gift', amount: '1.00', state: 'CANCELLED' }
    ]
  })
  await aCycleInReview(db, { batchNo: 6, lines: [{ companyId: 3, amount: '1.00' }] })
})
const reviewer = useSession(payouts, 'reviewer', { per: 'test' })

async function statesOfLines(): Promise<string[]> {
  const request = { batchNo: 4, pageNumber: 0, pageSize: 15, sortProperty: 'TRANSACTION_NO', sortOrder: 'ASC' } as const
  const { content } = await payouts.call(reviewer, getPayoutTransactions, request)
  return content.map(({ state }) => state)
}

async function cycleNow() {
  return (await payouts.call(reviewer, payoutTotalHeaderSummary, { batchNo: 4 })).cycle
}

const untouched = ['PAYABLE', 'PAYABLE', 'PAYABLE', 'EXCLUDED', 'CANCELLED']

describe('a hold', () => {
  test('of transaction types takes what is payable of them', async () => {
    const held = await payouts.call(reviewer, holdPayoutTransactionType, {
      ...action,
      transactionTypes: ['Activation']
    })
    expect(held).toEqual({
      referenceNo: expect.stringMatching(/^PA\d{8}$/),
      totalPayOut: '6.00',
      dealerCount: 2,
      transactionCount: 2,
      date: '2026-11-21'
    })
    expect(await statesOfLines()).toEqual(['HELD', 'PAYABLE', 'HELD', 'EXCLUDED', 'CANCELLED'])
  })

  test('of dealers takes what is payable of theirs, or of one type of theirs', async () => {
    const request = { ...action, companyCodes: ['D00001'], transactionType: 'Reload' }
    expect(await payouts.call(reviewer, holdPayoutCompanyCode, request)).toMatchObject({ totalPayOut: '20.00' })
    const rest = { ...action, companyCodes: ['D00001', 'D00002'] }
    expect(await payouts.call(reviewer, holdPayoutCompanyCode, rest)).toMatchObject({ transactionCount: 2 })
    expect(await statesOfLines()).toEqual(['HELD', 'HELD', 'HELD', 'EXCLUDED', 'CANCELLED'])
  })

  test('of transactions takes exactly those, with the reason’s type and since when', async () => {
    const held = await payouts.call(reviewer, holdPayoutTransactions, { ...action, ids: [line(2), Number(line(0))] })
    expect(held).toMatchObject({ totalPayOut: '6.00', transactionCount: 2 })
    const request = { batchNo: 4, pageNumber: 0, pageSize: 15, state: 'HELD' } as const
    const { content } = await payouts.call(reviewer, getPayoutTransactions, request)
    expect(content).toMatchObject([
      { holdType: 'Manual Hold', heldSince: '2026-11-21T02:00:00.000Z' },
      { holdType: 'Manual Hold' }
    ])
  })

  test('of a transaction that is named several times takes it once, and another one is still missed', async () => {
    const twice = [line(0), Number(line(0)), `0${line(0)}`]
    const held = await payouts.call(reviewer, holdPayoutTransactions, { ...action, ids: [...twice, line(2)] })
    expect(held).toMatchObject({ totalPayOut: '6.00', transactionCount: 2 })
    const refused = await payouts.refusal(reviewer, holdPayoutTransactions, {
      ...action,
      ids: [line(1), line(1), '999']
    })
    expect(refused.displayErrorMessage).toContain('1 transaction cannot be held')
    expect(await statesOfLines()).toEqual(['HELD', 'PAYABLE', 'HELD', 'EXCLUDED', 'CANCELLED'])
  })

  test('of everything that is payable puts the cycle on Hold', async () => {
    await payouts.call(reviewer, holdPayoutTransactionType, { ...action, transactionTypes: ['Activation', 'Reload'] })
    expect(await cycleNow()).toMatchObject({ payoutStatus: 'Hold', showHold: false, showRequestRelease: true })
    const refused = await payouts.refusal(reviewer, holdPayoutTransactions, { ...action, ids: [line(0)] })
    expect(refused.displayErrorMessage).toBe('Only a cycle that is Pending Review or Pending Approval can be held.')
  })

  test('takes a submitted cycle back to review, since what was submitted has changed', async () => {
    await payouts.call(reviewer, requestApprovalPayout, action)
    expect(await cycleNow()).toMatchObject({ payoutStatus: 'Pending Approval', requestedBy: 'reviewer binti Ujian' })
    await payouts.call(reviewer, holdPayoutTransactions, { ...action, ids: [line(0)] })
    const by = 'reviewer binti Ujian'
    const sentBack = { by, at: '2026-11-21T02:00:00.000Z', remark: action.remark }
    expect(await cycleNow()).toMatchObject({ payoutStatus: 'Pending Review', requestedBy: null, sentBack })
    await payouts.call(reviewer, requestApprovalPayout, action)
    expect(await cycleNow()).toMatchObject({ requestedBy: by, sentBack: null })
  })

  test('appears in the feed with who, what and why, under its reference number', async () => {
    const { referenceNo } = await payouts.call(reviewer, holdPayoutTransactions, { ...action, ids: [line(0)] })
    const feed = await payouts.call(reviewer, getPayoutActivityDetails, { pageNumber: 0, pageSize: 15, batchNo: 4 })
    expect(feed.content).toMatchObject([
      {
        createdBy: 'reviewer binti Ujian',
        action: 'HOLD',
        activity: 'Put 1 transaction of 1 dealer, RM 10.00, of October, first half (batch 4) on hold',
        comment: 'Suspected fraud',
        referenceNo
      }
    ])
    // The hold screens show it too.
    const ofHolds = await payouts.call(reviewer, getHoldActivityList, { pageNumber: 0, pageSize: 15 })
    expect(ofHolds.content).toMatchObject([{ action: 'HOLD', referenceNo }])
  })

  test('keeps its proof with the cycle and the action', async () => {
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n')
    const proof = { fileName: 'proof.pdf', fileType: 'pdf' }
    await payouts.call(reviewer, holdPayoutTransactions, { ...action, ...proof, ids: [line(0)] }, { file: pdf })
    const feed = await payouts.call(reviewer, getPayoutActivityDetails, { pageNumber: 0, pageSize: 15 })
    expect(feed.content[0]?.attachments).toHaveLength(1)
    const script = Buffer.from('<script>')
    const refused = await payouts.refusal(
      reviewer,
      holdPayoutTransactions,
      { ...action, ...proof, ids: [line(1)] },
      { file: script }
    )
    expect(refused.displayErrorMessage).toContain('is not allowed to upload, please choose only Image or PDF file.')
    expect((await statesOfLines())[1]).toBe('PAYABLE')
  })
})

describe('a hold is refused whole, and changes nothing,', () => {
  afterEach(async () => {
    expect(await statesOfLines()).toEqual(untouched)
    const { rows } = await sql<{ actions: number }>`select count(*) as actions from cycle_actions`.execute(
      payouts.database.db
    )
    expect(rows).toEqual([{ actions: 0 }])
  })

  test.each([
    ['an unknown transaction', [0, 9], 'refusedByRule', `${line(9)}: There is no such transaction here.`],
    ['an excluded one', [0, 3], 'changedMeanwhile', 'T3-4: It is excluded.'],
    ['a cancelled one', [4], 'changedMeanwhile', 'T4-4: It is cancelled.']
  ] as const)('for %s, which is called by its name', async (_, indices, code, reason) => {
    const ids = indices.map(line)
    const refused = await payouts.refusal(reviewer, holdPayoutTransactions, { ...action, ids })
    expect(refused).toMatchObject({ errorCode: errorCodes[code] })
    expect(refused.displayErrorMessage).toBe(`1 transaction cannot be held, so nothing was. ${reason}`)
  })

  test('for a transaction of another cycle, in the words of one that is not there', async () => {
    const refused = await payouts.refusal(reviewer, holdPayoutTransactions, { ...action, ids: [lineId(6, 0)] })
    expect(refused.displayErrorMessage).toContain('There is no such transaction here.')
  })

  test('for a transaction outside the page that it was chosen on', async () => {
    const request = { ...action, ids: [line(0)], companyCode: 'D00002', transactionType: 'Activation' }
    expect((await payouts.refusal(reviewer, holdPayoutTransactions, request)).errorCode).toBe(errorCodes.refusedByRule)
  })

  test('for a type and a dealer without anything payable', async () => {
    const types = { ...action, transactionTypes: ['Activation', 'Gift', 'Unheard of'] }
    const refused = await payouts.refusal(reviewer, holdPayoutTransactionType, types)
    expect(refused.displayErrorMessage).toBe(
      '2 transaction types cannot be held, so nothing was. Gift: Nothing of it is payable any more. ' +
        'Unheard of: This cycle has no such transaction type.'
    )
    const dealers = { ...action, companyCodes: ['D00003'] }
    expect((await payouts.refusal(reviewer, holdPayoutCompanyCode, dealers)).displayErrorMessage).toContain(
      'D00003: This dealer has no transaction here.'
    )
  })

  test('for a version that was replaced, an unknown cycle and a comment of blanks', async () => {
    const ids = [line(0)]
    const stale = await payouts.refusal(reviewer, holdPayoutTransactions, { ...action, version: 2, ids })
    expect(stale.errorCode).toBe(errorCodes.changedMeanwhile)
    const unknown = await payouts.refusal(reviewer, holdPayoutTransactions, { ...action, batchNo: 99, ids })
    expect(unknown.displayErrorMessage).toBe('There is no payout cycle 99.')
    const silent = await payouts.refusal(reviewer, holdPayoutTransactions, { ...action, remark: '  ', ids })
    expect(silent.errorCode).toBe(errorCodes.errorDuringRequest)
  })

  test('and without the permission', async () => {
    const approver = await payouts.signIn('approver')
    const refused = await payouts.refusal(approver, holdPayoutTransactions, { ...action, ids: [line(0)] })
    expect(refused.errorCode).toBe(errorCodes.notPermitted)
  })
})

describe('a hold of all that match a list’s filters', () => {
  const matchingRows = async (endpoint: typeof holdPayoutTransactions, request: object) => {
    const previewed = await payouts.call(reviewer, endpoint, { ...action, ...request, dryRun: true } as never)
    const { referenceNo, ...done } = await payouts.call(reviewer, endpoint, { ...action, ...request } as never)
    expect(previewed).toMatchObject({ ...done, refused: [], refusedCount: 0 })
    return { done, states: await statesOfLines() }
  }

  test('of transactions takes what is payable of them, on every page', async () => {
    const { done, states } = await matchingRows(holdPayoutTransactions, {
      matching: { yesId: 'YES' },
      companyCode: 'D00002'
    })
    expect(done).toMatchObject({ totalPayOut: '-4.00', transactionCount: 1 })
    expect(states).toEqual(['PAYABLE', 'PAYABLE', 'HELD', 'EXCLUDED', 'CANCELLED'])
  })

  test('of rows behind a bar of the picture, of types and of dealers', async () => {
    const net = await matchingRows(holdPayoutTransactions, { matching: { step: 'NET', transactionNo: 'T0' } })
    expect(net.states).toEqual(['HELD', 'PAYABLE', 'PAYABLE', 'EXCLUDED', 'CANCELLED'])
    const types = await matchingRows(holdPayoutTransactionType as never, { matching: { transactionType: 'load' } })
    expect(types.states).toEqual(['HELD', 'HELD', 'PAYABLE', 'EXCLUDED', 'CANCELLED'])
    const dealers = await matchingRows(holdPayoutCompanyCode as never, { matching: { companyCode: '00002' } })
    expect(dealers.states).toEqual(['HELD', 'HELD', 'HELD', 'EXCLUDED', 'CANCELLED'])
  })

  test('is refused where nothing of them is payable, and where it is not clear what is meant', async () => {
    const request = { ...action, matching: { step: 'EXCLUDED' } } as const
    const previewed = await payouts.call(reviewer, holdPayoutTransactions, { ...request, dryRun: true })
    expect(previewed).toMatchObject({ transactionCount: 0, refusedCount: 1 })
    const refused = await payouts.refusal(reviewer, holdPayoutTransactions, request)
    expect(refused.displayErrorMessage).toContain('What matches: Nothing of it is payable any more.')
    for (const unclear of [{}, { ids: [line(0)], matching: {} }])
      expect(await payouts.refusal(reviewer, holdPayoutTransactions, { ...action, ...unclear })).toMatchObject({
        errorCode: errorCodes.errorDuringRequest,
        field: 'ids'
      })
    expect(await statesOfLines()).toEqual(untouched)
  })
})

describe('a dry run', () => {
  test('answers what the hold then does, and changes nothing', async () => {
    const request = { ...action, transactionTypes: ['Activation', 'Reload'] }
    const previewed = await payouts.call(reviewer, holdPayoutTransactionType, { ...request, dryRun: true })
    expect(await statesOfLines()).toEqual(untouched)
    const { referenceNo, ...done } = await payouts.call(reviewer, holdPayoutTransactionType, request)
    expect(previewed).toMatchObject({ ...done, refused: [], refusedCount: 0 })
    expect(referenceNo).toBeDefined()
  })

  test('names what would be refused beside what would be held', async () => {
    const request = { ...action, ids: [0, 2, 3, 9].map(line), dryRun: true }
    expect(await payouts.call(reviewer, holdPayoutTransactions, request)).toMatchObject({
      totalPayOut: '6.00',
      dealerCount: 2,
      transactionCount: 2,
      date: '2026-11-21',
      refused: [
        { id: line(3), name: 'T3-4', reason: 'It is excluded.' },
        { id: line(9), name: line(9), reason: 'There is no such transaction here.' }
      ],
      refusedCount: 2
    })
    expect(await statesOfLines()).toEqual(untouched)
  })
})

test('of two holds of the same row at once, one holds it and the other is refused, as it is held', async () => {
  const other = await payouts.signIn('admin')
  const request = { ...action, ids: [line(0)] }
  const answers = await Promise.all(
    [reviewer, other].map(async (session) => (await payouts.send(session, holdPayoutTransactions, request)).json())
  )
  expect(answers.map(({ responseCode }) => responseCode).sort()).toEqual(['-1', '0'])
  expect(answers.find(({ responseCode }) => responseCode === '-1').displayErrorMessage).toContain('It is held already.')
})
