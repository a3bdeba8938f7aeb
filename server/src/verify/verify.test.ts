import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SqlBool, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainEvents } from '#audit/commands.ts'
import { recordCashOuts } from '#cash-out-limits/commands/record-cash-outs.ts'
import { applyAnswers } from '#payments/commands/apply-answers.ts'
import { payBalance } from '#payments/commands/pay-balance.ts'
import { putInRun } from '#payments/commands/put-in-run.ts'
import { type Clock, fixedClock } from '#platform/clock.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { silentLog } from '#platform/log.ts'
import { postCycle } from '#posting/commands/post-cycle.ts'
import { recordingRail } from '#posting/payment-rail.ts'
import { useTestDatabase } from '#test/app/hooks.ts'
import { anAdjustment } from '#test/builders/adjustment-builders.ts'
import { anApprovedCycle } from '#test/builders/approved-cycle.ts'
import { aUser } from '#test/builders/builders.ts'
import { answerOf } from '#test/builders/payment-builders.ts'
import { longTest } from '#test/running/long-test.ts'
import { payoutsProgram } from '#test/running/payouts-program.ts'
import { verifyBooks } from './queries.ts'
import { verificationReport } from './report.ts'

const database = useTestDatabase()
beforeAll(async () => {
  await anApprovedCycle(database.db, {
    batchNo: 4711,
    approvedFor: '2026-11-20',
    dealers: [
      { companyId: 1, amounts: ['100.00', '250.55'], companyType: 'Individual', paidLastYear: '150000.00' },
      { companyId: 2, amounts: ['80.00', '-100.00'] },
      { companyId: 3, amounts: ['60.00'], isFrozen: true },
      { companyId: 4, amounts: ['70.00'], bankAccountNumber: null },
      { companyId: 5, amounts: ['40.00'] }
    ]
  })
  const clock = fixedClock('2026-11-20T02:00:00Z')
  const caller = await aUser(database.db, { userName: 'somebody' })
  await anAdjustment(database.db, { caller, clock, dealerCode: 'D00002', amount: '12.00', referenceNo: 'YA_000001' })
  for (const [status, amount] of [
    ['Added', 50],
    ['Updated', 60]
  ])
    await sql`insert into earmark_changes (company_id, status, amount, reason, earmarked_on, changed_by, changed_by_name,
      changed_at) values (1, ${status}, ${amount}, 'Debt', '2026-11-20', ${caller.userId}, 'Somebody', now())`.execute(
      database.db
    )
  await run(putEarmarkBack)
  await postCycle(database.db, {
    batchNo: 4711,
    clock,
    rail: recordingRail,
    log: silentLog,
    signal: new AbortController().signal
  })
  await reissue('PP00000004', caller, clock)
  async function* cashOuts() {
    yield Buffer.from('referenceNo,accountCode,amount,date\nW-1,D00002,20.00,2026-11-20')
  }
  await database.db.transaction().execute((tx) => recordCashOuts(tx, { open: cashOuts, fileName: 'wallet.csv', clock }))
  await chainEvents(database.db)
})

/** The bank rejects a payment, and it is paid again. */
async function reissue(referenceNo: string, caller: Caller, clock: Clock): Promise<void> {
  const which = sql<SqlBool>`reference_no = ${referenceNo}`
  const answer = answerOf({ referenceNo, status: 'REJECTED', reasonCode: 'AC04', reasonText: 'Closed' })
  await database.db.transaction().execute(async (tx) => {
    await putInRun(tx, clock, null, which)
    await applyAnswers(tx, clock, caller, [answer])
    const input = { referenceNo, reason: 'New account' }
    const paid = await payBalance({ tx, caller, clock, requestId: randomUUID(), input })
    expect(paid).toMatchObject({ referenceNo: 'PY00000001' })
  })
}

const run = async (statements: string) => void (await database.pool.query(statements))

/** Restores the earmark from its history. */
const putEarmarkBack = `insert into earmarks (company_id, change_id, amount, reason, earmarked_on)
  select company_id, change_id, amount, reason, earmarked_on from earmark_changes where status = 'Updated'`

/** The differences by subject after a change that bypassed the product. */
async function subjectsAfter(tamper: string, repair: string): Promise<string[]> {
  await run(tamper)
  const results = await verifyBooks(database.db)
  await run(repair)
  return results.flatMap(({ differences }) => differences.map(({ subject }) => subject))
}

