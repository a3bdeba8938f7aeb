import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Cycles whose import was accepted: what waits in validation is no payable work yet, and no screen counts it. */
export const isAccepted: RawBuilder<SqlBool> = sql`cycles.status not in ('In Validation', 'Dropped')`
