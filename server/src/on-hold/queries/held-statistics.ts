import { sql } from 'kysely'
import { one } from '#platform/db/read.ts'
import { type HeldScope, heldTotals, type Reader } from './held-totals.ts'

/** Where the held rows of a scope are, and how many other rows surround them: this decides how they are read. */
export type HeldStatistics = {
  batchNos: number[]
  types: string[]
  held: number
  /** Rows of these types, of dealers with held rows. */
  ofDealers: number
  /** Rows of the types, and of whole cycles. */
  ofTypes: number
  all: number
  /** How often the cycles have changed and been imported. */
  changes: number
  versions: number
}

/** Reads the statistics of a scope from the totals. */
export async function heldStatistics({ db, caller }: Reader, scope: HeldScope): Promise<HeldStatistics> {
  const { holdType, batchNo, companyCode, transactionType } = scope
  const held = heldTotals(caller, { holdType, batchNo, companyCode })
  const { rows } = await sql<{ batch_no: number; transaction_type: string; held: number }>`
    select batch_no, transaction_type, sum(row_count)::bigint as held
    from ${held} as held group by batch_no, transaction_type`.execute(db)
  const found = rows.filter((row) => isOfType(row.transaction_type, transactionType, rows))
  const batchNos = [...new Set(found.map((row) => row.batch_no))]
  const types = [...new Set(found.map((row) => row.transaction_type))]
  const isOfTypes = sql`transaction_type = any(${types}::text[])`
  const cycles = sql`cycles where batch_no = any(${batchNos}::integer[])`
  const sizes = await one(
    db,
    sql<Pick<HeldStatistics, 'ofDealers' | 'ofTypes' | 'all' | 'changes' | 'versions'>>`
    select coalesce(sum(row_count) filter (where ${isOfTypes} and (batch_no, transaction_type, company_id) in (
        select batch_no, transaction_type, company_id from ${held} as held)), 0)::bigint as "ofDealers",
      coalesce(sum(row_count) filter (where ${isOfTypes}), 0)::bigint as "ofTypes",
      coalesce(sum(row_count), 0)::bigint as all,
      (select coalesce(sum(change_no), 0)::bigint from ${cycles}) as changes,
      (select coalesce(sum(version), 0)::bigint from ${cycles}) as versions
    from cycle_totals where batch_no = any(${batchNos}::integer[])`
  )
  return { batchNos, types, held: found.reduce((sum, row) => sum + row.held, 0), ...sizes }
}

/** A type that a row was opened from matches exactly; any other text filters the types' names. */
function isOfType(
  type: string,
  requested: string | undefined,
  known: readonly { transaction_type: string }[]
): boolean {
  if (requested === undefined) return true
  if (known.some(({ transaction_type: name }) => name === requested)) return type === requested
  return type.toLowerCase().includes(requested.toLowerCase())
}
