import type { WaitingKind } from '@payouts/contract/desk/schema'
import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import '#adjustments/tables.ts'
import '#dealers/tables.ts'
import type { SubjectInSql } from '#approvals/queries/progress.ts'
import { lineOf } from './line.ts'
import type { WaitingPart } from './rights.ts'

const approval: SubjectInSql = { kind: sql`decision.kind`, subject: sql`decision_id` }

/** New adjustments and changes, stored as requested. */
export const adjustmentDecisions: WaitingPart = ({ granted, open }) => sql`
  ${lineOf({
    kind: sql<WaitingKind>`case decision.kind when 'MAKE_GOOD' then 'MAKE GOOD' else decision.kind end`,
    key: sql`decision_id`,
    name: sql`company_name`,
    amount: sql`amount`,
    count: sql`1`,
    dueOn: sql`due_on`,
    requestedBy: sql`asked_by`,
    requestedAt: sql`asked_on`,
    reason: sql`description`,
    approval
  })}
  from adjustment_decisions as decision join dealers using (company_id)
  where ${granted(permission('Debit/Credit', 'APPROVE'))} and status = 'Pending' and ${open(approval)}`
