import { sql } from 'kysely'
import '../../server/src/dealers/tables.ts'
import { openDealerAccounts } from '../../server/src/ledger/commands.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import type { Database, OpenDatabase } from '../../server/src/platform/db/database.ts'
import { silentLog } from '../../server/src/platform/log.ts'
import { postCycle } from '../../server/src/posting/commands/post-cycle.ts'
import { recordingRail } from '../../server/src/posting/payment-rail.ts'
import { verifyBooks } from '../../server/src/verify/queries.ts'
import { loadCycle, openBenchDatabase } from '../bench-database.ts'
import { type Benchmark, inTurns, timed } from '../benchmark.ts'

const firstBareBatch = 1001

/** Posting with its locks, tax, journals, payments, totals and audit events. */
export const posting: Benchmark = {
  name: 'posting',
  about: 'posting a cycle, against writing the same rows in one statement each',
  usual: { rows: 1_000_000, dealers: 5000, rounds: 3 },
  quick: { rows: 20_000, dealers: 500, rounds: 3 },
  async *measure({ rows, dealers, rounds }) {
    await using bench = await openBenchDatabase({ dealers })
    const { database } = bench
    const { db } = database
    await prepareDealers(db)
    let round = 0
    const turns = await inTurns(rounds, {
      bare: async () => {
        const batchNo = firstBareBatch + round
        await loadCycle(database, batchNo, { rows, dealers })
        return timed(() => writeBare(db, batchNo))
      },
      ours: async () => {
        round += 1
        await loadCycle(database, round, { rows, dealers })
        await approve(db, round)
        return timed(() => post(db, round))
      }
    })
    await requireRightBooks(database)
    yield { workload: `posting to ${dealers} dealers`, baseline: 'the same rows by bare SQL', unit: 'ms', turns }
  }
}

export async function prepareDealers(db: Database): Promise<void> {
  await sql`update dealers set bank_name = 'Bank Contoh', bank_account_number = '1234567890'`.execute(db)
  const dealers = await db.selectFrom('dealers').select('company_id').execute()
  const companyIds = dealers.map(({ company_id: companyId }) => companyId)
  await db.transaction().execute((tx) => openDealerAccounts(tx, companyIds))
}

export async function approve(db: Database, batchNo: number): Promise<void> {
  await db
    .updateTable('cycles')
    .set({ status: 'Scheduled', approved_for: systemClock.today(), four_eyes: false })
    .where('batch_no', '=', batchNo)
    .execute()
}

export async function post(db: Database, batchNo: number): Promise<void> {
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
      with journal as (
        insert into ledger_journals (reference_no, description, posted_on, created_at)
        select 'PAYMENT ' || posting_reference(posting_id), 'Payment', current_date, now() from paid
        returning journal_id, reference_no
      )
      insert into ledger_entries (journal_id, account_code, amount)
      select journal.journal_id, entry.account_code, entry.amount
      from paid join journal on journal.reference_no = 'PAYMENT ' || posting_reference(posting_id)
      cross join lateral (
        values ('D' || company_id, -gross), ('PAYMENTS_IN_TRANSIT', gross)
      ) as entry (account_code, amount)`.execute(tx)
    await sql`
      insert into payments (reference_no, company_id, batch_no, posting_reference, bank_name, bank_account_number, amount,
        due_on, instructed_at, status, status_at)
      select posting_reference(posting_id), company_id, ${batchNo}, posting_reference(posting_id), 'Bank Contoh',
        '1234567890', gross, current_date, now(), 'INSTRUCTED', now() from paid`.execute(tx)
    await sql`
      insert into dealer_year_payments as kept (company_id, year, gross)
      select company_id, extract(year from current_date), gross from paid
      on conflict (company_id, year) do update set gross = kept.gross + excluded.gross`.execute(tx)
  })
}

async function requireRightBooks({ db }: OpenDatabase): Promise<void> {
  // The bare cycles skip the check of their status and of approvals.
  await sql`update cycles set status = 'Completed', four_eyes = false where batch_no >= ${firstBareBatch}`.execute(db)
  const differing = (await verifyBooks(db, { counts: false })).filter(({ differenceCount }) => differenceCount > 0)
  if (differing.length > 0) throw new Error(`The books differ: ${differing.map(({ title }) => title).join('; ')}`)
}
