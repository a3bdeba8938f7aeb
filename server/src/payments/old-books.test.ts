import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../../test/database.ts'
import { aDatabaseBefore } from '../../test/former-migrations.ts'
import { migrate } from '../platform/db/migrate.ts'
import { verifyBooks } from '../verify/queries.ts'

/** Three postings, credited and instructed at once as it was then; the second dealer cashed out as well. */
const formerBooks = `
  insert into dealers (company_id, company_code, company_name, vendor_code, kind, line, bank_name, bank_account_number,
    bank_bic, start_date, end_date, tier, e_invoice_required)
  select id, 'D0000' || id, 'Kedai ' || id, 'V' || id, 'DEALER', 'PREPAID', 'Maybank', '514012345678', 'MBBEMYKL',
    '2020-01-01', '2099-12-31', 'Basic', false from generate_series(1, 3) as id;
  insert into ledger_accounts (account_code, kind, company_id) select company_code, 'DEALER', company_id from dealers;
  insert into cycles (batch_no, version, name, commission_type, cutoff_date, report_date, payout_date, status)
  values (1, 1, 'Former', 'Incentives', '2026-10-01', '2026-10-01', '2026-10-01', 'Completed');
  insert into ledger_journals (reference_no, description, posted_on, created_at)
  select 'PP0000000' || id, 'Payout', '2026-10-01', now() from generate_series(1, 3) as id;
  insert into ledger_entries select journal_id, account_code, amount
  from ledger_journals cross join lateral (
    values ('D0000' || right(reference_no, 1), 100), ('INCENTIVE_EXPENSE', -100)) as entry (account_code, amount);
  insert into postings (batch_no, company_id, status, gross, withholding_tax, net, tax_rate, transaction_count,
    posted_on, journal_id)
  select 1, right(reference_no, 1)::integer, 'Posted', 100, 0, 100, 0, 0, posted_on, journal_id
  from ledger_journals order by journal_id;
  insert into payments (reference_no, company_id, bank_name, bank_account_number, amount, instructed_at)
  select reference_no, company_id, 'Maybank', case company_id when 3 then '87654321' else '514012345678' end, net,
    '2026-10-01T02:00:00Z' from postings;
  insert into dealer_year_payments (company_id, year, gross) select company_id, 2026, 100 from dealers;
  insert into ledger_journals (reference_no, description, posted_on, created_at)
  values ('CASH-OUT W-1', 'Cash-out', '2026-10-02', now());
  insert into ledger_entries select journal_id, account_code, amount
  from ledger_journals cross join lateral (values ('D00002', -30), ('CASH_OUTS', 30)) as entry (account_code, amount)
  where reference_no = 'CASH-OUT W-1';
  insert into cash_outs select 'W-1', 2, 30, '2026-10-02', journal_id
  from ledger_journals where reference_no = 'CASH-OUT W-1';`

test('payments of older versions have left their accounts, are UNKNOWN, and the audit trail says what was found', async () => {
  const database = await aDatabaseBefore('0029')
  try {
    await database.pool.query(formerBooks)
    await migrate(database.pool)
    const rowsOf = async (query: string) => (await database.pool.query(query)).rows
    expect(await rowsOf('select reference_no, status, batch_no, bank_bic, due_on from payments order by 1')).toEqual([
      ...['PP00000001', 'PP00000002'].map((reference_no) => ({
        ...{ reference_no, status: 'UNKNOWN', batch_no: 1, bank_bic: 'MBBEMYKL', due_on: '2026-10-01' }
      })),
      { reference_no: 'PP00000003', status: 'UNKNOWN', batch_no: 1, bank_bic: null, due_on: '2026-10-01' }
    ])
    expect(await rowsOf(`select account_code, balance from ledger_accounts where balance <> 0 order by 1`)).toEqual([
      { account_code: 'CASH_OUTS', balance: '30.00' },
      { account_code: 'D00002', balance: '-30.00' },
      { account_code: 'INCENTIVE_EXPENSE', balance: '-300.00' },
      { account_code: 'PAYMENTS_IN_TRANSIT', balance: '300.00' }
    ])
    expect(
      await rowsOf(`select activity, account_code, amount from audit_events where area = 'payments' order by event_id`)
    ).toEqual([
      {
        activity:
          'Took 3 payments of before, RM 300.00, out of 3 accounts: what became of them is unknown. 1 accounts fell below zero.',
        account_code: null,
        amount: '300.00'
      },
      {
        activity: 'Fell RM 30.00 below zero: RM 100.00 was instructed to the bank before, and RM 30.00 cashed out',
        account_code: 'D00002',
        amount: '-30.00'
      }
    ])
    const ofMoney = (await verifyBooks(database.db)).filter(({ title }) =>
      /journal|payment|ringgit|zero|transit/i.test(title)
    )
    expect(ofMoney.filter(({ differenceCount }) => differenceCount > 0)).toEqual([])
  } finally {
    await database.close()
  }
})

test('the version before may go on posting: its payments leave the account, and wait for a run', async () => {
  const database = await createEmptyDatabase()
  try {
    await migrate(database.pool)
    await database.pool.query(formerBooks)
    const { rows } = await database.pool.query(
      'select distinct status, due_on, posting_reference = reference_no as same from payments'
    )
    expect(rows).toEqual([{ status: 'INSTRUCTED', due_on: '2026-10-01', same: true }])
    const found = (await verifyBooks(database.db)).filter(({ title }) =>
      /journal|payment|ringgit|zero|transit/i.test(title)
    )
    expect(found.filter(({ differenceCount }) => differenceCount > 0)).toEqual([])
  } finally {
    await database.close()
  }
})

test('what the bank has answered of older payments is known, and on which day it is to pay them', async () => {
  const database = await aDatabaseBefore('0049')
  try {
    await database.pool.query(formerBooks)
    await database.pool.query(`
      insert into users (user_name, name, role, password_hash, created_at)
      values ('maker', 'Maker', 'Payout Reviewer', '', now());
      insert into payment_runs (profile, status, execute_on, due_until, payer, ibg_limit, rentas_minimum, most_payments,
        layout_sha256, four_eyes, made_by, made_at)
      select 'PAIN_001_09', 'Making', '2026-10-20', '2026-10-01', '{}', 1, 1, 1, '', true, user_id, now() from users;
      update payments set status = 'IN FILE', status_at = '2026-10-02', in_file_at = '2026-10-02', run_id = 1
      where company_id < 3;
      insert into audit_events (area, action, activity, actor, name, reason, comment, reference_no, outcome, created_on)
      values ('payments', 'ACCEPTED', 'Accepted by the bank', 'File', '', '', '', 'PP00000001', 'DONE', '2026-10-03');
      update payments set status = 'ACCEPTED', status_at = '2026-10-03' where company_id = 1;
      update payments set status = 'UNKNOWN', status_at = '2026-10-09' where company_id = 1`)
    await migrate(database.pool)
    const { rows } = await database.pool.query(`
      select status, answered_at::date, execute_on from payments order by reference_no`)
    expect(rows).toEqual([
      { status: 'UNKNOWN', answered_at: '2026-10-03', execute_on: '2026-10-20' },
      { status: 'IN FILE', answered_at: null, execute_on: '2026-10-20' },
      { status: 'INSTRUCTED', answered_at: null, execute_on: null }
    ])
  } finally {
    await database.close()
  }
})
