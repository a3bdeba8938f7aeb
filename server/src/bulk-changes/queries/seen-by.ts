import { bulkKindsSeenBy } from '@payouts/contract/bulk-changes/can'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Caller } from '../../platform/http/caller.ts'

/** Files are staff's business, and of a kind for who may read or approve that kind: a condition on `bulk_changes`. */
export function isSeenBy(caller: Caller): RawBuilder<SqlBool> {
  if (caller.companyId !== null) return sql`false`
  return sql`bulk_changes.kind = any(${bulkKindsSeenBy(caller)}::text[])`
}
