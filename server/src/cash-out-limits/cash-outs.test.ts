import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cashOutLimitEndpoints } from '@payouts/contract/cash-out-limits/endpoints'
import { earmarkEndpoints } from '@payouts/contract/earmarks/endpoints'
import { errorCodes } from '@payouts/contract/errors'
import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import { type Ringgit, senOf } from '@payouts/contract/money'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeJournal } from '#ledger/commands.ts'
import { isRefusal } from '#platform/refusal.ts'
import { runCommand } from '#test/app/command-line.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { verifyBooks } from '#verify/queries.ts'
import { recordCashOutsCommand } from './cli.ts'
import { recordCashOuts } from './commands/record-cash-outs.ts'

const { checkCashOut, getCashOutLimitDetails, configureCashOutLimitForSelectedDealer } = cashOutLimitEndpoints

let journals = 0

const limits = useTestApp()
const admin = useSession(limits, 'admin')
beforeAll(async () => {
  await aDealer(limits.database.db, { company_id: 4 })
  for (const id of [1, 2, 3]) {
    await aDealer(limits.database.db, { company_id: id })
    await pay(id, '10000.00')
    await limits.call(admin, configureCashOutLimitForSelectedDealer, {
      accountCode: code(id),
      tier: 'Customized',
      dailyTransactionAmount: '1,000.00',
      dailyTransactionCount: 3,
      weeklyTransactionAmount: '2000',
      weeklyTransactionCount: 5,
      monthlyTransactionAmount: '3000',
      monthlyTransactionCount: 6
    })
  }
})

const code = (id: number) => `D0000${id}`
const check = (id: number, amount: string | number, date?: string) =>
  limits.call(admin, checkCashOut, { accountCode: code(id), amount, date })

async function pay(id: number, amount: Ringgit) {
  const sen = senOf(amount)
  await limits.database.db.transaction().execute((tx) =>
    writeJournal(tx, {
      referenceNo: `PAID-${++journals}`,
      description: 'Payout',
      postedOn: '2026-10-01',
      createdAt: limits.clock.now(),
      entries: [
        { accountCode: code(id), amount: sen },
        { accountCode: 'INCENTIVE_EXPENSE', amount: -sen }
      ]
    })
  )
}

async function record(...rows: string[]) {
  const content = ['referenceNo,accountCode,amount,date', ...rows].join('\r\n')
  const report = await limits.database.db.transaction().execute((tx) =>
    recordCashOuts(tx, {
      async *open() {
        yield Buffer.from(content)
      },
      fileName: 'wallet.csv',
      clock: limits.clock
    })
  )
  if (isRefusal(report)) throw new Error(report.message)
  return report
}

async function rowOf(id: number) {
  const request = { pageNumber: 0, pageSize: 15, accountCode: code(id) }
  const [row] = (await limits.call(admin, getCashOutLimitDetails, request)).cashOutLimitDetailPage.content
  if (!row) throw new Error(`there is a dealer ${id}`)
  return row
}

/** Failed checks, except for balances that these tests create without payments. */
const differences = async () =>
  (await verifyBooks(limits.database.db)).filter(
    ({ differenceCount, title }) =>
      differenceCount > 0 &&
      !/^Each entry of a dealer’s account|each ringgit once$|booked as its incentives$/.test(title)
  )

