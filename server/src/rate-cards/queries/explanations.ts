import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { type Ringgit, ringgitOf, senOf } from '@payouts/contract/money'
import { stepOf } from '@payouts/contract/rate-cards/arithmetic'
import type { ComponentEarning } from '@payouts/contract/rate-cards/earning'
import type { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import type { RowExplanation } from '@payouts/contract/rate-cards/explanation'
import { readCard } from '@payouts/contract/rate-cards/read-card'
import { rateRule } from '@payouts/contract/rate-cards/schema'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import type { NamedEarning } from '../tables.ts'

/** How the card comes to what it says of a row. */
export async function explainRow(
  db: Database,
  { batchNo, transactionId }: CheckedInputOf<(typeof rateCardEndpoints)['getRateExplanation']>
): Promise<RowExplanation | Refusal> {
  const { rows } = await sql<{ amount: Ringgit; earnings: NamedEarning[] }>`
    select expected as amount, earnings from rate_explanations
    where batch_no = ${batchNo} and id = ${transactionId}::bigint and expected is not null`.execute(db)
  const [row] = rows
  if (!row) return refuse('refusedByRule', 'No rate card explains this transaction.', 'transactionId')
  const steps = row.earnings.map((kept) => {
    const earning = earningOf(kept)
    return { ...stepOf(earning), amount: ringgitOf(earning.earned) }
  })
  return { amount: row.amount, steps }
}

/** What a component added to a row, of what was kept of it. */
export function earningOf({ parts, rounded, bounded, earned }: NamedEarning): ComponentEarning {
  const [component] = readCard(parts.map(([cells]) => rateRule.parse(cells))).card.components
  if (!component) throw new Error('a kept step of a row names no rule')
  return {
    component,
    parts: component.rules.map((rule, at) => ({ rule, base: senOf(parts[at]?.[1] ?? '0.00') })),
    ...{ rounded: senOf(rounded), bounded: senOf(bounded), earned: senOf(earned) }
  }
}
