import type { AnswerStatus, PaymentStatus } from '@payouts/contract/payments/schema'
import { type SqlBool, sql } from 'kysely'
import { applyAnswers, type PaymentAnswer } from '#payments/commands/apply-answers.ts'
import { putInRun } from '#payments/commands/put-in-run.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { silentLog } from '#platform/log.ts'
import { postCycle } from '#posting/commands/post-cycle.ts'
import { recordingRail } from '#posting/payment-rail.ts'
import { anApprovedCycle, type DealerInCycle } from './approved-cycle.ts'
import '#payments/tables.ts'

/** Posts a cycle today. @returns the references of its payments, by the dealers' numbers */
export async function aPostedCycle(
  db: Database,
  { batchNo, clock, dealers }: { batchNo: number; clock: Clock; dealers: DealerInCycle[] }
): Promise<string[]> {
  await anApprovedCycle(db, { batchNo, approvedFor: clock.today(), dealers })
  const { signal } = new AbortController()
  await postCycle(db, { batchNo, clock, rail: recordingRail, log: silentLog, signal })
  const payments = await db
    .selectFrom('payments')
    .select('reference_no')
    .where('batch_no', '=', batchNo)
    .orderBy('company_id')
    .execute()
  return payments.map(({ reference_no: referenceNo }) => referenceNo)
}

export const namely = (references: readonly string[]) => sql<SqlBool>`reference_no = any(${[...references]}::text[])`

/**
 * Marks all of these as sent, or none, as if their file had been made elsewhere; `runId` names a run that lists them.
 */
export async function sent(db: Database, clock: Clock, references: readonly string[], runId: number | null = null) {
  const run = runId === null ? null : { runId, executeOn: clock.today() }
  const { goneOn, ...put } = await db.transaction().execute((tx) => putInRun(tx, clock, run, namely(references)))
  if (goneOn > 0) throw new Error(`${goneOn} payments are not INSTRUCTED any more.`)
  return put
}

type GivenAnswer = Partial<PaymentAnswer> & { referenceNo: string; status: AnswerStatus }

export const answerOf = (given: GivenAnswer): PaymentAnswer => ({
  reasonCode: null,
  reasonText: null,
  bankReference: null,
  valueDate: null,
  doubt: null,
  ...given
})

/** Applies a bank's answers as a file would. @returns the number of steps */
export async function answered(db: Database, clock: Clock, answers: readonly GivenAnswer[]) {
  const { moves, ...rest } = await db
    .transaction()
    .execute((tx) => applyAnswers(tx, clock, 'bank file', answers.map(answerOf)))
  return { changed: moves.length, ...rest }
}

/** The statuses of payments by their references. */
export async function statusesOf(db: Database): Promise<Record<string, PaymentStatus>> {
  const payments = await db.selectFrom('payments').select(['reference_no', 'status']).execute()
  return Object.fromEntries(payments.map(({ reference_no: referenceNo, status }) => [referenceNo, status]))
}

/** The statuses of these payments, in their order. */
export async function statusesInOrder(
  db: Database,
  references: readonly string[]
): Promise<(PaymentStatus | undefined)[]> {
  const found = await statusesOf(db)
  return references.map((reference) => found[reference])
}

/** The balances of accounts by their codes, without zero balances. */
export async function balancesOf(db: Database): Promise<Record<string, string>> {
  const accounts = await db.selectFrom('ledger_accounts').select(['account_code', 'balance']).execute()
  return Object.fromEntries(
    accounts.filter(({ balance }) => balance !== '0.00').map(({ account_code: code, balance }) => [code, balance])
  )
}
