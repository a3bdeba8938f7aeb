import { type RawBuilder, sql } from 'kysely'
import '../dealers/tables.ts'
import type { Tx } from '../platform/db/database.ts'
import './tables.ts'

/**
 * Keeps with a cycle what its dealers are as it is approved, so that no later change of a record changes the cycle.
 * `taxStatuses` answers `(company_id, liability)` on the day that it is approved for.
 */
export async function keepApprovedDealers(tx: Tx, batchNo: number, taxStatuses: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into approved_dealers (batch_no, company_id, kind, line, company_type, tier, start_date, end_date,
      e_invoice_required, tax_status)
    select ${batchNo}::integer, company_id, kind, line, company_type, tier, start_date, end_date, e_invoice_required,
      liability
    from (
      select distinct company_id from cycle_totals where batch_no = ${batchNo} and row_count > 0
    ) as paid join dealers using (company_id) left join ${taxStatuses} as tax using (company_id)`.execute(tx)
}

/** Columns of a dealer that a cycle keeps. */
const keptColumns = ['kind', 'line', 'company_type', 'tier', 'start_date', 'end_date'] as const

/**
 * Dealers in SQL, with the columns of `dealers` that lists and reports show: as a cycle was approved with them, before
 * its approval as their records are now. Names and codes are those of today, by which people find a dealer.
 * `batchNo` is a number, or a column of what stands before in the same `from`; then it is joined by `lateral`.
 */
export function dealersOfCycle(batchNo: number | RawBuilder<number>): RawBuilder<unknown> {
  const asApproved = keptColumns.map(
    (column) =>
      sql`case when kept.company_id is null then ${sql.ref(`present.${column}`)} else ${sql.ref(`kept.${column}`)} end as ${sql.ref(column)}`
  )
  return sql`(
    select present.company_id, present.company_code, present.company_name, present.vendor_code, ${sql.join(asApproved)}
    from dealers as present
    left join approved_dealers as kept on kept.batch_no = ${batchNo} and kept.company_id = present.company_id
  )`
}
