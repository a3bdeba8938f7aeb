import { ledgerParts } from '@payouts/contract/chart-of-accounts/parts'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { journalEndpoints } from '@payouts/contract/journal-export/endpoints'
import type { JournalExport, JournalRow, UnmappedPart } from '@payouts/contract/journal-export/schema'
import type { Day, Page } from '@payouts/contract/page'
import { sql } from 'kysely'
import { chartOf, charts } from '#chart-of-accounts/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { allOf, contains, direction, instantText } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import { bookings, inNoJournalUpTo, movementsOf } from './movements.ts'
import { journalProfiles } from './profiles.ts'
import '#identity/tables.ts'
import './tables.ts'

type Endpoints = typeof journalEndpoints

/** Files of journals with how many of theirs wait for an answer. */
export function listExports(
  db: Database,
  request: CheckedInputOf<Endpoints['getJournalExports']>
): Promise<Page<JournalExport>> {
  return pageOf(
    db,
    request,
    {
      select: sql<Omit<JournalExport, 'fileName'>>`export_id as "exportId", profile, from_day as "fromDay",
        to_day as "toDay", made.journals, made.amount, encode(sha256, 'hex') as sha256, users.name as "madeBy",
        ${instantText('made_at')} as "madeOn", made.open, made.rejected,
        ${instantText('handed_over_at')} as "handedOverOn", handed_to as "handedTo", problem`,
      from: sql`journal_exports
        join users on users.user_id = made_by
        cross join lateral (
          select count(*)::integer as journals, count(*) filter (where status = 'EXPORTED')::integer as open,
            count(*) filter (where status = 'REJECTED')::integer as rejected,
            coalesce(sum(lines.amount), 0)::numeric(16, 2) as amount
          from gl_journals cross join lateral (
            select sum(debit) as amount from gl_journal_lines as line
            where line.journal_no = gl_journals.journal_no and line.part is not null
          ) as lines
          where gl_journals.export_id = journal_exports.export_id
        ) as made`,
      countFrom: sql`journal_exports`,
      orderBy: sql`export_id desc`
    },
    (row) => ({ ...row, fileName: journalProfiles[row.profile].fileName(row.exportId) })
  )
}

const sortColumns = {
  JOURNAL_NO: sql`journal_no`,
  DATE: sql`journal_date`,
  AMOUNT: sql`amount`,
  STATUS: sql`status`
} as const

export function listJournals(
  db: Database,
  request: CheckedInputOf<Endpoints['getJournals']>
): Promise<Page<JournalRow>> {
  const sort = direction(request.sortOrder)
  const { journalNo, status } = request
  const conditions = [
    ...(journalNo ? [contains('journal_no', journalNo)] : []),
    ...(status ? [sql<boolean>`status = ${status}`] : [])
  ]
  return pageOf(db, request, {
    select: sql<JournalRow>`journal_no as "journalNo", export_id as "exportId", journal_date as date,
      batch_no as "batchNo", amount, lines, documents, status, external_document_no as "externalDocumentNo", message,
      replaces`,
    from: sql`gl_journals
      cross join lateral (
        select coalesce(sum(debit), 0)::numeric(16, 2) as amount, count(*)::integer as lines,
          max(document_no) as documents
        from gl_journal_lines as line where line.journal_no = gl_journals.journal_no
      ) as sums
      where ${allOf(conditions)}`,
    orderBy: sql`${sortColumns[request.sortProperty]} ${sort}, journal_no ${sort}`
  })
}

/**
 * What is in no journal up to a day, and which parts of it have no account on that day. While the company has no chart,
 * every part lacks its account, and none is named: what waits then is all that was ever booked.
 */
export async function readUnexported(db: Database, toDay: Day): Promise<OutputOf<Endpoints['getUnexported']>> {
  const { rows: waiting } = await sql<{ firstDay: Day | null; bookings: number }>`
    select min(posted_on) as "firstDay", count(*)::integer as bookings
    from bookings_to_export where posted_on <= ${toDay}::date`.execute(db)
  const { firstDay = null, bookings: waitingBookings = 0 } = waiting[0] ?? {}
  const chart = chartOf(await charts.all(db), toDay)
  if (!chart) return { firstDay, bookings: waitingBookings, hasChart: false, unmapped: [] }
  const mapped = ledgerParts.filter((part) => chart[part].account !== '')
  const { rows: unmapped } = await sql<UnmappedPart>`
    select part, sum(entries)::integer as entries, sum(credit + debit)::numeric(16, 2) as amount
    from (${movementsOf(sql`(${bookings(inNoJournalUpTo(toDay))})`, sql`batch_no`, [])}) as movement
    where part <> all(${mapped}::text[]) group by part order by part`.execute(db)
  return { firstDay, bookings: waitingBookings, hasChart: true, unmapped }
}
