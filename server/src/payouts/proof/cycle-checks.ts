import { proofStatements } from '@payouts/contract/payouts/proof'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ringgitText } from '#platform/db/list-sql.ts'
import { type Check, sumText } from '#platform/db/migrating/check.ts'

/** The cycles of a check: a condition on `batch_no`. */
export type Within = RawBuilder<SqlBool>

/** A part of a cycle in words, for a person who looks for a difference. */
const partName = sql`format('%s of %s (%s), cycle %s', transaction_type, company_name, company_code, batch_no)`

/** Compares what was imported with the sum of all states, by type and dealer, and both with the cycle's own figures. */
export const identityCheck = (within: Within): Check => ({
  title: proofStatements.IDENTITY,
  figures: sql`select count(*) as checked, sum(amount) as amount from imported_totals where ${within}`,
  differences: sql`
    select ${partName} as subject, ${sumText('imported')} as kept, ${sumText('parts')} as found
    from (select * from imported_totals where ${within}) as imported
    full join (
      select batch_no, transaction_type, company_id, sum(row_count) as row_count, sum(amount) as amount
      from cycle_totals where ${within} group by 1, 2, 3
    ) as parts using (batch_no, transaction_type, company_id)
    join dealers using (company_id)
    where (coalesce(imported.row_count, 0), coalesce(imported.amount, 0))
      <> (coalesce(parts.row_count, 0), coalesce(parts.amount, 0))
    union all
    select format('The whole, cycle %s', batch_no), ${ringgitText(sql`imported_amount`)}, ${ringgitText(sql`amount`)}
    from cycles cross join lateral (
      select coalesce(sum(imported.amount), 0)::numeric(14, 2) as amount
      from imported_totals as imported where imported.batch_no = cycles.batch_no
    ) as imported
    where ${within} and imported_amount <> amount`
})

/** Compares the sums in the cycle's own row, which lists read, with its totals. */
export const headerCheck = (within: Within): Check => ({
  title: proofStatements.HEADER,
  figures: sql`select count(*) as checked, sum(hold_amount) as amount from cycles where ${within}`,
  differences: sql`
    select format('%s, cycle %s', part, batch_no) as subject, kept, found
    from cycles
    left join (
      select batch_no,
        sum(amount) filter (where state <> 'EXCLUDED') as total,
        sum(amount) filter (where state = 'EXCLUDED') as excluded,
        sum(amount) filter (where state in ('HELD', 'RELEASE_REQUESTED')) as held,
        sum(row_count) filter (where state = 'HELD') as held_rows,
        sum(row_count) filter (where state = 'RELEASE_REQUESTED') as requested_rows
      from cycle_totals where ${within} group by batch_no
    ) as sums using (batch_no)
    cross join lateral (values
      ('The total', ${ringgitText(sql`total_amount`)}, ${ringgitText(sql`total`)}),
      ('What is excluded', ${ringgitText(sql`excluded_amount`)}, ${ringgitText(sql`excluded`)}),
      ('What is on hold', ${ringgitText(sql`hold_amount`)}, ${ringgitText(sql`held`)}),
      ('Held transactions', held_count::text, coalesce(held_rows, 0)::text),
      ('Requested releases', release_requested_count::text, coalesce(requested_rows, 0)::text)
    ) as sum (part, kept, found)
    where ${within} and kept <> found`
})

/** Compares each dealer's postings of a cycle with the paid part of its totals. */
export const postingsCheck = (within: Within): Check => ({
  title: proofStatements.POSTINGS,
  figures: sql`
    select count(*) as checked, sum(gross) as amount from postings where status = 'Posted' and ${within}`,
  differences: sql`
    select format('%s (%s), cycle %s, %s', company_name, company_code, batch_no,
        coalesce('posting ' || reference_nos, 'without a posting')) as subject,
      ${sumText('posted')} as kept, ${sumText('paid')} as found
    from (
      select batch_no, company_id, sum(transaction_count) as row_count, sum(gross) as amount,
        string_agg(reference_no, ', ' order by posting_id) as reference_nos
      from postings where status = 'Posted' and ${within} group by 1, 2
    ) as posted
    full join (
      select batch_no, company_id, sum(row_count) as row_count, sum(amount) as amount
      from cycle_totals where state = 'PAID' and row_count > 0 and ${within} group by 1, 2
    ) as paid using (batch_no, company_id)
    join dealers using (company_id)
    where (coalesce(posted.row_count, 0), coalesce(posted.amount, 0))
      <> (coalesce(paid.row_count, 0), coalesce(paid.amount, 0))`
})
