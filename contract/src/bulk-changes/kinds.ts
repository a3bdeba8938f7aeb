/** What a bulk file may contain. */
export const bulkKinds = ['ADJUSTMENTS', 'EXCLUSIONS', 'EARMARKS', 'FREEZES'] as const
export type BulkKind = (typeof bulkKinds)[number]

export const bulkKindNames: Readonly<Record<BulkKind, string>> = {
  ADJUSTMENTS: 'Adjustments',
  EXCLUSIONS: 'Exclusions',
  EARMARKS: 'Earmarks',
  FREEZES: 'Freezes'
}

/** More rows than a person approves at once, and few enough to be processed within a call. */
export const mostBulkRows = 10_000
