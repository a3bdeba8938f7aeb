import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { allOf } from '#platform/db/list-sql.ts'

type TransactionsRequest = CheckedInputOf<typeof payoutEndpoints.getPayoutTransactions>

/** The rows of one plan by its complete name; a condition on `transactions`. */
export function ofWholePlan({ wholePlanName }: Pick<TransactionsRequest, 'wholePlanName'>): RawBuilder<SqlBool>[] {
  return wholePlanName ? [sql`plan_name = ${wholePlanName}`] : []
}

/** The rows of dealers on both sides of a comparison; a condition on `cycle_totals` or `transactions`. */
export function ofDealersOnBothSides({
  dealersAlsoIn
}: Pick<TransactionsRequest, 'dealersAlsoIn'>): RawBuilder<SqlBool>[] {
  if (!dealersAlsoIn) return []
  const { batchNos, transactionType, planName } = dealersAlsoIn
  const there = [sql<SqlBool>`batch_no = any(${batchNos}::integer[])`]
  if (transactionType) there.push(sql`transaction_type = ${transactionType}`)
  // The totals know no plans.
  const rows = planName
    ? sql`transactions where ${allOf([...there, sql`plan_name = ${planName}`])}`
    : sql`cycle_totals where ${allOf([...there, sql`row_count > 0`])}`
  return [sql`company_id in (select company_id from ${rows})`]
}
