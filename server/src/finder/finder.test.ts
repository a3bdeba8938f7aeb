import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { finderEndpoints } from '@payouts/contract/finder/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'

const app = useTestApp()
const admin = useSession(app, 'admin')
const find = (text: string, session = admin) => app.call(session, finderEndpoints.findAnything, { text })

beforeAll(async () => {
  const { db } = app.database
  await aDealer(db, { company_id: 44, company_code: 'D10044', company_name: 'Maju Mobile' })
  await aDealer(db, { company_id: 45, company_code: 'D100440', company_name: 'Kedai D10044' })
  for (const batchNo of [1, 2])
    await aCycleInReview(db, {
      batchNo,
      name: `October, part ${batchNo}`,
      cutoffDate: `2026-10-0${batchNo}`,
      lines: [
        { companyId: 44, amount: '10.00', transactionNo: 'TRX-20261' },
        { companyId: 45, amount: '20.00', transactionNo: `TRX-20262${batchNo}` },
        { companyId: 44, amount: '30.00', transactionNo: 'TRX_2026%' }
      ]
    })
  await sql`update transactions set billing_account_no = '88001234' || id % 2`.execute(db)
  // In validation nothing is shown yet.
  await aCycleInReview(db, {
    ...{ batchNo: 3, status: 'In Validation', cutoffDate: '2026-10-09' },
    lines: [{ companyId: 44, amount: '1.00', transactionNo: 'TRX-20263' }]
  })
})

test('a dealer is found once, by name, code or vendor code, the whole code first', async () => {
  expect((await find('d10044')).dealers.map(({ companyCode }) => companyCode)).toEqual(['D10044', 'D100440'])
  expect((await find('maju')).dealers).toEqual([
    { companyCode: 'D10044', companyName: 'Maju Mobile', vendorCode: 'V00044', isFrozen: false }
  ])
  expect((await find('V00045')).dealers).toMatchObject([{ companyCode: 'D100440' }])
  expect((await find('100%')).dealers).toEqual([])
})

test('a transaction is found by the beginning of its number, the latest cycle first; a billing account once', async () => {
  const found = await find('TRX-2026')
  expect(found.transactions.map(({ batchNo, transactionNo }) => [batchNo, transactionNo])).toEqual([
    [2, 'TRX-20261'],
    [2, 'TRX-202622'],
    [1, 'TRX-20261'],
    [1, 'TRX-202621']
  ])
  expect(found.transactions[0]).toMatchObject({ companyCode: 'D10044', amount: '10.00', state: 'PAYABLE' })
  expect((await find('TRX_2026%')).transactions).toHaveLength(2)
  const { billingAccounts } = await find('88001234')
  expect(billingAccounts.map(({ billingAccountNo }) => billingAccountNo).sort()).toEqual(['880012340', '880012341'])
  expect((await find('880')).billingAccounts).toEqual([])
})

test('a reference is found by whole number, however it is written', async () => {
  const action = { batchNo: 1, version: 1, remark: 'Look' }
  const { referenceNo = '' } = await app.call(admin, payoutEndpoints.commentPayout, action)
  const cycle = { batchNo: 1, version: 1, payoutCycleName: 'October, part 1', commissionType: 'Incentives' }
  for (const written of [referenceNo, referenceNo.toLowerCase(), `PA${Number(referenceNo.slice(2))}`])
    expect((await find(written)).references).toEqual([
      { referenceNo, of: 'ACTION', what: 'COMMENT', cycle, companyCode: null, adjustmentId: null }
    ])
  expect((await find('PA99999999')).references).toEqual([])
  expect((await find('PP1')).references).toEqual([])
  await app.call(admin, adjustmentEndpoints.addAdjustment, {
    ...{ dealerCode: 'D10044', dealerName: 'Maju Mobile', type: 'CREDIT', description: 'Rental', amount: '5.00' },
    ...{ posting: 'scheduled', date: '2026-11-30', referenceNo: 'YA_000077' }
  })
  expect((await find('ya_000077')).references).toMatchObject([
    { of: 'ADJUSTMENT', companyCode: 'D10044', adjustmentId: 1, cycle: null }
  ])
})

test('an adjustment is found also by a reference that looks like one of an action or a posting', async () => {
  for (const referenceNo of ['PP2027', 'pa20261101']) {
    await app.call(admin, adjustmentEndpoints.addAdjustment, {
      ...{ dealerCode: 'D10044', dealerName: 'Maju Mobile', type: 'CREDIT', description: 'Rental', amount: '5.00' },
      ...{ posting: 'scheduled', date: '2026-11-30', referenceNo }
    })
    expect((await find(referenceNo)).references).toMatchObject([{ of: 'ADJUSTMENT', referenceNo }])
  }
})

test('nobody finds what they may not open', async () => {
  const nothing = { dealers: [], transactions: [], billingAccounts: [], references: [] }
  const adjuster = await app.signIn('adjuster')
  expect(await find('TRX-2026', adjuster)).toEqual(nothing)
  expect((await find('PA1', await app.signIn('reporter'))).references).toEqual([])
  const { db } = app.database
  await sql`insert into roles (name, description, is_external, granted)
    values ('Dealer staff', '', true, '{"Payout": [], "Reports": []}')`.execute(db)
  await aUser(db, { userName: 'dealer', role: 'Dealer staff', companyId: 44 })
  const dealer = await app.signIn('dealer')
  expect((await find('d1004', dealer)).dealers.map(({ companyCode }) => companyCode)).toEqual(['D10044'])
  expect((await find('TRX-2026', dealer)).transactions).toEqual([])
  await sql`update cycles set approved_at = now() where batch_no = 2`.execute(db)
  expect((await find('TRX-2026', dealer)).transactions).toMatchObject([{ batchNo: 2, companyCode: 'D10044' }])
})
