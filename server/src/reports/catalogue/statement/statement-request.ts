import { periodProblem } from '@payouts/contract/reports/report-form'
import { longestStatementDays, type StatementRequest } from '@payouts/contract/reports/statement'
import type { RawBuilder, SqlBool } from 'kysely'
import { isShownTo } from '#cycles/find-cycle.ts'
import type { ReportContext } from '#downloads/report.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import type { Days } from '../conditions.ts'
import { findRequestedCompany } from '../requested-company.ts'

/** The dealer and the days of a statement, and which cycles its reader may see. */
export type StatementScope = {
  companyId: number
  days: Days
  shown: RawBuilder<SqlBool>
  /** Whether the days are over: then the statement says what was known at their end, and never changes. */
  isOver: boolean
}

/**
 * Checks the period and finds the dealer. A company's user gets the own company; another one is refused like an
 * unknown one.
 */
export async function checkedStatement(
  context: ReportContext,
  { companyCode, fromDate, toDate }: StatementRequest
): Promise<StatementScope | Refusal> {
  const problem = periodProblem({ fromDate, toDate }, longestStatementDays, context.clock.today())
  if (problem) return refuse('refusedByRule', problem.message, problem.field)
  const companyId = await requiredCompany(context, companyCode)
  if (isRefusal(companyId)) return companyId
  const isOver = toDate < context.clock.today()
  return { companyId, days: { from: fromDate, to: toDate }, shown: isShownTo(context.caller), isOver }
}

/** The dealer of a statement; for a company's user always the own company. */
export async function requiredCompany(
  context: ReportContext,
  companyCode: string | undefined
): Promise<number | Refusal> {
  const company = await findRequestedCompany(context, { companyCode })
  if (isRefusal(company)) return company
  return company.companyId ?? refuse('refusedByRule', 'Company Name is required', 'companyCode')
}
