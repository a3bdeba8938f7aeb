import type { AnswerStatus } from '@payouts/contract/payments/schema'
import { sql } from 'kysely'
import { applyAnswers, type PaymentAnswer } from '#payments/commands/apply-answers.ts'
import { putInRun } from '#payments/commands/put-in-run.ts'
import { noteReturns } from '#payments/returned/note-returns.ts'
import { addDays } from '#platform/clock.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import { clockAt } from './people.ts'
import type { PlannedCycle } from './plan.ts'
import '#payments/tables.ts'

const bankFile = 'sample bank file'

/**
 * The bank's results for a cycle's payments, once: those of paid cycles settle on the next day, except a rejected and
 * a returned one. In the latest cycle some are settled, some accepted, and most wait for a run.
 */
export async function settlePayments(db: Database, plan: PlannedCycle): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const references = await instructedPayments(tx, plan)
    const sent = plan.ending === 'Error' ? references.slice(0, 6) : references
    if (sent.length === 0) return
    await putInRun(tx, clockAt(plan.payoutDate, 10), null, sql`reference_no = any(${sent}::text[])`)
    for (const { daysLater, ...answers } of answersTo(plan, sent))
      await answer(tx, { ...answers, day: addDays(plan.payoutDate, daysLater) })
  })
}

/** Empty once a file of the cycle has been sent. */
async function instructedPayments(tx: Tx, { batchNo }: PlannedCycle): Promise<string[]> {
  const { rows } = await sql<{ reference_no: string; isSent: boolean }>`
    select reference_no, bool_or(in_file_at is not null) over () as "isSent"
    from payments where batch_no = ${batchNo} order by reference_no`.execute(tx)
  return rows.some(({ isSent }) => isSent) ? [] : rows.map(({ reference_no: referenceNo }) => referenceNo)
}

type Answers = { references: string[]; status: AnswerStatus; reasonCode: string | null; reasonText: string | null }

/** Depends on how many months ago the cycle was. */
function answersTo(plan: PlannedCycle, sent: string[]): (Answers & { daysLater: number })[] {
  const [first, second, ...others] = sent
  const none = { reasonCode: null, reasonText: null }
  const settled = (references: string[]): Answers & { daysLater: number } => ({
    ...{ references, status: 'SETTLED', daysLater: 1, ...none }
  })
  if (plan.ending === 'Error')
    return [settled(sent.slice(0, 2)), { references: sent.slice(2, 4), status: 'ACCEPTED', daysLater: 0, ...none }]
  if (first === undefined || second === undefined || !plan.hasBankTrouble) return [settled(sent)]
  const closed = { reasonCode: 'AC04', reasonText: 'Closed account number' }
  const unknown = { reasonCode: 'AC01', reasonText: 'Incorrect account number' }
  return [
    { references: [first], status: 'REJECTED', daysLater: 1, ...unknown },
    settled([second, ...others]),
    { references: [second], status: 'RETURNED', daysLater: 3, ...closed }
  ]
}

async function answer(
  tx: Tx,
  { references, status, reasonCode, reasonText, day }: Answers & { day: string }
): Promise<void> {
  const answers = references.map(
    (referenceNo): PaymentAnswer => ({
      ...{ referenceNo, status, reasonCode, reasonText },
      bankReference: `MB${referenceNo.slice(2)}`,
      valueDate: day,
      doubt: null
    })
  )
  await applyAnswers(tx, clockAt(day, 9), bankFile, answers)
  if (status === 'RETURNED') await noteReturns(tx, clockAt(day, 9), answers)
}
