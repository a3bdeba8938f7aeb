import type { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import type { AdjustableDealer } from '@payouts/contract/adjustments/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { Page } from '@payouts/contract/page'
import { sql } from 'kysely'
import { isFrozenAccount } from '#freezes/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { contains, visibleTo } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'

type SearchRequest = CheckedInputOf<typeof adjustmentEndpoints.searchDealers>

/** Dealers whose name, code or vendor code contains the keyword, by name. */
export function searchDealers(db: Database, caller: Caller, request: SearchRequest): Promise<Page<AdjustableDealer>> {
  const { searchKeyword } = request
  return pageOf(db, request, {
    select: sql<AdjustableDealer>`
      company_name as "dealerName", company_code as "dealerCode", vendor_code as "vendorCode",
      ${isFrozenAccount(sql`dealers.company_id`)} as "isFrozen"`,
    from: sql`dealers where ${visibleTo(caller)} and (${contains('company_name', searchKeyword)}
      or ${contains('company_code', searchKeyword)} or ${contains('vendor_code', searchKeyword)})`,
    orderBy: sql`company_name, company_id`
  })
}
