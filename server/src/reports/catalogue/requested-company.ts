import { sql } from 'kysely'
import { namedDealer } from '#dealers/queries.ts'
import type { Report, ReportContext } from '#downloads/report.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import '#dealers/tables.ts'

/** The company of a report, null for all companies, and its filter lines. */
type RequestedCompany = { companyId: number | null; filterLines: Report['filters'] }

type Codes = { companyCode?: string | undefined; branchCode?: string | undefined }

/**
 * Finds the requested company and branch. A company's user gets the own company even without a code; another
 * company's code is refused like an unknown one.
 */
export async function findRequestedCompany(
  context: ReportContext,
  { companyCode, branchCode }: Codes
): Promise<RequestedCompany | Refusal> {
  const company = await findCompany(context, companyCode)
  if (isRefusal(company) || !branchCode) return company
  const branch = await findBranch(context, company.companyId, branchCode)
  return isRefusal(branch) ? branch : { ...company, filterLines: [...company.filterLines, branch] }
}

async function findCompany(
  { db, caller }: ReportContext,
  companyCode: string | undefined
): Promise<RequestedCompany | Refusal> {
  if (!companyCode && caller.companyId === null) return { companyId: null, filterLines: [] }
  const { rows } = await sql<{ company_id: number; name: string }>`
    select company_id, company_name || ' (' || company_code || ')' as name from dealers
    where ${namedDealer(caller, companyCode || undefined)}`.execute(db)
  const [found] = rows
  if (!found) return refuse('refusedByRule', `There is no company ${companyCode ?? ''}.`, 'companyCode')
  return { companyId: found.company_id, filterLines: [{ label: 'Company', value: found.name }] }
}

/** The branch to which the report is addressed. It narrows nothing, because payouts belong to companies. */
async function findBranch({ db }: ReportContext, companyId: number | null, branchCode: string) {
  const { rows } = await sql<{ name: string }>`
    select branch_name || ' (' || branch_code || ')' as name from branches
    where company_id = ${companyId} and branch_code = ${branchCode}`.execute(db)
  const [found] = rows
  if (!found) return refuse('refusedByRule', `This company has no branch ${branchCode}.`, 'branchCode')
  return { label: 'Branch', value: found.name }
}
