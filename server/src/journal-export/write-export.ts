import { type LedgerPart, ledgerParts, partLabels } from '@payouts/contract/chart-of-accounts/parts'
import { type DatedChart, emptyChart } from '@payouts/contract/chart-of-accounts/schema'
import type { JournalProfileName } from '@payouts/contract/journal-export/profiles'
import type { Day } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { chartOf, charts } from '#chart-of-accounts/queries.ts'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { type DraftJournal, draftJournals, type Movement } from './draft-journals.ts'
import { exportFile } from './export-file.ts'
import { enqueueJournals } from './jobs.ts'
import { bookings, movementsOf } from './movements.ts'
import { journalProfiles } from './profiles.ts'
import './tables.ts'

export type Export = {
  profile: JournalProfileName
  step: 'DAY' | 'MONTH'
  fromDay: Day
  toDay: Day
  /** Which journals of the ledger: a condition on `journal`. */
  which: RawBuilder<SqlBool>
  /** The rejected journal that this one replaces. */
  replaces?: string
}
export type Written = { exportId: number; journalNos: string[] }
type ExportCall = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'services'>

/** One writes at a time, so that numbers have no gaps and no booking is in two journals. */
export async function lockJournals(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('journals for the general ledger'))`.execute(tx)
}

/** A journal's date: its day, or the last day of its month that the export covers. */
const dateOf = ({ step, toDay }: Pick<Export, 'step' | 'toDay'>): RawBuilder<unknown> =>
  step === 'DAY'
    ? sql`posted_on`
    : sql`least((date_trunc('month', posted_on::timestamp) + interval '1 month - 1 day')::date, ${toDay}::date)`

/**
 * Writes an export: its journals with numbers without gaps, their lines, and which bookings of the ledger are in each.
 * Keeps the hash of its file. Refuses parts that moved without an account, by name. The caller has locked the journals.
 */
export async function writeExport(call: ExportCall, made: Export): Promise<Written | Refusal> {
  const { tx, caller, clock } = call
  const dated = await charts.all(tx)
  const gathered = await gather(tx, made, partsByVendor(dated))
  const journals = drafted(made, gathered.movements, dated)
  if (isRefusal(journals)) return journals
  const { profile, step, fromDay, toDay } = made
  const { export_id: exportId } = await tx
    .insertInto('journal_exports')
    .values({
      ...{ profile, step, from_day: fromDay, to_day: toDay, sha256: null },
      ...{ made_by: caller.userId, made_at: clock.now() }
    })
    .returning('export_id')
    .executeTakeFirstOrThrow()
  const { booked } = gathered
  const journalNos = await saveJournals(tx, { exportId, journals, booked, replaces: made.replaces ?? null })
  const { sha256 } = await exportFile(tx, exportId)
  await tx.updateTable('journal_exports').set({ sha256 }).where('export_id', '=', exportId).execute()
  await enqueueJournals(tx, call.services, exportId)
  return { exportId, journalNos }
}

/** The bookings of a journal: ranges of their ids. */
type Booked = { date: Day; batchNo: number | null; bookings: string }
type Gathered = { movements: Movement[]; booked: Booked[] }

/** The parts whose accounts are kept by vendor, on any day. */
const partsByVendor = (dated: readonly DatedChart[]): LedgerPart[] =>
  ledgerParts.filter((part) => dated.some(({ values }) => values[part].byVendor))

/**
 * What moved by date and cycle, of parts kept by vendor also by vendor, and by which bookings, in one statement: what is
 * booked into these days meanwhile is in neither.
 */
function gather(tx: Tx, made: Export, byVendor: readonly LedgerPart[]): Promise<Gathered> {
  const dated = sql`(select *, ${dateOf(made)} as date from (${bookings(made.which)}) as found)`
  return one(
    tx,
    sql<Gathered>`
      with booking as materialized ${dated}, booked as (
        select date, batch_no as "batchNo", range_agg(int8range(journal_id, journal_id, '[]'))::text as bookings
        from booking group by date, batch_no
      ), movement as (
        select date, batch_no as "batchNo", part, vendor_code as "vendorCode", credit::text, debit::text
        from (${movementsOf(sql`booking`, sql`date, batch_no`, byVendor)}) as movement
      )
      select (select json_agg(booked) from booked) as booked,
        (select coalesce(json_agg(movement order by date, "batchNo" nulls first, part, "vendorCode"), '[]') from movement)
          as movements`
  )
}

function drafted(made: Export, movements: readonly Movement[], dated: readonly DatedChart[]): DraftJournal[] | Refusal {
  const { mostLines } = journalProfiles[made.profile]
  const { journals, unmapped } = draftJournals(movements, {
    chartOf: (date) => chartOf(dated, date) ?? emptyChart,
    mostLines
  })
  return unmapped.size === 0 ? journals : refuse('refusedByRule', unmappedText([...unmapped]), 'toDay')
}

const unmappedText = (parts: readonly LedgerPart[]): string =>
  `No account is set for ${parts.map((part) => `“${partLabels[part]}”`).join(', ')}. Set it under Accounts first.`

type Saving = {
  exportId: number
  journals: readonly DraftJournal[]
  booked: readonly Booked[]
  replaces: string | null
}

/** Each booking goes to the journal of its date and cycle. */
async function saveJournals(tx: Tx, { exportId, journals, booked, replaces }: Saving): Promise<string[]> {
  const keyOf = ({ date, batchNo }: Pick<Booked, 'date' | 'batchNo'>) => `${date} ${batchNo ?? ''}`
  const bookingsOf = new Map(booked.map((journal) => [keyOf(journal), journal.bookings]))
  const heads = journals.map(({ date, batchNo }, position) => {
    return { position, date, batchNo, bookings: bookingsOf.get(keyOf({ date, batchNo })) }
  })
  const { rows } = await sql<{ position: number; journalNo: string }>`
    with numbered as (
      select position, date, "batchNo", bookings, extract(year from date)::integer as year,
        row_number() over (partition by extract(year from date) order by position)
          + coalesce((select max(journal_number) from gl_journals
            where journal_year = extract(year from head.date)), 0) as number
      from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as head (position integer, date date, "batchNo" integer,
        bookings int8multirange)
    ), saved as (
      insert into gl_journals (journal_no, journal_year, journal_number, export_id, journal_date, batch_no, status,
        replaces, bookings)
      select format('JN-%s-%s', year, lpad(number::text, 6, '0')), year, number, ${exportId}::bigint, date, "batchNo",
        'EXPORTED', ${replaces}::text, bookings
      from numbered order by position
    )
    select position, format('JN-%s-%s', year, lpad(number::text, 6, '0')) as "journalNo" from numbered
    order by position`.execute(tx)
  const numbers = rows.map(({ journalNo }) => journalNo)
  const lines = journals.flatMap((journal, at) => journal.lines.map((line) => ({ journalNo: numbers[at], ...line })))
  await sql`
    insert into gl_journal_lines (journal_no, document_no, line_no, part, account, cost_centre, vendor_code, debit, credit,
      text)
    select "journalNo", "documentNo", "lineNo", part, account, "costCentre", "vendorCode", debit, credit, text
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line ("journalNo" text, "documentNo" integer,
      "lineNo" integer, part text, account text, "costCentre" text, "vendorCode" text, debit numeric, credit numeric,
      text text)`.execute(tx)
  return numbers
}
