import { sql } from 'kysely'
import { foundDealers } from '../../dealers/queries.ts'
import type { Report } from '../../downloads/report.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts'
import type { ReportContext } from './definition.ts'
import '../../dealers/tables.ts'

/** Whose report it is: one company's, at one of its branches, or everybody's. */
export type AskedPlace = { companyId: number | null; lines: Report['filters'] }

type Named = { companyCode?: string | undefined; branchCode?: string | undefined }

/**
 * Finds the company and branch that are asked for. A company's own user has its own, named or not;
 * any other is refused in the words of one that there is not.
 */
export async function placeOf(context: ReportContext, named: Named): Promise<AskedPlace | Refusal> {
  const company = await companyOf(context, named.companyCode)
  if (isRefusal(company)) return company
  if (!named.branchCode) return company
  const branch = await branchOf(context, company.companyId, named.branchCode)
  return isRefusal(branch) ? branch : { ...company, lines: [...company.lines, branch] }
}

async function companyOf(
  { db, caller }: ReportContext,
  companyCode: string | undefined
): Promise<AskedPlace | Refusal> {
  if (!companyCode && caller.companyId === null) return { companyId: null, lines: [] }
  const ofCode = companyCode ? sql`company_code = ${companyCode}` : sql`true`
  const { rows } = await sql<{ company_id: number; name: string }>`
    select company_id, company_name || ' (' || company_code || ')' as name from dealers
    where ${ofCode} and ${foundDealers(caller, {})}`.execute(db)
  const [found] = rows
  if (!found) return refuse('refusedByRule', `There is no company ${companyCode ?? ''}.`, 'companyCode')
  return { companyId: found.company_id, lines: [{ label: 'Company', value: found.name }] }
}

/** Payouts are kept by company: a branch is whom the report is for, and narrows nothing. */
async function branchOf({ db }: ReportContext, companyId: number | null, branchCode: string) {
  const { rows } = await sql<{ name: string }>`
    select branch_name || ' (' || branch_code || ')' as name from branches
    where company_id = ${companyId} and branch_code = ${branchCode}`.execute(db)
  const [found] = rows
  if (!found) return refuse('refusedByRule', `This company has no branch ${branchCode}.`, 'branchCode')
  return { label: 'Branch', value: found.name }
}
