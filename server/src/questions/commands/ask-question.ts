import { dayText } from '@payouts/contract/day-text'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { Day } from '@payouts/contract/page'
import { permission } from '@payouts/contract/permissions'
import { mostOpenQuestions, mostQuestionsADay, type questionEndpoints } from '@payouts/contract/questions/endpoints'
import type { QuestionAbout } from '@payouts/contract/questions/schema'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { attachProof } from '#attachments/commands.ts'
import { documentReference } from '#attachments/rules.ts'
import { lockDealers } from '#dealers/commands.ts'
import { notify } from '#notices/notify.ts'
import { one } from '#platform/db/read.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { type QuestionedRows, rowsOf } from './rows-of.ts'
import '../tables.ts'

type AskCall = WriteCall<CheckedInputOf<typeof questionEndpoints.askQuestion>>
type Asked = OutputOf<typeof questionEndpoints.askQuestion>

/**
 * Asks about rows of the caller's own company. A question changes no money and no state: it waits on the desk until
 * one of the staff answers. A dealer may have some open, and ask some a day.
 */
export async function askQuestion(call: AskCall): Promise<Asked | Refusal> {
  const { tx, caller, input, clock } = call
  if (caller.companyId === null) return refuse('refusedByRule', 'Only users of a dealer’s company ask questions here.')
  // Questions of one dealer are counted one after the other.
  const [dealer] = await lockDealers(tx, { companyIds: [caller.companyId] })
  if (!dealer) throw new Error('the company of a user is a dealer')
  const rows = await rowsOf(tx, caller, input.about)
  if (!rows) return refuse('refusedByRule', notThere(input.about), 'about')
  const refused = await refusedFlood(call, rows)
  if (refused) return refused
  const { question_id: questionId } = await tx
    .insertInto('questions')
    .values({
      ...rows,
      company_id: caller.companyId,
      kind: input.about.kind,
      question: input.question,
      asked_by: caller.userId,
      asked_at: clock.now()
    })
    .returning('question_id')
    .executeTakeFirstOrThrow()
  const { company_code: accountCode, company_name: companyName } = dealer
  const reference = documentReference(accountCode, questionId)
  const document = await attachProof(call, { attachmentType: 'QUESTION', references: [reference] })
  if (isRefusal(document)) return document
  await recordEvent(tx, {
    ...{ area: 'questions', action: 'ASK', activity: `${companyName} asked a question.`, actor: caller },
    ...{ name: companyName, comment: input.question, accountCode, amount: rows.amount, requestId: call.requestId },
    ...(rows.batch_no !== null && { batchNo: rows.batch_no }),
    details: { questionId, ...input.about },
    ...(document && { attachmentReference: { attachmentType: 'QUESTION' as const, reference } })
  })
  await notify(tx, {
    kind: 'REQUEST',
    to: { whoMay: [permission('Dealers', 'ANSWER')], but: caller.userId },
    subject: `${companyName} asks a question`,
    detail: input.question,
    target: { screen: 'dealer', companyCode: accountCode },
    at: clock.now()
  })
  return { questionId, message: 'Your question was sent. The answer will appear here.' }
}

function notThere(about: QuestionAbout): string {
  if (about.kind === 'TRANSACTION')
    return `This payout has no transaction ${about.transactionNo} of yours. Check the number.`
  if (about.kind === 'HOLD') return 'Nothing of yours is held for this reason any more.'
  return `There is no payment ${about.referenceNo} of yours with withholding tax.`
}

/** One question about the same rows at a time, so many open ones, and so many a day. */
async function refusedFlood({ tx, caller, clock }: AskCall, rows: QuestionedRows): Promise<Refusal | undefined> {
  const { open, today, same } = await one(
    tx,
    sql<{ open: number; today: number; same: Day | null }>`
      select count(*) filter (where answer is null) as open,
        count(*) filter (where asked_at::date = ${clock.today()}::date) as today,
        (max(asked_at) filter (where answer is null and batch_no is not distinct from ${rows.batch_no}::integer
          and transaction_no is not distinct from ${rows.transaction_no}::text
          and hold_type is not distinct from ${rows.hold_type}::text
          and reference_no is not distinct from ${rows.reference_no}::text))::date as same
      from questions
      where company_id = ${caller.companyId} and (answer is null or asked_at > ${clock.now()}::timestamptz - interval '2 days')`
  )
  if (same) return refuse('refusedByRule', `You asked about this on ${dayText(same)}. The answer will come.`)
  if (open >= mostOpenQuestions)
    return refuse('refusedByRule', `${mostOpenQuestions} of your questions wait for an answer. Please wait for one.`)
  if (today >= mostQuestionsADay)
    return refuse('refusedByRule', `You asked ${mostQuestionsADay} questions today. Please ask again tomorrow.`)
  return undefined
}
