import type { adjustmentDecisionEndpoints } from '@payouts/contract/adjustments/request-endpoints'
import type { AdjustmentDecision } from '@payouts/contract/adjustments/request-schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { isGranted, permission } from '@payouts/contract/permissions'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { allOf, instantText } from '#platform/db/list-sql.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import '#dealers/tables.ts'
import '#identity/tables.ts'
import '../tables.ts'

const most = 50

type DecisionsRequest = CheckedInputOf<(typeof adjustmentDecisionEndpoints)['getAdjustmentDecisions']>

/**
 * Adjustments and changes that others have to approve, oldest first. A person who may only reimburse exclusions sees only
 * those; a company's own user sees none.
 */
export async function listRequests(
  db: Database,
  { companyId, menu }: Caller,
  { decisionId, adjustmentId }: DecisionsRequest
): Promise<AdjustmentDecision[]> {
  if (companyId !== null) return []
  const kinds = isGranted(menu, permission('Debit/Credit')) ? ['ADJUSTMENT', 'MAKE_GOOD'] : ['MAKE_GOOD']
  const only = [
    ...(decisionId ? [sql<SqlBool>`decision_id = ${decisionId}`] : []),
    ...(adjustmentId ? [sql<SqlBool>`action = 'CHANGE' and adjustment_id = ${adjustmentId}`] : [])
  ]
  const { rows } = await sql<AdjustmentDecision>`
    select decision_id as "decisionId", decision.kind, case when action = 'CHANGE' then adjustment_id end as "adjustmentId",
      company_name as "dealerName", company_code as "dealerCode", type, amount, description, posting, due_on as date,
      reference_no as "referenceNo", before, requester.name as "askedBy", asked_by as "askedById",
      requester.disabled as "askedByDisabled",
      ${instantText('asked_on')} as "askedOn"
    from adjustment_decisions as decision join dealers using (company_id) join users as requester on requester.user_id = asked_by
    where status = 'Pending' and decision.kind = any(${kinds}::text[]) and ${allOf(only)}
    order by decision_id limit ${most}`.execute(db)
  return rows
}
