import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ledgerParts } from '@payouts/contract/chart-of-accounts/parts'
import { journalEndpoints } from '@payouts/contract/journal-export/endpoints'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import { to as copyTo } from 'pg-copy-streams'
import { readConfig } from '../../server/src/config.ts'
import { exportJournals } from '../../server/src/journal-export/commands.ts'
import { bookingsOf } from '../../server/src/journal-export/download.ts'
import { writeJournal } from '../../server/src/ledger/commands.ts'
import { closeMonth } from '../../server/src/month-end/close-month.ts'
import { closingList } from '../../server/src/month-end/closing-list.ts'
import { daysOfMonth } from '../../server/src/month-end/rules.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import type { Database, Tx } from '../../server/src/platform/db/database.ts'
import { one } from '../../server/src/platform/db/read.ts'
import type { WriteCall } from '../../server/src/platform/http/calls/bind.ts'
import { isRefusal } from '../../server/src/platform/refusal.ts'
import { type BenchDatabase, loadCycle, openBenchDatabase } from '../bench-database.ts'
import { type Benchmark, type Measured, median, type Turn, timed } from '../benchmark.ts'
import { fineTimeOf } from '../processor-time.ts'
import { approve, post, prepareDealers } from './posting.ts'
import { runner } from './screen-database.ts'

/** Three entries a booking: the dealer's net, its tax, and the expense. */
const entriesOfBooking = 3
const bookingsAtOnce = 500
/** Each pays every dealer once, as far as the month's bookings go. */
const cyclesOfMonth = 30
const firstBatch = 100

/** `rows` are entries of the ledger in a month. Each round has a month of its own, so that the months before it grow. */
export const books: Benchmark = {
  name: 'books',
  about: 'journals of a month against COPY of its entries; closing it; what waits, and booking, beside closed months',
  usual: { rows: 1_000_000, dealers: 5000, rounds: 3 },
  quick: { rows: 30_000, dealers: 1000, rounds: 3 },
  async *measure({ rows, dealers, rounds }) {
    await using bench = await openBenchDatabase({ dealers })
    await prepareBooks(bench)
    const months = Array.from({ length: rounds + 1 }, (_, at) => `2025-${String(at + 1).padStart(2, '0')}-01`)
    const [first = '', ...others] = months
    const waiting: number[] = []
    const waits = async (month: Day) => waiting.push(await whatWaits(bench, month))
    await book(bench, first, rows)
    await waits(first)
    await exported(bench, first)
    await closed(bench, first)
    const parts: Record<'journals' | 'file' | 'closing' | 'waits', Turn[]> = {
      ...{ journals: [], file: [], closing: [], waits: [] }
    }
    for (const month of others) {
      await book(bench, month, rows)
      parts.waits.push({ bare: waiting[0] ?? 0, ours: await whatWaits(bench, month) })
      const bare = await copied(bench, month)
      let exportId = 0
      const ours = await timed(async () => {
        exportId = await exported(bench, month)
      })
      parts.journals.push({ bare, ours })
      parts.file.push({ bare: await copied(bench, month), ours: await timed(() => downloaded(bench, exportId)) })
      parts.closing.push({ bare: await addedUp(bench, month), ours: await timed(() => closed(bench, month)) })
    }
    yield { workload: 'journals of a month', baseline: 'COPY of its entries', unit: 'ms', turns: parts.journals }
    yield { workload: 'file of their bookings', baseline: 'COPY of its entries', unit: 'ms', turns: parts.file }
    yield {
      workload: `closing a month of ${cyclesOfMonth} cycles`,
      baseline: 'its sums by account',
      unit: 'ms',
      turns: parts.closing
    }
    yield { workload: 'what waits for export', baseline: 'in the first month', unit: 'ms', turns: parts.waits }
    const { guardMs, ...bookings } = await booking(bench, rounds)
    yield bookings
    yield await postingBesideClosedMonths(bench, { dealers, rounds, guardMs })
  }
}

async function prepareBooks({ database: { db }, caller }: BenchDatabase): Promise<void> {
  await sql`
    insert into ledger_accounts (account_code, kind, company_id)
    select company_code, 'DEALER', company_id from dealers`.execute(db)
  const account = { account: '400000', costCentre: '', byVendor: false }
  const chart = Object.fromEntries(ledgerParts.map((part) => [part, account]))
  await sql`
    insert into chart_changes (after, valid_from, reason, asked_by, asked_on, four_eyes, status, decided_by, decided_on)
    values (${JSON.stringify(chart)}::jsonb, '2020-01-01', 'Bench', ${caller.userId}::bigint, now(), false, 'Approved',
      ${caller.userId}::bigint, now())`.execute(db)
}

