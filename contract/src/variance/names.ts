import { z } from 'zod'

/** What is compared: two cycles, two calendar months or two calendar years. */
export const periodUnits = ['CYCLE', 'MONTH', 'YEAR'] as const
export const periodUnit = z.enum(periodUnits)
export type PeriodUnit = z.infer<typeof periodUnit>

/**
 * The parts of a difference, in the order of the split: money counted in one part is in no later one. The definition
 * is docs/why-different.md.
 */
const varianceParts = [
  'DEALERS_CAME',
  'DEALERS_WENT',
  'TYPES_CAME',
  'TYPES_WENT',
  'PLANS_CAME',
  'PLANS_WENT',
  'VOLUME',
  'RATE_CARD',
  'RATE',
  'CLAWBACKS',
  'EXCLUSIONS',
  'HOLDS',
  'CANCELLATIONS',
  'TAX',
  'OLDER_RELEASES',
  'LATER_RELEASES',
  'ADJUSTMENTS'
] as const
export const variancePartName = z.enum(varianceParts)
export type VariancePartName = z.infer<typeof variancePartName>

type NamedVersion = { batchNo: number; version: number | undefined }

/** The cycle that a side names, and its version where it names one. */
export function versionIn(side: string): NamedVersion {
  const [batchNo, version] = side.split('v').map(Number)
  return { batchNo: batchNo ?? 0, version }
}

export const keyOfVersion = (batchNo: number, version: number): string => `${batchNo}v${version}`
