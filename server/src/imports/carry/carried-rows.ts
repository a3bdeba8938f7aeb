import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { CarriedRow } from '@payouts/contract/imports/carried'
import type { importEndpoints } from '@payouts/contract/imports/endpoints'
import type { Page } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { allOf, contains, direction, instantText } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import type { Refusal } from '#platform/refusal.ts'
import { fileVersionOf } from '../duplicate-rows.ts'
import { type Reader, refuseUnknown } from '../queries.ts'
import '#dealers/tables.ts'
import '#identity/tables.ts'
import { ofCycle } from '#transactions/of-cycles.ts'
import '#transactions/tables.ts'
import '../tables.ts'

type Request = CheckedInputOf<typeof importEndpoints.getCarriedDecisions>

/** Decisions about rows of earlier versions, each with its outcome in this one. */
export async function carriedRows(reader: Reader, request: Request): Promise<Page<CarriedRow> | Refusal> {
  const unknown = await refuseUnknown(reader, request)
  if (unknown) return unknown
  const where = conditions(request)
  return pageOf(reader.db, request, {
    select: sql<CarriedRow>`carried.former_id::text as id, carried.transaction_no as "transactionNo",
      carried.transaction_type as "transactionType", carried.transaction_date as "transactionDate",
      company.company_code as "companyCode", company.company_name as "companyName",
      carried.former_version as "formerVersion", carried.state, carried.hold_type as "holdType",
      ${instantText('carried.held_since')} as "heldSince",
      (select name from users where user_id = hold.acted_by) as "heldBy", hold.remark as reason,
      case when carried.state = 'RELEASE_REQUESTED' then request.selected_date end as "requestedFor",
      carried.outcome, carried.matched_by as "matchedBy",
      (select line.transaction_no from transactions as line
        where ${ofCycle(request.batchNo)} and line.id = carried.id) as "newTransactionNo",
      (select company_code from dealers where dealers.company_id = carried.new_company_id) as "newCompanyCode",
      carried.former_amount as "formerAmount", carried.amount, carried.arrived_state as "arrivedState",
      carried.arrived_hold_type as "arrivedHoldType", carried.carried_state as "carriedState",
      carried.carried_hold_type as "carriedHoldType"`,
    from: sql`carried_decisions as carried
      join dealers as company on company.company_id = carried.company_id
      left join cycle_actions as hold on hold.action_id = carried.hold_action_id
      left join cycle_actions as request on request.action_id = carried.request_action_id
      where ${where}`,
    countFrom: sql`carried_decisions as carried where ${where}`,
    orderBy: order(request)
  })
}

/** The outcome of a decision, the most serious first. */
const gravity = sql`array_position(array['GONE', 'CHANGED', 'ENDED', 'KEPT'], carried.outcome)`

const sortColumns: Record<Request['sortProperty'], RawBuilder<unknown>> = {
  OUTCOME: gravity,
  TRANSACTION_NO: sql`carried.transaction_no`,
  COMPANY_CODE: sql`company.company_code`,
  AMOUNT: sql`carried.former_amount`
}

function order({ sortProperty, sortOrder }: Request): RawBuilder<unknown> {
  const way = direction(sortOrder)
  return sql`${sortColumns[sortProperty]} ${way}, carried.former_id ${way}`
}

function conditions({ batchNo, version, transactionNo, companyCode, outcome }: Request): RawBuilder<SqlBool> {
  const all: RawBuilder<SqlBool>[] = [
    sql`carried.batch_no = ${batchNo}
      and carried.version between ${fileVersionOf({ batchNo, version })} and ${version}`
  ]
  if (transactionNo) all.push(contains('carried.transaction_no', transactionNo))
  if (companyCode)
    all.push(
      sql`carried.company_id in (select dealers.company_id from dealers where ${contains('company_code', companyCode)})`
    )
  if (outcome) all.push(sql`carried.outcome = ${outcome}`)
  return allOf(all)
}
