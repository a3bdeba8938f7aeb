import { bulkKindsSeenBy } from '@payouts/contract/bulk-changes/can'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Caller } from '#platform/http/access/caller.ts'

/**
 * Users who may read or approve a kind see its files; a company's own user sees none: a condition on `bulk_changes`.
 */
export function isSeenBy(caller: Caller): RawBuilder<SqlBool> {
  if (caller.companyId !== null) return sql`false`
  return sql`bulk_changes.kind = any(${bulkKindsSeenBy(caller)}::text[])`
}
