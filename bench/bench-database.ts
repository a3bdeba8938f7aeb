import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { fullMenu } from '@payouts/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import '../server/src/identity/tables.ts'
import { countTotals } from '../server/src/cycles/totals.ts'
import { type Database, type OpenDatabase, openDatabase } from '../server/src/platform/db/database.ts'
import { startEmbedded } from '../server/src/platform/db/embedded/start.ts'
import { prepareDatabase } from '../server/src/platform/db/migrating/prepare.ts'
import type { Caller } from '../server/src/platform/http/access/caller.ts'
import { silentLog } from '../server/src/platform/log.ts'
import { keepHistograms } from '../server/src/transactions/histograms/keep-histograms.ts'
import { attachPartition, buildIndexes, createLoadingTable } from '../server/src/transactions/partition.ts'
import { keepSearchIndexes } from '../server/src/transactions/search-indexes.ts'

const transactionTypes = 10

/** An embedded database of its own, with dealers and a person, which is thrown away afterwards. */
export async function openBenchDatabase({ dealers }: { dealers: number }): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'payouts-bench-'))
  // PostgreSQL runs under an account of its own, which must be able to enter.
  await chmod(dataDir, 0o711)
  const embedded = await startEmbedded({ dataDir, log: silentLog })
  const database = await openDatabase(embedded.url, { log: silentLog })
  await prepareDatabase(database)
  return {
    database,
    url: embedded.url,
    superuserUrl: embedded.superuserUrl,
    caller: await makePeople(database, dealers),
    async [Symbol.asyncDispose]() {
      await database.close()
      await embedded.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  }
}

export type BenchDatabase = AsyncDisposable & {
  database: OpenDatabase
  caller: Caller
  url: string
  /** Connects a superuser to the same PostgreSQL. */
  superuserUrl: string
}

async function makePeople({ db }: OpenDatabase, dealers: number): Promise<Caller> {
  await sql`
    insert into dealers (company_id, company_code, company_name, vendor_code, company_type, kind, line, start_date,
      end_date, tier, e_invoice_required)
    select n, 'D' || n, 'Dealer ' || n, 'V' || n, 'Individual', 'DEALER', 'PREPAID', '2020-01-01', '2030-01-01', 'Basic', false
    from generate_series(1, ${dealers}::integer) as n`.execute(db)
  await sql`vacuum (analyze) dealers`.execute(db)
  const userId = await addUser(db, 'bench')
  return { userId, userName: 'bench', name: 'Bench', role: 'Administrator', menu: fullMenu, companyId: null }
}

/** Makes four dealers of ten bear withholding tax, by what they were paid last year. */
export async function bringForwardPayments({ db }: OpenDatabase): Promise<void> {
  await sql`
    insert into dealer_year_payments (company_id, year, brought_forward)
    select company_id, extract(year from current_date) - 1, 150000 from dealers where company_id % 10 < 4`.execute(db)
  await sql`vacuum (analyze) dealer_year_payments`.execute(db)
}

/** Adds an administrator. @returns the new user's id */
export async function addUser(db: Database, userName: string): Promise<number> {
  const { user_id: userId } = await db
    .insertInto('users')
    .values({ user_name: userName, name: 'Bench', role: 'Administrator', password_hash: '', created_at: new Date() })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  return userId
}

const monthBefore = (day: RawBuilder<unknown>, monthsAgo: number) =>
  sql`(${day} - ${monthsAgo}::integer * interval '1 month')::date`

/**
 * A cycle pending review with this many payable rows, laid out as an import lays it out.
 * @param isPartlyHeld whether three dealers of ten have their rows held
 * @param monthsAgo how long before the others it was earned and paid, completed with nothing held; 0: not paid yet
 * @param dealers as many as the database was made with
 */
export async function loadCycle(
  database: OpenDatabase,
  batchNo: number,
  {
    rows,
    dealers,
    isPartlyHeld = false,
    monthsAgo = 0
  }: { rows: number; dealers: number; isPartlyHeld?: boolean; monthsAgo?: number }
): Promise<void> {
  const isPaid = monthsAgo > 0
  await database.db.transaction().execute(async (tx) => {
    await sql`
      insert into cycles (batch_no, version, name, commission_type, cutoff_date, report_date, payout_date, status)
      select ${batchNo}, 1, ${`Bench ${rows}`}, 'Incentives', day - 2, day - 4, day, ${isPaid ? 'Completed' : 'Pending Review'}
      from (select ${monthBefore(sql`date '2026-10-20'`, monthsAgo)} as day) as payout`.execute(tx)
    const table = await createLoadingTable(tx, batchNo, 1)
    await sql`
      insert into ${table.ref} (batch_no, id, company_id, state, hold_type, held_since, transaction_date,
        transaction_amount, incentive_amount, transaction_type, yes_id, transaction_no, plan_name, billing_account_no)
      select ${batchNo}::integer, n, company_id,
        case when is_held then 'HELD' else ${isPaid ? 'PAID' : 'PAYABLE'} end::transaction_state,
        case when is_held then ${holdTypes.manual} end, case when is_held then now() end,
        ${monthBefore(sql`date '2026-10-01'`, monthsAgo)} + (n * 31 % 15)::integer, 100, (n % 977) / 10.0, 'Type ' || (n * 13 + n / ${dealers}) % ${transactionTypes},
        'yes' || md5(n::text || '/' || ${batchNo}::text), 'T' || n || '-' || ${batchNo}::text, 'Plan ' || n % 40, 'B' || n
      from generate_series(1, ${rows}::bigint) as n
      cross join lateral (select 1 + (n * 7919) % ${dealers} as company_id) as dealer
      cross join lateral (select ${isPartlyHeld && !isPaid}::boolean and company_id % 10 < 3 as is_held) as state`.execute(
      tx
    )
    await buildIndexes(tx, table)
    await attachPartition(tx, table, batchNo)
    await countTotals(tx, batchNo)
  })
  // What autovacuum does within a minute of a load: without it no scan is index-only.
  await sql`vacuum (analyze) ${sql.table(`transactions_${batchNo}`)}, cycle_totals`.execute(database.db)
  // What jobs do within the same minute.
  await keepHistograms(database.db)
  await keepSearchIndexes(database.db)
}
