import type { Day } from '@payouts/contract/page'
import type { RecordKind } from '@payouts/contract/retention/schema'
import { type RawBuilder, sql } from 'kysely'
import { namesCustomer } from '#exclusions/erase-customers.ts'
import { namesUser } from '#identity/users/erase-users.ts'
import { payoutZone } from '#platform/clock.ts'
import '#attachments/tables.ts'
import '#cycles/tables.ts'
import '#exclusions/tables.ts'
import '#identity/tables.ts'
import '#imports/tables.ts'
import '#notices/tables.ts'
import '#self-billing/tables.ts'
import './tables.ts'

/** The calendar year of an instant, in SQL. */
export const yearOf = (instant: string): RawBuilder<number> =>
  sql`extract(year from ${sql.ref(instant)} at time zone ${sql.lit(payoutZone)})::integer`

/** The year in which an exclusion ended, in SQL on `exclusions`. */
export const exclusionYear: RawBuilder<number> = sql`
  coalesce(${yearOf('removed_on')}, extract(year from end_date)::integer)`

/** Whether nothing more happens to a cycle's rejected rows, in SQL on `cycles`. */
export const cycleHasEnded: RawBuilder<boolean> = sql`(cycles.status in ('Completed', 'Cancelled', 'Dropped'))`

/** The subject of the first hold that keeps records of a year, or of a cycle if they belong to one; null if none does. */
export const heldFor = (year: RawBuilder<unknown>, batchNo: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select subject from retention_holds
  where case scope when 'EVERYTHING' then true when 'YEAR' then scope_number = ${year}
    else scope_number is not distinct from ${batchNo} end
  order by hold_id limit 1)`

const yearsOf = (year: RawBuilder<number>, from: RawBuilder<unknown>) => sql`
  select null::integer as batch_no, year::text as name, year, count(*) as records
  from (select ${year} as year from ${from}) as record group by year`

/** The cycles or years that have records of each kind left, in SQL: `(batch_no, name, year, records)`. */
const lotsOf: Record<RecordKind, RawBuilder<unknown>> = {
  // The counts are kept ones, so that no row is read. What is held or kept out by an exclusion keeps its customer: it may
  // still be paid.
  CUSTOMERS: sql`
    select batch_no, name, extract(year from payout_date)::integer as year, settled.records - erased.records as records
    from cycles
    cross join lateral (
      select coalesce(sum(row_count), 0) as records from cycle_totals
      where cycle_totals.batch_no = cycles.batch_no and state in ('PAID', 'CANCELLED')) as settled
    cross join lateral (
      select coalesce(sum(records), 0) as records from retention_erasures
      where retention_erasures.batch_no = cycles.batch_no and record_kind = 'CUSTOMERS') as erased
    where status = 'Completed' and settled.records > erased.records`,
  'REJECTED ROWS': sql`
    select batch_no, cycles.name, extract(year from cycles.payout_date)::integer as year, sum(rows_rejected) as records
    from cycles join cycle_versions using (batch_no)
    where ${cycleHasEnded} and not exists (
      select from retention_erasures
      where retention_erasures.batch_no = cycles.batch_no and record_kind = 'REJECTED ROWS')
    group by cycles.batch_no having sum(rows_rejected) > 0`,
  'E-INVOICES': sql`
    select batch_no, cycles.name, max(${yearOf('issued_at')}) as year, count(*) as records
    from cycles join e_invoice_documents using (batch_no) join e_invoice_bytes using (document_id)
    where cycles.status in ('Completed', 'Cancelled') group by batch_no, cycles.name`,
  EXCLUSIONS: yearsOf(exclusionYear, sql`exclusions where ${namesCustomer}`),
  PROOFS: yearsOf(yearOf('created_at'), sql`attachments`),
  USERS: yearsOf(yearOf('disabled_at'), sql`users where disabled and ${namesUser}`),
  NOTICES: yearsOf(yearOf('created_at'), sql`notices`)
}

/** The rule of each kind, in SQL: `(record_kind, years, change_id)`. */
export const rules = sql`(
  select distinct on (record_kind) record_kind, years, change_id from retention_changes
  where action = 'RULE' and status = 'Approved' order by record_kind, change_id desc
)`

/**
 * The cycles and years with records of a kind whose rule has an end, in SQL: `(record_kind, batch_no, name, year, records,
 * kept_until, is_due, held_for, change_id)`. `held_for` is the subject of a hold.
 */
export const ruledLots = (today: Day): RawBuilder<unknown> => sql`(
  select record_kind, batch_no, name, year, records, kept_until, kept_until < ${today}::date as is_due,
    ${heldFor(sql`year`, sql`batch_no`)} as held_for, rule.change_id
  from ${rules} as rule
  join (${sql.join(
    // Nothing is counted of a kind without an end.
    Object.entries(lotsOf).map(
      ([kind, rows]) => sql`select ${kind}::text as record_kind, * from (${rows}) as of_kind
        where (select years from ${rules} as of_this where record_kind = ${kind}) is not null`
    ),
    sql` union all `
  )}) as lot using (record_kind)
  cross join lateral (select make_date(year + years, 12, 31) as kept_until) as ends
  where years is not null
)`
