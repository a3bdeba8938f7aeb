import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { holdAges } from '@payouts/contract/on-hold/schema'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'

describe('the on-hold summary', () => {
  const payouts = useTestApp()

  beforeAll(async () => {
    const { db } = payouts.database
    await aDealer(db, { company_id: 1 })
    await aDealer(db, { company_id: 2 })
    await aUser(db, { userName: 'external', role: 'Company User', companyId: 2 })
    await aCycleInReview(db, {
      batchNo: 1,
      lines: [
        { companyId: 1, type: 'Activation', amount: '10.00', state: 'HELD', holdType: 'Manual Hold' },
        { companyId: 2, type: 'Reload', amount: '5.00', state: 'RELEASE_REQUESTED', holdType: 'Manual Hold' },
        { companyId: 2, type: 'Reload', amount: '9.00' }
      ]
    })
    await aCycleInReview(db, {
      batchNo: 2,
      lines: [
        { companyId: 2, type: 'Reload', amount: '-1.50', state: 'HELD', holdType: 'Manual Hold' },
        { companyId: 1, type: 'Reload', amount: '2.00', state: 'HELD', holdType: 'e-Inv Missing' }
      ]
    })
    await aCycleInReview(db, {
      batchNo: 3,
      status: 'In Validation',
      lines: [{ companyId: 1, amount: '70.00', state: 'HELD', holdType: 'e-Inv Missing' }]
    })
  })

  const summaryFor = async (userName: string) =>
    payouts.call(await payouts.signIn(userName), onHoldEndpoints.getHoldPayoutCountSummary, {})

  /** Rows whose hold has no recorded start count as young. */
  const ageing = (transactionCount: number, amount: string) =>
    holdAges.map((days) =>
      days === '0–7' ? { days, transactionCount, amount } : { days, transactionCount: 0, amount: '0.00' }
    )

  test('adds up each hold type over all accepted cycles', async () => {
    expect(await summaryFor('reviewer')).toEqual([
      {
        type: 'Manual Hold',
        payoutCycleCount: 2,
        dealerCount: 2,
        transactionTypeCount: 2,
        transactionCount: 3,
        totalPayoutAmount: '13.50',
        ageing: ageing(3, '13.50')
      },
      {
        type: 'e-Inv Missing',
        payoutCycleCount: 1,
        dealerCount: 1,
        transactionTypeCount: 1,
        transactionCount: 1,
        totalPayoutAmount: '2.00',
        ageing: ageing(1, '2.00')
      }
    ])
  })

  test('shows a company’s own user its own holds, once their cycle is approved', async () => {
    expect(await summaryFor('external')).toEqual([])
    await sql`update cycles set approved_at = now()`.execute(payouts.database.db)
    expect(await summaryFor('external')).toMatchObject([
      { type: 'Manual Hold', dealerCount: 1, totalPayoutAmount: '3.50' }
    ])
  })
})
