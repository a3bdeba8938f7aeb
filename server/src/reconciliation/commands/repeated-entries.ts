import { countOf } from '@payouts/contract/count-text'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { isOpen, named } from './find-matches.ts'
import '../tables.ts'

/*
 * A statement repeats what a notification announced: the same amount and day with the same names, entry for entry. It
 * takes over what is known of the notification's entry, so that nothing is counted or decided twice.
 */

/** What an entry and its repetition share: the amount as the bank booked it, the day, and the names. */
const likeness = sql`(entry.account_number, entry.booked_on, entry.direction, coalesce(entry.whole_amount, entry.amount),
  entry.is_return, ${named}, entry.named_in_text, coalesce(entry.end_to_end_id, ''))::text`

const isShownByBoth = sql`exists (
  select from bank_entry_payments as own join bank_entry_payments as other using (reference_no, direction)
  where own.entry_id = entry.entry_id and other.on_statement <> own.on_statement)`

/** Notifications' entries with the entries of statements that repeat them, matched ones first. */
const pairs = sql`(
  with wanted as (
    select distinct entry.booked_on, coalesce(entry.whole_amount, entry.amount) as whole, ${likeness} as likeness
    from bank_entries as entry where ${isOpen} and entry.part >= 0
  ), alike as (
    select entry.entry_id, entry.status, entry.bank_reference, likeness, on_statement, row_number() over (
      partition by likeness, on_statement order by (entry.status = 'Matched') = on_statement, entry.entry_id
    ) as nth
    from wanted join bank_entries as entry on entry.booked_on = wanted.booked_on
      and coalesce(entry.whole_amount, entry.amount) = wanted.whole and ${likeness} = likeness
    cross join lateral (select entry.statement_id is not null as on_statement) as kind
    where entry.part >= 0 and (entry.status <> 'Matched' or not ${isShownByBoth})
  )
  select announced.entry_id as announced_id, announced.status as announced_status, shown.entry_id as shown_id,
    shown.status as shown_status
  from alike as announced join alike as shown using (likeness, nth)
  where not announced.on_statement and shown.on_statement
    and coalesce(announced.bank_reference = shown.bank_reference, true)
)`

/**
 * Open entries of statements that were matched as entries of a notification, with the same payments, which moved
 * then.
 */
export const repeatsOfNotifications = sql`
  select pair.shown_id, paid.reference_no, 'NOTIFICATION', announced.amount
  from ${pairs} as pair
  join bank_entries as announced on announced.entry_id = pair.announced_id
  join bank_entry_payments as paid on paid.entry_id = pair.announced_id
  where announced_status = 'Matched' and shown_status in ('Proposed', 'Unmatched')`

/**
 * Drops entries of a new notification that an earlier notification or a statement has: during a day, some banks announce
 * all of its entries again together with the new ones. They are the same by the bank's reference, or without it by the
 * payments that they name. A statement shows what is dropped here by mistake.
 */
export async function dropAnnouncedBefore(tx: Tx, fileId: number): Promise<void> {
  const whole = sql`coalesce(entry.whole_amount, entry.amount)`
  const { numAffectedRows } = await sql`
    with own as (
      select entry.entry_id, entry.booked_on, ${whole} as whole, ${likeness} as likeness, entry.bank_reference,
        cardinality(${named}) > 0 as names,
        row_number() over (partition by ${likeness}, entry.bank_reference order by entry.entry_id) as nth
      from bank_entries as entry where file_id = ${fileId}
    ), earlier as (
      select ${likeness} as likeness, entry.bank_reference, row_number() over (
        partition by ${likeness}, entry.bank_reference, entry.statement_id is null order by entry.entry_id
      ) as nth
      from (select distinct booked_on, whole from own) as wanted
      join bank_entries as entry on entry.booked_on = wanted.booked_on and ${whole} = wanted.whole
      where entry.file_id <> ${fileId} and entry.part >= 0
    ), repeated as (
      select distinct own.entry_id from own join earlier using (likeness, nth)
      where coalesce(own.bank_reference = earlier.bank_reference, own.names)
    )
    delete from bank_entries using repeated where bank_entries.entry_id = repeated.entry_id`.execute(tx)
  const count = Number(numAffectedRows ?? 0)
  if (count === 0) return
  await sql`
    insert into file_problems (kind, place, problem)
    values ('SKIPPED', 'Notification', ${`${countOf(count, 'entry', 'entries')} of earlier files`})`.execute(tx)
}

type Dropped = {
  shownId: number
  shownStatus: string
  referenceNo: string | null
  by: number | null
  on: Date | null
  comment: string
}

/**
 * Drops open entries of notifications once a statement shows them; a person's choice passes to the statement's entry.
 */
export async function dropRepeated(tx: Tx): Promise<void> {
  const { rows } = await sql<Dropped>`
    delete from bank_entries as entry using ${pairs} as pair
    where entry.entry_id = pair.announced_id and ${isOpen}
      and not exists (select from entry_take_backs as request where request.entry_id = entry.entry_id)
    returning shown_id as "shownId", shown_status as "shownStatus", proposed_reference as "referenceNo",
      proposed_by as by, proposed_on as on, entry.comment`.execute(tx)
  const chosen = rows.filter(({ by, shownStatus }) => by !== null && shownStatus === 'Unmatched')
  for (const { shownId, referenceNo, by, on, comment } of chosen)
    await tx
      .updateTable('bank_entries')
      .set({ status: 'Proposed', proposed_reference: referenceNo, proposed_by: by, proposed_on: on, comment })
      .where('entry_id', '=', shownId)
      .execute()
}
