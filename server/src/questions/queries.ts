import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { Page } from '@payouts/contract/page'
import { isGranted, permission } from '@payouts/contract/permissions'
import type { questionEndpoints } from '@payouts/contract/questions/endpoints'
import type { DealerQuestion, QuestionAbout } from '@payouts/contract/questions/schema'
import { sql } from 'kysely'
import { allOf, instantText, visibleTo } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import type { ReadCall } from '#platform/http/calls/bind.ts'
import '#attachments/tables.ts'
import '#cycles/tables.ts'
import '#dealers/tables.ts'
import '#identity/tables.ts'
import './tables.ts'

type ListCall = Pick<ReadCall<CheckedInputOf<typeof questionEndpoints.getQuestions>>, 'db' | 'caller' | 'input'>

/** Questions with their answers, the latest first. Staff need the right to see dealers; companies do not see who answered. */
export function listQuestions({ db, caller, input }: ListCall): Promise<Page<DealerQuestion>> {
  const { companyCode, status, questionId } = input
  const isStaff = caller.companyId === null
  const answeredBy = isStaff ? sql`(select name from users where user_id = questions.answered_by)` : sql`null::text`
  return pageOf(db, input, {
    select: sql<DealerQuestion>`question_id as "questionId", company_code as "companyCode",
      company_name as "companyName", ${aboutOf} as about,
      questions.batch_no as "batchNo", cycles.name as "payoutCycleName", amount,
      transaction_count as "transactionCount", question,
      (select reference from attachment_subjects
        where attachment_type = 'QUESTION' and reference = company_code || '/' || question_id limit 1) as "documentReference",
      (select name from users where user_id = asked_by) as "askedBy", ${instantText('asked_at')} as "askedOn",
      case when answer is null then 'Open' else 'Answered' end as status, answer, ${answeredBy} as "answeredBy",
      ${instantText('answered_at')} as "answeredOn"`,
    from: sql`questions join dealers using (company_id) left join cycles on cycles.batch_no = questions.batch_no
      where ${allOf([
        visibleTo(caller, 'questions.company_id'),
        isStaff ? sql`${isGranted(caller.menu, permission('Dealers'))}::boolean` : sql`true`,
        ...(companyCode ? [sql<boolean>`company_code = ${companyCode}`] : []),
        ...(status ? [sql<boolean>`(answer is null) = ${status === 'Open'}::boolean`] : []),
        ...(questionId ? [sql<boolean>`question_id = ${questionId}`] : [])
      ])}`,
    orderBy: sql`asked_at desc, question_id desc`
  })
}

const aboutOf = sql<QuestionAbout>`case questions.kind
  when 'TRANSACTION' then json_build_object('kind', 'TRANSACTION', 'batchNo', questions.batch_no,
    'transactionNo', transaction_no)
  when 'HOLD' then json_build_object('kind', 'HOLD', 'holdType', hold_type)
  else json_build_object('kind', 'TAX', 'referenceNo', reference_no) end`
