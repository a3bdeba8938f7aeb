import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import { aRule } from '@payouts/contract/rate-cards/rule-samples'
import { varianceEndpoints } from '@payouts/contract/variance/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aCycle, aDealer, aRow } from '#test/builders/cycle-builders.ts'

const app = useTestApp()
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')
const [october, november] = [1, 2]

async function approved(draft: { versionId: number; revision: number }): Promise<void> {
  const { versionId, revision } = draft
  const { changeId } = await app.call(reviewer, rateCardEndpoints.requestRateCard, {
    versionId,
    revision,
    reason: 'Yes'
  })
  await app.call(approver, rateCardEndpoints.approveRateCard, { changeId })
}

/** Sales of RM 100.00 each: of D00001, and one of a dealer whom the other cycle does not have. */
async function soldIn(batchNo: number, day: string, { incentives, of }: { incentives: string[]; of: string }) {
  const row = { transactionDate: day, transactionAmount: '100.00' }
  const rows = incentives.map((incentiveAmount) => aRow({ ...row, incentiveAmount }))
  await aCycle(app.database.db, batchNo, [...rows, aRow({ ...row, incentiveAmount: '50.00', companyCode: of })])
  await sql`
    update cycles set status = 'Pending Review', cutoff_date = ${day}::date where batch_no = ${batchNo}`.execute(
    app.database.db
  )
}

beforeAll(async () => {
  const { db } = app.database
  for (const companyId of [1, 2, 3])
    await aDealer(db, { company_id: companyId, tier: companyId === 1 ? 'Gold' : 'Basic' })
  const rules = (rate: string) => [
    aRule({ ruleNo: '5', tier: 'Gold', rate }),
    aRule({ ruleNo: '6', tier: 'Basic', rate: '50' })
  ]
  const card = { name: 'Incentives 2026', commissionType: 'Incentives', validFrom: '2026-10-01' } as const
  const { cardId, ...first } = await app.call(reviewer, rateCardEndpoints.addRateCard, { ...card, rules: rules('9') })
  await approved(first)
  const dearer = { cardId, validFrom: '2026-11-01', rules: rules('10') }
  await approved(await app.call(reviewer, rateCardEndpoints.addRateCardVersion, dearer))
  await soldIn(october, '2026-10-15', { incentives: ['9.00', '9.00'], of: 'D00002' })
  await app.jobs.runDue()
  // One of November is not as the card says: the card does not explain it.
  await soldIn(november, '2026-11-15', { incentives: ['10.00', '10.00', '10.00', '12.00'], of: 'D00003' })
  await app.jobs.runDue()
})

const whyDifferent = async (narrowed: { companyCode?: string } = {}) => {
  const sides = { unit: 'CYCLE', before: String(october), after: String(november) } as const
  const { difference, parts } = await app.call(reviewer, varianceEndpoints.getVariance, { ...sides, ...narrowed })
  return { difference, parts: Object.fromEntries(parts.map(({ part, amount }) => [part, amount])), all: parts }
}

test('what another version of the rate card gives is a part of its own, with the rules that changed', async () => {
  const { difference, parts, all } = await whyDifferent()
  expect(difference).toBe('24.00')
  expect(parts).toEqual({
    ...{ DEALERS_CAME: '50.00', DEALERS_WENT: '-50.00' },
    // Two sales more at 9.00; three of them at 10 % rather than 9 %; one of 12.00, which is 3.00 above what 9 % gives.
    ...{ VOLUME: '18.00', RATE_CARD: '3.00', RATE: '3.00' }
  })
  expect(all.find(({ part }) => part === 'RATE_CARD')?.changes).toBe('Base 5 (Gold) from 9 to 10 %')
  expect((await whyDifferent({ companyCode: 'D00001' })).parts).toEqual({
    VOLUME: '18.00',
    RATE_CARD: '3.00',
    RATE: '3.00'
  })
})

test('its lines sum to it, and open the transactions of the plan', async () => {
  const sides = { unit: 'CYCLE', before: String(october), after: String(november) } as const
  const page = { pageNumber: 0, pageSize: 10 }
  const { content } = await app.call(reviewer, varianceEndpoints.getVarianceLines, {
    ...sides,
    part: 'RATE_CARD',
    ...page
  })
  expect(content).toMatchObject([{ planName: 'Fiber 100', difference: '3.00', after: { transactionCount: 4 } }])
  const rows = { batchNo: november, wholePlanName: 'Fiber 100', incentiveKind: 'EARNED' } as const
  const opened = await app.call(reviewer, payoutEndpoints.getPayoutTransactions, rows)
  expect(opened.totalElements).toBe(5)
})

test('it stays when both cycles are checked again, the later one first', async () => {
  await sql`delete from rate_checks`.execute(app.database.db)
  await app.jobs.runDue()
  expect((await whyDifferent()).parts).toMatchObject({ RATE_CARD: '3.00' })
})
