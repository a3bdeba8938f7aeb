import { cycleFileColumns } from '@payouts/contract/imports/import-file'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/db/database.ts'
import { useTestDatabase } from '#test/app/hooks.ts'
import { aCycle, aDealer, aRow, cycleFile, importFile } from '#test/builders/cycle-builders.ts'
import '#cycles/tables.ts'

const database = useTestDatabase()
let db: Database
let batchNo = 100

beforeAll(async () => {
  db = database.db
  await aDealer(db, { company_id: 1 })
  await aDealer(db, { company_id: 2, e_invoice_required: true })
})

const header = cycleFileColumns.join(',')
const nextBatch = () => {
  batchNo += 1
  return batchNo
}

async function problemsOf(batch: number) {
  const { rows } = await sql<{ line: number; column: string; value: string; problem: string }>`
    select line, column_name as column, value, problem from import_rejections
    where batch_no = ${batch} and version = (select version from cycles where batch_no = ${batch})
    order by line, column_name`.execute(db)
  return rows
}

const problemsIn = async (content: string | Buffer) => {
  const batch = nextBatch()
  await importFile(db, Buffer.from(content), { batchNo: batch })
  return (await problemsOf(batch)).map(({ line, column, problem }) => `${line} ${column} ${problem}`)
}

/** One row as text, with its values in the usual order. */
const line = (given: Parameters<typeof aRow>[0] = {}) => {
  const row = aRow(given)
  return cycleFileColumns.map((column) => row[column]).join(',')
}

test('takes the good rows of a file, names the bad ones, and sums the amounts to the sen', async () => {
  const batch = nextBatch()
  const rows = [
    aRow({ incentiveAmount: '10.10', transactionAmount: '1889.5' }),
    aRow({ transactionAmount: '' }),
    aRow({ incentiveAmount: '-4.31', transactionAmount: '99.90', transactionType: 'Early Churn Clawback' })
  ]
  expect(await aCycle(db, batch, rows)).toEqual({
    batchNo: batch,
    version: 1,
    rowsRead: 3,
    rowsAccepted: 2,
    rowsRejected: 1,
    rowsDuplicate: 0,
    duplicateAmount: '0.00',
    linesAbove: 0,
    emptyRows: 0,
    setAside: { payerIssues: 0, otherDealers: 0 },
    carried: [],
    leftOut: { credits: '10.00', debits: '0.00', unknownRows: 0 },
    unchanged: false
  })
  expect(await problemsOf(batch)).toEqual([{ line: 3, column: 'transactionAmount', value: '', problem: 'is missing' }])
  const cycle = await db.selectFrom('cycles').selectAll().where('batch_no', '=', batch).executeTakeFirstOrThrow()
  expect(cycle).toMatchObject({ status: 'In Validation', imported_amount: '5.79', total_amount: '5.79', version: 1 })
  const kept = await db.selectFrom('transactions').selectAll().where('batch_no', '=', batch).orderBy('id').execute()
  expect(kept.map((row) => [row.id % 100_000_000, row.transaction_amount, row.state])).toEqual([
    [2, '1889.50', 'PAYABLE'],
    [4, '99.90', 'PAYABLE']
  ])
})

