import type { Chart } from '@payouts/contract/chart-of-accounts/schema'
import { datedValues } from '#requests/dated-values.ts'
import './tables.ts'

/** The charts of accounts that were approved. */
export const charts = datedValues<Chart>('chart_changes')
