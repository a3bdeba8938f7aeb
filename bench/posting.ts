/**
 * What posting a cycle costs, with its locks, tax, journals, payments, totals and audit events, as a ratio to writing
 * the same rows in one statement each.
 * Run: npx node bench/posting.ts [rows] [dealers]
 */
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import '../server/src/dealers/tables.ts'
import { openDealerAccounts } from '../server/src/ledger/commands.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import type { Database, OpenDatabase } from '../server/src/platform/db/database.ts'
import { silentLog } from '../server/src/platform/log.ts'
import { postCycle } from '../server/src/posting/commands/post-cycle.ts'
import { recordingRail } from '../server/src/posting/payment-rail.ts'
import { verifyBooks } from '../server/src/verify/queries.ts'
import { loadCycle, withBenchDatabase } from './bench-database.ts'

const [rows = 100_000, dealerCount = 1000] = process.argv.slice(2).map(Number)
const rounds = 3

async function measure(database: OpenDatabase): Promise<void> {
  const { db } = database
  await sql`update dealers set bank_name = 'Bank Contoh', bank_account_number = '1234567890'`.execute(db)
  const dealers = await db.selectFrom('dealers').select('company_id').execute()
  await db.transaction().execute((tx) =>
    openDealerAccounts(
      tx,
      dealers.map(({ company_id }) => company_id)
    )
  )

  const bare: number[] = []
  const posted: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const bareBatch = 1000 + round
    await loadCycle(database, bareBatch, rows, { dealers: dealerCount })
    bare.push(await timed(() => writeBare(db, bareBatch)))

    await loadCycle(database, round, rows, { dealers: dealerCount })
    await approve(db, round)
    posted.push(await timed(() => post(db, round)))
  }
  await withoutBareCycles(db)
  const differing = (await verifyBooks(db)).filter(({ differenceCount }) => differenceCount > 0)
  if (differing.length > 0) throw new Error(`The books differ: ${differing.map(({ title }) => title).join('; ')}`)

  console.log(`bare SQL of the same change, ${rows} rows and ${dealers.length} dealers: ${middle(bare).toFixed(0)} ms`)
  console.log(`posting them: ${middle(posted).toFixed(0)} ms`)
  console.log(`ratio: ${(middle(posted) / middle(bare)).toFixed(2)}`)
}

await withBenchDatabase(measure, { dealers: dealerCount })

async function timed(run: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}

function middle(times: number[]): number {
  return times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN
}

async function approve(db: Database, batchNo: number): Promise<void> {
  await db
    .updateTable('cycles')
    .set({ status: 'Scheduled', approved_for: systemClock.today() })
    .where('batch_no', '=', batchNo)
    .execute()
}

async function post(db: Database, batchNo: number): Promise<void> {
  const { signal } = new AbortController()
  await postCycle(db, { batchNo, clock: systemClock, rail: recordingRail, log: silentLog, signal })
}

/** The rows that posting writes, all at once: the triggers that keep totals and balances run here too. */
async function writeBare(db: Database, batchNo: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      create temporary table paid on commit drop as
      select company_id, sum(incentive_amount) as gross, count(*) as row_count,
        nextval('postings_posting_id_seq') as posting_id, nextval('ledger_journals_journal_id_seq') as journal_id
      from transactions where batch_no = ${batchNo} group by company_id`.execute(tx)
    await sql`
      update transactions set state = 'PAID', posting_id = paid.posting_id
      from paid where batch_no = ${batchNo} and transactions.company_id = paid.company_id`.execute(tx)
    await sql`
      insert into ledger_journals (journal_id, reference_no, description, posted_on, created_at)
      overriding system value
      select journal_id, posting_reference(posting_id), 'Payout', current_date, now() from paid`.execute(tx)
    await sql`
      insert into ledger_entries (journal_id, account_code, amount)
      select journal_id, 'D' || company_id, gross from paid union all
      select journal_id, 'INCENTIVE_EXPENSE', -gross from paid`.execute(tx)
    await sql`
      insert into postings (posting_id, batch_no, company_id, status, gross, withholding_tax, net, tax_rate,
        transaction_count, posted_on, journal_id)
      overriding system value
      select posting_id, ${batchNo}, company_id, 'Posted', gross, 0, gross, 0, row_count, current_date, journal_id
      from paid`.execute(tx)
    await sql`
      insert into payments (reference_no, company_id, bank_name, bank_account_number, amount, instructed_at)
      select posting_reference(posting_id), company_id, 'Bank Contoh', '1234567890', gross, now() from paid`.execute(tx)
    await sql`
      insert into dealer_year_payments as kept (company_id, year, gross)
      select company_id, extract(year from current_date), gross from paid
      on conflict (company_id, year) do update set gross = kept.gross + excluded.gross`.execute(tx)
  })
}

/** The bare cycles have no status to verify. */
async function withoutBareCycles(db: Database): Promise<void> {
  await sql`update cycles set status = 'Completed' where batch_no > 1000`.execute(db)
}
