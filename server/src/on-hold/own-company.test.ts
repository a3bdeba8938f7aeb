import type { Endpoint } from '@payouts/contract/endpoint'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { fullMenu } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#platform/http/access/caller.ts'
import { narrowToCompany } from '#platform/http/access/company-scope.ts'
import type { Route } from '#platform/http/calls/bind.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview, type Line, lineId } from '#test/builders/cycle-in-review.ts'
import { onHoldRoutes } from './routes.ts'

/**
 * No present role gives a company's own user the held transactions, so this calls below HTTP with every permission:
 * what they may not see must not depend on a menu.
 */
const calls = onHoldEndpoints
const holdType = 'Manual Hold'
const page = { pageNumber: 0, pageSize: 15 }
const everything = { holdType, ...page }
const foreign = ['Cahaya', 'D00002', 'Secret', '777.00', '70.00', 'Cycle 4', 'Told to staff']
const payouts = useTestApp()
let caller: Caller

beforeAll(async () => {
  const { db } = payouts.database
  await aDealer(db, { company_id: 1 })
  await aDealer(db, { company_id: 2, company_name: 'Cahaya' })
  const held = (companyId: number, type: string, amount: string): Line => ({
    ...{ companyId, type, amount, state: 'HELD', holdType }
  })
  await aCycleInReview(db, {
    batchNo: 3,
    lines: [held(1, 'Activation', '10.00'), held(2, 'Activation', '777.00'), held(2, 'Secret', '70.00')]
  })
  await aCycleInReview(db, { batchNo: 4, lines: [held(2, 'Activation', '9.00')] })
  await sql`update cycles set approved_at = now()`.execute(db)
  const user = await aUser(db, { userName: 'external', role: 'Company User', companyId: 1 })
  caller = { ...user, menu: fullMenu }
  await sql`insert into cycle_actions (kind, batch_no, remark, acted_by, acted_at, amount, dealer_count, transaction_count)
    values ('HOLD', 3, 'Told to staff', ${user.userId}, now(), 1, 1, 1)`.execute(db)
  await sql`update transactions set hold_action_id = (select max(action_id) from cycle_actions)`.execute(db)
})

async function answerOf(
  endpoint: Endpoint,
  request: object,
  scope: 'database' | 'queries' = 'queries'
): Promise<unknown> {
  const route = onHoldRoutes.find((candidate: Route) => candidate.endpoint === endpoint)
  if (!route || route.binding === 'download' || route.binding === 'bootstrap') throw new Error('no such call')
  const { database, clock, services } = payouts
  const input = endpoint.input.parse(request)
  const requestId = '00000000-0000-4000-8000-000000000000'
  const tx = await database.db.startTransaction().execute()
  if (scope === 'database') await narrowToCompany(tx, { companyId: 1, userId: caller.userId })
  try {
    return await route.handle({ db: tx, tx, caller, input, clock, requestId, dryRun: false, services } as never)
  } finally {
    await tx.rollback().execute()
  }
}

const reads: [string, Endpoint, object, object][] = [
  ['summary', calls.getHoldPayoutCountSummary, {}, [{ transactionCount: 1, totalPayoutAmount: '10.00' }]],
  ['header', calls.onHoldHeaderSummary, {}, { totalAmount: '10.00' }],
  ['header of a type', calls.onHoldDynamicHeaderSummary, { holdType, batchNo: 3 }, { totalAmount: '10.00' }],
  ['cycles', calls.getHoldPayoutCommissionType, everything, { totalElements: 1, content: [{ batchNo: 3 }] }],
  ['dealers', calls.getHoldPayoutSummaryDealer, everything, { content: [{ companyCode: 'D00001' }] }],
  ['types', calls.getHoldPayoutSummaryTransType, everything, { content: [{ summaryAmount: '10.00' }] }],
  ['rows', calls.getHoldPayoutTransactions, everything, { content: [{ companyCode: 'D00001', holdReason: holdType }] }],
  ['rows found', calls.getHoldPayoutTransactions, { ...everything, batchNo: 3, yesId: 'yes' }, { totalElements: 1 }],
  ['detail', calls.getHoldActivityDetail, { batchNo: 3, transactionId: lineId(3, 0) }, { holdReason: holdType }],
  ['feed', calls.getHoldActivityList, page, { content: [], totalElements: 0 }]
]

