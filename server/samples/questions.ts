import { holdTypes } from '@payouts/contract/cycles/hold-types'
import type { QuestionAbout } from '@payouts/contract/questions/schema'
import { addDays } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { Services } from '#platform/http/services.ts'
import { answerQuestion } from '#questions/commands/answer-question.ts'
import { askQuestion } from '#questions/commands/ask-question.ts'
import '#questions/tables.ts'
import '#transactions/tables.ts'
import { callAs, clockAt } from './people.ts'

type Stage = { db: Database; services: Services; approver: Caller; outsider: Caller | undefined; today: string }

/** A question about a hold was answered; one about a sale waits. */
export async function addSampleQuestions({ db, services, approver, outsider: caller, today }: Stage): Promise<void> {
  // Missing where the users were added by somebody else.
  if (!caller) return
  const made = await db.selectFrom('questions').select('question_id').limit(1).execute()
  if (made.length > 0) return
  const ask = (daysAgo: number, about: QuestionAbout, question: string) =>
    callAs(
      db,
      { caller, clock: clockAt(addDays(today, -daysAgo), 14), services, input: { about, question } },
      askQuestion
    )
  const { questionId } = await ask(
    9,
    { kind: 'HOLD', holdType: holdTypes.eInvoiceMissing },
    'When are the sales paid that wait for an e-invoice?'
  )
  const answer = 'We issue the e-invoices, and pay each sale once its own is valid. You need not send us anything.'
  const clock = clockAt(addDays(today, -8), 9)
  await callAs(db, { caller: approver, clock, services, input: { questionId, answer } }, answerQuestion)
  const { batch_no: batchNo, transaction_no: transactionNo } = await db
    .selectFrom('transactions')
    .select(['batch_no', 'transaction_no'])
    .where('company_id', '=', caller.companyId)
    .where('state', '=', 'PAID')
    .orderBy('batch_no', 'desc')
    .orderBy('incentive_amount', 'desc')
    .orderBy('transaction_no')
    .executeTakeFirstOrThrow()
  const about = { kind: 'TRANSACTION' as const, batchNo, transactionNo }
  await ask(1, about, 'Why did this sale earn less than the same plan did the month before?')
}
