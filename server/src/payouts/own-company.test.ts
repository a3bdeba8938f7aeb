import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { fullMenu } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#platform/http/access/caller.ts'
import { narrowToCompany } from '#platform/http/access/company-scope.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview, lineId } from '#test/builders/cycle-in-review.ts'
import { approve, comment, requestApproval, returnForReview } from './commands/approval.ts'
import { holdCompanies, holdTransactions, holdTransactionTypes } from './commands/hold.ts'
import { activityFeed } from './queries/activity.ts'
import { listCycles, type Reader } from './queries/cycle-list.ts'
import { listDealers } from './queries/dealers.ts'
import { dealerHeader, totalHeader } from './queries/headers.ts'
import { listTransactionTypes } from './queries/transaction-types.ts'
import { listTransactions } from './queries/transactions.ts'
import { waterfall } from './queries/waterfall.ts'

/**
 * No present role gives a company's own user the payouts, so these reads bypass HTTP with every permission: what they
 * may not see must not depend on a menu.
 */
const page = { pageNumber: 0, pageSize: 15 }
const payouts = useTestApp()
let caller: Caller

beforeAll(async () => {
  const { db } = payouts.database
  for (const companyId of [1, 2]) await aDealer(db, { company_id: companyId })
  await aCycleInReview(db, {
    batchNo: 3,
    lines: [
      { companyId: 1, type: 'Activation', amount: '10.00' },
      { companyId: 2, type: 'Activation', amount: '500.00' },
      { companyId: 2, type: 'Reload', amount: '70.00', state: 'HELD', holdType: 'Manual Hold' }
    ]
  })
  await aCycleInReview(db, { batchNo: 4, lines: [{ companyId: 2, amount: '9.00' }] })
  await sql`update cycles set approved_at = now()`.execute(db)
  const user = await aUser(db, { userName: 'external', role: 'Company User', companyId: 1 })
  caller = { ...user, menu: fullMenu }
})

/** Reads as a call does: narrowed by the query and by the database. */
async function read<Result>(query: (reader: Reader) => Promise<Result | Refusal>): Promise<Result | Refusal> {
  const { database, clock, services } = payouts
  return database.db.transaction().execute(async (tx) => {
    await narrowToCompany(tx, { ...caller, companyId: 1 })
    return query({ db: tx, caller, clock, services })
  })
}

/** Reads without the database's own restriction: the query alone must narrow the rows. */
async function readAsOwner<Result>(query: (reader: Reader) => Promise<Result | Refusal>): Promise<Result | Refusal> {
  const { database, clock, services } = payouts
  return query({ db: database.db, caller, clock, services })
}

function requestOf<Name extends keyof typeof payoutEndpoints>(name: Name, request: object) {
  return payoutEndpoints[name].input.parse(request) as ReturnType<(typeof payoutEndpoints)[Name]['input']['parse']>
}

