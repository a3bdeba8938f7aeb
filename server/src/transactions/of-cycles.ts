import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * The condition that a row of `transactions` is of one cycle. The number is part of the statement's text: with a
 * parameter PostgreSQL would plan the statement again at each run, to find the partition.
 */
export function ofCycle(batchNo: number, table = 'line'): RawBuilder<SqlBool> {
  return sql`${sql.ref(`${table}.batch_no`)} = ${sql.lit(batchNo)}`
}

/** No cycle has this number. */
const ofNoCycle = 0

/**
 * The condition for several cycles. For none it names an unused number: for an empty array, or `false` in an outer
 * join, PostgreSQL opens every partition.
 */
export function ofCycles(batchNos: readonly number[], table = 'line'): RawBuilder<SqlBool> {
  const named = batchNos.length === 0 ? [ofNoCycle] : batchNos
  return sql`${sql.ref(`${table}.batch_no`)} in (${sql.join(named.map((batchNo) => sql.lit(batchNo)))})`
}
