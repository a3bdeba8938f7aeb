import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import type { BulkKind } from '@payouts/contract/bulk-changes/kinds'
import { earmarkEndpoints } from '@payouts/contract/earmarks/endpoints'
import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeJournal } from '#ledger/commands.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { newAdjustmentOf } from '#test/builders/adjustment-builders.ts'
import { bulkCsv, bulkSteps } from '#test/builders/bulk-builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview, lineId } from '#test/builders/cycle-in-review.ts'
import { untilWaiting } from '#test/running/until-waiting.ts'

const app = useTestApp()
const admin = useSession(app, 'admin')
const approver = useSession(app, 'approver')
const steps = bulkSteps(app, { requester: admin, approver })

beforeAll(async () => {
  const { db } = app.database
  for (const companyId of [1, 2, 3, 4, 5]) await aDealer(db, { company_id: companyId })
  await aCycleInReview(db, {
    batchNo: 7,
    lines: [
      { companyId: 1, amount: '10.00', yesId: 'fleet@yes.my' },
      { companyId: 2, amount: '20.00', yesId: 'other@yes.my' },
      { companyId: 3, amount: '30.00' }
    ]
  })
})

const refusalOf = (bulkChangeId: number) =>
  app.refusal(approver, bulkChangeEndpoints.approveBulkChange, { bulkChangeId, comment: '' })
const takingBackRefused = (bulkChangeId: number) =>
  app.refusal(admin, bulkChangeEndpoints.takeBackBulkChange, { bulkChangeId, reason: 'The wrong file' })

async function problemsOf(kind: BulkKind, rows: Parameters<typeof bulkCsv>[1]) {
  const { bulkChangeId } = await steps.check(kind, bulkCsv(kind, rows))
  const wrong = await steps.rows(bulkChangeId, { wrong: true })
  return wrong.flatMap(({ line, problems }) => problems.map(({ column, problem }) => [line, column, problem]))
}

async function balances(): Promise<Record<string, string>> {
  const { rows } = await sql<{ account_code: string; balance: string }>`
    select account_code, balance from ledger_accounts order by account_code`.execute(app.database.db)
  return Object.fromEntries(rows.map((row) => [row.account_code, row.balance]))
}

const actionsOf = async (area: string) => {
  const { rows } = await sql<{ action: string; activity: string }>`
    select action, activity from audit_events where area = ${area} order by event_id`.execute(app.database.db)
  return rows
}

