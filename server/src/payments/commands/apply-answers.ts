import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { judgeAnswers, type PaymentAnswer, type PaymentMove } from '../rules.ts'
import { lockPayments, movePayments, type PaymentActor } from './move-payments.ts'
import { noteDoubts } from './note-doubts.ts'

export type { PaymentAnswer } from '../rules.ts'

export type AppliedAnswers = {
  /** What they changed; two steps of a payment that was settled and returned. */
  moves: readonly PaymentMove[]
  /** Repeated the present status. */
  unchanged: number
  /** What the payment's status does not allow, what is doubtful, or of no payment. */
  refused: { referenceNo: string; reason: string }[]
}

/**
 * Applies what a bank says, in sets: journals, statuses and audit events. An answer that repeats the current status
 * changes nothing, and one that contradicts it, or is doubtful, is named and left out. Several answers of one payment
 * count in their order.
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
