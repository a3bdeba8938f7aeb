import type { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import type { AdjustableDealer } from '@payouts/contract/adjustments/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { type Page, pageFrom } from '@payouts/contract/page'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { contains, limitOf } from '../../platform/db/list-sql.ts'
import type { Caller } from '../../platform/http/caller.ts'
import '../../freezes/tables.ts'
import { visibleTo } from './adjustment.ts'

type SearchRequest = CheckedInputOf<typeof adjustmentEndpoints.searchDealers>

/** Dealers whose name, code or vendor code has the keyword somewhere, by name. */
export async function searchDealers(
  db: Database,
  caller: Caller,
  request: SearchRequest
): Promise<Page<AdjustableDealer>> {
  const { searchKeyword } = request
  const found = sql`dealers where ${visibleTo(caller)} and (${contains('company_name', searchKeyword)}
    or ${contains('company_code', searchKeyword)} or ${contains('vendor_code', searchKeyword)})`
  const counted = await sql<{ total: number }>`select count(*) as total from ${found}`.execute(db)
  const { rows } = await sql<AdjustableDealer>`
    select company_name as "dealerName", company_code as "dealerCode", vendor_code as "vendorCode",
      exists (
        select from freezes where freezes.company_id = dealers.company_id and unfrozen_on is null
      ) as "isFrozen"
    from ${found} order by company_name, company_id ${limitOf(request)}`.execute(db)
  return pageFrom(rows, counted.rows[0]?.total ?? 0, request)
}
