import type { PolicyChange } from '@payouts/contract/approvals/schema'
import { sql } from 'kysely'
import { datedChangesIn } from '../../requests/dated-changes.ts'
import '../tables.ts'
import { staffOnly } from '../staff-only.ts'

export const { listChanges, lockChange } = datedChangesIn<PolicyChange>({
  table: sql`approval_policies`,
  subject: sql`kind`,
  staffOnly
})
