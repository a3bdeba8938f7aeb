import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import type { ExclusionRow, RemovedExclusionRow } from '@payouts/contract/exclusions/schema'
import { type Page, pageFrom } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import '#adjustments/tables.ts'
import '#dealers/tables.ts'
import type { Database } from '#platform/db/database.ts'
import { allOf, contains, direction, instantText } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import '../tables.ts'

type ListRequest = CheckedInputOf<typeof exclusionEndpoints.getExclusionList>
type RemovalsRequest = CheckedInputOf<typeof exclusionEndpoints.exclusionRemovals>

const sortColumns = {
  ADDED_ON: 'added_on',
  REMOVED_ON: 'removed_on',
  CLIENT_NAME: 'client_name',
  START_DATE: 'exclusion.start_date',
  END_DATE: 'exclusion.end_date'
} as const

/** The columns of an exclusion in every list. */
export const exclusionColumns = sql`exclusion.exclusion_id as "exclusionDetailsId", client_name as "clientName",
  exclusion.reason, yes_id as "yesId", billing_account_no as "billingAccountNo",
  exclusion.start_date as "exclusionStartDate", exclusion.end_date as "exclusionEndDate", adder.name as "addedBy",
  ${instantText('added_on')} as "addedOn"`
export const withAdder = sql`exclusions as exclusion join users as adder on adder.user_id = added_by`

/** The adjustment that reimburses a removal; a cancelled one does not count, so another may follow. */
export const withAdjustment = sql`left join adjustments
  on adjustments.adjustment_id = exclusion.adjustment_id and adjustments.status <> 'Cancelled'`

/** Whether a removal's adjustment waits for approval. */
export const adjustmentWaits: RawBuilder<boolean> = sql`exists (
  select from adjustment_decisions as waiting
  where waiting.exclusion_id = exclusion.exclusion_id and waiting.action = 'ADD' and waiting.status = 'Pending')`

/** The current exclusions. They concern the customers of all dealers, so a company's own user sees none. */
export async function listExclusions(db: Database, caller: Caller, request: ListRequest): Promise<Page<ExclusionRow>> {
  if (caller.companyId !== null) return pageFrom<ExclusionRow>([], 0, request)
  const matching: RawBuilder<SqlBool> = sql`removed_on is null and ${foundBy(request)}`
  return pageOf(db, request, {
    select: sql<ExclusionRow>`${exclusionColumns}`,
    from: sql`${withAdder} where ${matching}`,
    countFrom: countedBy(matching),
    orderBy: orderOf(request)
  })
}

/** The removed exclusions, with the outcome for their rows. */
export async function listRemovals(
  db: Database,
  caller: Caller,
  request: RemovalsRequest
): Promise<Page<RemovedExclusionRow>> {
  if (caller.companyId !== null) return pageFrom<RemovedExclusionRow>([], 0, request)
  const matching: RawBuilder<SqlBool> = sql`removed_on is not null and ${foundBy(request)}`
  return pageOf(db, request, {
    select: sql<RemovedExclusionRow>`${exclusionColumns}, exclusion.exclusion_id as "removeExclusionDetailsId", company_name as "dealerName",
      removed_dealer_id as "dealerId", company_code as "dealerCode", remover.name as "removedBy",
      ${instantText('removed_on')} as "removedOn", removal_comment as comment, given_back_amount as "givenBackAmount",
      left_excluded_amount as "leftExcludedAmount", adjustments.reference_no as "adjustmentReferenceNo",
      ${adjustmentWaits} as "adjustmentWaits"`,
    from: sql`${withAdder}
      join users as remover on remover.user_id = removed_by
      left join dealers on dealers.company_id = removed_dealer_id
      ${withAdjustment}
      where ${matching}`,
    countFrom: countedBy(matching),
    orderBy: orderOf(request)
  })
}

function orderOf(request: ListRequest | RemovalsRequest): RawBuilder<unknown> {
  const order = direction(request.sortOrder)
  return sql`${sql.ref(sortColumns[request.sortProperty])} ${order}, exclusion.exclusion_id ${order}`
}

/** The joins of a list find one row for each exclusion. */
const countedBy = (matching: RawBuilder<SqlBool>) => sql`exclusions as exclusion where ${matching}`

/** The conditions for the filters of either list. */
export function foundBy({
  clientName,
  yesId,
  billingAccountNo,
  reason
}: ListRequest | RemovalsRequest): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = []
  if (clientName) conditions.push(contains('client_name', clientName))
  if (yesId) conditions.push(contains('yes_id', yesId))
  if (billingAccountNo) conditions.push(contains('billing_account_no', billingAccountNo))
  if (reason) conditions.push(contains('exclusion.reason', reason))
  return allOf(conditions)
}
