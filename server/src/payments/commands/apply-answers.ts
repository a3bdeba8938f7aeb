import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { judgeAnswers, type PaymentAnswer, type PaymentMove } from '../rules.ts'
import { lockPayments, movePayments, type PaymentActor } from './move-payments.ts'
import { noteDoubts } from './note-doubts.ts'

export type { PaymentAnswer } from '../rules.ts'

type AppliedAnswers = {
  /** The changes; two for a payment that was settled and returned. */
  moves: readonly PaymentMove[]
  /** How many repeated the present status. */
  unchanged: number
  /** Answers that the payment's status does not allow, that are doubtful, or that name no payment. */
  refused: { referenceNo: string; reason: string }[]
}

/**
 * Applies a bank's answers in sets: journals, statuses and audit events. An answer that repeats the current status
 * changes nothing; one that contradicts it, or is doubtful, is reported and not applied. Several answers of one
 * payment apply in their order.
 */
export async function applyAnswers(
  tx: Tx,
  clock: Clock,
  actor: PaymentActor,
  answers: readonly PaymentAnswer[]
): Promise<AppliedAnswers> {
  const references = [...new Set(answers.map(({ referenceNo }) => referenceNo))]
  const payments = await lockPayments(tx, sql`reference_no = any(${references}::text[])`)
  const known = new Map(payments.map((payment) => [payment.referenceNo, payment]))
  const { moves, unchanged, doubted, refused } = judgeAnswers(known, answers)
  await movePayments(tx, { clock, actor }, moves)
  await noteDoubts(tx, { clock, actor }, doubted)
  return { moves, unchanged, refused }
}
