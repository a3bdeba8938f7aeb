import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { Page } from '@payouts/contract/page'
import { arithmeticText } from '@payouts/contract/rate-cards/arithmetic'
import type { reportEndpoints } from '@payouts/contract/reports/endpoints'
import type { StatementSale } from '@payouts/contract/reports/statement'
import { sql } from 'kysely'
import { isShownTo } from '#cycles/find-cycle.ts'
import type { ReportContext } from '#downloads/report.ts'
import { pageOf } from '#platform/db/read.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { earningOf } from '#rate-cards/queries/explanations.ts'
import type { NamedEarning } from '#rate-cards/tables.ts'
import { ofCycle } from '#transactions/of-cycles.ts'
import { requiredCompany } from './statement-request.ts'

type SalesRequest = CheckedInputOf<(typeof reportEndpoints)['getStatementSales']>
type FoundSale = Omit<StatementSale, 'explanation'> & { earnings: NamedEarning[] | null }

/** A dealer's transactions in a cycle; none of a cycle that the caller may not see. Where they were given what the rate card says, each says how it was earned. */
export async function readSales(
  context: ReportContext,
  { companyCode, batchNo, ...request }: SalesRequest
): Promise<Page<StatementSale> | Refusal> {
  const companyId = await requiredCompany(context, companyCode)
  if (isRefusal(companyId)) return companyId
  const page = await pageOf<FoundSale>(context.db, request, {
    select: sql`transaction_date as date, transaction_no as "transactionNo",
      transaction_type || ', ' || plan_name as what, transaction_amount as amount, incentive_amount as incentive,
      earnings`,
    from: sql`transactions as line left join rate_explanations as said on said.batch_no = line.batch_no
        and said.id = line.id and said.outcome = 'EXPLAINED'
      where ${ofCycle(batchNo)} and line.company_id = ${companyId}
        and exists (select from cycles where cycles.batch_no = line.batch_no and ${isShownTo(context.caller)})`,
    orderBy: sql`transaction_date, transaction_no, line.id`
  })
  return { ...page, content: page.content.map(explained) }
}

const explained = ({ earnings, ...sale }: FoundSale): StatementSale => ({
  ...sale,
  explanation: earnings && arithmeticText(earnings.map(earningOf))
})
