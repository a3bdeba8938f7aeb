import { type RawBuilder, sql } from 'kysely'
import '#dealers/tables.ts'
import type { Tx } from '#platform/db/database.ts'
import './tables.ts'

/**
 * Keeps the data of a cycle's dealers at its approval, so that later changes of records do not change the cycle.
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

/** The columns of a dealer that are kept. */
const keptColumns = ['kind', 'line', 'company_type', 'tier', 'start_date', 'end_date'] as const

/** Names and codes are always today's, by which people find a dealer. */
const asApproved = sql.join([
  sql`present.company_code, present.company_name, present.vendor_code`,
  ...keptColumns.map(
    (column) =>
      sql`case when kept.company_id is null then ${sql.ref(`present.${column}`)} else ${sql.ref(`kept.${column}`)} end as ${sql.ref(column)}`
  )
])

/**
 * The dealers of a cycle, in SQL, with the columns of `dealers` that lists and reports show: as they were at its
 * approval, and before that as their records are now.
 */
export const dealersOfCycle = (batchNo: number): RawBuilder<unknown> => sql`(
  select present.company_id, ${asApproved} from dealers as present
  left join approved_dealers as kept on kept.batch_no = ${batchNo} and kept.company_id = present.company_id
)`

/**
 * Rows of several cycles, in SQL, with the same columns of the dealer of each. `rows` are a table or a query in
 * parentheses with `batch_no` and `company_id`. These join the tables: of a lateral subquery with a condition outside,
 * PostgreSQL reads every dealer for each row.
 */
export const withDealersOfCycles = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select rows.*, ${asApproved} from ${rows} as rows
  join dealers as present on present.company_id = rows.company_id
  left join approved_dealers as kept on kept.batch_no = rows.batch_no and kept.company_id = rows.company_id
)`
