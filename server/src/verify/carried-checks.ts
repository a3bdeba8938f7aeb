import { sql } from 'kysely'
import type { Check } from '#platform/db/migrating/check.ts'
import '#imports/tables.ts'

/** Decisions carried into current rows, each with its row. */
const carriedRows = sql`(
  select carried.*, line.state as state_now, line.release_action_id as released_by
  from carried_decisions as carried join transactions as line on line.batch_no = carried.batch_no and line.id = carried.id
)`

const subject = sql`format('cycle %s, transaction %s', batch_no, transaction_no) as subject`

export const carriedChecks: Check[] = [
  {
    title: 'What was cancelled in one version of a cycle is cancelled in every later one',
    figures: sql`select count(*) as checked, sum(amount) as amount from ${carriedRows} as row where state = 'CANCELLED'`,
    differences: sql`
      select ${subject}, 'CANCELLED' as kept, state_now::text as found
      from ${carriedRows} as row where state = 'CANCELLED' and state_now <> 'CANCELLED'
      union all
      select format('cycle %s, transaction %s', line.batch_no, line.transaction_no), 'CANCELLED', line.state::text
      from carried_decisions as gone
      join cycles on cycles.batch_no = gone.batch_no and cycles.version >= gone.version
      join transactions as line on line.batch_no = gone.batch_no
        and line.transaction_no = gone.transaction_no and line.transaction_type = gone.transaction_type
      where gone.state = 'CANCELLED' and gone.outcome = 'GONE' and line.state <> 'CANCELLED'`
  },
  {
    title: 'What was held in one version of a cycle is paid in a later one only where it was released',
    figures: sql`
      select count(*) as checked, sum(amount) as amount
      from ${carriedRows} as row where carried_state in ('HELD', 'RELEASE_REQUESTED')`,
    differences: sql`
      select ${subject}, format('%s as %s', carried_state, carried_hold_type) as kept, state_now::text as found
      from ${carriedRows} as row
      where carried_state in ('HELD', 'RELEASE_REQUESTED') and state_now in ('PAYABLE', 'RELEASED', 'PAID')
        and released_by is null`
  }
]