test('lists every problem of every kind by line and column, and counts a row once', async () => {
  const batch = nextBatch()
  const repeated = aRow()
  const rows = [
    repeated,
    aRow({ yesId: ' ', planName: '', companyCode: '' }),
    aRow({ transactionDate: '2026-02-30', companyCode: 'D99999' }),
    aRow({ transactionDate: '15/10/2026', transactionAmount: '10.555' }),
    aRow({ transactionAmount: 'ten', incentiveAmount: '1234567890.00' }),
    aRow({ transactionNo: repeated.transactionNo }),
    aRow({ transactionNo: repeated.transactionNo, incentiveAmount: '1e3' }),
    aRow({ planName: 'x'.repeat(201), billingAccountNo: 'a\u0007b' })
  ]
  const report = await importFile(db, cycleFile(rows), { batchNo: batch })
  expect(report).toMatchObject({ rowsRead: 8, rowsAccepted: 1, rowsRejected: 7 })
  const found = (await problemsOf(batch)).map(({ line: at, column, problem }) => `${at} ${column} ${problem}`)
  expect(found).toEqual([
    '3 companyCode is missing',
    '3 planName is missing',
    '3 yesId is missing',
    '4 companyCode belongs to no dealer',
    '4 transactionDate is not a calendar day written YYYY-MM-DD',
    '5 transactionAmount has more than two decimals',
    expect.stringContaining('5 transactionDate is not written YYYY-MM-DD: a spreadsheet has rewritten the day'),
    '6 incentiveAmount is too large: at most 9 digits may stand before the point',
    '6 transactionAmount is not an amount, such as 1234.50 or -4.31',
    '7 transactionNo repeats the transactionNo and transactionType of line 2',
    expect.stringContaining('8 incentiveAmount was shortened by a spreadsheet'),
    '8 transactionNo repeats the transactionNo and transactionType of line 2',
    '9 billingAccountNo holds a control character',
    '9 planName is longer than 200 characters'
  ])
})

test('says of each way in which a spreadsheet writes a day what to do', async () => {
  const days = ['46336', '46336.5', '2026-11-10 00:00:00', '2026-11-10T08:00', '10-Nov-26', '2026-1-5', '10/11/2026']
  const batch = nextBatch()
  const rows = days.map((transactionDate) => aRow({ transactionDate }))
  await importFile(db, cycleFile([aRow(), ...rows]), { batchNo: batch })
  const found = await problemsOf(batch)
  expect(found.map(({ problem }) => problem)).toEqual(
    days.map(() => expect.stringContaining('format its column as YYYY-MM-DD, and save again'))
  )
})

test('finds that a good row repeats the number of a bad one', async () => {
  const first = aRow({ transactionDate: '' })
  const batch = nextBatch()
  await importFile(db, cycleFile([first, aRow({ transactionNo: first.transactionNo })]), { batchNo: batch })
  expect((await problemsOf(batch)).map(({ line: at, problem }) => `${at} ${problem}`)).toEqual([
    '2 is missing',
    '3 repeats the transactionNo and transactionType of line 2'
  ])
})

test('reads a byte order mark, CRLF, quotes, blank lines, another order of columns and no line end at the end', async () => {
  const batch = nextBatch()
  const columns = [...cycleFileColumns].reverse()
  const row = aRow({ planName: '"Fiber ""100"", 24 months"', yesId: 'nür@yes.example' })
  const text = `\uFEFF${columns.join(',')}\r\n\r\n${columns.map((column) => row[column]).join(' , ')}`
  expect(await importFile(db, Buffer.from(text), { batchNo: batch })).toMatchObject({ rowsRead: 1, rowsAccepted: 1 })
  const [kept] = await db.selectFrom('transactions').selectAll().where('batch_no', '=', batch).execute()
  expect(kept).toMatchObject({ plan_name: 'Fiber "100", 24 months', yes_id: 'nür@yes.example' })
  expect((kept?.id ?? 0) % 100_000_000).toBe(3)
})

test('keeps backslashes and other characters that COPY would read as its own', async () => {
  const batch = nextBatch()
  await aCycle(db, batch, [aRow({ planName: 'C:\\new\\.\\N', yesId: '\\N' })])
  const [kept] = await db.selectFrom('transactions').selectAll().where('batch_no', '=', batch).execute()
  expect(kept).toMatchObject({ plan_name: 'C:\\new\\.\\N', yes_id: '\\N' })
})

test('a stray quote, a missing value, broken UTF-8 and an endless line each reject one row', async () => {
  const good = line()
  const broken = Buffer.concat([Buffer.from(`${line({ planName: 'Fib' })},x`.slice(0, -2)), Buffer.from([0xff])])
  const content = Buffer.concat([
    Buffer.from(`${header}\n${line({ planName: '"open' })}\n${line({ planName: '"a"b' })}\n${good},extra\nshort\n`),
    Buffer.concat([broken, Buffer.from('\n')]),
    Buffer.from(`${line({ planName: 'é'.repeat(300_000) })}\n${good}\n`)
  ])
  expect(await problemsIn(content)).toEqual([
    expect.stringContaining('2 row has a quoted value that is not closed on its line'),
    expect.stringContaining('3 row has text beside a quoted value'),
    '4 row has 11 values where the header names 10',
    '5 row has 1 value where the header names 10',
    expect.stringContaining('6 row is not UTF-8: save the file as'),
    '7 row is too long'
  ])
})

