import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { LoadingTable } from '#transactions/partition.ts'

/**
 * Finds each of `decided_rows` among loaded rows, as `decision_matches`, one to one: by number and type, else by
 * customer, type, date and amount. `former` has all rows of the version before, if there is one.
 */
export async function matchRows(tx: Tx, table: LoadingTable, former: RawBuilder<unknown> | null): Promise<void> {
  await sql`
    insert into decision_matches
    select former_id, line.id, 'NUMBER'
    from decided_rows as decided join ${table.ref} as line using (transaction_no, transaction_type)`.execute(tx)
  // If a customer has several rows, those with the same dealer and incentive come first.
  await matchByCustomer(tx, table, former, sql`, company_id, amount`)
  await matchByCustomer(tx, table, former, sql``)
}

/**
 * If fewer rows are left than decisions, final ones come first, then exclusions, then holds. A row whose number the
 * version before has is that row and no other.
 */
async function matchByCustomer(
  tx: Tx,
  { ref }: LoadingTable,
  former: RawBuilder<unknown> | null,
  andBy: RawBuilder<unknown>
): Promise<void> {
  const key = sql`customer, transaction_type, transaction_date, transaction_amount${andBy}`
  await sql`
    with open as materialized (
      select former_id, lower(yes_id) as customer, transaction_type, transaction_date, transaction_amount, company_id,
        former_amount as amount, state
      from decided_rows as decided
      where not exists (select from decision_matches as match where match.former_id = decided.former_id)
    ), free as materialized (
      select line.id, customer, transaction_type, transaction_date, transaction_amount, line.company_id,
        line.incentive_amount as amount
      from (select distinct customer, transaction_type, transaction_date, transaction_amount from open) as wanted
      join (select *, lower(yes_id) as customer from ${ref}) as line
        using (customer, transaction_type, transaction_date, transaction_amount)
      where not exists (select from decision_matches as match where match.id = line.id) and ${former ? isNewNumber(former) : sql`true`}
    )
    insert into decision_matches
    select former_id, id, 'CUSTOMER'
    from (
      select *, row_number() over (partition by ${key}
        order by array_position(array['CANCELLED', 'EXCLUDED', 'RELEASE_REQUESTED', 'HELD'], state::text), former_id) as nth
      from open
    ) as decided
    join (select *, row_number() over (partition by ${key} order by id) as nth from free) as line using (${key}, nth)`.execute(
    tx
  )
}

const isNewNumber = (former: RawBuilder<unknown>) => sql`not exists (
  select from ${former} as known
  where known.transaction_no = line.transaction_no and known.transaction_type = line.transaction_type)`
