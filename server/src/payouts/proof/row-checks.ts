import { type RawBuilder, sql } from 'kysely'
import { type Check, sumText } from '#platform/db/migrating/check.ts'
import type { Within } from './cycle-checks.ts'

/**
 * Compares kept totals with rows: `counted` returns `(batch_no, transaction_type, company_id, state, hold_type,
 * held_since, row_count, amount)`.
 */
export const totalsCheck = (within: Within, counted: RawBuilder<unknown>): Check => ({
  title: 'Kept totals equal the rows they stand for, by cycle, type, dealer and state',
  figures: sql`
    select sum(row_count) as checked, sum(amount) as amount from (${counted}) as counted where ${within}`,
  differences: sql`
    select format('%s of %s (%s), %s, cycle %s', transaction_type, company_name, company_code,
        concat_ws(' ', lower(state::text), nullif(hold_type, '')), batch_no) as subject,
      ${sumText('kept')} as kept, ${sumText('counted')} as found
    from (select * from cycle_totals where ${within}) as kept
    full join (select * from (${counted}) as rows where ${within}) as counted
      using (batch_no, transaction_type, company_id, state, hold_type, held_since)
    join dealers using (company_id)
    where coalesce(kept.row_count, 0) <> coalesce(counted.row_count, 0)
      or coalesce(kept.amount, 0) <> coalesce(counted.amount, 0)`
})

/**
 * Compares postings with the rows that carry their numbers: `paid` returns `(posting_id, batch_no, company_id,
 * row_count, amount)`.
 */
export const paidRowsCheck = (within: Within, paid: RawBuilder<unknown>): Check => ({
  title: 'Each posting equals the paid rows that carry its number, of its own dealer and cycle',
  figures: sql`
    select count(*) as checked, sum(gross) as amount from postings where status = 'Posted' and ${within}`,
  differences: sql`
    select format('posting %s, cycle %s, company %s', coalesce(reference_no, 'none'),
        coalesce(posting.batch_no, paid.batch_no), coalesce(posting.company_id, paid.company_id)) as subject,
      format('%s rows, RM %s', coalesce(transaction_count, 0), coalesce(gross, 0)) as kept,
      format('%s rows, RM %s', coalesce(row_count, 0), coalesce(amount, 0)) as found
    from (select * from postings where status = 'Posted' and ${within}) as posting
    full join (select * from (${paid}) as rows where ${within}) as paid
      on (paid.posting_id, paid.batch_no, paid.company_id)
        = (posting.posting_id, posting.batch_no, posting.company_id)
    where coalesce(gross, 0) <> coalesce(amount, 0) or coalesce(transaction_count, 0) <> coalesce(row_count, 0)`
})
