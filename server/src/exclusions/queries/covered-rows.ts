import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { allOf } from '../../platform/db/list-sql.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { coveredBy } from '../coverage.ts'
import '../tables.ts'
import { isAccepted } from '../../cycles/find-cycle.ts'

/** Rows that the exclusions of a billing account cover, as a screen names them. */
export type CoverageScope = {
  billingAccountNo: string
  exclusionDetailsId?: number | null | undefined
  transactionType?: string | undefined
  reportDate?: string | undefined
  batchNo?: number | null | undefined
  companyCode?: string | undefined
}

/** Those rows, with their `cycles`, under the name `row`; and the newest of the exclusions that cover them. */
export type CoveredRows = { rows: RawBuilder<unknown>; where: RawBuilder<SqlBool>; newestId: number }

/**
 * Finds what a screen names. A billing account without an exclusion is refused, and every one for a company's own
 * user, to whom it sounds the same.
 */
export async function findCoveredRows(
  db: Database,
  caller: Caller,
  scope: CoverageScope
): Promise<CoveredRows | Refusal> {
  const ids = caller.companyId === null ? await exclusionsOf(db, scope) : []
  const [newestId] = ids
  if (newestId === undefined)
    return refuse('refusedByRule', 'There is no exclusion of this billing account.', 'billingAccountNo')
  return { rows: await coveredBy(db, ids, isAccepted), where: inScope(scope), newestId }
}

async function exclusionsOf(db: Database, { billingAccountNo, exclusionDetailsId }: CoverageScope): Promise<number[]> {
  const found = await db
    .selectFrom('exclusions')
    .select('exclusion_id')
    .where('billing_account_no', '=', billingAccountNo)
    .where(
      sql<SqlBool>`(${exclusionDetailsId ?? null}::bigint is null or exclusion_id = ${exclusionDetailsId ?? null})`
    )
    .orderBy('exclusion_id', 'desc')
    .execute()
  return found.map((exclusion) => exclusion.exclusion_id)
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