describe.each(['database', 'queries'] as const)('a company’s own user, narrowed by the %s,', (scope) => {
  test.each(reads)('is shown its own %s', async (_, endpoint, request, expected) => {
    const answer = await answerOf(endpoint, request, scope)
    expect(answer).toMatchObject(expected)
    for (const text of foreign) expect(JSON.stringify(answer)).not.toContain(text)
  })

  test.each([
    ['a foreign cycle', calls.getHoldPayoutTransactions, { ...everything, batchNo: 4 }, { batchNo: 99 }],
    [
      'a foreign dealer',
      calls.getHoldPayoutTransactions,
      { ...everything, companyCode: 'D00002' },
      { companyCode: 'D4' }
    ],
    [
      'a foreign type',
      calls.getHoldPayoutTransactions,
      { ...everything, transactionType: 'Secret' },
      { transactionType: 'X' }
    ],
    [
      'a foreign row',
      calls.getHoldActivityDetail,
      { batchNo: 3, transactionId: lineId(3, 1) },
      { transactionId: lineId(3, 9) }
    ],
    [
      'a foreign dealer’s header',
      calls.onHoldDynamicHeaderSummary,
      { holdType, companyCode: 'D00002' },
      { companyCode: 'D4' }
    ]
  ])('hears the same of %s as of none', async (_, endpoint, request, missing) => {
    expect(await answerOf(endpoint, request, scope)).toEqual(
      await answerOf(endpoint, { ...request, ...missing }, scope)
    )
  })
})

describe('a company’s own user who acts', () => {
  const action = { holdType, remark: 'Mine' }
  const inCycle = { ...action, batchNo: 3, version: 1 }

  test.each([
    [
      'row',
      calls.cancelHoldTransactions,
      { ...inCycle, transactionIds: [lineId(3, 1)] },
      { transactionIds: [lineId(3, 9)] }
    ],
    [
      'type',
      calls.cancelHoldTransactionType,
      { ...inCycle, transactionTypes: ['Secret'] },
      { transactionTypes: ['Nothin'] }
    ],
    ['dealer', calls.cancelHoldCompany, { ...action, companyCodes: ['D00002'] }, { companyCodes: ['D00009'] }],
    ['cycle', calls.cancelHoldCycle, { ...action, batchNos: [4] }, { batchNos: [9] }],
    [
      'cycle of rows',
      calls.cancelHoldTransactions,
      { ...inCycle, batchNo: 4, transactionIds: [lineId(4, 0)] },
      { batchNo: 9 }
    ]
  ])('hears the same of a foreign %s as of none', async (_, endpoint, request, missing) => {
    const withoutNames = (answer: unknown) =>
      JSON.stringify(answer).replace(/\b(30000[19]|Secret|Nothin|D0000[29]|[49])\b/g, '*')
    const ofForeign = withoutNames(await answerOf(endpoint, request))
    expect(ofForeign).toContain('refusedByRule')
    expect(ofForeign).toBe(withoutNames(await answerOf(endpoint, { ...request, ...missing })))
  })

  test.each([
    ['rows', calls.cancelHoldTransactions, { ...inCycle, transactionIds: [lineId(3, 0)] }],
    ['types', calls.cancelHoldTransactionType, { ...inCycle, transactionTypes: ['Activation'] }],
    ['dealers', calls.cancelHoldCompany, { ...action, companyCodes: ['D00001'] }],
    ['cycles', calls.cancelHoldCycle, { ...action, batchNos: [3] }],
    ['holds of a type', calls.cancelHoldCycle, { ...action, everyCycle: true }]
  ])('takes its own %s alone', async (_, endpoint, request) => {
    expect(await answerOf(endpoint, request)).toMatchObject({
      ...{ totalPayOut: '10.00', dealerCount: 1, transactionCount: 1 }
    })
  })
})