test('refuses a file whose header lacks, repeats or makes up columns, and says which', async () => {
  const wrong = header.replace('planName', 'plan').replace('eInvoiceNo', 'yesId')
  const refusal = await importFile(db, Buffer.from(`${wrong}\n${line()}\n`), { batchNo: nextBatch() })
  expect(refusal).toMatchObject({
    code: 'refusedByRule',
    message: expect.stringContaining(
      'lacks columns planName, eInvoiceNo; it has the unknown column plan; it repeats column yesId'
    )
  })
  for (const empty of ['', `${header}\n`, 'PK\u0003\u0004\u0000'])
    expect(await importFile(db, Buffer.from(empty), { batchNo: nextBatch() })).toMatchObject({ code: 'refusedByRule' })
  expect(await db.selectFrom('cycles').selectAll().where('batch_no', '=', batchNo).execute()).toEqual([])
})

test('records a file without a good row', async () => {
  const batch = nextBatch()
  const report = await importFile(db, cycleFile([aRow({ companyCode: 'D404' })]), { batchNo: batch })
  expect(report).toMatchObject({ version: 1, rowsRead: 1, rowsAccepted: 0, rowsRejected: 1 })
  expect(await problemsOf(batch)).toHaveLength(1)
})

test('refuses sums beyond the limit, credits or debits, and names the dealer', async () => {
  const largest = (sign: string) => aRow({ incentiveAmount: `${sign}999999999.99` })
  const rows = Array.from({ length: 100 }, (_, row) => largest(row % 2 ? '-' : ''))
  const batch = nextBatch()
  expect(await importFile(db, cycleFile([...rows, largest('')]), { batchNo: batch })).toMatchObject({
    message:
      'The amounts of this file add up to more than RM 99,999,999,999.99, the most that a cycle can hold. ' +
      'The largest part is that of D00001, RM 100,999,999,998.99.'
  })
  expect(await importFile(db, cycleFile(rows), { batchNo: batch })).toMatchObject({ rowsAccepted: 100 })
})

test('the same file twice changes nothing and says so; under another name it is a new version', async () => {
  const batch = nextBatch()
  const file = cycleFile([aRow(), aRow({ transactionDate: 'x' })])
  await importFile(db, file, { batchNo: batch })
  const before = await db.selectFrom('cycles').selectAll().where('batch_no', '=', batch).execute()
  const again = await importFile(db, file, { batchNo: batch })
  const leftOut = { credits: '10.00', debits: '0.00', unknownRows: 0 }
  const none = { rowsDuplicate: 0, duplicateAmount: '0.00', linesAbove: 0, emptyRows: 0, carried: [], leftOut }
  expect(again).toEqual({
    ...{ batchNo: batch, version: 1, rowsRead: 2, rowsAccepted: 1, rowsRejected: 1, unchanged: true },
    ...none,
    setAside: { payerIssues: 0, otherDealers: 0 }
  })
  expect(await db.selectFrom('cycles').selectAll().where('batch_no', '=', batch).execute()).toEqual(before)
  expect(await importFile(db, file, { batchNo: batch, name: 'Other' })).toMatchObject({ version: 2, unchanged: false })
})

test('the same file is read again once a dealer has come whose rows it rejected', async () => {
  const batch = nextBatch()
  const file = cycleFile([aRow(), aRow({ companyCode: 'D00900' }), aRow({ transactionDate: 'x' })])
  await importFile(db, file, { batchNo: batch })
  expect(await importFile(db, file, { batchNo: batch })).toMatchObject({ version: 1, unchanged: true })
  await aDealer(db, { company_id: 900 })
  const again = { version: 2, unchanged: false, rowsAccepted: 2, rowsRejected: 1 }
  expect(await importFile(db, file, { batchNo: batch })).toMatchObject(again)
  expect(await importFile(db, file, { batchNo: batch })).toMatchObject({ ...again, unchanged: true })
})

