import type { ArchiveRule, CycleToArchive } from '@payouts/contract/archives/schema'
import type { Day } from '@payouts/contract/page'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import '#cycles/tables.ts'
import '#periods/tables.ts'
import '#self-billing/tables.ts'
import '#transactions/tables.ts'
import './tables.ts'

/**
 * Why a cycle's rows may not go to an archive yet, in SQL on `cycles`; null if they may. Nothing may have to change them
 * any more: they are posted, what was held is decided, e-invoices are valid and their numbers given, and the month is closed.
 */
const obstacle = sql<string | null>`case
  when exists (select from archived_cycles where archived_cycles.batch_no = cycles.batch_no) then 'it is archived already'
  when status not in ('Completed', 'Cancelled') then 'it is ' || status || ', neither Completed nor Cancelled'
  when exists (
    select from cycle_totals where cycle_totals.batch_no = cycles.batch_no and row_count > 0
      and state not in ('PAID', 'CANCELLED', 'EXCLUDED')) then 'some of its rows are held, or wait for their payment'
  when exists (
    select from e_invoice_replacements where e_invoice_replacements.batch_no = cycles.batch_no and status = 'Pending')
    then 'another e-invoice number of a row waits for a second person'
  when exists (
    select from e_invoice_documents as document where document.batch_no = cycles.batch_no
      and (document.status in ('NEEDS DATA', 'READY', 'SIGNED', 'SENT', 'SUBMITTED', 'UNKNOWN')
        or document.status in ('INVALID', 'REFUSED', 'CANCELLED') and not settled
        or document.status = 'VALID' and numbers_given_at is null)) then 'an e-invoice of it is not valid yet'
  when not coalesce(greatest(payout_date, approved_for) <= (select closed_through from closed_months), false)
    then 'the month of its payout is not closed'
end`

/** Why not, as the end of a sentence. */
export async function obstacleTo(db: Database, batchNo: number): Promise<string | null> {
  const { rows } = await sql<{ obstacle: string | null }>`
    select ${obstacle} as obstacle from cycles where batch_no = ${batchNo}`.execute(db)
  return rows[0]?.obstacle ?? null
}

/** The cycles that may go, paid out on a day or before, the oldest first. */
export async function archivableUntil(db: Database, day: Day): Promise<number[]> {
  const { rows } = await sql<{ batch_no: number }>`
    select batch_no from cycles where payout_date <= ${day}::date and ${obstacle} is null
    order by payout_date, batch_no`.execute(db)
  return rows.map(({ batch_no: batchNo }) => batchNo)
}

/**
 * The paid and cancelled cycles whose time has come by a rule and that are at home, with why those stay that do; the oldest
 * first. A cycle's time comes so many months after the end of the month of its payout.
 */
export const cyclesToArchive = ({ archive, months }: ArchiveRule, today: Day): RawBuilder<CycleToArchive> => sql`
  select batch_no as "batchNo", name, payout_date as "payoutDate", ${obstacle} as obstacle,
    (select coalesce(sum(row_count), 0)::bigint from cycle_totals where cycle_totals.batch_no = cycles.batch_no) as rows
  from cycles
  where ${archive !== null} and status in ('Completed', 'Cancelled')
    and payout_date < date_trunc('month', ${today}::date - make_interval(months => ${months}::integer))
    and not exists (select from archived_cycles where archived_cycles.batch_no = cycles.batch_no)
  order by payout_date, batch_no`
