import type { TransactionState } from '@payouts/contract/cycles/schema'
import { errorCodes } from '@payouts/contract/errors'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aPolicy } from '#test/builders/approval-policies.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview, lineId } from '#test/builders/cycle-in-review.ts'
import { endWaiting, untilWaiting } from '#test/running/until-waiting.ts'

const calls = onHoldEndpoints
const holdType = 'Manual Hold' as const
/** `npm run test:long` tries many more times. */
const tries = Number(process.env['TRIES'] ?? 3)
const timeout = 120_000
const payouts = useTestApp()

beforeAll(async () => {
  for (const companyId of [1, 2]) await aDealer(payouts.database.db, { company_id: companyId })
  for (const userName of ['siti', 'other']) await aUser(payouts.database.db, { userName })
})
const other = useSession(payouts, 'other')
const one = useSession(payouts, 'siti')
const requester = useSession(payouts, 'admin')

async function statesOf(batchNo: number): Promise<TransactionState[]> {
  const { rows } = await sql<{ state: TransactionState }>`
    select state from transactions where batch_no = ${batchNo} order by id`.execute(payouts.database.db)
  return rows.map(({ state }) => state)
}

type Act = { endpoint: (typeof calls)[keyof typeof calls]; leaves: TransactionState }
const release: Act = { endpoint: calls.releaseHoldTransactions, leaves: 'PAYABLE' }
const refuse: Act = { endpoint: calls.refuseReleaseHoldTransactions, leaves: 'HELD' }
const cancel: Act = { endpoint: calls.cancelHoldTransactions, leaves: 'CANCELLED' }
const pairs: [Act, Act][] = [
  [release, release],
  [release, cancel],
  [cancel, release],
  [refuse, release],
  [cancel, cancel]
]

test(`of two people who act on the same rows at the same moment one wins and the other is refused, ${tries} times`, {
  timeout
}, async () => {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const batchNo = attempt
    const lines = [1, 2, 1].map((companyId) => ({ companyId, amount: '10.00', state: 'HELD' as const, holdType }))
    await aCycleInReview(payouts.database.db, { batchNo, lines })
    const rowsOf = (...indices: number[]) => ({
      ...{ holdType, batchNo, version: 1, remark: 'At once' },
      transactionIds: indices.map((index) => lineId(batchNo, index))
    })
    await payouts.call(requester, calls.requestReleaseHoldTransactions, rowsOf(0, 1, 2))
    const pair = pairs[attempt % pairs.length] ?? [release, release]
    const answers = await Promise.all([
      payouts.send(one, pair[0].endpoint, rowsOf(0, 1)),
      payouts.send(other, pair[1].endpoint, rowsOf(1, 2))
    ])
    const bodies = answers.map((answer) => answer.json())
    const winner = bodies.findIndex(({ responseCode }) => responseCode === '0')
    expect(bodies.map(({ responseCode }) => responseCode).toSorted()).toEqual(['-1', '0'])
    const loser = bodies[1 - winner]
    expect(loser.errorCode).toBe(errorCodes.changedMeanwhile)
    expect(loser.displayErrorMessage).toContain(`so nothing was. T1-${batchNo}: It`)
    const left = pair[winner]?.leaves
    const untouched = 'RELEASE_REQUESTED'
    expect(await statesOf(batchNo)).toEqual(winner === 0 ? [left, left, untouched] : [untouched, left, left])
  }
})