describe('adjustments', () => {
  test('are done as single ones are: posted at once, scheduled, or an Error where the account is frozen', async () => {
    await app.call(admin, freezeEndpoints.addFreezeAccount, {
      ...{ accountName: 'Kedai 4', accountCode: 'D00004', freezeReason: 'Fraud' },
      ...{ pic: 'Siti', bankName: 'Maybank', bankAccountNumber: '1' }
    })
    const id = await steps.requested('ADJUSTMENTS', [
      { referenceNo: 'A1', posting: 'posted', date: '', amount: '100.00' },
      { referenceNo: 'A2', posting: 'posted', date: '', amount: '30', type: 'debit', dealerCode: 'd00002' },
      { referenceNo: 'A3', amount: '7.50' },
      { referenceNo: 'A4', posting: 'posted', date: '', dealerCode: 'D00004' }
    ])
    expect(await steps.read(id)).toMatchObject({ status: 'Pending', rowCount: 4, total: '87.50' })
    const before = await balances()
    await steps.approve(id)
    const after = await balances()
    expect(after).toMatchObject({ D00001: '100.00', D00002: '-30.00', D00004: before['D00004'] })
    expect((await steps.rows(id)).map(({ result }) => result)).toEqual([
      'Posted',
      'Posted',
      'Scheduled',
      'Error: The account is frozen.'
    ])
    const { debitCreditDetails } = await app.call(admin, adjustmentEndpoints.getDebitCreditList, {
      ...{ pageNumber: 0, pageSize: 15 },
      furtherSearches: [{ searchType: 'CODE', searchKeyword: 'D00001' }]
    })
    expect(debitCreditDetails.content.map(({ referenceNo, status }) => [referenceNo, status]).sort()).toEqual([
      ['A1', 'Posted'],
      ['A3', 'Scheduled']
    ])
    expect((await actionsOf('adjustments')).map(({ activity }) => activity)).toEqual([
      'Added and posted a credit of RM 100.00 for',
      'Added and posted a debit of RM 30.00 for',
      'Scheduled a credit of RM 7.50 on 4 Jan 2027 for',
      'Added, but could not post a credit of RM 10.00 for'
    ])
    expect((await takingBackRefused(id)).displayErrorMessage).toBe(
      'The file cannot be taken back, because of 2 rows. Line 2: This adjustment has been posted; it can no longer be changed. Line 3: This adjustment has been posted; it can no longer be changed.'
    )
  })

  test('keep a single one of a reference of theirs waiting until they are there, and then it is refused', async () => {
    const { db } = app.database
    const id = await steps.requested('ADJUSTMENTS', [{ referenceNo: 'A5', posting: 'posted', date: '' }])
    const another = await db.startTransaction().execute()
    await sql`select from dealers where company_code = 'D00001' for update`.execute(another)
    const approving = steps.approve(id)
    await untilWaiting(db, 1)
    const single = app.refusal(
      admin,
      adjustmentEndpoints.addAdjustment,
      newAdjustmentOf(app.clock, { dealerCode: 'D00002', referenceNo: 'a5' })
    )
    await untilWaiting(db, 2)
    await another.commit().execute()
    await approving
    expect(await single).toMatchObject({ displayErrorMessage: expect.stringContaining('has the reference') })
  })

  test('that are not right are named by row and column, in the words of the single command', async () => {
    expect(
      await problemsOf('ADJUSTMENTS', [
        { dealerCode: 'D99999', referenceNo: 'B1' },
        { amount: '1,5', referenceNo: 'a1' },
        { referenceNo: 'Ａ\u200b1' },
        { date: '2026-11-20', referenceNo: 'B2' },
        { referenceNo: 'b\u00ad2' },
        { type: 'GIFT', referenceNo: '', date: 'soon' }
      ])
    ).toEqual([
      [2, 'dealerCode', 'There is no dealer D99999.'],
      [3, 'amount', expect.stringContaining('has a comma: write it as 1234.50')],
      [4, 'referenceNo', 'Another adjustment has the reference Ａ\u200b1 already. Please use another one.'],
      [5, 'date', 'Please choose future dates!'],
      [6, 'referenceNo', 'is in line 5 already'],
      [7, 'type', 'must be one of: CREDIT, DEBIT'],
      [7, 'date', 'Please choose Date'],
      [7, 'referenceNo', 'Refrence number is required']
    ])
  })

  test('that would take an account beyond what one holds are refused, in a file together and one by one', async () => {
    const { db } = app.database
    await aDealer(db, { company_id: 6 })
    await db.transaction().execute((tx) =>
      writeJournal(tx, {
        ...{ referenceNo: 'NEARLY FULL', description: 'Payout', postedOn: '2026-11-20', createdAt: app.clock.now() },
        entries: [
          { accountCode: 'D00006', amount: 9_999_999_998_999n },
          { accountCode: 'INCENTIVE_EXPENSE', amount: -9_999_999_998_999n }
        ]
      })
    )
    const beyond = 'It takes the account beyond RM 99,999,999,999.99, the most that one holds or owes.'
    const one = { dealerCode: 'D00006', amount: '6.00' }
    const rows = ['F1', 'F2', 'F3'].map((referenceNo) => ({ ...one, referenceNo }))
    expect(
      await problemsOf('ADJUSTMENTS', [...rows.slice(0, 2), { ...one, type: 'DEBIT', referenceNo: 'F4' }])
    ).toEqual([[3, 'amount', beyond]])
    const { addAdjustment, updateAdjustment } = adjustmentEndpoints
    const given = newAdjustmentOf(app.clock, { dealerCode: 'D00006', posting: 'posted', type: 'CREDIT' })
    expect(await app.refusal(admin, addAdjustment, { ...given, amount: '10.01' })).toMatchObject({
      ...{ field: 'amount', displayErrorMessage: beyond }
    })
    const scheduled = { ...given, amount: '10.00', posting: 'scheduled' as const, date: '2027-01-04' }
    const { id } = await app.call(admin, addAdjustment, scheduled)
    expect(await app.refusal(admin, updateAdjustment, { ...scheduled, id, amount: '10.01' })).toMatchObject({
      ...{ field: 'amount', displayErrorMessage: beyond }
    })
  })

  test('are taken back until one was posted or changed', async () => {
    const id = await steps.requested('ADJUSTMENTS', [{ referenceNo: 'C1' }, { referenceNo: 'C2' }])
    await steps.approve(id)
    await steps.takeBack(id)
    expect((await steps.rows(id)).map(({ result }) => result)).toEqual(['Cancelled', 'Cancelled'])
    expect((await steps.read(id)).status).toBe('Taken Back')
  })

  test('whose reference was taken since are refused at approval, by row', async () => {
    const id = await steps.requested('ADJUSTMENTS', [{ referenceNo: 'D1' }, { referenceNo: 'D2' }])
    await app.call(admin, adjustmentEndpoints.addAdjustment, {
      ...{ dealerCode: 'D00001', type: 'CREDIT', description: 'Rental', amount: '5.00' },
      ...{ posting: 'scheduled', date: '2027-02-01', referenceNo: 'd2' }
    })
    const state = await app.call(approver, bulkChangeEndpoints.getBulkChangeState, { bulkChangeId: id })
    expect(state).toMatchObject({ changedCount: 1, changed: [{ line: 3 }] })
    expect(await refusalOf(id)).toMatchObject({
      displayErrorMessage:
        '1 row cannot be done any more as checked. Line 3: Another adjustment has the reference D2 already. Please use another one. Refuse the file, and have it uploaded again.'
    })
    expect((await steps.read(id)).status).toBe('Pending')
  })
})

