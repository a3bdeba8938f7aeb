import { type RateCardColumn, rateCardColumns } from './columns.ts'
import type { RateRule } from './schema.ts'

/** A rule of tests: 5 % of every row, except for what is given. */
export function aRule(given: Partial<Record<RateCardColumn, string>>): RateRule {
  const empty = Object.fromEntries(rateCardColumns.map((column) => [column, ''])) as RateRule
  return { ...empty, component: 'Base', kind: 'EARN', rate: '5', ...given }
}

/** Three rules, each narrower than the next in one column, the last narrower than the first: none is the narrowest. */
export const ringOfRules: readonly RateRule[] = [
  { planName: 'Fibre 100', fromDay: '2026-12-05', toDay: '2026-12-25', minAmount: '0', maxAmount: '100' },
  { planName: 'Fi*', fromDay: '2026-12-10', toDay: '2026-12-20', minAmount: '10', maxAmount: '90' },
  { planName: 'Fibre*', fromDay: '2026-12-01', toDay: '2026-12-31', minAmount: '20', maxAmount: '80' }
].map((given, at) => aRule({ ruleNo: `R${at + 1}`, ...given }))
