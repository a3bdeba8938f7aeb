import { type RateCardColumn, rateCardColumns } from './columns.ts'
import type { RateRule } from './schema.ts'

/** A rule of tests: 5 % of every row, except for what is given. */
export function aRule(given: Partial<Record<RateCardColumn, string>>): RateRule {
  const empty = Object.fromEntries(rateCardColumns.map((column) => [column, ''])) as RateRule
  return { ...empty, component: 'Base', kind: 'EARN', rate: '5', ...given }
}
