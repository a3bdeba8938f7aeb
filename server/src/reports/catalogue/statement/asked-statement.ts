import { periodProblem } from '@payouts/contract/reports/report-form'
import { type DealerStatement, longestStatementDays, type StatementRequest } from '@payouts/contract/reports/statement'
import { sql } from 'kysely'
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts'
import { placeOf } from '../asked-place.ts'
import type { ReportContext } from '../definition.ts'
import type { Days } from '../narrowing.ts'
import '../../../dealers/tables.ts'

/** Whose statement it is, and of which days. */
export type StatementPeriod = { companyId: number; days: Days }

/**
 * Finds the dealer and checks the period. A company's own user has its own;
 * any other is refused in the words of one that there is not.
 */
export async function askedStatement(
  context: ReportContext,
  { companyCode, fromDate, toDate }: StatementRequest
): Promise<StatementPeriod | Refusal> {
  const problem = periodProblem({ fromDate, toDate }, longestStatementDays, context.clock.today())
  if (problem) return refuse('refusedByRule', problem.message, problem.field)
  const place = await placeOf(context, { companyCode })
  if (isRefusal(place)) return place
  if (place.companyId === null) return refuse('refusedByRule', 'Company Name is required', 'companyCode')
  return { companyId: place.companyId, days: { from: fromDate, to: toDate } }
}

/** What a statement says of the dealer itself. */
export type DealerFacts = Omit<DealerStatement, 'fromDate' | 'toDate' | 'account' | 'figures' | 'heldByType' | 'cycles'>

export async function dealerFacts({ db }: Pick<ReportContext, 'db'>, companyId: number): Promise<DealerFacts> {
  const { rows } = await sql<DealerFacts>`
    select company_code as "companyCode", company_name as "companyName", vendor_code as "vendorCode",
      company_type as "companyType", kind, line, bank_name as "bankName",
      right(bank_account_number, 4) as "bankAccountEnding",
      coalesce((
        select jsonb_agg(jsonb_build_object('branchName', branch_name, 'branchCode', branch_code) order by branch_code)
        from branches where branches.company_id = dealers.company_id
      ), '[]') as branches
    from dealers where company_id = ${companyId}`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error(`there is no dealer ${companyId}`)
  return facts
}
