import { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import { benefitEndpoints } from '@payouts/contract/withholding-tax/benefit-endpoints'
import { withholdingTaxEndpoints } from '@payouts/contract/withholding-tax/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useSampleApp, useSession } from '#test/app/hooks.ts'
import { verifyBooks } from '#verify/queries.ts'

const { addBenefit, importBenefits, removeBenefit, approveBenefits, refuseBenefits, withdrawBenefits } =
  benefitEndpoints
const { getBenefits, getBenefitRequests } = benefitEndpoints

const app = useSampleApp()
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')

const page = { pageNumber: 0, pageSize: 100 }
const register = async (given: object = {}) => (await app.call(reviewer, getBenefits, { ...page, ...given })).content
const troubles = async () =>
  (await verifyBooks(app.database.db)).filter(
    ({ title, differenceCount }) => /benefits/.test(title) && differenceCount > 0
  )

/** An individual that the tax does not apply to yet. */
let companyCode = ''
beforeAll(async () => {
  const { rows } = await sql<{ code: string }>`
    select company_code as code from dealers where company_type = 'Individual' and resident is distinct from 'N'
      and company_id not in (select company_id from dealer_year_payments where gross + brought_forward > 100000)
    order by company_id limit 1`.execute(app.database.db)
  companyCode = rows[0]?.code ?? ''
})

const trip = (given: object = {}) => ({
  ...{ companyCode, givenOn: '2025-06-30', kind: 'TRAVEL' as const, cost: '100000.01', note: 'Tokyo' },
  ...{ reason: 'Best seller of the half year' },
  ...given
})
const statusOf = async () =>
  (await app.call(reviewer, withholdingTaxEndpoints.getWhtList, { ...page, companyCode })).content[0]?.status

test('a benefit counts for the tax and on CP58 once a second person approves it', async () => {
  expect(await app.refusal(reviewer, addBenefit, trip({ givenOn: '2026-11-22' }))).toMatchObject({ field: 'givenOn' })
  expect(await app.refusal(reviewer, addBenefit, trip({ cost: '0.00' }))).toMatchObject({ field: 'cost' })
  expect(await app.refusal(reviewer, addBenefit, trip({ companyCode: 'NOBODY' }))).toMatchObject({
    field: 'companyCode'
  })
  const { changeId } = await app.call(reviewer, addBenefit, trip())
  expect(await register({ companyCode })).toMatchObject([{ state: 'Waiting', cost: '100000.01', kind: 'TRAVEL' }])
  expect(await statusOf()).not.toBe('Confirmed')
  expect((await app.refusal(reviewer, approveBenefits, { changeId })).displayErrorMessage).toContain('not permitted')
  await app.call(approver, approveBenefits, { changeId })
  expect(await statusOf()).toBe('Confirmed')
  const { row } = await app.call(reviewer, cp58Endpoints.getDealerForms, { year: 2025, companyCode })
  expect(row.benefits).toBe('100000.01')
  expect(await troubles()).toEqual([])
})

test('a benefit leaves the register by two people, and stays where its removal is refused', async () => {
  const [benefit] = await register({ companyCode })
  const benefitId = benefit?.benefitId ?? 0
  const refused = await app.call(reviewer, removeBenefit, { benefitId, reason: 'Another dealer' })
  expect((await app.refusal(reviewer, removeBenefit, { benefitId, reason: 'Again' })).displayErrorMessage).toContain(
    'requested already'
  )
  expect(await register({ companyCode })).toMatchObject([{ state: 'Removal Waiting' }])
  await app.call(approver, refuseBenefits, { changeId: refused.changeId, comment: 'It is right' })
  expect(await register({ companyCode })).toMatchObject([{ state: 'Counts' }])
  const { changeId } = await app.call(reviewer, removeBenefit, { benefitId, reason: 'Another dealer' })
  const { changes } = await app.call(approver, getBenefitRequests, page)
  expect(changes.content).toMatchObject([{ action: 'REMOVE', count: 1, benefits: [{ companyCode, note: 'Tokyo' }] }])
  await app.call(approver, approveBenefits, { changeId })
  expect(await register({ companyCode })).toMatchObject([{ state: 'Removed' }])
  expect(await statusOf()).not.toBe('Confirmed')
  expect(await troubles()).toEqual([])
})

test('a file is requested as a whole or not at all, and one that is withdrawn counts nowhere', async () => {
  const header = 'companyCode,date,kind,cost,note'
  const send = (lines: string[]) =>
    [{ fileName: 'benefits.csv', reason: 'Prizes' }, { file: Buffer.from([header, ...lines, ''].join('\n')) }] as const
  const good = [
    `${companyCode.toLowerCase()},2026-03-01,vehicle,2500.5,`,
    `${companyCode},2026-04-01,OTHER,99.00,Phone`
  ]
  const wrong = await app.refusal(
    reviewer,
    importBenefits,
    ...send([...good, 'NOBODY,2026-01-01,HOUSE,1.00,', `${companyCode},2026-12-01,BOAT,-1,`])
  )
  expect(wrong.displayErrorMessage).toMatch(
    /Line 4, companyCode NOBODY: belongs to no dealer[\s\S]*Line 5, date .*future[\s\S]*Line 5, kind BOAT[\s\S]*Line 5, cost -1: .*above zero/
  )
  const { changeId } = await app.call(reviewer, importBenefits, ...send(good))
  const { changes } = await app.call(approver, getBenefitRequests, page)
  expect(changes.content).toMatchObject([{ changeId, count: 2, cost: '2599.50', fileName: 'benefits.csv' }])
  await app.call(reviewer, withdrawBenefits, { changeId })
  expect((await register({ companyCode })).map(({ state }) => state).sort()).toEqual([
    'Not Added',
    'Not Added',
    'Removed'
  ])
  const again = await app.call(reviewer, importBenefits, ...send(good))
  await app.call(approver, approveBenefits, { changeId: again.changeId })
  const { row } = await app.call(reviewer, cp58Endpoints.getDealerForms, { year: 2026, companyCode })
  expect(row.benefits).toBe('2599.50')
  expect(await troubles()).toEqual([])
})
