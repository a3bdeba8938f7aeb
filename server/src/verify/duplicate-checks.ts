import { type RawBuilder, sql } from 'kysely'
import type { Check } from '#platform/db/migrating/check.ts'

/**
 * What was paid and what the next posting pays, without duplicates that two people released beside their twin. Rows
 * on hold wait for people, and cancelled or excluded ones are not paid.
 */
const paidOrToBePaid = sql`(
  select batch_no, id, transaction_no, transaction_type, transaction_date, yes_id, transaction_amount, incentive_amount
  from transactions as line
  where state in ('PAYABLE', 'RELEASED', 'PAID') and not exists (
    select from transaction_twins as twin
    where twin.batch_no = line.batch_no and twin.id = line.id and twin.release_action_id is not null
  )
)`

/** Rows with equal columns in several cycles; within one cycle a transaction may have two such rows. */
function repeatedAcrossCycles(title: string, key: RawBuilder<unknown>, subject: RawBuilder<unknown>): Check {
  return {
    title,
    figures: sql`select count(*) as checked, sum(incentive_amount) as amount from ${paidOrToBePaid} as line`,
    differences: sql`
      select ${subject} as subject, 'once' as kept,
        format('in cycles %s, RM %s in all', string_agg(distinct batch_no::text, ', '), sum(incentive_amount)) as found
      from ${paidOrToBePaid} as line group by ${key} having min(batch_no) <> max(batch_no)`
  }
}

export const duplicateChecks: Check[] = [
  repeatedAcrossCycles(
    'No transaction is paid or payable in two cycles, by its number and type',
    sql`transaction_no, transaction_type`,
    sql`format('transaction %s, %s', transaction_no, transaction_type)`
  ),
  repeatedAcrossCycles(
    'No transaction is paid or payable in two cycles, by customer, type, date and amount',
    sql`lower(yes_id), transaction_type, transaction_date, transaction_amount`,
    sql`format('customer %s, %s on %s, RM %s', lower(yes_id), transaction_type, transaction_date, transaction_amount)`
  )
]
