import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import '#dealers/tables.ts'
import '#questions/tables.ts'
import { lineOf } from './line.ts'
import type { WaitingPart } from './rights.ts'

/** Dealers' questions without an answer. One person answers: nothing moves by it. */
export const openQuestions: WaitingPart = ({ granted }) => sql`
  ${lineOf({
    kind: 'QUESTION',
    key: sql`question_id`,
    name: sql`company_name`,
    amount: sql`amount`,
    count: sql`transaction_count`,
    requestedBy: sql`asked_by`,
    requestedAt: sql`asked_at`,
    reason: sql`question`,
    batchNo: sql`batch_no`,
    holdType: sql`hold_type`
  })}
  from questions join dealers using (company_id)
  where ${granted(permission('Dealers', 'ANSWER'))} and answer is null`
