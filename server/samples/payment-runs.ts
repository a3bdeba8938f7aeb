import { sql } from 'kysely'
import { approveRun } from '#payment-runs/commands/decide-run.ts'
import { makeRun } from '#payment-runs/commands/make-run.ts'
import { requestSettings, settingsRequests } from '#payment-runs/commands/settings.ts'
import { downloadRun } from '#payment-runs/download.ts'
import { addDays } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Stage } from './cycle-life.ts'
import { callAs, clockAt } from './people.ts'
import '#payment-runs/tables.ts'

type RunStage = Stage & { today: string }

/** The payment settings: requested by one person, approved by another. */
export async function addSamplePaymentSettings(stage: RunStage): Promise<void> {
  const { db, services, reviewer, approver, today } = stage
  if (await isThere(db, 'payment_run_settings')) return
  const clock = clockAt(addDays(today, -30), 9)
  const values = {
    ...{ payerName: 'Contoh Telekom Sdn Bhd', bankBic: 'MBBEMYKL', accountNumber: '514012345678' },
    ...{ clientCode: 'CONTOH01', ibgLimit: '1000000.00', rentasMinimum: '10000.00' },
    ...{ defaultProfile: 'PAIN_001_09', mostPayments: 100_000, unknownAfterDays: 5 }
  }
  const reason = 'The account that the bank opened for payouts.'
  const input = { validFrom: clock.today(), values, reason }
  await callAs(db, { caller: reviewer, clock, services, input }, requestSettings)
  const { settings_id: settingsId } = await db
    .selectFrom('payment_run_settings')
    .select('settings_id')
    .executeTakeFirstOrThrow()
  await callAs(
    db,
    { caller: approver, clock, services, input: { settingsId, comment: 'As the bank’s letter says.' } },
    settingsRequests.approve
  )
}

/** An approved run and one that waits for approval; the payments of other banks are still due. */
export async function addSamplePaymentRuns(stage: RunStage): Promise<void> {
  const { db, services, reviewer, approver, today } = stage
  if (await isThere(db, 'payment_runs')) return
  const [first, second, third] = await banksWithMostDue(db)
  if (first === undefined || second === undefined || third === undefined) return
  const yesterday = addDays(today, -1)
  const sent = { caller: reviewer, clock: clockAt(yesterday, 9), services }
  const payments = { dueUntil: yesterday, profile: 'PAIN_001_09' as const }
  const made = await callAs(
    db,
    { ...sent, input: { ...payments, executeOn: yesterday, bankBics: [first, second] } },
    makeRun
  )
  const decision = { runNo: made.runNo ?? '', comment: 'Sums agree with the postings.' }
  await callAs(db, { ...sent, caller: approver, input: decision }, approveRun)
  // The bank, which answers half of it that evening, got its file before.
  await callAs(db, { ...sent, clock: clockAt(yesterday, 10), input: { runNo: decision.runNo } }, (call) =>
    downloadRun({ ...call, db: call.tx, endScope: () => undefined, record: (write) => write(call.tx) })
  )
  const waiting = { ...payments, executeOn: today, bankBics: [third] }
  await callAs(db, { ...sent, clock: clockAt(today, 0), input: waiting }, makeRun)
}

async function banksWithMostDue(db: Database): Promise<string[]> {
  const { rows } = await sql<{ bank_bic: string }>`
    select bank_bic from payments where status = 'INSTRUCTED' and bank_bic is not null
    group by 1 having count(*) > 1 order by count(*) desc, 1 limit 3`.execute(db)
  return rows.map(({ bank_bic: bic }) => bic)
}

async function isThere(db: Database, table: 'payment_run_settings' | 'payment_runs'): Promise<boolean> {
  return (await db.selectFrom(table).select(sql`1`.as('one')).limit(1).execute()).length > 0
}
