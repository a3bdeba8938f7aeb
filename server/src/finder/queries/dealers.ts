import { dealerOverviewEndpoints } from '@payouts/contract/dealer-overview/endpoints'
import type { FoundDealer } from '@payouts/contract/finder/endpoints'
import { sql } from 'kysely'
import { isFrozenAccount } from '#freezes/queries.ts'
import { contains, visibleTo } from '#platform/db/list-sql.ts'
import type { ReadCall } from '#platform/http/calls/bind.ts'
import { mayCall } from '#platform/http/calls/may-call.ts'
import '#dealers/tables.ts'

/** The input of a search. */
export type Reader = Pick<ReadCall<unknown>, 'db' | 'caller'>

const most = 6

/** Dealers by a part of their name, code or vendor code, each once, with complete codes before names. */
export async function findDealers({ db, caller }: Reader, text: string): Promise<FoundDealer[]> {
  if (!mayCall(dealerOverviewEndpoints.getDealerOverview, caller)) return []
  const { rows } = await sql<FoundDealer>`
    select company_code as "companyCode", company_name as "companyName", vendor_code as "vendorCode",
      ${isFrozenAccount(sql`dealers.company_id`)} as "isFrozen"
    from dealers
    where ${visibleTo(caller, 'dealers.company_id')}
      and (${contains('company_name', text)} or ${contains('company_code', text)} or ${contains('vendor_code', text)})
    order by lower(company_code) <> lower(${text}), company_name, company_id limit ${most}`.execute(db)
  return rows
}