describe('the books', () => {
  it('agree after a posting, and say what was looked at', async () => {
    const results = await verifyBooks(database.db)
    expect(results.flatMap(({ differences }) => differences)).toEqual([])
    // Checks of e-invoices, payment runs, reconciliation, rate cards, repairs, versions, approvals, months, journals and CP58 are
    // tested with those areas.
    const ofOthers = results.filter(({ title }) =>
      /e-invoice|payment run|payment of a run|bank entry|statements|rate card|repaired row|one version of a cycle|others had to approve|closed month|closed year|closed list|each closing|journal for the general|documents of journals|gave back|CP58/i.test(
        title
      )
    )
    expect(ofOthers).toEqual(expect.arrayContaining(results.filter(({ checked }) => checked === 0)))
    const paid = results.find(({ title }) => title.startsWith('What each posting'))
    expect(paid).toMatchObject({ checked: 2, amount: '323.54' })
  })

  const withoutTriggers = (table: string, change: string) =>
    `alter table ${table} disable trigger user; ${change}; alter table ${table} enable trigger user`

  const ofTax = (change: string) => withoutTriggers('ledger_entries', change)
  const taxEntry = "amount > 0 and account_code = 'WITHHOLDING_TAX_PAYABLE'"

  it.each([
    [
      'the lists of withheld tax of a quarter, where the ledger withheld something else',
      ofTax(`update ledger_entries set amount = amount + 1 where ${taxEntry}`),
      ofTax(`update ledger_entries set amount = amount - 1 where ${taxEntry}`),
      { 'The lists of withheld tax of each quarter come to what the ledger withheld in it': '2026 quarter 4' }
    ],
    [
      'CP58 of a year, where the ledger booked something else',
      ofTax(
        "update ledger_entries set amount = amount - 1 where account_code = 'INCENTIVE_EXPENSE' and amount = -350.55"
      ),
      ofTax(
        "update ledger_entries set amount = amount + 1 where account_code = 'INCENTIVE_EXPENSE' and amount = -351.55"
      ),
      {
        'What CP58 states in money of each dealer’s year is what the ledger booked as its incentives':
          'company 1, year 2026'
      }
    ],
    [
      'CP58 of a year, where its figures are not those of the rows',
      'update dealer_year_payments set gross = gross + 1 where company_id = 1 and year = 2026',
      'update dealer_year_payments set gross = gross - 1 where company_id = 1 and year = 2026',
      {
        'What CP58 states in money of each dealer’s year is what e-invoices state of its rows, and the rows without any':
          'company 1, year 2026',
        'What CP58 states in money of each dealer’s year is what the ledger booked as its incentives':
          'company 1, year 2026'
      }
    ]
  ])('names %s', async (_, tamper, repair, named) => {
    await run(tamper)
    const results = await verifyBooks(database.db)
    await run(repair)
    for (const [title, subject] of Object.entries(named))
      expect(results.find((result) => result.title === title)?.differences).toMatchObject([{ subject }])
    expect((await verifyBooks(database.db)).flatMap(({ differences }) => differences)).toEqual([])
  })

  it.each([
    [
      'a row that was paid more',
      withoutTriggers('transactions', `update transactions set incentive_amount = 101 where incentive_amount = 100`),
      withoutTriggers('transactions', `update transactions set incentive_amount = 100 where incentive_amount = 101`),
      ['cycle 4711', 'cycle 4711, company 1', 'posting PP00000001, cycle 4711, company 1']
    ],
    [
      'a kept total',
      withoutTriggers('cycle_totals', 'update cycle_totals set amount = amount + 0.01 where company_id = 3'),
      withoutTriggers('cycle_totals', 'update cycle_totals set amount = amount - 0.01 where company_id = 3'),
      ['cycle 4711, company 3', expect.stringMatching(/ of Kedai 3 \(D00003\), cycle 4711$/)]
    ],
    [
      'what is kept of a plan',
      withoutTriggers('imported_plans', 'update imported_plans set clawback_count = clawback_count + 1'),
      withoutTriggers('imported_plans', 'update imported_plans set clawback_count = clawback_count - 1'),
      [expect.stringMatching(/, cycle 4711$/)]
    ],
    [
      "a cycle's first day",
      withoutTriggers('imported_days', 'update imported_days set first_day = first_day + 1'),
      withoutTriggers('imported_days', 'update imported_days set first_day = first_day - 1'),
      ['cycle 4711']
    ],
    [
      "a cycle's sum on hold",
      withoutTriggers('cycles', 'update cycles set hold_amount = hold_amount + 1'),
      withoutTriggers('cycles', 'update cycles set hold_amount = hold_amount - 1'),
      ['cycle 4711']
    ],
    ['a status', `update cycles set status = 'Completed'`, `update cycles set status = 'Error'`, ['cycle 4711']],
    [
      'a tax that is not its rate of the gross',
      'update postings set withholding_tax = withholding_tax + 1, net = net - 1 where company_id = 1',
      'update postings set withholding_tax = withholding_tax - 1, net = net + 1 where company_id = 1',
      ['posting PP00000001']
    ],
    [
      'a payment that was instructed with twice the sum',
      withoutTriggers('payments', 'update payments set amount = amount * 2'),
      withoutTriggers('payments', 'update payments set amount = amount / 2'),
      ['posting PP00000001', 'payment PP00000001', 'company 1', 'account PAYMENTS_IN_TRANSIT']
    ],
    [
      'a settled payment without its journal',
      withoutTriggers('payments', `update payments set status = 'SETTLED' where company_id = 1`),
      withoutTriggers('payments', `update payments set status = 'INSTRUCTED' where company_id = 1`),
      ['payment PP00000001', 'account BANK', 'account PAYMENTS_IN_TRANSIT', 'INSTRUCTED, due 2026-11-20, Bank Contoh']
    ],
    [
      'a payment of another dealer',
      withoutTriggers('payments', 'update payments set company_id = 2 where company_id = 1'),
      withoutTriggers('payments', 'update payments set company_id = 1 where company_id = 2'),
      ['payment PP00000001', 'company 1', 'company 2']
    ],
    [
      'money that is there once more, as a cash-out that has no entry',
      withoutTriggers('cash_outs', 'update cash_outs set company_id = 1'),
      withoutTriggers('cash_outs', 'update cash_outs set company_id = 2'),
      ['company 1', 'company 2']
    ],
    [
      'a payment that pays again what never came back',
      withoutTriggers(
        'payments',
        `insert into payments (reference_no, company_id, replaces, bank_name, bank_account_number, amount, due_on,
          instructed_at, status, status_at)
        select 'PY00000099', company_id, reference_no, bank_name, bank_account_number, 1, due_on, instructed_at, status,
          status_at from payments where company_id = 1;
        set constraints all immediate`
      ),
      withoutTriggers('payments', `delete from payments where reference_no = 'PY00000099'`),
      ['payment PY00000099', 'company 1', 'account PAYMENTS_IN_TRANSIT']
    ],
    [
      "a year's payments",
      'update dealer_year_payments set gross = gross + 5 where year = 2026',
      'update dealer_year_payments set gross = gross - 5 where year = 2026',
      ['company 1, year 2026']
    ],
    [
      'an adjustment of another amount',
      'update adjustments set amount = amount + 1',
      'update adjustments set amount = amount - 1',
      ['adjustment YA_000001']
    ],
    [
      'an adjustment of another dealer',
      'update adjustments set company_id = 1',
      'update adjustments set company_id = 2',
      ['adjustment YA_000001']
    ],
    [
      'an adjustment that is not posted, yet has a journal',
      `update adjustments set status = 'Cancelled', posted_on = null, journal_id = null`,
      `update adjustments set status = 'Posted', posted_on = '2026-11-20', journal_id = 1`,
      ['adjustment ADJ00000001']
    ],
    [
      'a cash-out of another amount',
      withoutTriggers('cash_outs', 'update cash_outs set amount = amount + 1'),
      withoutTriggers('cash_outs', 'update cash_outs set amount = amount - 1'),
      ['cash-out W-1']
    ],
    [
      "a dealer that has another dealer's limits",
      `insert into cash_out_limit_changes (company_id, tier, operation, changed_by_name, changed_at)
         values (2, 'Customized', 'Import', 'System', now());
       insert into dealer_cash_out_limits select 1, max(change_id) from cash_out_limit_changes`,
      'delete from dealer_cash_out_limits',
      ['dealer D00001']
    ],
    [
      'an earmark that no change made so',
      'update earmarks set amount = amount + 1',
      'update earmarks set amount = amount - 1',
      ['company 1']
    ],
    ['an earmark without its history', 'delete from earmarks', putEarmarkBack, ['company 1']],
    [
      'a history that does not add up',
      withoutTriggers('earmark_changes', `update earmark_changes set status = 'Added' where status = 'Updated'`),
      withoutTriggers('earmark_changes', `update earmark_changes set status = 'Updated' where amount = 60`),
      ['company 1, change 2']
    ],
    [
      'a posting of another day than its journal',
      `update postings set posted_on = '2026-11-19' where company_id = 1`,
      `update postings set posted_on = '2026-11-20' where company_id = 1`,
      ['journal 2 of company 1']
    ],
    [
      'a balance',
      `update ledger_accounts set balance = balance + 7 where account_code = 'D00001'`,
      `update ledger_accounts set balance = balance - 7 where account_code = 'D00001'`,
      ['account D00001', 'all accounts']
    ],
    [
      'an entry',
      withoutTriggers('ledger_entries', `update ledger_entries set amount = amount + 3 where account_code = 'D00001'`),
      withoutTriggers('ledger_entries', `update ledger_entries set amount = amount - 3 where account_code = 'D00001'`),
      ['journal 2', 'posting PP00000001', 'account D00001']
    ],
    [
      'entries of no journal and of no account',
      withoutTriggers('ledger_entries', "insert into ledger_entries values (999, 'NOBODY', 5), (999, 'ANYBODY', -5)"),
      withoutTriggers('ledger_entries', 'delete from ledger_entries where journal_id = 999'),
      ['journal 999', 'account ANYBODY', 'account NOBODY']
    ],
    [
      'a line of no payment run',
      withoutTriggers(
        'payment_run_lines',
        `insert into payment_run_lines (run_id, position, reference_no, company_id, rail, amount, details, beneficiary,
          bank_bic) values (999, 1, 'P999', 1, 'IBG', 5, '', '{}', 'MBBEMYKL')`
      ),
      withoutTriggers('payment_run_lines', 'delete from payment_run_lines where run_id = 999'),
      ['P999 of run 999']
    ],
    [
      'a bank entry of no file, by nobody',
      withoutTriggers(
        'bank_entries',
        `insert into bank_entries (entry_id, file_id, account_number, position, part, amount, direction, is_return,
          booked_on, value_on, status, four_eyes, brought_by) overriding system value
          values (999, 999, '1', 1, 0, 5, 'CREDIT', false, '2026-11-20', '2026-11-20', 'Unmatched', true, 999)`
      ),
      withoutTriggers('bank_entries', 'delete from bank_entries where entry_id = 999'),
      ['entry 999']
    ],
    [
      'an audit event that was rewritten',
      withoutTriggers('audit_events', `update audit_events set comment = comment || '.' where event_id = 2`),
      withoutTriggers('audit_events', `update audit_events set comment = left(comment, -1) where event_id = 2`),
      ['event 2']
    ],
    [
      'an audit event whose link was removed',
      withoutTriggers(
        'audit_chain',
        'create table removed as select * from audit_chain where sequence = 2; delete from audit_chain where sequence = 2'
      ),
      'insert into audit_chain select * from removed; drop table removed',
      ['event 2', 'event 3']
    ]
  ])('name %s', async (_, tamper, repair, subjects) => {
    expect(await subjectsAfter(tamper, repair)).toEqual(expect.arrayContaining(subjects))
  })

  it('and agree again once each is repaired', async () => {
    expect(await subjectsAfter('select', 'select')).toEqual([])
  })
})

