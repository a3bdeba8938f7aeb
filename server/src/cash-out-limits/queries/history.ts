import type { cashOutLimitEndpoints } from '@payouts/contract/cash-out-limits/endpoints'
import { everyAccount, type LimitChange } from '@payouts/contract/cash-out-limits/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { Page, PageRequest } from '@payouts/contract/page'
import { type RawBuilder, sql } from 'kysely'
import { namedDealer } from '#dealers/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { instantText } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { limitColumns } from './limited-dealers.ts'

type Endpoints = typeof cashOutLimitEndpoints
type TimelineRequest = CheckedInputOf<Endpoints['getTimeLineDetails']>
type GlobalRequest = CheckedInputOf<Endpoints['getGlobalTimeLineDetails']>

export const area = 'cash-out-limits'

/**
 * The history of one dealer's limits: individual changes, and changes of its tier at that time. An account that the
 * caller may not see has no history.
 */
export async function timelineOfDealer(
  db: Database,
  caller: Caller,
  request: TimelineRequest
): Promise<Page<LimitChange>> {
  const { accountCode, tier } = request
  const dealer = sql`(select company_id from dealers where ${namedDealer(caller, accountCode)})`
  const ofTiers = tier
    ? sql`tier = ${tier}`
    : sql`tier in (select tier from dealers where company_code = ${accountCode})`
  return changes(
    db,
    sql`(change.company_id = ${dealer} and (${tier ?? null}::text is null or tier = ${tier ?? null}))
      or (change.company_id is null and for_existing and ${ofTiers} and exists (${dealer}))`,
    request
  )
}

/** The history of the values of one tier, or of all tiers. */
export function timelineOfTiers(db: Database, { tier, ...page }: GlobalRequest): Promise<Page<LimitChange>> {
  return changes(db, sql`change.company_id is null and (${tier ?? null}::text is null or tier = ${tier ?? null})`, page)
}

function changes(db: Database, found: RawBuilder<unknown>, page: PageRequest): Promise<Page<LimitChange>> {
  return pageOf(db, page, {
    select: sql<LimitChange>`
      change_id as id,
      coalesce((select company_code from dealers where company_id = change.company_id), ${everyAccount}) as "accountCode",
      tier, operation, ${instantText('changed_at')} as "operationDate", changed_by_name as "changedBy",
      for_existing as "isUpdateExisting", ${limitColumns}`,
    from: sql`cash_out_limit_changes as change where ${found}`,
    orderBy: sql`change_id desc`
  })
}
