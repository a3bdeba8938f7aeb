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

/** The bar of a cycle's picture that has the rows of a part. */
const steps: Partial<Record<VariancePartName, 'EXCLUDED' | 'HELD' | 'CANCELLED' | 'WITHHOLDING_TAX'>> = {
  EXCLUSIONS: 'EXCLUDED',
  HOLDS: 'HELD',
  CANCELLATIONS: 'CANCELLED',
  TAX: 'WITHHOLDING_TAX'
}

const isBefore = new Set(['before', 'beforeCount', 'beforeEach'])

/**
 * The target of a line: its transactions on the column's side, if that is one current cycle; otherwise the same
 * comparison limited to the line. Amounts booked outside of cycles lead to their list.
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

/** For versions, the dealer's transactions of the current one; no list can filter by dealers of both sides. */
function canBeListed({ comparison }: OpenPart, line: VarianceLine, side: ComparedSide | undefined): boolean {
  if (!side?.ofVersion) return true
  return side.ofVersion.isCurrent && (line.companyCode ?? comparison.companyCode) !== undefined
}

/** The side of the clicked column; for the name the later one, unless only the earlier has rows. */
function sideOf(variance: Variance | undefined, { after }: VarianceLine, columnKey = ''): ComparedSide | undefined {
  const isEarlier = isBefore.has(columnKey) || after.transactionCount === 0
  return isEarlier ? variance?.before : variance?.after
}

/** The kind of a plan's transactions that a part compares. */
const incentiveKinds: Partial<Record<VariancePartName, 'EARNED' | 'CLAWBACK'>> = {
  PLANS_CAME: 'EARNED',
  PLANS_WENT: 'EARNED',
  VOLUME: 'EARNED',
  RATE_CARD: 'EARNED',
  RATE: 'EARNED',
  CLAWBACKS: 'CLAWBACK'
}
/** Parts on dealers of both sides only: other dealers' transactions are in separate parts. */
const ofBothSides = new Set<VariancePartName>([
  ...(['TYPES_CAME', 'TYPES_WENT', 'PLANS_CAME', 'PLANS_WENT', 'VOLUME', 'RATE_CARD', 'RATE', 'CLAWBACKS'] as const)
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

/** The other cycle in which dealers must have transactions to be on both sides. */
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
