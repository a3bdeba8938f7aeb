import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { isOpen } from './find-matches.ts'
import '../tables.ts'

/*
 * A statement shows what a notification announced: the same amount on the same day, one entry for each. It takes over
 * what is known of it, so that nothing is counted or decided twice.
 */

/** As the bank booked it. */
const whole = sql.raw('coalesce(entry.whole_amount, entry.amount)')

const isShownByBoth = sql`exists (
  select from bank_entry_payments as own join bank_entry_payments as other using (reference_no, direction)
  where own.entry_id = entry.entry_id and other.on_statement <> own.on_statement)`

/** Notifications' entries with those of statements that repeat them. Matched ones come before what is open there. */
const pairs = sql`(
  with wanted as (
    select distinct entry.account_number, entry.booked_on, entry.direction, ${whole} as whole
    from bank_entries as entry where ${isOpen} and entry.part >= 0
  ), alike as (
    select entry.entry_id, entry.status, on_statement, wanted.*, row_number() over (
      partition by entry.account_number, entry.booked_on, entry.direction, wanted.whole, on_statement
      order by (entry.status = 'Matched') = on_statement, entry.entry_id
    ) as nth
    from wanted join bank_entries as entry on entry.booked_on = wanted.booked_on and ${whole} = wanted.whole
      and entry.account_number = wanted.account_number and entry.direction = wanted.direction
    cross join lateral (select entry.statement_id is not null as on_statement) as kind
    where entry.part >= 0 and (entry.status <> 'Matched' or not ${isShownByBoth})
  )
  select announced.entry_id as announced_id, announced.status as announced_status, shown.entry_id as shown_id,
    shown.status as shown_status
  from alike as announced join alike as shown using (account_number, booked_on, direction, whole, nth)
  where not announced.on_statement and shown.on_statement
)`

/** What a statement has open of an entry that was matched in a notification: the same payments, which moved then. */
export const repeatsOfNotifications = sql`
  select pair.shown_id, paid.reference_no, 'NOTIFICATION', announced.amount
  from ${pairs} as pair
  join bank_entries as announced on announced.entry_id = pair.announced_id
  join bank_entry_payments as paid on paid.entry_id = pair.announced_id
  where announced_status = 'Matched' and shown_status in ('Proposed', 'Unmatched')`

type Dropped = { shownId: number; shownStatus: string; referenceNo: string | null; by: number | null; on: Date | null }

/** Drops what is open of notifications once a statement shows it; what a person chose for it goes on to that. */
export async function dropRepeated(tx: Tx): Promise<void> {
  const { rows } = await sql<Dropped>`
    delete from bank_entries as entry using ${pairs} as pair
    where entry.entry_id = pair.announced_id and ${isOpen}
      and not exists (select from entry_take_backs as request where request.entry_id = entry.entry_id)
    returning shown_id as "shownId", shown_status as "shownStatus", proposed_reference as "referenceNo",
      proposed_by as by, proposed_on as on`.execute(tx)
  const chosen = rows.filter(({ by, shownStatus }) => by !== null && shownStatus === 'Unmatched')
  for (const { shownId, referenceNo, by, on } of chosen)
    await tx
      .updateTable('bank_entries')
      .set({ status: 'Proposed', proposed_reference: referenceNo, proposed_by: by, proposed_on: on })
      .where('entry_id', '=', shownId)
      .execute()
}
