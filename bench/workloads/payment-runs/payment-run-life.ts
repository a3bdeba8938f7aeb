import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { fileProfiles } from '../../../server/src/bank-files/profiles.ts'
import { readConfig } from '../../../server/src/config.ts'
import { openDealerAccounts } from '../../../server/src/ledger/commands.ts'
import { approveRun } from '../../../server/src/payment-runs/commands/decide-run.ts'
import { fillRun } from '../../../server/src/payment-runs/creation/fill-run.ts'
import { findFile } from '../../../server/src/payment-runs/queries/run-file.ts'
import { checkedBytes, fileBytes } from '../../../server/src/payment-runs/run-file.ts'
import { systemClock } from '../../../server/src/platform/clock.ts'
import type { Tx } from '../../../server/src/platform/db/database.ts'
import { one } from '../../../server/src/platform/db/read.ts'
import type { Services } from '../../../server/src/platform/http/services.ts'
import { fileOnDisk } from '../../../server/src/platform/incoming/incoming-file.ts'
import { isRefusal } from '../../../server/src/platform/refusal.ts'
import { receiveFile } from '../../../server/src/reconciliation/commands/receive-file.ts'
import type { BenchDatabase } from '../../bench-database.ts'
import '../../../server/src/payment-runs/tables.ts'

const profileName = 'PAIN_001_09'
const payer = { name: 'Contoh', clientCode: 'C1', accountNumber: '514012345678', bankBic: 'MBBEMYKL' }
/** Approving asks for no more of them. */
const services = { config: readConfig({ FOUR_EYES: 'off' }) } as Services

/** Who is paid, and who pays. */
export async function preparePayers({ database: { db } }: BenchDatabase): Promise<void> {
  await sql`
    update dealers set bank_bic = (array['MBBEMYKL', 'CIBBMYKL', 'PBBEMYKL', 'RHBBMYKL'])[1 + company_id % 4],
      bank_name = 'Bank', bank_account_number = (514000000000 + company_id)::text, city = 'Klang', country = 'MYS'`.execute(
    db
  )
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ company_id: number }>`select company_id from dealers`.execute(tx)
    await openDealerAccounts(
      tx,
      rows.map(({ company_id: companyId }) => companyId)
    )
  })
  await sql`
    insert into payment_run_settings (valid_from, payer_name, bank_bic, account_number, client_code, ibg_limit,
      rentas_minimum, default_profile, most_payments, unknown_after_days, reason, asked_by, asked_on, four_eyes, status,
      decided_by, decided_on)
    select '2020-01-01', ${payer.name}, ${payer.bankBic}, ${payer.accountNumber}, ${payer.clientCode}, 1000000, 10000,
      ${profileName}, 1000000, 5, 'Bench', user_id, now(), false, 'Approved', user_id, now() from users limit 1`.execute(
    db
  )
}

/** Payments as if they repeated returned ones, so that they need no postings; a dealer's one after the other. */
export async function instruct(
  { database: { db } }: BenchDatabase,
  { rows, dealers, round }: { rows: number; dealers: number; round: number }
): Promise<void> {
  await sql`
    insert into payments (reference_no, company_id, bank_name, bank_bic, bank_account_number, amount, due_on,
      instructed_at, status, status_at)
    select 'PY' || lpad((${round}::bigint * ${rows}::bigint + n)::text, 8, '0'), company_id, bank_name, bank_bic,
      bank_account_number, 10 + n % 9000 / 100.0, current_date, now() + n * interval '1 microsecond', 'INSTRUCTED', now()
    from generate_series(1, ${rows}::integer) as n join dealers on company_id = 1 + n % ${dealers}::integer`.execute(db)
  await sql`vacuum (analyze) payments, dealers`.execute(db)
}

export type MadeRun = { runId: number; runNo: string }

/** The run with its file worked out, in one transaction. */
export async function makeRun({ database: { db }, caller }: BenchDatabase): Promise<MadeRun> {
  const profile = fileProfiles[profileName]
  if (!profile) throw new Error(`There is no profile ${profileName}.`)
  const today = systemClock.today()
  const rules = { ibgLimit: '1000000.00', rentasMinimum: '10000.00', mostPayments: 1_000_000, fourEyes: false }
  const head = { profile: profileName, dueUntil: today, executeOn: today, bankBics: null, madeAt: new Date(), payer }
  return db.transaction().execute(async (tx) => {
    const begun = await one(
      tx,
      sql<MadeRun>`
        insert into payment_runs (profile, status, execute_on, due_until, payer, ibg_limit, rentas_minimum, most_payments,
          layout_sha256, four_eyes, made_by, made_at)
        values (${profileName}, 'Making', ${today}::date, ${today}::date, ${JSON.stringify(payer)}::jsonb,
          ${rules.ibgLimit}, ${rules.rentasMinimum}, ${rules.mostPayments}, ${profile.layoutSha256}, false,
          ${caller.userId}, ${head.madeAt})
        returning run_id as "runId", run_no as "runNo"`
    )
    refuseNothing(await fillRun(tx, { run: { ...begun, ...head, ...rules }, profile, today, madeBy: caller }))
    return begun
  })
}

export async function approve({ database: { db }, caller }: BenchDatabase, { runNo }: MadeRun): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const call = { tx: tx as Tx, caller, clock: systemClock, requestId: randomUUID(), services, dryRun: false }
    refuseNothing(await approveRun({ ...call, input: { runNo, comment: '' } }))
  })
}

/** Writes a run's file as for the bank. */
export async function writeFile({ database: { db } }: BenchDatabase, run: MadeRun, folder: string): Promise<void> {
  const file = await findFile(db, services.config, { runId: run.runId })
  if (isRefusal(file)) throw new Error(file.message)
  const bytes = checkedBytes(fileBytes(db, file.profile, file), file.sha256)
  await pipeline(Readable.from(bytes), createWriteStream(join(folder, 'run.xml')))
}

/**
 * Takes a file of the bank as the watched folder does.
 * @param strangers how many of its entries are of no payment
 */
export async function receive(
  { database: { db } }: BenchDatabase,
  folder: string,
  name: string,
  strangers = 0
): Promise<void> {
  const source = fileOnDisk(join(folder, name), name)
  const { outcome, file } = await db
    .transaction()
    .execute((tx) =>
      receiveFile(tx, { source, how: 'COMMAND LINE', uploadedBy: null, clock: systemClock, fourEyes: true })
    )
  if (outcome !== 'TAKEN' || file.problemCount > 0 || file.entriesUnmatched !== strangers)
    throw new Error(
      `${name} was not taken whole: ${file.problem ?? `${file.problemCount} problems, ${file.entriesUnmatched} unmatched entries`}`
    )
}

function refuseNothing(outcome: unknown): void {
  if (isRefusal(outcome)) throw new Error(outcome.message)
}
