import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { Day, Page } from '@payouts/contract/page'
import type { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import type { PayerDetails } from '@payouts/contract/self-billing/payer'
import type { DealerToComplete } from '@payouts/contract/self-billing/schema'
import { sql } from 'kysely'
import { foundDealers } from '#dealers/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { allOf, direction } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { datedValues } from '#requests/dated-values.ts'
import '#dealers/tables.ts'
import '../tables.ts'

type Endpoints = typeof selfBillingEndpoints

/** The payer's details that were approved. */
export const payers = datedValues<PayerDetails>('payer_changes')

const sortColumns = {
  COMPANY_NAME: sql`company_name`,
  COMPANY_CODE: sql`company_code`,
  MISSING: sql`cardinality(missing)`
} as const

/** Dealers under contract today whose sales need e-invoices and whose records lack something for them. */
export function listDealersToComplete(
  db: Database,
  caller: Caller,
  today: Day,
  request: CheckedInputOf<Endpoints['getDealersToComplete']>
): Promise<Page<DealerToComplete>> {
  const { companyName, companyCode, missing } = request
  const conditions = [
    foundDealers(caller, { companyName, companyCode }),
    sql<boolean>`dealers.e_invoice_required and not dealers.own_e_invoices`,
    sql<boolean>`dealers.end_date >= ${today}::date`,
    missing ? sql<boolean>`${missing} = any(missing)` : sql<boolean>`cardinality(missing) > 0`
  ]
  const order = direction(request.sortOrder)
  return pageOf(db, request, {
    select: sql<DealerToComplete>`company_code as "companyCode", company_name as "companyName",
      company_type as "companyType", missing`,
    from: sql`dealers cross join lateral missing_for_e_invoice(dealers) as missing where ${allOf(conditions)}`,
    orderBy: sql`${sortColumns[request.sortProperty]} ${order}, company_id ${order}`
  })
}
