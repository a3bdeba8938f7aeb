import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import { sumOfRinggit } from '@payouts/contract/money'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { varianceEndpoints } from '@payouts/contract/variance/endpoints'
import type { Variance } from '@payouts/contract/variance/schema'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aCycle, aDealer, aRow, cycleFile, importFile } from '#test/builders/cycle-builders.ts'

const { getVariance, getVarianceLines } = varianceEndpoints
const app = useTestApp()
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')
const batchNo = 501

const compared = (after: string, before?: string, narrowed: { companyCode?: string } = {}) =>
  app.call(reviewer, getVariance, { unit: 'CYCLE', after, before, ...narrowed })
const partsOf = ({ parts }: Variance) => parts.map(({ part, holdType, amount }) => [part, holdType, amount])

async function expectWhole(variance: Variance): Promise<void> {
  const { unit, before, after, difference, parts } = variance
  expect(sumOfRinggit(parts.map(({ amount }) => amount))).toBe(difference)
  for (const { part, holdType, amount } of parts) {
    const sides = { unit, before: before.key, after: after.key }
    const page = { part, holdType, pageNumber: 0, pageSize: 100 }
    const { content } = await app.call(reviewer, getVarianceLines, { ...sides, ...page })
    expect(sumOfRinggit(content.map((line) => line.difference)), part).toBe(amount)
  }
}

/** Version 1 rejects a row, which a repair adds as version 2; version 3 is another file. */
beforeAll(async () => {
  const { db } = app.database
  for (const companyId of [1, 2]) await aDealer(db, { company_id: companyId })
  const fiber = aRow({ incentiveAmount: '10.00' })
  const rejected = aRow({ incentiveAmount: '', companyCode: 'D00002' })
  const held = aRow({ incentiveAmount: '3.00' })
  await aCycle(db, batchNo, [fiber, rejected, held])
  const decision = { batchNo, version: 1, decision: 'ACCEPT' as const, remark: 'Seen.' }
  await app.call(reviewer, importEndpoints.decideImport, decision)
  const repaired = [{ line: 3, values: { incentiveAmount: '7.25' } }]
  await app.call(reviewer, repairEndpoints.repairRows, { batchNo, version: 1, rows: repaired })
  const asked = { batchNo, version: 1, reason: 'The dealer sent the amount' }
  const { changeId } = await app.call(reviewer, repairEndpoints.requestRepairs, asked)
  await app.call(approver, repairEndpoints.acceptRepairs, { changeId })
  const matching = { transactionNo: held.transactionNo }
  await app.call(reviewer, payoutEndpoints.holdPayoutTransactions, { batchNo, version: 2, remark: 'Look', matching })
  const file = cycleFile([{ ...fiber, incentiveAmount: '12.00' }, held, aRow({ incentiveAmount: '-1.00' })])
  await importFile(db, file, { batchNo })
})

test('a repair added its rows, and nothing else', async () => {
  const variance = await compared(`${batchNo}v2`)
  expect(variance).toMatchObject({
    before: { key: '501v1', name: 'Cycle 501, version 1', netAmount: '10.00', ofVersion: { isCurrent: false } },
    after: { key: '501v2', netAmount: '17.25', ofVersion: { version: 2, isCurrent: false } },
    ...{ difference: '7.25', isBeforeTax: true, versions: [3, 2, 1] }
  })
  expect(partsOf(variance)).toEqual([['DEALERS_CAME', null, '7.25']])
  await expectWhole(variance)
})

test('another file is compared with what was set aside, as it stood then', async () => {
  const variance = await compared(String(batchNo), `${batchNo}v2`)
  expect(variance).toMatchObject({
    after: { key: '501v3', netAmount: '11.00', ofVersion: { version: 3, isCurrent: true } },
    difference: '-6.25'
  })
  expect(partsOf(variance)).toEqual([
    ['DEALERS_WENT', null, '-7.25'],
    ['RATE', null, '2.00'],
    ['CLAWBACKS', null, '-1.00']
  ])
  await expectWhole(variance)
  await expectWhole(await compared(`${batchNo}v3`, `${batchNo}v1`))
  const ofDealer = await compared(`${batchNo}v3`, `${batchNo}v2`, { companyCode: 'D00002' })
  expect([ofDealer.difference, partsOf(ofDealer)]).toEqual(['-7.25', [['TYPES_WENT', null, '-7.25']]])
})

test('a version that there is not, was removed or is before the first is refused by its side', async () => {
  const refusalOf = (after: string, before?: string) =>
    app.refusal(reviewer, getVariance, { unit: 'CYCLE', after, before })
  expect(await refusalOf(`${batchNo}v9`)).toMatchObject({ field: 'after' })
  expect(await refusalOf(`${batchNo}v1`)).toMatchObject({ field: 'before' })
  expect((await refusalOf(`${batchNo}v1`)).displayErrorMessage).toContain('first version')
  const { db } = app.database
  await sql`drop table set_aside.transactions_501_v2`.execute(db)
  // A comparison is cached for each state of the database.
  await importFile(db, cycleFile([aRow()]), { batchNo: 502 })
  const removed = await refusalOf(`${batchNo}v3`, `${batchNo}v2`)
  expect(removed).toMatchObject({ field: 'before' })
  expect(removed.displayErrorMessage).toContain('kept no more')
  expect((await compared(String(batchNo), '502')).versions).toEqual([])
})

test('a company’s own user knows of no version', async () => {
  const { db } = app.database
  await sql`alter table users drop constraint external_role_means_company`.execute(db)
  await aUser(db, { userName: 'kedai', companyId: 1 })
  const own = await app.signIn('kedai')
  const sides = { unit: 'CYCLE', after: `${batchNo}v3`, before: `${batchNo}v1` } as const
  expect(await app.refusal(own, getVariance, sides)).toMatchObject({
    ...{ displayErrorMessage: 'Invalid payout cycle data', field: 'after' }
  })
})