describe('earmarks', () => {
  const earmarkOf = async (code: string) => {
    const { earmarkDetails } = await app.call(admin, earmarkEndpoints.getEarmarkList, {
      pageNumber: 0,
      pageSize: 15,
      code
    })
    return earmarkDetails.content.map(({ earmark, reason }) => [earmark, reason])
  }

  test('are added and replaced, and go back to what was before', async () => {
    const one = { accountName: 'Kedai 2', accountCode: 'D00002' }
    await app.call(admin, earmarkEndpoints.addEarmark, { ...one, earmarkAmount: '40.00', reason: 'Before' })
    const id = await steps.requested('EARMARKS', [{ earmarkAmount: '1500.00' }, { ...one, accountCode: 'd00002' }])
    const rows = await steps.rows(id)
    expect(rows.map(({ type, was, becomes }) => [type, was, becomes])).toEqual([
      ['ADD', null, 'RM 1,500.00, Deposit'],
      ['CHANGE', 'RM 40.00, Before', 'RM 50.00, Deposit']
    ])
    await steps.approve(id)
    expect([await earmarkOf('D00001'), await earmarkOf('D00002')]).toEqual([
      [['1500.00', 'Deposit']],
      [['50.00', 'Deposit']]
    ])
    await steps.takeBack(id)
    expect([await earmarkOf('D00001'), await earmarkOf('D00002')]).toEqual([[], [['40.00', 'Before']]])
    expect((await actionsOf('earmarks')).map(({ action }) => action)).toEqual([
      ...['ADD EARMARK', 'ADD EARMARK', 'UPDATE EARMARK', 'REMOVE EARMARK', 'UPDATE EARMARK']
    ])
  })

  test('that somebody changed since stay: neither approved as checked, nor taken back', async () => {
    const one = { accountName: 'Kedai 3', accountCode: 'D00003' }
    const waiting = await steps.requested('EARMARKS', [one])
    await app.call(admin, earmarkEndpoints.addEarmark, { ...one, earmarkAmount: '1.00', reason: 'Meanwhile' })
    expect((await refusalOf(waiting)).displayErrorMessage).toContain('Line 2: It would replace RM 1.00, Meanwhile now')
    const done = await steps.requested('EARMARKS', [{ ...one, earmarkAmount: '2.00' }])
    await steps.approve(done)
    await app.call(admin, earmarkEndpoints.updateEarmark, { ...one, earmarkAmount: '3.00', reason: 'Again' })
    expect((await takingBackRefused(done)).displayErrorMessage).toContain(
      'Line 2: Somebody has changed or removed this earmark since.'
    )
    expect(await earmarkOf('D00003')).toEqual([['3.00', 'Again']])
  })

  test('that are not right are named', async () => {
    expect(
      await problemsOf('EARMARKS', [
        { accountName: 'Somebody else' },
        { accountCode: 'D00003', accountName: 'Kedai 3', transactionDate: '2027-01-01' },
        { accountCode: 'D00003', accountName: 'Kedai 3', earmarkAmount: '0' }
      ])
    ).toEqual([
      [2, 'accountName', 'Account D00001 is that of Kedai 1. Search for the dealer again.'],
      [3, 'transactionDate', 'An earmark stands from today or from a day before.'],
      [4, 'earmarkAmount', 'Earmark amount must be greater than 0.00']
    ])
  })
})

