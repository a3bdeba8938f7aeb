import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { isFree, isOpen, named } from './find-matches.ts'
import '#payments/tables.ts'
import '../tables.ts'

/**
 * Finds among the entries of a statement's file those that one payment explains wholly, so that they are written as
 * matched instead of being written twice: debits of the payment's amount that name only it, where nothing else of the
 * file and no open entry names it, and its status allows the debit. What needs any other look is left to `matchEntries`.
 * @param entries the file's entries, as they will be saved
 */
export async function findPlainDebits(tx: Tx, entries: RawBuilder<unknown>): Promise<void> {
  await sql`
    create temporary table plain_debits on commit drop as
    select entry.position, entry.part
    from (
      select *, count(*) over (partition by reference_no) as times from (
        select position, part, 0 as statement_id, amount, direction, not is_return and cardinality(named) = 1 as is_of_one,
          reference_no, reference_no = named[1] as by_reference
        from (${entries}) as entered cross join lateral unnest(named || named_in_text) as name (reference_no)
        union all
        select null, null, null, null, null, false, unnest(${named} || entry.named_in_text), false
        from bank_entries as entry where ${isOpen}
      ) as naming
    ) as entry
    -- Looked up by its number, whatever is known of how many entries there are.
    cross join lateral (
      select from payments
      where payments.reference_no = entry.reference_no and payments.amount = entry.amount
        and (status in ('SETTLED', 'ACCEPTED', 'UNKNOWN') or (status = 'IN FILE' and not can_be_stopped(status, run_id)))
      offset 0
    ) as payment
    where times = 1 and is_of_one and by_reference and entry.direction = 'DEBIT'
      and ${isFree(sql`entry.reference_no`)}`.execute(tx)
  await sql`analyze plain_debits`.execute(tx)
}

/** The matches of the entries that a file's statements wrote as matched. */
export const plainDebitsOf = (fileId: number): RawBuilder<unknown> => sql`
  select entry_id, named[1], matched_by, amount from bank_entries
  where file_id = ${fileId} and status = 'Matched' and not exists (
    select from bank_entry_payments as shown where shown.entry_id = bank_entries.entry_id)`