describe('cash-outs of the wallet', () => {
  test('are booked once, take from the balance, and are counted by day, week and month', async () => {
    const rows = [
      'W-1,D00001,400.00,2026-11-21',
      'W-2,D00001,100.5,2026-11-16',
      'W-3,D00001,"1000.00",2026-11-15',
      'W-4,D00001,50,2026-10-31'
    ]
    expect(await record(...rows)).toMatchObject({
      rowsRead: 4,
      rowsRejected: 0,
      booked: 4,
      amount: '1550.50',
      known: 0
    })
    expect(await record(...rows)).toMatchObject({ booked: 0, amount: '0.00', known: 4 })
    expect(await rowOf(1)).toMatchObject({
      use: {
        daily: { amount: '400.00', count: 1 },
        weekly: { amount: '500.50', count: 2 },
        monthly: { amount: '1500.50', count: 3 }
      },
      availableBalance: '8449.50',
      isFrozen: false
    })
    expect(await rowOf(2)).toMatchObject({ use: { monthly: { amount: '0.00', count: 0 } } })
    expect(await differences()).toEqual([])
  })

  test('that are bad are named, and the good ones are booked', async () => {
    const report = await record(
      'X-1,D00002,10.00,2026-11-20',
      'X-2,D99999,10.00,2026-11-20',
      'X-3,D00002,0,2026-11-20',
      'X-4,D00002,1.005,2026-11-22',
      'X-5,D00002,1.00,2026-02-30',
      ',D00002,1.00,2026-11-20',
      'X-1,D00002,11.00,2026-11-20',
      'X-6,D00002'
    )
    expect(report).toMatchObject({ rowsRead: 8, rowsRejected: 7, booked: 1 })
    expect(report.problems.map(({ line, column, problem }) => `${line} ${column} ${problem}`)).toEqual([
      '3 accountCode is no account',
      '4 amount is not an amount above zero with at most two decimals',
      '5 amount is not an amount above zero with at most two decimals',
      '5 date lies in the future',
      '6 date is not a calendar day written YYYY-MM-DD',
      '7 referenceNo is missing',
      '8 referenceNo repeats the referenceNo of line 2',
      '9 row has 2 values where the header names 4: the file may have been cut off here'
    ])
  })

  test('with references that look alike are one cash-out; the others are rejected, in a file and after it', async () => {
    const report = await record(
      'CO-100,D00002,5.00,2026-11-20',
      'co-100,D00002,5.00,2026-11-20',
      'CO-100 ,D00002,5.00,2026-11-20',
      'CO-101,d00002,5.00,2026-11-20',
      'CO-102,D00002,"1,005.00",2026-11-20',
      'CO-103,D00002,-5.00,2026-11-20',
      'CO-104,D00002,5.005,2026-11-20',
      'CO-105,D00002,RM 5.00,2026-11-20',
      'CO-106,D00002,1E+03,2026-11-20',
      '\u200b,D00002,5.00,2026-11-20'
    )
    expect(report).toMatchObject({ booked: 2, amount: '10.00', known: 0 })
    const noAmount = 'is not an amount above zero with at most two decimals'
    expect(report.problems.map(({ line, column, problem }) => `${line} ${column} ${problem}`)).toEqual([
      '3 referenceNo repeats the referenceNo of line 2',
      '4 referenceNo repeats the referenceNo of line 2',
      expect.stringContaining('6 amount has a comma: write it as 1234.50'),
      `7 amount ${noAmount}`,
      `8 amount ${noAmount}`,
      expect.stringContaining('9 amount names a currency'),
      expect.stringContaining('10 amount was shortened by a spreadsheet'),
      '11 referenceNo is missing'
    ])
    const later = await record('CO-100\u200b,D00002,5.00,2026-11-20', 'CO-100,D00003,7.00,2026-11-20')
    expect(later).toMatchObject({ booked: 0, known: 0, rowsRejected: 2 })
    expect(later.problems.map(({ problem }) => problem)).toEqual([
      'looks like CO-100, which was booked already',
      'was another cash-out'
    ])
    const inDatabase = sql`
      insert into cash_outs select 'ＣＯ–100', company_id, amount, cashed_out_on, booked_on, journal_id + 1000000 from cash_outs
      where reference_no = 'CO-100'`
    await expect(inDatabase.execute(limits.database.db)).rejects.toThrow('cash_outs_by_reference')
    expect(await differences()).toEqual([])
  })

  test('that no account can bear are rejected: what is booked stays, and every list adds it up', async () => {
    const largest = Array.from({ length: 101 }, (_, row) => `Z-${row},D00004,999999999.99,2026-11-20`)
    const report = await record('Z-T,D00004,1000000000.00,2026-11-20', ...largest)
    expect(report).toMatchObject({ rowsRead: 102, rowsRejected: 2, booked: 100 })
    expect(report.problems.map(({ line, column, problem }) => `${line} ${column} ${problem}`)).toEqual([
      '2 amount is more than RM 999,999,999.99, the most of a cash-out',
      '103 amount takes the account beyond RM 99,999,999,999.99, the most that one holds or owes'
    ])
    expect(await rowOf(4)).toMatchObject({ availableBalance: '0.00' })
  })

  test('are in the audit trail, each with its account, its amount, its day and the file', async () => {
    await record('E-1,D00002,12.50,2026-11-19', 'E-2,D00002,0,2026-11-19')
    await record('E-1,D00002,12.50,2026-11-19')
    const { rows } = await sql`
      select actor, activity, account_code, amount, details from audit_events where reference_no like 'E-%'`.execute(
      limits.database.db
    )
    expect(rows).toEqual([
      {
        actor: 'Command line',
        activity: 'Booked a cash-out of RM 12.50 on 19 Nov 2026 by',
        account_code: 'D00002',
        amount: '12.50',
        details: { fileName: 'wallet.csv', date: '2026-11-19' }
      }
    ])
  })

  test('stay as they were booked, and verify finds one that is not in the ledger', async () => {
    const { db } = limits.database
    await expect(sql`update cash_outs set amount = 1`.execute(db)).rejects.toThrow('added to')
    await sql`alter table cash_outs disable trigger cash_outs_stay`.execute(db)
    await sql`update cash_outs set amount = 9.99 where reference_no = 'X-1'`.execute(db)
    expect(await differences()).toMatchObject([
      { differences: [{ subject: 'cash-out X-1', kept: 'RM 9.99 of company 2', found: 'RM 10.00 of company 2' }] }
    ])
    await sql`update cash_outs set amount = 10.00 where reference_no = 'X-1'`.execute(db)
    await sql`alter table cash_outs enable trigger cash_outs_stay`.execute(db)
  })

  test('come by the command line', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cash-outs-'))
    const path = join(folder, 'wallet.csv')
    await writeFile(
      path,
      'date,amount,accountCode,referenceNo\n2026-11-20,5.00,D00002,CLI-1\n2026-11-20,5.00,D9,CLI-2\n'
    )
    const output = await runCommand(limits, recordCashOutsCommand, ['record-cash-outs', path])
    await rm(folder, { recursive: true })
    expect(output).toBe(
      'line 3\taccountCode\tD9\tis no account\ncash-outs: 1 booked, RM 5.00; 0 known already; 1 of 2 rows rejected.\n'
    )
  })
})

