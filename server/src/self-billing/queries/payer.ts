import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { Day, Page } from '@payouts/contract/page'
import type { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import type { DatedPayer, DealerToComplete } from '@payouts/contract/self-billing/schema'
import { sql } from 'kysely'
import { foundDealers } from '#dealers/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { allOf, direction } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import '#dealers/tables.ts'
import '../tables.ts'

type Endpoints = typeof selfBillingEndpoints

/** The payer's details of a day and those to come, in the order of their days. */
async function payerFrom(db: Database, day: Day): Promise<DatedPayer[]> {
  const { rows } = await sql<DatedPayer>`
    select valid_from as "validFrom", after as values from (
      select distinct on (valid_from) valid_from, after from payer_changes
      where status = 'Approved' and valid_from >= coalesce((
        select max(valid_from) from payer_changes where status = 'Approved' and valid_from <= ${day}::date
      ), ${day}::date)
      order by valid_from, change_id desc
    ) as counting order by valid_from`.execute(db)
  return rows
}

/** The payer's details of a day; undefined before the first ones. */
export async function payerOn(db: Database, day: Day): Promise<DatedPayer | undefined> {
  return (await payerFrom(db, day)).find(({ validFrom }) => validFrom <= day)
}

export async function readPayer(db: Database, today: Day): Promise<OutputOf<Endpoints['getPayerDetails']>> {
  const dated = await payerFrom(db, today)
  return {
    current: dated.find(({ validFrom }) => validFrom <= today) ?? null,
    upcoming: dated.filter(({ validFrom }) => validFrom > today)
  }
}

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
    sql<boolean>`dealers.e_invoice_required`,
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
