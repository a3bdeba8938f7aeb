import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * When an exclusion covers a transaction: it is the customer's or the billing account's, and its day lies within.
 * Both columns are on tables under the names `exclusion` and `row`. Each of the first two finds its rows by an index;
 * joined by an `or` neither would, so rows are looked up by one and by the other.
 */
export const isCustomers: RawBuilder<SqlBool> = sql`lower(exclusion.yes_id) = lower(row.yes_id)`
export const isBillingAccounts: RawBuilder<SqlBool> = sql`exclusion.billing_account_no = row.billing_account_no`
export const isWithin: RawBuilder<SqlBool> = sql`row.transaction_date between exclusion.start_date and exclusion.end_date`

/** Exclusions that stand. */
export const isActive: RawBuilder<SqlBool> = sql`exclusion.removed_on is null`

/**
 * Cycles whose rows exclusions move: until they are approved, also before they are accepted. One whose every other row
 * was cancelled is among them, as what a removal gives back opens it again.
 */
export const isNotApproved: RawBuilder<SqlBool> = sql`cycles.approved_for is null and cycles.status <> 'Dropped'`

/** Cycles whose rows no exclusion moves any more: what these leave out is made good by an adjustment. */
export const isApproved: RawBuilder<SqlBool> = sql`cycles.approved_for is not null`

/** Rows that exclusions cover, each once: `where` says which exclusions, and which rows. */
export function coveredRows({
  columns,
  rows,
  where
}: {
  columns: RawBuilder<unknown>
  rows: RawBuilder<unknown>
  where: RawBuilder<SqlBool>
}): RawBuilder<unknown> {
  return sql`
    select ${columns} from ${rows} as row join exclusions as exclusion on ${isCustomers} and ${isWithin}
    where ${where}
    union
    select ${columns} from ${rows} as row join exclusions as exclusion on ${isBillingAccounts} and ${isWithin}
    where ${where}`
}
