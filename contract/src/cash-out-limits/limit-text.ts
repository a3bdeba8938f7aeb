import { countText } from '#count-text.ts'
import { type Ringgit, withCurrency } from '#money.ts'
import { amountField, changedPeriods, countField } from './can.ts'
import type { Period, SavedLimitValues } from './schema.ts'

export const periodNames = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' } as const satisfies Record<
  Period,
  string
>

/** An amount and a count as the console writes them: `RM 1,000.00 / 5X`. */
export function limitText(amount: Ringgit | null, count: number | null): string {
  return amount === null || count === null ? 'not set' : `${withCurrency(amount)} / ${countText(count)}X`
}

/** One period of a limit. */
export function periodText(limit: SavedLimitValues, period: Period): string {
  return limitText(limit[amountField(period)], limit[countField(period)])
}

/** What changed from one limit to another: `Daily is RM 1.00 / 5X now, it was RM 2.00 / 5X; …`. */
export function changesText(before: SavedLimitValues, after: SavedLimitValues): string {
  return changedPeriods(before, after)
    .map((period) => `${periodNames[period]} is ${periodText(after, period)} now, it was ${periodText(before, period)}`)
    .join('; ')
}

/**
 * The changes in short form: `Daily from RM 2.00 / 5X to RM 1.00 / 5X; …`; only the present values if there were
 * none.
 */
export function movesText(before: SavedLimitValues, after: SavedLimitValues): string {
  return changedPeriods(before, after)
    .map((period) => {
      const was = before[amountField(period)] === null ? '' : `from ${periodText(before, period)} to `
      return `${periodNames[period]} ${was}${periodText(after, period)}`
    })
    .join('; ')
}
