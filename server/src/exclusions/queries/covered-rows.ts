import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { allOf } from '#platform/db/list-sql.ts'
import { one } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { batchNosWithin, coveredOfCycles, isOneOf } from '../coverage.ts'
import '../tables.ts'
import { isAccepted } from '#cycles/find-cycle.ts'

/** Rows covered by the exclusions of a billing account, as on a screen. */
export type CoverageScope = {
  billingAccountNo: string
  exclusionDetailsId?: number | null | undefined
  transactionType?: string | undefined
  reportDate?: string | undefined
  batchNo?: number | null | undefined
  companyCode?: string | undefined
}

/** Those rows, named `row`, with their `cycles`; and the newest exclusion that covers them. */
type CoveredRows = { rows: RawBuilder<unknown>; where: RawBuilder<SqlBool>; newestId: number }

/**
 * Finds the rows of a screen. Refused for a billing account without an exclusion, and with the same words for a
 * company's own user.
 */
export async function findCoveredRows(
  db: Database,
  caller: Caller,
  scope: CoverageScope
): Promise<CoveredRows | Refusal> {
  const named = caller.companyId === null ? await namedExclusions(db, scope) : undefined
  const [newestId] = named?.ids ?? []
  if (!named || newestId === undefined)
    return refuse('refusedByRule', 'There is no exclusion of this billing account.', 'billingAccountNo')
  const where = sql<SqlBool>`exclusion.${isOneOf(named.ids)}`
  return {
    rows: coveredOfCycles(named.batchNos, { columns: sql`row.*`, where }),
    where: inScope(scope),
    newestId
  }
}

/** The exclusions of a billing account, newest first, and the cycles with a day in their period. */
function namedExclusions(
  db: Database,
  { billingAccountNo, exclusionDetailsId }: CoverageScope
): Promise<{ ids: number[]; batchNos: number[] }> {
  return one(
    db,
    sql<{ ids: number[]; batchNos: number[] }>`
    with named as materialized (
      select exclusion_id, start_date, end_date from exclusions
      where billing_account_form(billing_account_no) = billing_account_form(${billingAccountNo})
        and (${exclusionDetailsId ?? null}::bigint is null or exclusion_id = ${exclusionDetailsId ?? null})
    )
    select array(select exclusion_id from named order by exclusion_id desc) as ids,
      array(${batchNosWithin(isAccepted, sql`named`)}) as "batchNos"`
  )
}

function inScope({ transactionType, reportDate, batchNo, companyCode }: CoverageScope): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = []
  if (transactionType) conditions.push(sql`row.transaction_type = ${transactionType}`)
  if (reportDate) conditions.push(sql`cycles.report_date = ${reportDate}::date`)
  if (batchNo) conditions.push(sql`cycles.batch_no = ${batchNo}`)
  if (companyCode)
    conditions.push(sql`row.company_id = (select company_id from dealers where company_code = ${companyCode})`)
  return allOf(conditions)
}
