import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import { aRule } from '@payouts/contract/rate-cards/rule-samples'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aCycle, aDealer, aRow } from '#test/builders/cycle-builders.ts'

const { addRateCard, approveRateCard, getRateExplanation, requestRateCard } = rateCardEndpoints
const { getStatementSales } = reportEndpoints
const app = useTestApp()
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')
const batchNo = 202610
let dealer: TestSession

beforeAll(async () => {
  const { db } = app.database
  for (const companyId of [1, 2]) await aDealer(db, { company_id: companyId })
  const rules = [
    aRule({ ruleNo: '1', planName: 'Fiber*', companyCode: 'D00001|D00002', rate: '10' }),
    aRule({ ruleNo: '2', component: 'Campaign', fixed: '3.00', rate: '' })
  ]
  const card = { name: 'Incentives 2026', commissionType: 'Incentives', validFrom: '2026-10-01', rules } as const
  const { versionId, revision } = await app.call(reviewer, addRateCard, card)
  const { changeId } = await app.call(reviewer, requestRateCard, { versionId, revision, reason: 'Agreed' })
  await app.call(approver, approveRateCard, { changeId })
  const row = { transactionAmount: '57.00', incentiveAmount: '8.70' }
  await aCycle(db, batchNo, [
    aRow({ ...row, transactionNo: 'OWN' }),
    aRow({ ...row, transactionNo: 'TOO-MUCH', incentiveAmount: '9.70' }),
    aRow({ ...row, transactionNo: 'OTHERS', companyCode: 'D00002' })
  ])
  await app.jobs.runDue()
  const granted = JSON.stringify({ Payout: [], Reports: [] })
  await sql`insert into roles (name, description, is_external, granted) values ('Outside', '', true, ${granted}::jsonb)`.execute(
    db
  )
  await aUser(db, { userName: 'dealer', role: 'Outside', companyId: 1 })
  dealer = await app.signIn('dealer')
})

async function idOf(transactionNo: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id::text from transactions where transaction_no = ${transactionNo}`.execute(app.database.db)
  return rows[0]?.id ?? ''
}
const explained = async (session: TestSession, transactionNo: string) =>
  app.call(session, getRateExplanation, { batchNo, transactionId: await idOf(transactionNo) })

const base = { rules: 'Base 1', calculation: 'Fiber*, D00001 or D00002: 10 % of RM 57.00 = 5.70', amount: '5.70' }
const campaign = { rules: 'Campaign 2', calculation: '3.00', amount: '3.00' }

test('staff read of each row how the card comes to what it says', async () => {
  for (const transactionNo of ['OWN', 'TOO-MUCH', 'OTHERS'])
    expect(await explained(reviewer, transactionNo)).toEqual({ amount: '8.70', steps: [base, campaign] })
})

test('dealers read it of their own rows once the cycle is approved, where it is what they were given', async () => {
  const request = { batchNo, transactionId: await idOf('OWN') }
  const refusal = async (transactionNo: string) => {
    const refused = await app.refusal(dealer, getRateExplanation, { batchNo, transactionId: await idOf(transactionNo) })
    return refused.displayErrorMessage
  }
  expect(await refusal('OWN')).toBe('No rate card explains this transaction.')
  await sql`update cycles set status = 'Pending Review', approved_at = now() where batch_no = ${batchNo}`.execute(
    app.database.db
  )
  // Which other dealers a rule is for stays hidden.
  const own = { ...base, calculation: 'Fiber*: 10 % of RM 57.00 = 5.70' }
  expect(await app.call(dealer, getRateExplanation, request)).toEqual({ amount: '8.70', steps: [own, campaign] })
  expect(await refusal('OTHERS')).toBe('No rate card explains this transaction.')
  expect(await refusal('TOO-MUCH')).toBe('No rate card explains this transaction.')
  const { content } = await app.call(dealer, payoutEndpoints.getPayoutTransactions, { batchNo, sortOrder: 'ASC' })
  expect(content.map(({ transactionNo, rateOutcome }) => [transactionNo, rateOutcome]).sort()).toEqual([
    ['OWN', 'EXPLAINED'],
    ['TOO-MUCH', undefined]
  ])
})

test('a dealer’s statement says of each transaction how it was earned', async () => {
  const sales = (session: TestSession, companyCode?: string) =>
    app.call(session, getStatementSales, { companyCode, batchNo })
  const { content } = await sales(dealer)
  expect(content.map(({ transactionNo, incentive, explanation }) => [transactionNo, incentive, explanation])).toEqual([
    ['OWN', '8.70', 'Base 1: Fiber*: 10 % of RM 57.00 = 5.70; Campaign 2: 3.00'],
    ['TOO-MUCH', '9.70', null]
  ])
  expect((await sales(reviewer, 'D00002')).content).toMatchObject([{ transactionNo: 'OTHERS' }])
  const others = await app.refusal(dealer, getStatementSales, { companyCode: 'D00002', batchNo })
  expect(others.displayErrorMessage).toBe('There is no company D00002.')
})