test('another file makes the next version and sets the rows of the old one aside', async () => {
  const batch = nextBatch()
  await aCycle(db, batch, [aRow({ incentiveAmount: '1.00' }), aRow({ incentiveAmount: '2.00' })])
  await aCycle(db, batch, [aRow({ incentiveAmount: '7.00' })])
  const cycle = await db.selectFrom('cycles').selectAll().where('batch_no', '=', batch).executeTakeFirstOrThrow()
  expect(cycle).toMatchObject({ version: 2, imported_amount: '7.00' })
  const versions = await db.selectFrom('cycle_versions').selectAll().where('batch_no', '=', batch).execute()
  expect(versions.map(({ version, status }) => [version, status])).toEqual([
    [1, 'Retired'],
    [2, 'In Validation']
  ])
  const aside = await sql`select incentive_amount from set_aside.${sql.ref(`transactions_${batch}_v1`)}`.execute(db)
  expect(aside.rows).toHaveLength(2)
  expect(await db.selectFrom('transactions').select('id').where('batch_no', '=', batch).execute()).toHaveLength(1)
})

test.each(['Scheduled', 'Completed', 'Error', 'Cancelled'] as const)(
  'refuses a new file once the cycle is %s',
  async (status) => {
    const batch = nextBatch()
    await aCycle(db, batch, [aRow()])
    await db.updateTable('cycles').set({ status, four_eyes: false }).where('batch_no', '=', batch).execute()
    const refusal = await importFile(db, cycleFile([aRow()]), { batchNo: batch })
    expect(refusal).toMatchObject({ code: 'refusedByRule', message: expect.stringContaining('approved') })
  }
)

