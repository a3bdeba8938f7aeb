import type { CommissionType } from '@payouts/contract/cycles/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { batchNosOf } from '#cycles/batch-nos.ts'
import type { ReportContext } from '#downloads/report.ts'
import { count, moneySum, text } from '#downloads/report-columns.ts'
import { allOf } from '#platform/db/list-sql.ts'
import { ofCycles } from '#transactions/of-cycles.ts'
import { calendarDays, inCompany, payoutDateIn } from '../conditions.ts'
import { month, year } from '../filters.ts'
import { type CheckedRequest, namedReport, required } from '../named-report.ts'
import { stateColumns, stateSumsOfTransactions } from '../state-sums.ts'
import '#cycles/tables.ts'

const commissionsOf: Record<string, CommissionType[]> = {
  'All devices': ['Device Reimbursement Broadband', 'Device Reimbursement Bundle'],
  Broadband: ['Device Reimbursement Broadband'],
  Bundle: ['Device Reimbursement Bundle']
}

/** Totals have no plans, so this reads the transactions of the month's cycles. */
export const deviceReimbursementByPlan = namedReport({
  reportType: 'Device Reimbursement by Plan',
  reportGroup: 'Channel Sales',
  description: 'What was reimbursed for the devices of each plan, in the cycles that are paid out in a month.',
  reportTemplate: 'DEVICE_REIMBURSEMENT_BY_PLAN',
  subTypes: Object.fromEntries(Object.keys(commissionsOf).map((name) => [name, [month, year]])),
  forCompanies: true,
  async body(request, context) {
    const batchNos = await cyclesOf(request, context)
    return {
      columns: [
        text('plan', 'Plan'),
        text('commission', 'Type'),
        count('dealers', 'Dealers'),
        moneySum('device_amount', 'Transaction Amount'),
        ...stateColumns
      ],
      rows: sql`
        select plan_name as plan, commission_type as commission, count(distinct company_id) as dealers,
          sum(transaction_amount)::numeric(14, 2) as device_amount, ${stateSumsOfTransactions}
        from ${rowsOf(batchNos, request)} as device join cycles using (batch_no)
        group by plan_name, commission_type order by commission_type, plan_name`
    }
  }
})

/** A separate query, so that the partitions of other cycles are never opened. */
function cyclesOf(request: CheckedRequest, { db, caller }: ReportContext): Promise<number[]> {
  const days = calendarDays({ year: required(request.year), month: required(request.month) })
  const commissions = commissionsOf[request.reportSubType ?? ''] ?? []
  return batchNosOf(
    db,
    sql`select batch_no from cycles where ${payoutDateIn(days, caller)} and commission_type = any(${commissions}::text[])
      order by batch_no`
  )
}

/** A dealer's rows are indexed by type, and its totals list its few types. */
function rowsOf(batchNos: number[], { companyId }: CheckedRequest): RawBuilder<unknown> {
  const conditions: RawBuilder<SqlBool>[] = [ofCycles(batchNos, 'transactions'), inCompany(companyId)]
  if (companyId !== null)
    conditions.push(
      sql`transaction_type = any(array(select transaction_type from cycle_totals where company_id = ${companyId}))`
    )
  return sql`(select * from transactions where ${allOf(conditions)})`
}
