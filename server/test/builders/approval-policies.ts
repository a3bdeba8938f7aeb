import type { ApprovalKind } from '@payouts/contract/approvals/kinds'
import type { Band } from '@payouts/contract/approvals/rule'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** Sets a policy, as approved by two people long ago. */
export async function aPolicy(db: Database, kind: ApprovalKind, bands: Band[]): Promise<void> {
  await sql`
    insert into approval_policies (kind, before, after, valid_from, reason, asked_by, asked_on, four_eyes, status,
      decided_by, decided_on)
    select ${kind}, '[]', ${JSON.stringify(bands)}::jsonb, '2020-01-01', 'Agreed', requester.user_id, now(), true, 'Approved',
      decider.user_id, now()
    from users as requester join users as decider on decider.user_name = 'approver'
    where requester.user_name = 'admin'`.execute(db)
}
