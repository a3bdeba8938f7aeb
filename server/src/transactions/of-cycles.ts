import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * The condition that a row of `transactions` is of one cycle. The number is part of the statement's text: where it is a
 * parameter, PostgreSQL plans the statement again each time it runs, to find the cycle's partition.
 */
export function ofCycle(batchNo: number, table = 'line'): RawBuilder<SqlBool> {
  return sql`${sql.ref(`${table}.batch_no`)} = ${sql.lit(batchNo)}`
}

/** No cycle has this number. */
const ofNoCycle = 0

/** The same of some cycles. Of none it names a number, too: for `false` PostgreSQL would open all partitions first. */
export function ofCycles(batchNos: readonly number[], table = 'line'): RawBuilder<SqlBool> {
  const named = batchNos.length === 0 ? [ofNoCycle] : batchNos
  return sql`${sql.ref(`${table}.batch_no`)} in (${sql.join(named.map((batchNo) => sql.lit(batchNo)))})`
}