test('of what one person cancels at once in several cycles, no more is done alone than the policy allows', async () => {
  const { db } = payouts.database
  await aPolicy(db, 'CANCELLATION', [
    { upTo: '30.00', approvers: [], inOrder: false },
    { upTo: null, approvers: [null], inOrder: false }
  ])
  const batchNos = [701, 702, 703]
  for (const batchNo of batchNos) {
    await aCycleInReview(db, { batchNo, lines: [{ companyId: 1, amount: '30.00' }] })
    const toHold = { batchNo, version: 1, remark: 'At once', companyCodes: ['D00001'] }
    await payouts.call(one, payoutEndpoints.holdPayoutCompanyCode, toHold)
  }
  // A person who may cancel alone notifies the one who put it on hold, and waits here until all have decided.
  const locking = await db.startTransaction().execute()
  await sql`lock table notices in share mode`.execute(locking)
  const cancelling = batchNos.map((batchNo) =>
    payouts.call(requester, calls.cancelHoldCycle, { holdType, remark: 'At once', batchNos: [batchNo] })
  )
  await untilWaiting(db, batchNos.length)
  await locking.commit().execute()
  const answers = await Promise.all(cancelling)
  expect(answers.filter(({ waiting }) => waiting === undefined)).toHaveLength(1)
  const states = (await Promise.all(batchNos.map(statesOf))).flat()
  expect(states.toSorted()).toEqual(['CANCELLED', 'HELD', 'HELD'])
})

test('a hold and a cancellation whose connections are lost once their rows have moved do nothing, and are done when sent again', async () => {
  const { db } = payouts.database
  await aCycleInReview(db, { batchNo: 801, lines: [1, 2, 1].map((companyId) => ({ companyId, amount: '20.00' })) })
  await aPolicy(db, 'CANCELLATION', [{ upTo: null, approvers: [], inOrder: false }])
  const toHold = { batchNo: 801, version: 1, remark: 'Lost', companyCodes: ['D00001'] }
  const acts = [
    () => payouts.send(one, payoutEndpoints.holdPayoutCompanyCode, toHold),
    () => payouts.send(requester, calls.cancelHoldCycle, { holdType, remark: 'Lost', batchNos: [801] })
  ]
  const left: TransactionState[] = ['PAYABLE', 'HELD', 'CANCELLED']
  for (const [at, act] of acts.entries()) {
    const before = await statesOf(801)
    expect(before.filter((state) => state === left[at]).length).toBeGreaterThan(1)
    // What is done is recorded when all else is: it waits there.
    const locking = await db.startTransaction().execute()
    await sql`lock table audit_events in share mode`.execute(locking)
    const lost = act()
    await untilWaiting(db, 1)
    await endWaiting(db)
    expect((await lost).statusCode).toBe(503)
    await locking.commit().execute()
    expect(await statesOf(801)).toEqual(before)
    await expectBooksToAgree(db)
    expect((await act()).json()).toMatchObject({ responseCode: '0' })
    expect((await statesOf(801)).filter((state) => state === left[at + 1])).toHaveLength(2)
  }
  await expectBooksToAgree(db)
})

test(`a hold and a release of the same cycles never lock each other out, ${tries} times`, { timeout }, async () => {
  await aCycleInReview(payouts.database.db, {
    batchNo: 900,
    lines: [1, 2].map((companyId) => ({ companyId, amount: '10.00', state: 'HELD' as const, holdType }))
  })
  await aCycleInReview(payouts.database.db, {
    batchNo: 1900,
    lines: [1, 2].map((companyId) => ({ companyId, amount: '10.00' }))
  })
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const toHold = { batchNo: 1900, version: 1, remark: 'At once', companyCodes: ['D00001'] }
    await payouts.send(one, payoutEndpoints.holdPayoutCompanyCode, toHold)
    const upwards = { holdType, remark: 'At once', batchNos: [900, 1900] }
    const downwards = { ...upwards, batchNos: [1900, 900] }
    const dealers = { holdType, remark: 'At once', companyCodes: ['D00002', 'D00001'] }
    const answers = await Promise.all([
      payouts.send(requester, calls.requestReleaseHoldCycle, upwards),
      payouts.send(one, calls.refuseReleaseHoldCycle, downwards),
      payouts.send(other, calls.requestReleaseHoldCompany, dealers),
      payouts.send(requester, payoutEndpoints.holdPayoutCompanyCode, { ...toHold, companyCodes: ['D00002'] })
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(answers.map((answer) => answer.json().errorCode)).not.toContain(errorCodes.unableToProcess)
  }
  await expectBooksToAgree(payouts.database.db)
})
