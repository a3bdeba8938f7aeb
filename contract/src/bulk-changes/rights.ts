import { type Permission, permission } from '#permissions.ts'
import type { BulkKind } from './kinds.ts'

type BulkKindDeclaration = {
  /** One of them, and several. */
  readonly nouns: readonly [one: string, several: string]
  /** The permissions of the single command, all of which a file's request needs. */
  readonly requests: readonly Permission[]
  readonly takesBack: Permission
  /** The menu item that lets people read files; those who approve files read them too. */
  readonly reads: Permission
}

/** What rows of each kind are called, and who may do what with a file of them. */
export const bulkKindsOf: Readonly<Record<BulkKind, BulkKindDeclaration>> = {
  ADJUSTMENTS: {
    nouns: ['adjustment', 'adjustments'],
    requests: [permission('Debit/Credit', 'ADD ADJUSTMENT')],
    takesBack: permission('Debit/Credit', 'EDIT'),
    reads: permission('Debit/Credit')
  },
  EXCLUSIONS: {
    nouns: ['exclusion', 'exclusions'],
    requests: [permission('Exclusions', 'ADD NEW')],
    takesBack: permission('Exclusions', 'REMOVE'),
    reads: permission('Exclusions')
  },
  EARMARKS: {
    nouns: ['earmark', 'earmarks'],
    requests: [permission('Earmark', 'ADD NEW'), permission('Earmark', 'EDIT')],
    takesBack: permission('Earmark', 'EDIT'),
    reads: permission('Earmark')
  },
  FREEZES: {
    nouns: ['freeze', 'freezes'],
    requests: [permission('Freeze Account', 'ADD NEW')],
    takesBack: permission('Freeze Account', 'EDIT'),
    reads: permission('Freeze Account')
  }
}