/** Books a month's entries, the days one after the other. The first are payouts of the month's cycles, one after the other. */
async function book(bench: BenchDatabase, month: Day, rows: number): Promise<void> {
  const { db } = bench.database
  const first = firstBatch + cyclesOfMonth * Number(month.slice(5, 7))
  await sql`
    insert into cycles (batch_no, version, name, commission_type, cutoff_date, report_date, payout_date, status, four_eyes)
    select ${first}::integer + n, 1, 'Bench ' || n, 'Incentives', day - 2, day - 4, day, 'Completed', false
    from generate_series(0, ${cyclesOfMonth - 1}::integer) as n cross join lateral (select ${month}::date + n % 28 as day) as of_month`.execute(
    db
  )
  await sql`
    with booked as (
      insert into ledger_journals (reference_no, description, posted_on, created_at)
      select ${month} || ' ' || n, 'Bench', ${month}::date + (n % 28)::integer, now()
      from generate_series(1, ${Math.floor(rows / entriesOfBooking)}::integer) as n
      returning journal_id, reference_no, posted_on
    ), numbered as (
      select *, split_part(reference_no, ' ', 2)::integer - 1 as n from booked
    ), paid as (
      insert into postings (batch_no, company_id, status, gross, withholding_tax, net, tax_rate, transaction_count,
        posted_on, journal_id)
      select ${first}::integer + n / dealers, 1 + n % dealers, 'Posted', 100, 2, 98, 0.02, 1, posted_on, journal_id
      from numbered cross join (select count(*)::integer as dealers from dealers) as counted
      where n < ${cyclesOfMonth}::integer * dealers
    )
    insert into ledger_entries (journal_id, account_code, amount)
    select journal_id, account_code, amount
    from numbered cross join (select count(*) as dealers from dealers) as counted
    cross join lateral (values
      ('D' || 1 + n % dealers, 98::numeric), ('WITHHOLDING_TAX_PAYABLE', 2),
      ('INCENTIVE_EXPENSE', -100)) as entry (account_code, amount)`.execute(db)
  await vacuum(bench)
}

async function whatWaits(bench: BenchDatabase, month: Day): Promise<number> {
  const run = runner(bench, { endpoint: journalEndpoints.getUnexported, input: { toDay: daysOfMonth(month).to } })
  await run()
  return timed(run)
}

const callOf = <Input>({ caller }: BenchDatabase, tx: Tx, input: Input) =>
  ({
    tx,
    caller,
    clock: systemClock,
    input,
    requestId: randomUUID(),
    services: { config: readConfig({}) }
  }) as unknown as WriteCall<Input>

async function exported(bench: BenchDatabase, month: Day): Promise<number> {
  const input = { toDay: daysOfMonth(month).to, step: 'MONTH', profile: 'NEUTRAL_CSV' } as const
  const written = await bench.database.db.transaction().execute((tx) => exportJournals(callOf(bench, tx, input)))
  if (isRefusal(written)) throw new Error(written.message)
  return written.exportId
}

async function downloaded({ database: { db } }: BenchDatabase, exportId: number): Promise<void> {
  for await (const _ of bookingsOf(db, exportId));
}

/** What autovacuum does within a minute. */
const vacuum = ({ database: { db } }: BenchDatabase) =>
  sql`vacuum (analyze) ledger_journals, ledger_entries, bookings_to_export, postings`.execute(db)

/** The closing list, and the closing itself, as two people would request and approve it. */
function closed(bench: BenchDatabase, month: Day): Promise<void> {
  const { caller, database } = bench
  return database.db.transaction().execute(async (tx) => {
    await closingList(tx, daysOfMonth(month))
    const { changeId } = await one(
      tx,
      sql<{ changeId: number }>`
        insert into month_changes (kind, month, remaining, reason, asked_by, asked_on, four_eyes, status, decided_by,
          decided_on)
        values ('CLOSE', ${month}::date, '[]', 'Bench', ${caller.userId}::bigint, now(), false, 'Approved',
          ${caller.userId}::bigint, now())
        returning change_id as "changeId"`
    )
    await closeMonth(callOf(bench, tx, undefined), { changeId, month })
  })
}

const entriesOf = (month: Day) => `
  select journal_id, posted_on, account_code, amount from ledger_journals join ledger_entries using (journal_id)
  where posted_on between '${month}' and '${daysOfMonth(month).to}'`

async function copied({ database: { pool } }: BenchDatabase, month: Day): Promise<number> {
  const client = await pool.connect()
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  try {
    return await timed(() => pipeline(client.query(copyTo(`copy (${entriesOf(month)}) to stdout`)), nowhere))
  } finally {
    client.release()
  }
}

