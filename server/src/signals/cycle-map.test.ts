import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import { beforeAll, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aDealer, codeOf } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'

const app = useTestApp()
const admin = useSession(app, 'admin')

beforeAll(async () => {
  const { db } = app.database
  for (const companyId of [1, 2, 3]) await aDealer(db, { company_id: companyId })
  const earlier = [
    ['2026-08-18', '100.00', '10.00'],
    ['2026-09-18', '200.01', '-5.00']
  ] as const
  for (const [index, [cutoffDate, ofFirst, ofSecond]] of earlier.entries())
    await aCycleInReview(db, {
      ...{ batchNo: 50 + index, cutoffDate },
      lines: [
        { companyId: 1, type: 'Reload', amount: ofFirst },
        { companyId: 2, type: 'Reload', amount: ofSecond }
      ]
    })
  await aCycleInReview(db, {
    ...{ batchNo: 52, cutoffDate: '2026-10-18' },
    lines: [
      { companyId: 1, type: 'Reload', amount: '140.00' },
      { companyId: 1, type: 'Postpaid 12M Activation', amount: '30.00' },
      { companyId: 2, type: 'Reload', amount: '900.00', state: 'HELD', holdType: 'Manual Hold' },
      { companyId: 2, type: 'Reload', amount: '5.00', state: 'EXCLUDED' },
      { companyId: 3, type: 'Postpaid 12M Activation', amount: '-7.00' }
    ]
  })
})

const mapOf = async (transactionType?: string) => {
  const { dealers, dealerCount } = await app.call(admin, signalEndpoints.getCycleMap, { batchNo: 52, transactionType })
  const lines = dealers.map(({ companyCode, amount, usual, cycleCount }) => [companyCode, amount, usual, cycleCount])
  return { lines, dealerCount }
}

test('dealers stand beside the average of the cycles that paid them, the furthest from it first', async () => {
  expect(await mapOf()).toEqual({
    lines: [
      [codeOf(2), '900.00', '10.00', 1],
      [codeOf(1), '170.00', '150.01', 2],
      [codeOf(3), '-7.00', null, 0]
    ],
    dealerCount: 3
  })
})

test('of one type, both sides are of that type', async () => {
  expect(await mapOf('Postpaid 12M Activation')).toEqual({
    lines: [
      [codeOf(1), '30.00', null, 0],
      [codeOf(3), '-7.00', null, 0]
    ],
    dealerCount: 2
  })
})

test('there is none of an unknown cycle', async () => {
  const refusal = await app.refusal(admin, signalEndpoints.getCycleMap, { batchNo: 99 })
  expect(refusal.displayErrorMessage).toContain('99')
})