describe('a check of a cash-out', () => {
  test('is judged by what was cashed out around its day', async () => {
    expect(await check(1, '600')).toEqual({
      allowed: true,
      brokenLimit: null,
      available: '8449.50',
      reason: 'A cash-out of RM 600.00 fits the limits and the available balance.'
    })
    expect(await check(1, '600.01')).toMatchObject({ allowed: false, brokenLimit: 'DAILY_AMOUNT' })
    expect(await check(1, '1,000.00', '2026-11-22')).toMatchObject({ allowed: true })
    expect(await check(1, 1000, '2026-11-15')).toMatchObject({ brokenLimit: 'DAILY_AMOUNT' })
    await record('W-5,D00001,900.00,2026-11-17', 'W-6,D00001,1.00,2026-11-18', 'W-7,D00001,1.00,2026-11-19')
    expect(await check(1, 1, '2026-11-20')).toMatchObject({ brokenLimit: 'WEEKLY_COUNT' })
    expect(await check(1, 597.5, '2026-11-29')).toMatchObject({ brokenLimit: 'MONTHLY_COUNT' })
    expect(await check(1, 1000, '2026-12-01')).toMatchObject({ allowed: true })
  })

  test('takes no more than is available after the earmark, and nothing from a frozen account', async () => {
    const accountName = 'Kedai 3'
    const earmark = { accountCode: code(3), accountName, earmarkAmount: '9500', reason: 'Rental' }
    await limits.call(admin, earmarkEndpoints.addEarmark, earmark)
    expect(await check(3, '500')).toMatchObject({ allowed: true, available: '500.00' })
    expect(await check(3, '500.01')).toEqual({
      allowed: false,
      brokenLimit: 'AVAILABLE_BALANCE',
      available: '500.00',
      reason: 'Only RM 500.00 is available.'
    })
    await limits.call(admin, freezeEndpoints.addFreezeAccount, {
      accountCode: code(3),
      accountName,
      freezeReason: 'Fraud Case',
      pic: 'Aminah',
      bankName: 'Bank Contoh',
      bankAccountNumber: '1234567890'
    })
    expect(await check(3, '1')).toMatchObject({
      allowed: false,
      brokenLimit: 'ACCOUNT_FROZEN',
      reason: 'The account is frozen.'
    })
    expect(await rowOf(3)).toMatchObject({ isFrozen: true, availableBalance: '500.00' })
  })

  test('is refused for want of what it takes', async () => {
    const refusal = (payload: object) => limits.refusal(admin, checkCashOut, payload as never)
    expect(await refusal({ accountCode: 'D99999', amount: '1' })).toMatchObject({
      errorCode: errorCodes.refusedByRule,
      displayErrorMessage: 'There is no account D99999.'
    })
    for (const [amount, message] of [
      ['0', 'Amount must be greater than 0'],
      [null, 'Amount must be greater than 0'],
      ['1.005', 'Amount must be a number with up to 2 decimal places']
    ])
      expect((await refusal({ accountCode: code(1), amount })).displayErrorMessage).toBe(message)
    expect(await refusal({ accountCode: code(1), amount: '1', date: '21/11/2026' })).toMatchObject({
      errorCode: errorCodes.errorDuringRequest
    })
  })
})