const addedUp = ({ database: { db } }: BenchDatabase, month: Day) =>
  timed(() =>
    sql`select account_code, sum(amount) from (${sql.raw(entriesOf(month))}) as entry group by account_code`.execute(db)
  )

/**
 * Bookings of today while months are closed, each in its transaction, and what the guard takes of them: in the database's
 * processor time on one connection. The guard is measured by itself, as a hundredth of a booking is lost in what the
 * bookings of two turns differ by on a busy machine.
 */
async function booking({ database: { db } }: BenchDatabase, rounds: number): Promise<Measured & { guardMs: number }> {
  return db.connection().execute(async (connection) => {
    const { pid } = await one(connection, sql<{ pid: number }>`select pg_backend_pid() as pid`)
    await prepareGuard(connection)
    const processorTime = async (work: () => Promise<unknown>) => {
      const began = fineTimeOf(pid)
      await work()
      return fineTimeOf(pid) - began
    }
    const turns: Turn[] = []
    const guards: number[] = []
    for (let turn = 0; turn < rounds * 8; turn += 1) {
      const booking = await processorTime(async () => {
        for (let n = 0; n < bookingsAtOnce; n += 1) await bookToday(connection, `R${turn} ${n}`)
      })
      const unguarded = await processorTime(() => dateRows(connection, 'unguarded_days'))
      const guard = (await processorTime(() => dateRows(connection, 'guarded_days'))) - unguarded
      guards.push(guard)
      turns.push({ bare: booking - guard, ours: booking })
    }
    const workload = `${bookingsAtOnce} bookings beside closed months, processor time`
    const guardMs = median(guards) / bookingsAtOnce
    const notes = [`the guard of one booking: ${(guardMs * 1000).toFixed(1)} µs`]
    return { workload, baseline: 'less what the guard takes', unit: 'ms', turns, notes, guardMs }
  })
}

/**
 * Cycles posted while months are closed, and what the guard takes of it: as often as it is called, so long as it takes of
 * one booking. Counted last, as the guard then counts and refuses nothing.
 */
async function postingBesideClosedMonths(
  bench: BenchDatabase,
  { dealers, rounds, guardMs }: { dealers: number; rounds: number; guardMs: number }
): Promise<Measured> {
  const { db } = bench.database
  await prepareDealers(db)
  await sql`create sequence guard_calls`.execute(db)
  await sql`
    create or replace function refuse_closed_day(dated date) returns void strict language plpgsql as $$
    begin perform nextval('guard_calls'); end $$`.execute(db)
  const callsSoFar = () => one(db, sql<{ calls: number }>`select nextval('guard_calls')::integer as calls`)
  const turns: Turn[] = []
  let counted = 0
  for (let batchNo = 1; batchNo <= rounds; batchNo += 1) {
    await loadCycle(bench.database, batchNo, { rows: dealers * 10, dealers })
    await approve(db, batchNo)
    const before = await callsSoFar()
    const ours = await timed(() => post(db, batchNo))
    counted = (await callsSoFar()).calls - before.calls - 1
    turns.push({ bare: ours - counted * guardMs, ours })
  }
  const workload = `posting to ${dealers} dealers beside closed months`
  return {
    workload,
    baseline: 'less what the guard takes',
    unit: 'ms',
    turns,
    notes: [`calls of the guard: ${counted}`]
  }
}

const bookToday = (db: Database, referenceNo: string) =>
  db.transaction().execute((tx) =>
    writeJournal(tx, {
      ...{ referenceNo, description: 'Bench', postedOn: systemClock.today(), createdAt: new Date() },
      entries: [
        { accountCode: 'D1', amount: 100n },
        { accountCode: 'ADJUSTMENTS', amount: -100n }
      ]
    })
  )

/** Two tables of days that are alike but for the guard, and so small that the guard is most of what differs. */
async function prepareGuard(db: Database): Promise<void> {
  for (const table of ['guarded_days', 'unguarded_days'])
    await sql`create temporary table ${sql.table(table)} (posted_on date)`.execute(db)
  await sql`create trigger guard after insert on guarded_days referencing new table as inserted
    for each statement execute function refuse_closed_posted_on()`.execute(db)
}

/** As many rows as are booked in a turn, each in its transaction. */
const dateRows = (db: Database, table: string) =>
  sql`do ${sql.lit(`begin
    for n in 1..${bookingsAtOnce} loop
      insert into ${table} values (current_date);
      commit;
    end loop;
  end`)}`.execute(db)
