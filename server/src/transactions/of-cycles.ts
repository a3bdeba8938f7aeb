import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * The condition that a row of `transactions` is of one cycle. The number is part of the statement's text: where it is a
 * parameter, PostgreSQL plans the statement anew each time it runs, to find the cycle's partition.
 */
export function ofCycle(batchNo: number, table = 'line'): RawBuilder<SqlBool> {
  return sql`${sql.ref(`${table}.batch_no`)} = ${sql.lit(batchNo)}`
}

/** The same of some cycles. */
export function ofCycles(batchNos: readonly number[], table = 'line'): RawBuilder<SqlBool> {
  if (batchNos.length === 0) return sql`false`
  return sql`${sql.ref(`${table}.batch_no`)} in (${sql.join(batchNos.map((batchNo) => sql.lit(batchNo)))})`
}
