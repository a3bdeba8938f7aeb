import type { Chart, DatedChart } from '@payouts/contract/chart-of-accounts/schema'
import type { Day } from '@payouts/contract/page'
import { datedValues } from '#requests/dated-values.ts'
import './tables.ts'

/** The charts of accounts that were approved. */
export const charts = datedValues<Chart>('chart_changes')

/** The chart of a journal's date: before the first one, the first. Undefined while there is none. */
export const chartOf = (dated: readonly DatedChart[], date: Day): Chart | undefined =>
  (dated.findLast(({ validFrom }) => validFrom <= date) ?? dated[0])?.values
