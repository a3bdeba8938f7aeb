import { varianceEndpoints } from '@payouts/contract/variance/endpoints'
import type { Variance } from '@payouts/contract/variance/schema'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer, codeOf } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'
import { chosenBefore, history, type ModelCycle } from '#test/models/variance-model.ts'

const { getVariance } = varianceEndpoints
const app = useTestApp()
const reviewer = useSession(app, 'reviewer')

const [cycles = []] = fc.sample(history, { seed: 20_261_127, numRuns: 1 })

beforeAll(async () => {
  const { db } = app.database
  for (const companyId of [1, 2, 3, 4, 5, 6, 7]) await aDealer(db, { company_id: companyId })
  for (const { batchNo, kind, cutoff, dealers, isCancelled } of cycles)
    await aCycleInReview(db, {
      ...{ batchNo, commissionType: kind, cutoffDate: cutoff },
      ...(isCancelled && { status: 'Cancelled' as const }),
      lines: dealers.map((companyId) => ({ companyId, amount: '10.00' }))
    })
})

/** The server's choice, or its refusal, in the model's terms. */
async function takenBefore({ batchNo }: ModelCycle, ofDealer?: number) {
  const companyCode = ofDealer && codeOf(ofDealer)
  const comparison = { unit: 'CYCLE', after: String(batchNo), ...(companyCode && { companyCode }) } as const
  const refusal = await app.refusal(reviewer, getVariance, comparison).catch(() => undefined)
  if (refusal?.displayErrorMessage.startsWith('There is no earlier cycle of this kind')) return 'no earlier cycle'
  if (refusal?.displayErrorMessage.startsWith('No earlier cycle of this kind has a dealer'))
    return 'no dealer in common'
  const { before, choice } = await app.call(reviewer, getVariance, comparison)
  return { batchNo: Number(before.key), choice }
}

describe('of many cycles', () => {
  test('each is compared with the latest of its kind and time of the month that shares most dealers', async () => {
    const kinds = new Set<string>()
    for (const cycle of cycles) {
      const expected = chosenBefore(cycle, cycles)
      expect(await takenBefore(cycle), `${cycle.batchNo} of ${cycle.cutoff}`).toEqual(expected)
      if (typeof expected === 'string') kinds.add(expected)
      else {
        const { isSameTime, sharedDealers, allDealers } = expected.choice
        kinds.add(`${isSameTime} ${2 * (sharedDealers ?? 0) >= (allDealers ?? 0)}`)
      }
    }
    expect([...kinds].sort()).toEqual(
      ['false false', 'false true', 'no dealer in common', 'no earlier cycle', 'true false', 'true true'].sort()
    )
  })

  test('a dealer’s is compared with the dealer’s own', async () => {
    for (const cycle of cycles.slice(10))
      expect(await takenBefore(cycle, 3), `${cycle.batchNo} of ${cycle.cutoff}`).toEqual(chosenBefore(cycle, cycles, 3))
  })

  test('another is taken where the call names it, and all of the kind are offered', async () => {
    const last = cycles.findLast(({ kind }) => kind === 'Incentives') as ModelCycle
    const named = { unit: 'CYCLE', after: String(last.batchNo), before: String(cycles[0]?.batchNo) } as const
    const { before, choice, earlierCycles } = await app.call(reviewer, getVariance, named)
    expect([before.key, choice]).toEqual([named.before, null])
    const ofKind = cycles
      .filter(({ batchNo, kind, isCancelled }) => kind === last.kind && !isCancelled && batchNo !== last.batchNo)
      .filter(({ cutoff }) => cutoff <= last.cutoff)
    const byCutoff = ofKind.toSorted((one, other) =>
      one.cutoff < other.cutoff || (one.cutoff === other.cutoff && one.batchNo < other.batchNo) ? 1 : -1
    )
    expect(earlierCycles.map(({ key }) => Number(key))).toEqual(byCutoff.slice(0, 24).map(({ batchNo }) => batchNo))
  })
})

test('a dealer’s cycles that were approved late, on one day, are compared with each other', async () => {
  const { db } = app.database
  const amounts = { 801: ['2026-09-18', '693.95'], 802: ['2026-10-18', '506.43'] } as const
  for (const [batchNo, [cutoffDate, amount]] of Object.entries(amounts))
    await aCycleInReview(db, {
      ...{ batchNo: Number(batchNo), cutoffDate, commissionType: 'Device Reimbursement Broadband' },
      lines: [
        { companyId: 7, amount },
        { companyId: 1, amount: '1000.00' }
      ]
    })
  await sql`update cycles set approved_at = now(), approved_for = '2026-11-25' where batch_no in (801, 802)`.execute(db)
  // A later cycle without the dealer.
  await aCycleInReview(db, { batchNo: 803, cutoffDate: '2026-11-18', lines: [{ companyId: 1, amount: '1.00' }] })
  const sidesOf = ({ before, after, difference, choice }: Variance) => [before.key, after.key, difference, choice]
  const own = { isSameTime: true, sharedDealers: null, allDealers: null }
  const ofDealer = { unit: 'CYCLE', companyCode: codeOf(7) } as const
  expect(sidesOf(await app.call(reviewer, getVariance, ofDealer))).toEqual(['801', '802', '-187.52', own])

  // Its own user learns how many dealers have none of it.
  await sql`alter table users drop constraint external_role_means_company`.execute(db)
  await aUser(db, { userName: 'kedai', companyId: 7 })
  const user = await app.signIn('kedai')
  const variance = await app.call(user, getVariance, { unit: 'CYCLE' })
  expect(sidesOf(variance)).toEqual(['801', '802', '-187.52', own])
  expect(variance.earlierCycles.map(({ key }) => key)).toEqual(['801'])
})
