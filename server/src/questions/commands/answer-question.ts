import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { catalogueOf, type Language } from '@payouts/contract/language'
import { canAnswer } from '@payouts/contract/questions/can'
import type { questionEndpoints } from '@payouts/contract/questions/endpoints'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { notify } from '#notices/notify.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import '#dealers/tables.ts'
import '#identity/tables.ts'
import '../tables.ts'

type AnswerCall = WriteCall<CheckedInputOf<typeof questionEndpoints.answerQuestion>>
type Answered = OutputOf<typeof questionEndpoints.answerQuestion>
type Found = {
  status: 'Open' | 'Answered'
  askedBy: number
  companyCode: string
  companyName: string
  batchNo: number | null
  /** Of the person who asked. */
  language: Language
}

const words = catalogueOf({
  en: { wasAnswered: 'Your question was answered' },
  ms: { wasAnswered: 'Soalan anda telah dijawab' }
})

/** Answers a dealer's question, once. Whoever asked is notified; nothing else changes. */
export async function answerQuestion({ tx, caller, input, clock, requestId }: AnswerCall): Promise<Answered | Refusal> {
  const { rows } = await sql<Found>`
    select case when answer is null then 'Open' else 'Answered' end as status, asked_by as "askedBy",
      company_code as "companyCode", company_name as "companyName", batch_no as "batchNo", language
    from questions join dealers using (company_id) join users on users.user_id = asked_by
    where question_id = ${input.questionId} for update of questions`.execute(tx)
  const [question] = rows
  if (!question) return refuse('refusedByRule', `There is no question ${input.questionId}.`, 'questionId')
  const refused = refusedBy(canAnswer(question, caller), 'questionId')
  if (refused) return refused
  await tx
    .updateTable('questions')
    .set({ answer: input.answer, answered_by: caller.userId, answered_at: clock.now() })
    .where('question_id', '=', input.questionId)
    .execute()
  const { companyCode: accountCode, companyName, batchNo } = question
  await recordEvent(tx, {
    ...{ area: 'questions', action: 'ANSWER', activity: `A question of ${companyName} was answered.`, actor: caller },
    ...{ name: companyName, comment: input.answer, accountCode, requestId },
    ...(batchNo !== null && { batchNo }),
    details: { questionId: input.questionId }
  })
  await notify(tx, {
    kind: 'ANSWER',
    to: { userIds: [question.askedBy] },
    subject: words(question.language)('wasAnswered'),
    detail: input.answer,
    target: { screen: 'ownPayments' },
    at: clock.now()
  })
  return { message: 'The answer was sent.' }
}