describe('payouts verify', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'payouts-verify-'))
  })
  afterAll(() => rm(dataDir, { recursive: true }))

  function verify(): Promise<{ exitCode: number | string; output: string }> {
    const environment = { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir, SAMPLE_DATA: 'none' }
    return new Promise((resolve) => {
      execFile(process.execPath, [payoutsProgram, 'verify'], { env: environment }, (error, stdout, stderr) =>
        resolve({ exitCode: error?.code ?? 0, output: stdout + stderr })
      )
    })
  }

  it('shows its figures where the books agree', async () => {
    const report = verificationReport(await verifyBooks(database.db))
    expect(report).toMatch(/All \d+ statements hold\./)
    expect(report).toMatch(/ok +2 +323\.54 {2}What each posting made available/)
  })

  longTest('ends well where the books agree', async () => {
    const { exitCode, output } = await verify()
    expect(output).toMatch(/All \d+ statements hold\./)
    expect(exitCode).toBe(0)
  })

  it('ends with 1 and names what differs', async () => {
    await sql`update ledger_accounts set balance = balance + 7 where account_code = 'D00001'`.execute(database.db)
    const { exitCode, output } = await verify()
    expect(output).toContain('account D00001: kept RM 67.00; found RM 60.00')
    expect(output).toMatch(/2 of \d+ statements do not hold\./)
    expect(exitCode).toBe(1)
  })
})
