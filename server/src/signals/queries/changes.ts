import type { SignalChange } from '@payouts/contract/signals/schema'
import { sql } from 'kysely'
import { datedChangesIn } from '../../requests/dated-changes.ts'
import '../tables.ts'
import { staffOnly } from './signals.ts'

export const { listChanges, lockChange } = datedChangesIn<SignalChange>({
  table: sql`signal_changes`,
  subject: sql`change.name`,
  staffOnly
})
