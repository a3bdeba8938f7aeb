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
 * Where a line leads: to its transactions on the side of the column, where that side is one current cycle; else to the same
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
  if (cycle && others.length === 0 && canBeListed(open, line, side))
    return linkOptions({ to: '/payoutsAllTransactionDetails', search: rowsOf(open, line, cycle) })
  const narrowed = {
    ...comparison,
    ...(companyCode && { companyCode }),
    ...(transactionType && { transactionType }),
    ...(planName && { planName })
  }
  return linkOptions({ to: '/payoutsVariance', search: narrowed })
}

/** For versions, the dealer's transactions of the current one; no list can show who else is on both sides. */
function canBeListed({ comparison }: OpenPart, line: VarianceLine, side: ComparedSide | undefined): boolean {
  if (!side?.ofVersion) return true
  return side.ofVersion.isCurrent && (line.companyCode ?? comparison.companyCode) !== undefined
}

/** The side of the column that was clicked; by the name the later one, unless only the earlier has rows. */
function sideOf(variance: Variance | undefined, { after }: VarianceLine, columnKey = ''): ComparedSide | undefined {
  const isEarlier = isBefore.has(columnKey) || after.transactionCount === 0
  return isEarlier ? variance?.before : variance?.after
}

/** What of a plan's transactions a part is about. */
const incentiveKinds: Partial<Record<VariancePartName, 'EARNED' | 'CLAWBACK'>> = {
  PLANS_CAME: 'EARNED',
  PLANS_WENT: 'EARNED',
  VOLUME: 'EARNED',
  RATE: 'EARNED',
  CLAWBACKS: 'CLAWBACK'
}
/** The parts that are about dealers on both sides alone: the transactions of the others are in parts of their own. */
const ofBothSides = new Set<VariancePartName>([
  ...(['TYPES_CAME', 'TYPES_WENT', 'PLANS_CAME', 'PLANS_WENT', 'VOLUME', 'RATE', 'CLAWBACKS'] as const)
])

/** The transactions of a cycle that a line sums up. */
function rowsOf(open: OpenPart, line: VarianceLine, cycle: ComparedSide['cycles'][number]) {
  const { comparison, part, holdType } = open
  const companyCode = line.companyCode ?? comparison.companyCode
  const transactionType = line.transactionType ?? comparison.transactionType
  const wholePlanName = line.planName ?? comparison.planName
  const step = steps[part]
  const incentiveKind = incentiveKinds[part]
  const dealersAlsoIn = companyCode || !ofBothSides.has(part) ? undefined : otherSide(open, cycle)
  return {
    ...cycle,
    flowFrom: 'payouts' as const,
    ...(companyCode && { companyCode }),
    ...(transactionType && { transactionType }),
    ...(wholePlanName && { wholePlanName }),
    ...(incentiveKind && { also: { incentiveKind } }),
    ...(dealersAlsoIn && { dealersAlsoIn }),
    ...(step && { step }),
    ...(holdType && { holdType })
  }
}

/** Where dealers have to have transactions, too, to be on both sides of the comparison. */
function otherSide({ variance, comparison }: OpenPart, { batchNo }: ComparedSide['cycles'][number]) {
  const isAfter = variance?.after.cycles.some((cycle) => cycle.batchNo === batchNo)
  const { cycles = [] } = (isAfter ? variance?.before : variance?.after) ?? {}
  if (cycles.length === 0) return undefined
  const { transactionType, planName } = comparison
  return {
    batchNos: cycles.map((cycle) => cycle.batchNo),
    ...(transactionType && { transactionType }),
    ...(planName && { planName })
  }
}