describe.each([
  ['by the database', read],
  ['by its queries', readAsOwner]
])('a company’s own user, narrowed %s,', (_, reading) => {
  test('is shown its own cycles with its own figures', async () => {
    const cycles = await reading((reader) => listCycles(reader, requestOf('getAllPayoutList', page)))
    expect(cycles).toMatchObject({
      totalElements: 1,
      content: [
        { batchNo: 3, totalPayoutAmount: '10.00', dealerCount: 1, transactionCount: 1, showRequestRelease: false }
      ]
    })
    const held = { ...page, payoutStatus: 'Hold' }
    expect(await reading((reader) => listCycles(reader, requestOf('getAllPayoutList', held)))).toMatchObject({
      content: []
    })
  })

  test('is shown its own sums in every scope', async () => {
    expect(await reading((reader) => totalHeader(reader, { batchNo: 3 }))).toMatchObject({
      totalAmount: '10.00',
      netPayoutAmount: '10.00',
      dealerCount: 1,
      holdAmount: '0.00'
    })
    expect(await reading((reader) => dealerHeader(reader, 3))).toMatchObject({ dealerTotal: '10.00' })
    const types = requestOf('getPayoutSummaryTransType', { ...page, batchNo: 3 })
    expect(await reading((reader) => listTransactionTypes(reader, types))).toMatchObject({
      totalElements: 1,
      content: [{ transactionType: 'Activation', summaryAmount: '10.00' }]
    })
    const dealers = requestOf('getPayoutSummaryDealer', { ...page, batchNo: 3 })
    expect(await reading((reader) => listDealers(reader, dealers))).toMatchObject({
      totalElements: 1,
      content: [{ companyCode: 'D00001' }]
    })
    const lines = requestOf('getPayoutTransactions', { ...page, batchNo: 3, yesId: 'yes' })
    expect(await reading((reader) => listTransactions(reader, lines))).toMatchObject({
      totalElements: 1,
      content: [{ companyCode: 'D00001' }]
    })
    const steps = await reading((reader) => waterfall(reader, { batchNo: 3 }))
    expect(steps).toMatchObject([{ step: 'IMPORTED', amount: '10.00' }, {}, {}, {}, { step: 'NET', amount: '10.00' }])
    const feed = requestOf('getPayoutActivityDetails', { ...page })
    expect(await reading((reader) => activityFeed(reader, feed))).toMatchObject({ content: [], totalElements: 0 })
  })

  test('hears the same of a foreign cycle, dealer or type as of none', async () => {
    const messageOf = async (query: (reader: Reader) => Promise<unknown>) => {
      const answer = await reading(query)
      return isRefusal(answer) ? answer.message : answer
    }
    expect(await messageOf((reader) => totalHeader(reader, { batchNo: 4 }))).toBe('Invalid payout cycle data')
    expect(await messageOf((reader) => totalHeader(reader, { batchNo: 99 }))).toBe('Invalid payout cycle data')
    for (const companyCode of ['D00002', 'D00099'])
      expect(await messageOf((reader) => waterfall(reader, { batchNo: 3, companyCode }))).toBe(
        'Invalid payout cycle data'
      )
    for (const transactionType of ['Reload', 'Unheard of'])
      expect(await messageOf((reader) => totalHeader(reader, { batchNo: 3, transactionType }))).toBe(
        'Invalid payout transaction type'
      )
  })
})

describe('a company’s own user who acts', () => {
  const action = { batchNo: 3, version: 1, remark: 'Mine', dryRun: null }

  function act<Input>(command: (call: never) => Promise<unknown>, input: Input) {
    const { database, clock, services } = payouts
    const requestId = '00000000-0000-4000-8000-000000000000'
    return database.db
      .transaction()
      .execute((tx) => command({ tx, caller, input, clock, requestId, dryRun: false, services } as never))
  }

  test('hears the same of a foreign row as of none', async () => {
    const foreign = await act(holdTransactions, { ...action, ids: [lineId(3, 1)] })
    const missing = await act(holdTransactions, { ...action, ids: [lineId(3, 9)] })
    expect(foreign).toMatchObject({ message: expect.stringContaining('There is no such transaction here.') })
    expect(missing).toMatchObject({ message: expect.stringContaining('There is no such transaction here.') })
    expect(await act(holdCompanies, { ...action, companyCodes: ['D00002'] })).toMatchObject({
      message: expect.stringContaining('D00002: This dealer has no transaction here.')
    })
  })

  test('hears that a cycle without its rows is not there', async () => {
    for (const command of [approve, requestApproval, returnForReview, comment])
      expect(await act(command, { ...action, batchNo: 4 })).toMatchObject({ message: 'There is no payout cycle 4.' })
  })

  test('holds its own rows alone', async () => {
    const held = await act(holdTransactionTypes, { ...action, transactionTypes: ['Activation'] })
    expect(held).toMatchObject({ totalPayOut: '10.00', dealerCount: 1, transactionCount: 1 })
  })
})
