import { recordEvent } from '#activity/record.ts'
import '#activity/tables.ts'
import { findUser } from '#identity/users/queries.ts'
import { sampleUsers } from '#identity/users/sample-users.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log.ts'
import { addSampleAdjustments } from './adjustments.ts'
import { addSampleBankAnswers } from './bank-answers.ts'
import { addSampleBulkChanges } from './bulk-changes.ts'
import { addSampleCashOutLimits } from './cash-out-limits.ts'
import { liveThrough } from './cycle-life.ts'
import { addSampleDealers } from './dealers.ts'
import { addSampleEInvoices, addSamplePayer } from './e-invoices.ts'
import { addSampleEarmarks } from './earmarks.ts'
import { addSampleExclusions, endOfExclusion, endSampleExclusion } from './exclusions.ts'
import { addLateFreezes, addLongFreeze } from './freezes.ts'
import { samplesAreMade } from './made.ts'
import { addSamplePaymentRuns, addSamplePaymentSettings } from './payment-runs.ts'
import { sampleCaller, sampleServices } from './people.ts'
import { plannedCycles } from './plan.ts'
import { addSampleQuestions } from './questions.ts'
import { addSampleRateCard } from './rate-cards.ts'

type SampleOptions = {
  /** `small`: about 20,000 transactions; `large`: 1,000,000. */
  size: 'small' | 'large'
  clock: Clock
  /** Where sample-users.json with the passwords is written. */
  dataDir: string
  log: Logger
  /** Stops seeding between two calls; the next start resumes it. */
  signal: AbortSignal
}

/** The dealer of the user `external`: paid by bank, and to supply e-invoices. */
const outsidersDealer = 13

const scaleOf = { small: 1, large: 50 }

/**
 * Fills a database with a year of a provider's work: dealers from S10001, cycles from 900001, one user of each role.
 * Idempotent: complete data stays, interrupted seeding is completed.
 * @throws the signal's reason once it is aborted
 */
export async function seedSamples(db: Database, { size, clock, dataDir, log, signal }: SampleOptions): Promise<void> {
  if (await samplesAreMade(db)) return
  const started = performance.now()
  const today = clock.today()
  const dealers = await addSampleDealers(db, Number(today.slice(0, 4)) - 1)
  await sampleUsers(db, dataDir, { companyCode: dealers[outsidersDealer]?.companyCode ?? '', now: clock.now() })
  const people = {
    reviewer: await sampleCaller(db, 'reviewer'),
    approver: await sampleCaller(db, 'approver'),
    administrator: await sampleCaller(db, 'admin'),
    adjuster: await sampleCaller(db, 'adjuster'),
    outsider: (await findUser(db, 'external')) && (await sampleCaller(db, 'external'))
  }
  const stage = { db, services: sampleServices(dataDir, log), dealers, today, signal, ...people }
  await addSamplePaymentSettings(stage)
  await addSamplePayer(stage)
  await addSampleExclusions(stage)
  await addLongFreeze(stage)
  for (const plan of plannedCycles(today, scaleOf[size])) {
    if (plan.reportDate > endOfExclusion(today)) await endSampleExclusion(stage)
    await liveThrough(stage, plan)
    log.info({ batchNo: plan.batchNo, status: plan.ending }, 'a sample cycle is there')
  }
  await addLateFreezes(stage)
  await addSampleAdjustments(stage)
  await addSampleEarmarks(stage)
  await addSampleCashOutLimits({ ...stage, clock })
  await addSamplePaymentRuns(stage)
  await addSampleBankAnswers(stage)
  await addSampleBulkChanges(stage)
  await addSampleRateCard(stage)
  await addSampleEInvoices(stage, clock)
  await addSampleQuestions(stage)
  await markMade(db, size)
  log.info({ size, seconds: Math.round((performance.now() - started) / 1000) }, 'sample data is there')
}

async function markMade(db: Database, size: string): Promise<void> {
  await db
    .transaction()
    .execute((tx) =>
      recordEvent(tx, { area: 'samples', action: 'MADE', activity: `Made the ${size} sample data`, actor: 'system' })
    )
}
