import type { dealerEndpoints } from '@payouts/contract/dealers/endpoints'
import type { Company } from '@payouts/contract/dealers/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { comparedForm } from '@payouts/contract/normal-form'
import type { Page } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { allOf, contains, direction, visibleTo } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'

/** Search terms for dealers: a part of a text, or the whole number. */
export type DealerSearch = {
  companyName?: string | null | undefined
  companyCode?: string | null | undefined
  vendorCode?: string | null | undefined
  companyId?: number | null | undefined
}

/** Narrows `dealers` to a search, and to what the caller may see. */
export function foundDealers(caller: Pick<Caller, 'companyId'>, search: DealerSearch): RawBuilder<SqlBool> {
  const { companyName, companyCode, vendorCode, companyId } = search
  const conditions = [visibleTo(caller, 'dealers.company_id')]
  if (companyName) conditions.push(contains('company_name', companyName))
  if (companyCode) conditions.push(contains('company_code', companyCode))
  if (vendorCode) conditions.push(contains('vendor_code', vendorCode))
  if (companyId) conditions.push(sql`dealers.company_id = ${companyId}`)
  return allOf(conditions)
}

/**
 * Narrows `dealers` to the one that a call names by its code, if the caller may see it. Without a code a company's own
 * user means the own company, and staff mean none.
 */
export function namedDealer(caller: Pick<Caller, 'companyId'>, companyCode: string | undefined): RawBuilder<SqlBool> {
  const isVisible = visibleTo(caller, 'dealers.company_id')
  if (companyCode !== undefined) return sql`dealers.company_code = ${companyCode} and ${isVisible}`
  return caller.companyId === null ? sql`false` : isVisible
}

/** Narrows `dealers` to those that a file names by their codes, each in any spelling. */
export function namedInFile(companyCodes: readonly string[]): RawBuilder<SqlBool> {
  return sql`compared_form(dealers.company_code) = any(${companyCodes.map(comparedForm)}::text[])`
}

/** The answer where there is none, and where the caller may not see it: both look alike. */
export function noSuchDealer(companyCode: string | undefined): Refusal {
  return refuse('refusedByRule', `There is no dealer ${companyCode ?? ''}.`, 'companyCode')
}

type CompaniesRequest = CheckedInputOf<typeof dealerEndpoints.getCompanyDetails>

const sortColumns = { COMPANY_NAME: 'company_name', COMPANY_CODE: 'company_code' } as const

/** A dealer as its users' sign-in and rights name it. */
type DealerName = { companyId: number; companyCode: string; companyName: string }

/** Finds a dealer by its number or its complete code in any spelling. */
export async function findDealer(
  db: Database,
  key: { companyId: number } | { companyCode: string }
): Promise<DealerName | undefined> {
  const condition =
    'companyId' in key
      ? sql`company_id = ${key.companyId}`
      : sql`compared_form(company_code) = compared_form(${key.companyCode})`
  const { rows } = await sql<DealerName>`
    select company_id as "companyId", company_code as "companyCode", company_name as "companyName"
    from dealers where ${condition}`.execute(db)
  return rows[0]
}

/** The company search of the reports and of freezing. */
export function listCompanies(db: Database, caller: Caller, request: CompaniesRequest): Promise<Page<Company>> {
  const order = direction(request.sortOrder)
  return pageOf(db, request, {
    select: sql<Company>`company_name as "companyName", company_code as "companyCode", company_id as "companyId",
      vendor_code as vendor`,
    from: sql`dealers where ${foundDealers(caller, { ...request, vendorCode: request.vendor })}`,
    orderBy: sql`${sql.ref(sortColumns[request.sortProperty])} ${order}, company_id ${order}`
  })
}
