import { bulkKindsSeenBy } from '@payouts/contract/bulk-changes/can'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Caller } from '../../platform/http/caller.ts'

/** Who may read or approve a kind reads its files, and a company's own user none: a condition on `bulk_changes`. */
export function isSeenBy(caller: Caller): RawBuilder<SqlBool> {
  if (caller.companyId !== null) return sql`false`
  return sql`bulk_changes.kind = any(${bulkKindsSeenBy(caller)}::text[])`
}