test('holds rows that owe an e-invoice and excludes what an active exclusion covers', async () => {
  const { user_id: userId } = await db
    .insertInto('users')
    .values({ user_name: 'excluder', name: 'Farah', role: 'Administrator', password_hash: '', created_at: new Date() })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into exclusions (client_name, reason, added_by, added_on, start_date, end_date, yes_id, billing_account_no)
    values ('A client', 'Fraud', ${userId}, now(), '2026-10-10', '2026-10-20', 'Bad@YES.example', '700'),
      ('A client', 'Fraud', ${userId}, now(), '2026-10-01', '2026-10-02', 'early@yes.example', '701')`.execute(db)
  const batch = nextBatch()
  await aCycle(db, batch, [
    aRow({ yesId: 'bad@yes.EXAMPLE', incentiveAmount: '1.00' }),
    aRow({ billingAccountNo: '700', incentiveAmount: '2.00', companyCode: 'D00002', eInvoiceNo: '' }),
    aRow({ yesId: 'bad@yes.example', transactionDate: '2026-10-21', incentiveAmount: '4.00' }),
    aRow({ yesId: 'early@yes.example', incentiveAmount: '8.00' }),
    aRow({ companyCode: 'D00002', eInvoiceNo: '', incentiveAmount: '16.00' }),
    aRow({ companyCode: 'D00002', incentiveAmount: '32.00' })
  ])
  const { rows: totals } = await sql`
    select state, hold_type, sum(row_count)::int as rows, sum(amount)::text as amount
    from cycle_totals where batch_no = ${batch} group by state, hold_type order by state`.execute(db)
  expect(totals).toEqual([
    { state: 'PAYABLE', hold_type: '', rows: 3, amount: '44.00' },
    { state: 'HELD', hold_type: 'e-Inv Missing', rows: 1, amount: '16.00' },
    { state: 'EXCLUDED', hold_type: '', rows: 2, amount: '3.00' }
  ])
  const cycle = await db.selectFrom('cycles').selectAll().where('batch_no', '=', batch).executeTakeFirstOrThrow()
  expect(cycle).toMatchObject({
    imported_amount: '63.00',
    excluded_amount: '3.00',
    hold_amount: '16.00',
    held_count: 1
  })
  const { rows: held } = await sql`
    select action.acted_by, action.amount, transaction_count, held_since is not null as since
    from transactions join cycle_actions as action on action_id = hold_action_id
    where transactions.batch_no = ${batch} and state = 'HELD'`.execute(db)
  expect(held).toEqual([{ acted_by: null, amount: '16.00', transaction_count: 1, since: true }])
})

test('two imports of one batch at once: the second finds the first', async () => {
  const batch = nextBatch()
  const [one, other] = [cycleFile([aRow()]), cycleFile([aRow(), aRow()])]
  const reports = await Promise.all([one, other, one].map((file) => importFile(db, file, { batchNo: batch })))
  const versions = reports.map((report) => ('version' in report ? report.version : 0)).sort()
  expect(new Set(versions).size).toBeGreaterThan(1)
  const { rows } = await sql<{ rows: number }>`
    select (select count(*) from transactions where batch_no = ${batch}) as rows,
      (select sum(row_count) from cycle_totals where batch_no = ${batch})::int as totals`.execute(db)
  const last = await db
    .selectFrom('cycle_versions')
    .selectAll()
    .where('batch_no', '=', batch)
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow()
  expect(rows).toEqual([{ rows: last.rows_accepted, totals: last.rows_accepted }])
})

test('simultaneous new versions of several cycles do not deadlock', async () => {
  const batches = [nextBatch(), nextBatch(), nextBatch()]
  for (const batch of batches) await aCycle(db, batch, [aRow()])
  const reports = await Promise.all(batches.map((batch) => aCycle(db, batch, [aRow(), aRow()])))
  expect(reports).toMatchObject(batches.map(() => ({ version: 2, rowsAccepted: 2 })))
})

test('takes dates from the payout dates unless the import gives them', async () => {
  const early = nextBatch()
  await aCycle(db, early, [aRow({ transactionDate: '2026-10-03' }), aRow({ transactionDate: '2026-10-15' })])
  const late = nextBatch()
  const given = { dates: { payoutDate: '2026-12-24' } }
  await importFile(db, cycleFile([aRow({ transactionDate: '2026-10-16' })]), { batchNo: late, ...given })
  const cycles = await db
    .selectFrom('cycles')
    .selectAll()
    .where('batch_no', 'in', [early, late])
    .orderBy('batch_no')
    .execute()
  expect(cycles.map((cycle) => [cycle.report_date, cycle.cutoff_date, cycle.payout_date])).toEqual([
    ['2026-10-16', '2026-10-18', '2026-10-20'],
    ['2026-11-05', '2026-11-07', '2026-12-24']
  ])
})

test('the partition has every index of its parent, a key of its own besides, and is scanned by them alone', async () => {
  const batch = nextBatch()
  await aCycle(db, batch, [aRow()])
  const { rows } = await sql<{ parent: number; partition: number; attached: number }>`
    select count(*) filter (where indrelid = 'transactions'::regclass) as parent,
      count(*) filter (where indrelid = ${`transactions_${batch}`}::regclass) as partition,
      count(*) filter (where indrelid = ${`transactions_${batch}`}::regclass
        and exists (select from pg_inherits where inhrelid = indexrelid)) as attached
    from pg_index`.execute(db)
  expect(rows[0]?.partition).toBe((rows[0]?.parent ?? 0) + 1)
  expect(rows[0]?.attached).toBe(rows[0]?.parent)
})

test('an import needs no vacuum before an index alone finds its pages', async () => {
  const batch = nextBatch()
  await aCycle(db, batch, [aRow(), aRow()])
  const { rows } = await sql<{ pages: number; visible: number }>`
    select relpages as pages, relallvisible as visible from pg_class
    where oid = ${`transactions_${batch}`}::regclass`.execute(db)
  expect(rows[0]?.visible).toBeGreaterThan(0)
  expect(rows[0]?.visible).toBe(rows[0]?.pages)
})
