import type { HoldType } from '@payouts/contract/cycles/hold-types'
import type { VariancePartName } from '@payouts/contract/variance/names'
import type { ComparedSide, Variance, VarianceLine } from '@payouts/contract/variance/schema'
import { type LinkOptions, linkOptions } from '@tanstack/react-router'
import type { Comparison } from './search.ts'

export type OpenPart = {
  comparison: Comparison
  part: VariancePartName
  holdType: HoldType | undefined
  variance: Variance | undefined
}

/** The bar of a cycle's picture whose rows a part is about. */
const steps: Partial<Record<VariancePartName, 'EXCLUDED' | 'HELD' | 'CANCELLED' | 'WITHHOLDING_TAX'>> = {
  EXCLUSIONS: 'EXCLUDED',
  HOLDS: 'HELD',
  CANCELLATIONS: 'CANCELLED',
  TAX: 'WITHHOLDING_TAX'
}

const isBefore = new Set(['before', 'beforeCount', 'beforeEach'])

/**
 * Where a line leads: to its transactions on the side of the column, where that side is one cycle; else to the same
 * comparison narrowed to it. What is booked beside the cycles leads to where it is listed.
 */
export function linkOfLine(open: OpenPart, line: VarianceLine, columnKey?: string): LinkOptions {
  const { part, comparison, variance } = open
  const { companyCode, transactionType, planName } = line
  if (part === 'ADJUSTMENTS')
    return linkOptions({ to: '/creditDebit', search: { filter: 'CODE', value: companyCode ?? '' } })
  if (part === 'OLDER_RELEASES' || part === 'LATER_RELEASES')
    return linkOptions({ to: '/dealer', search: { companyCode: companyCode ?? '' } })
  const side = sideOf(variance, line, columnKey)
  const [cycle, ...others] = side?.cycles ?? []
  if (cycle && others.length === 0)
    return linkOptions({ to: '/payoutsAllTransactionDetails', search: rowsOf(open, line, cycle) })
  const narrowed = {
    ...comparison,
    ...(companyCode && { companyCode }),
    ...(transactionType && { transactionType }),
    ...(planName && { planName })
  }
  return linkOptions({ to: '/payoutsVariance', search: narrowed })
}

/** The side of the column that was clicked; by the name the later one, unless only the earlier has rows. */
function sideOf(variance: Variance | undefined, { after }: VarianceLine, columnKey = ''): ComparedSide | undefined {
  const isEarlier = isBefore.has(columnKey) || after.transactionCount === 0
  return isEarlier ? variance?.before : variance?.after
}

function rowsOf({ comparison, part, holdType }: OpenPart, line: VarianceLine, cycle: ComparedSide['cycles'][number]) {
  const companyCode = line.companyCode ?? comparison.companyCode
  const transactionType = line.transactionType ?? comparison.transactionType
  const planName = line.planName ?? comparison.planName
  const step = steps[part]
  return {
    ...cycle,
    flowFrom: 'payouts' as const,
    ...(companyCode && { companyCode }),
    ...(transactionType && { transactionType }),
    ...(planName && { filter: 'planName', value: planName }),
    ...(step && { step }),
    ...(holdType && { holdType })
  }
}
