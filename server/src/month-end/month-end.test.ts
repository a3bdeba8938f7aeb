import { monthEndEndpoints } from '@payouts/contract/month-end/endpoints'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { recordCashOuts } from '#cash-out-limits/commands/record-cash-outs.ts'
import { openDealerAccounts, writeJournal } from '#ledger/commands.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { taken } from '#test/builders/report-page.ts'
import { verifyBooks } from '#verify/queries.ts'

const app = useTestApp()
const requester = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')
const { getMonthBalances, getMonths, changeMonth, approveMonthChange, getMonthChanges } = monthEndEndpoints

beforeAll(async () => {
  const { db } = app.database
  await aDealer(db, { company_id: 1, company_code: 'D00001' })
  await db.transaction().execute(async (tx) => {
    await openDealerAccounts(tx, [1])
    for (const [postedOn, amount] of [
      ['2026-09-10', 900n],
      ['2026-10-05', 500n],
      ['2026-10-20', -200n]
    ] as const)
      await writeJournal(tx, {
        ...{ referenceNo: `J ${postedOn}`, description: 'A test', postedOn, createdAt: app.clock.now() },
        entries: [
          { accountCode: 'D00001', amount },
          { accountCode: 'ADJUSTMENTS', amount: -amount }
        ]
      })
  })
  await app.jobs.runDue()
})

const october = '2026-10-01'
const months = () => app.call(approver, getMonths, {})
const statusOf = async (month: string) => (await months()).months.find((row) => row.month === month)?.status
const request = (kind: 'CLOSE' | 'REOPEN', month: string) =>
  app.call(requester, changeMonth, { kind, month, reason: 'Reconciled with the bank' })
const approve = (changeId: number) => app.call(approver, approveMonthChange, { changeId, comment: '' })

const reportOf = async (month: number) => {
  const lines = await taken(app, await app.signIn('admin'), { reportType: 'Balances of a Month', month, year: 2026 })
  const sides = ['Opening Balance (RM)', 'Added (RM)', 'Taken (RM)', 'Closing Balance (RM)']
  return lines.map((line) => sides.map((side) => line[side]).join(' '))
}

const wrongMonths = async () =>
  (await verifyBooks(app.database.db))
    .filter(({ title }) => title.includes('clos'))
    .flatMap(({ differences }) => differences.map(({ subject }) => subject))

const cashOut = (line: string) =>
  app.database.db.transaction().execute((tx) =>
    recordCashOuts(tx, {
      async *open() {
        yield Buffer.from(`referenceNo,accountCode,amount,date\n${line}`)
      },
      fileName: 'wallet.csv',
      clock: app.clock
    })
  )

