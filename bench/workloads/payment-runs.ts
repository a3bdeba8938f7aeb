import { sql } from 'kysely'
import { fileProfiles } from '../../server/src/bank-files/profiles.ts'
import { fillRun } from '../../server/src/payment-runs/making/fill-run.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { copyIn } from '../../server/src/platform/db/copy-in.ts'
import type { Database } from '../../server/src/platform/db/database.ts'
import { one } from '../../server/src/platform/db/read.ts'
import { isRefusal } from '../../server/src/platform/refusal.ts'
import { type BenchDatabase, openBenchDatabase } from '../bench-database.ts'
import { type Benchmark, inTurns, timed } from '../benchmark.ts'
import '../../server/src/payment-runs/tables.ts'

const profileName = 'PAIN_001_09'

/** A run of so many payments with its file, in one transaction. */
export const paymentRuns: Benchmark = {
  name: 'payment-runs',
  about: 'making a payment run and its file, against COPY of the same rows',
  usual: { rows: 200_000, dealers: 5000, rounds: 3 },
  quick: { rows: 20_000, dealers: 1000, rounds: 3 },
  async *measure({ rows, dealers, rounds }) {
    await using bench = await openBenchDatabase({ dealers })
    const { db } = bench.database
    await instruct(db, { rows, dealers })
    const copied = await copiedLines(bench)
    let bytes = 0
    const turns = await inTurns(rounds, {
      bare: () => timed(() => db.transaction().execute((tx) => copyIn(tx, 'copy bare_lines from stdin', copied))),
      ours: () =>
        timed(async () => {
          bytes = await makeRun(bench)
        }).finally(() => sql`update payment_run_lines set live = false where live`.execute(db))
    })
    const notes = [`the file has ${(bytes / 1e6).toFixed(1)} MB`]
    yield { workload: `a run of ${rows} payments`, baseline: 'COPY of its rows', unit: 'ms', turns, notes }
  }
}

/** Payments as if they paid anew what came back, so that they need no postings. */
async function instruct(db: Database, { rows, dealers }: { rows: number; dealers: number }): Promise<void> {
  await sql`
    update dealers set bank_bic = (array['MBBEMYKL', 'CIBBMYKL', 'PBBEMYKL', 'RHBBMYKL'])[1 + company_id % 4],
      bank_name = 'Bank', bank_account_number = (514000000000 + company_id)::text, city = 'Klang', country = 'MYS'`.execute(
    db
  )
  await sql`
    insert into payments (reference_no, company_id, bank_name, bank_bic, bank_account_number, amount, due_on,
      instructed_at, status, status_at)
    select 'PY' || lpad(n::text, 8, '0'), company_id, bank_name, bank_bic, bank_account_number, 10 + n % 9000 / 100.0,
      current_date, now(), 'INSTRUCTED', now()
    from generate_series(1, ${rows}::integer) as n join dealers on company_id = 1 + n % ${dealers}`.execute(db)
  await sql`vacuum (analyze) payments, dealers`.execute(db)
}

/** Makes a first run, and answers its lines as COPY has them, for a table without anything around them. */
async function copiedLines(bench: BenchDatabase): Promise<string> {
  const { db } = bench.database
  await makeRun(bench)
  await sql`create table bare_lines as select * from payment_run_lines limit 0`.execute(db)
  const { rows } = await sql<{ line: string }>`
    select concat_ws(chr(9), run_id, position, reference_no, company_id, rail, amount, details,
      replace(beneficiary::text, chr(92), repeat(chr(92), 2)), bank_bic, chr(92) || 'N', chr(92) || 'N', live) as line
    from payment_run_lines order by position`.execute(db)
  await sql`update payment_run_lines set live = false`.execute(db)
  return `${rows.map(({ line }) => line).join('\n')}\n`
}

/** @returns the length of its file */
async function makeRun({ database: { db }, caller }: BenchDatabase): Promise<number> {
  const profile = fileProfiles[profileName]
  if (!profile) throw new Error(`There is no profile ${profileName}.`)
  const today = systemClock.today()
  const payer = { name: 'Contoh', clientCode: 'C1', accountNumber: '514012345678', bankBic: 'MBBEMYKL' }
  const rules = { ibgLimit: '1000000.00', rentasMinimum: '10000.00', mostPayments: 1_000_000, fourEyes: false }
  const head = { profile: profileName, dueUntil: today, executeOn: today, bankBics: null, madeAt: new Date(), payer }
  return db.transaction().execute(async (tx) => {
    const { runId, runNo } = await one(
      tx,
      sql<{ runId: number; runNo: string }>`
        insert into payment_runs (profile, status, execute_on, due_until, payer, ibg_limit, rentas_minimum, most_payments,
          layout_sha256, four_eyes, made_by, made_at)
        values (${profileName}, 'Making', ${today}::date, ${today}::date, ${JSON.stringify(payer)}::jsonb,
          ${rules.ibgLimit}, ${rules.rentasMinimum}, ${rules.mostPayments}, ${profile.layoutSha256}, false,
          ${caller.userId}, now())
        returning run_id as "runId", run_no as "runNo"`
    )
    const made = await fillRun(tx, { run: { runId, runNo, ...head, ...rules }, profile, today, madeBy: caller })
    if (isRefusal(made)) throw new Error(made.message)
    const { bytes } = await one(
      tx,
      sql<{ bytes: number }>`select byte_size as bytes from payment_runs where run_id = ${runId}`
    )
    return bytes
  })
}
