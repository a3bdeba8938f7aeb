import type { BulkKind } from '@payouts/contract/bulk-changes/kinds'
import { adjustmentsKind } from './adjustments.ts'
import { earmarksKind } from './earmarks.ts'
import { exclusionsKind } from './exclusions.ts'
import { freezesKind } from './freezes.ts'
import type { BulkKindRules } from './kind.ts'

/** The rules of each kind of file. A new kind is a file here, and its columns in the contract. */
export const rulesOf: Readonly<Record<BulkKind, BulkKindRules>> = {
  ADJUSTMENTS: adjustmentsKind,
  EXCLUSIONS: exclusionsKind,
  EARMARKS: earmarksKind,
  FREEZES: freezesKind
}