describe('a month', () => {
  it('closes when two people decide it, with its balances in the audit trail, and takes nothing any more', async () => {
    expect((await months()).next).toMatchObject({ month: october })
    expect(
      (await app.refusal(requester, changeMonth, { kind: 'CLOSE', month: '2026-11-01', reason: 'Early' })).field
    ).toBe('month')
    const { changeId } = await request('CLOSE', october)
    expect(await statusOf(october)).toBe('CLOSING')
    const twice = await app.refusal(approver, changeMonth, { kind: 'CLOSE', month: october, reason: 'Again' })
    expect(twice.displayErrorMessage).toBeTruthy()
    await approve(changeId)
    const { months: all, next } = await months()
    expect(all.map(({ month, status }) => [month, status])).toEqual([
      ['2026-11-01', 'OPEN'],
      ['2026-10-01', 'CLOSED'],
      ['2026-09-01', 'CLOSED']
    ])
    expect(next).toBeNull()
    const { rows } = await sql<Record<string, string>>`
      select account_code, opening, added, taken, closing from month_balances order by account_code`.execute(
      app.database.db
    )
    expect(rows).toEqual([
      { account_code: 'ADJUSTMENTS', opening: '-9.00', added: '2.00', taken: '5.00', closing: '-12.00' },
      { account_code: 'D00001', opening: '9.00', added: '5.00', taken: '2.00', closing: '12.00' }
    ])
    expect((await app.call(requester, getMonthBalances, { month: october })).balances).toEqual([
      { kind: 'DEALER', accounts: 1, opening: '9.00', added: '5.00', taken: '2.00', closing: '12.00' },
      { kind: 'ADJUSTMENTS', accounts: 1, opening: '-9.00', added: '2.00', taken: '5.00', closing: '-12.00' }
    ])
    // For a month without a closing of its own, the report counts what the ledger has.
    const reported = { september: await reportOf(9), october: await reportOf(10), november: await reportOf(11) }
    expect(reported).toEqual({
      september: ['0.00 9.00 0.00 9.00', '0.00 0.00 9.00 -9.00'],
      october: ['9.00 5.00 2.00 12.00', '-9.00 2.00 5.00 -12.00'],
      november: ['12.00 0.00 0.00 12.00', '-12.00 0.00 0.00 -12.00']
    })
    const { rows: events } = await sql<{ hash: string }>`
      select details ->> 'hash' as hash from audit_events where action = 'CLOSE MONTH'`.execute(app.database.db)
    expect(events).toEqual([{ hash: all[1]?.hash }])
    expect(await cashOut('C0,D00001,1.00,2026-10-31')).toMatchObject({ booked: 0, rowsRejected: 1 })
  })

  it('opens again and closes again when two people decide it, with what was dated meanwhile', async () => {
    const early = await app.refusal(requester, changeMonth, {
      kind: 'REOPEN',
      month: '2026-09-01',
      reason: 'Late file'
    })
    expect(early.displayErrorMessage).toContain('Only the last closed month can be opened again, October 2026')
    await approve((await request('REOPEN', october)).changeId)
    expect(await statusOf(october)).toBe('REOPENED')
    expect(await cashOut('C1,D00001,1.00,2026-10-31')).toMatchObject({ booked: 1 })
    await app.jobs.runDue()
    await approve((await request('CLOSE', october)).changeId)
    expect(await statusOf(october)).toBe('CLOSED')
    const { changes } = await app.call(approver, getMonthChanges, { status: 'Approved' })
    expect(changes.content.map(({ kind }) => kind)).toEqual(['CLOSE', 'REOPEN', 'CLOSE'])
    expect(await wrongMonths()).toEqual([])
    // The ledger is only ever added to, and the month takes nothing: only without these guards could it differ.
    const alter = (change: string) =>
      app.database.pool.query(`alter table ledger_entries disable trigger user;
        update ledger_entries set amount = amount ${change}; alter table ledger_entries enable trigger user`)
    await alter('* 2')
    expect(await wrongMonths()).toContainEqual(expect.stringContaining('account D00001 of closing'))
    await alter('/ 2')
  })

  it('names what is left, and is not closed by the person who requested it', async () => {
    app.clock.set('2026-12-02T02:00:00Z')
    const admin = await app.signIn('admin')
    const second = await app.signIn('approver')
    await sql`
      insert into adjustments (company_id, type, description, amount, posting, due_on, reference_no, status, problem,
        added_by, added_at, four_eyes)
      select 1, 'CREDIT', 'Reward', 3, 'scheduled', '2026-11-15', 'YA_1', 'Error', 'Frozen', min(user_id), now(), false
      from users`.execute(app.database.db)
    const { next } = await app.call(second, getMonths, {})
    expect(next?.items.find(({ name }) => name === 'ADJUSTMENTS TO POST')).toEqual({
      name: 'ADJUSTMENTS TO POST',
      count: 1,
      amount: '3.00'
    })
    const { changeId } = await app.call(admin, changeMonth, { kind: 'CLOSE', month: '2026-11-01', reason: 'Year end' })
    const own = await app.refusal(admin, approveMonthChange, { changeId, comment: '' })
    expect(own.displayErrorMessage).toContain('A second person has to decide')
    const { changes } = await app.call(second, getMonthChanges, {})
    expect(changes.content[0]?.left).toContainEqual({ name: 'ADJUSTMENTS TO POST', count: 1, amount: '3.00' })
  })
})

it('a statement of days that are over never changes: a late cash-out stands on the day of its booking, and says so', async () => {
  app.clock.set('2026-12-02T02:00:00Z')
  const admin = await app.signIn('admin')
  const november = { companyCode: 'D00001', fromDate: '2026-11-01', toDate: '2026-11-30' }
  const before = await app.call(admin, reportEndpoints.getDealerStatement, november)
  expect(await cashOut('C9,D00001,2.00,2026-11-20')).toMatchObject({ booked: 1 })
  expect(await app.call(admin, reportEndpoints.getDealerStatement, november)).toEqual(before)
  const later = { companyCode: 'D00001', fromDate: '2026-12-01', toDate: '2026-12-02' }
  const { content } = await app.call(admin, reportEndpoints.getStatementEntries, later)
  expect(content).toMatchObject([
    { date: '2026-12-02', kind: 'Cash-Out', what: 'Cash-out of 20 Nov 2026, booked later' }
  ])
})