describe('freezes', () => {
  const frozen = async () => (await app.call(admin, freezeEndpoints.getTotalFrozen, {})).totalFrozen

  test('stop accounts, with what waits to be paid to them, and are lifted again', async () => {
    const before = await frozen()
    const id = await steps.requested('FREEZES', [{}, { accountCode: 'ｄ00005', accountName: 'Kedai 5' }])
    expect((await steps.rows(id)).map(({ amount }) => amount)).toEqual(['10.00', '0.00'])
    await steps.approve(id)
    expect(await frozen()).toBe(before + 2)
    expect(await problemsOf('FREEZES', [{}])).toEqual([[2, 'accountCode', 'This account is frozen already.']])
    await steps.takeBack(id)
    expect(await frozen()).toBe(before)
    expect((await actionsOf('freezes')).slice(-2).map(({ activity }) => activity)).toEqual([
      'Unfroze the account of',
      'Unfroze the account of'
    ])
  })

  test('that posting has held something back for are not lifted by a file', async () => {
    const id = await steps.requested('FREEZES', [{}])
    await steps.approve(id)
    await aCycleInReview(app.database.db, {
      batchNo: 8,
      lines: [{ companyId: 1, amount: '15.00', state: 'HELD', holdType: 'Account Frozen' }]
    })
    await sql`update transactions set held_since = ${app.clock.now()} where batch_no = 8`.execute(app.database.db)
    expect((await takingBackRefused(id)).displayErrorMessage).toContain(
      'Line 2: Posting holds RM 15.00 back because of this freeze already. Unfreeze the account by itself.'
    )
  })
})

describe('exclusions', () => {
  const stateOf = async (line: number) => {
    const { rows } = await sql<{ state: string }>`
      select state from transactions where batch_no = 7 and id = ${lineId(7, line)}`.execute(app.database.db)
    return rows[0]?.state
  }

  test('keep rows out of cycles that are not approved, as checked, and give them back', async () => {
    const id = await steps.requested('EXCLUSIONS', [
      {},
      { customerName: 'Other', yesId: 'OTHER@yes.my', billingAccountNo: '9' }
    ])
    expect((await steps.read(id)).cycles).toEqual([
      { batchNo: 7, payoutCycleName: 'Cycle 7', transactionCount: 2, amount: '30.00' }
    ])
    expect(await stateOf(0)).toBe('PAYABLE')
    await steps.approve(id)
    expect([await stateOf(0), await stateOf(1), await stateOf(2)]).toEqual(['EXCLUDED', 'EXCLUDED', 'PAYABLE'])
    expect((await problemsOf('EXCLUSIONS', [{}]))[0]?.[2]).toBe(
      'This Yes ID and billing account are excluded for these dates already.'
    )
    await steps.takeBack(id)
    expect([await stateOf(0), await stateOf(1)]).toEqual(['PAYABLE', 'PAYABLE'])
    const { rows } = await sql<{ given_back_amount: string; removed_dealer_id: number }>`
      select given_back_amount, removed_dealer_id from exclusions order by exclusion_id`.execute(app.database.db)
    expect(rows).toEqual([
      { given_back_amount: '10.00', removed_dealer_id: 1 },
      { given_back_amount: '20.00', removed_dealer_id: 2 }
    ])
    expect((await actionsOf('exclusions')).map(({ action }) => action)).toEqual(['ADD', 'ADD', 'REMOVE', 'REMOVE'])
  })

  test('that an approved cycle was made with are not taken back by a file', async () => {
    const id = await steps.requested('EXCLUSIONS', [{ exclusionEnd: '2026-12-30' }])
    await steps.approve(id)
    await sql`
      update cycles set status = 'Scheduled', approved_for = '2026-12-01', approved_at = now(), four_eyes = false
      where batch_no = 7`.execute(app.database.db)
    expect((await takingBackRefused(id)).displayErrorMessage).toContain(
      'Line 2: It keeps RM 10.00 out of an approved cycle.'
    )
  })
})
