import { countOf } from '@payouts/contract/count-text'
import { dayText } from '@payouts/contract/day-text'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { canReplace } from '@payouts/contract/journal-export/can'
import type { journalEndpoints } from '@payouts/contract/journal-export/endpoints'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { one } from '#platform/db/read.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { inNoJournalUpTo } from './movements.ts'
import { lockJournals, writeExport } from './write-export.ts'
import './tables.ts'

type Endpoints = typeof journalEndpoints
type Call<Name extends keyof Endpoints> = WriteCall<CheckedInputOf<Endpoints[Name]>>
type Exported = Promise<OutputOf<Endpoints['exportJournals']> | Refusal>

/**
 * Writes journals of every booking up to a day that is in none yet, so that each is exported once. Refuses a day that is
 * not over, and parts without an account.
 */
export async function exportJournals(call: Call<'exportJournals'>): Exported {
  const { tx, clock, input } = call
  const { toDay, step, profile } = input
  if (toDay >= clock.today()) return refuse('refusedByRule', 'Choose a day that is over.', 'toDay')
  await lockJournals(tx)
  const { fromDay } = await one(
    tx,
    sql<{ fromDay: Day | null }>`select min(posted_on) as "fromDay" from bookings_to_export`
  )
  if (fromDay === null || fromDay > toDay)
    return refuse('refusedByRule', `Every booking up to ${dayText(toDay)} is in a journal already.`, 'toDay')
  const written = await writeExport(call, { profile, step, fromDay, toDay, which: inNoJournalUpTo(toDay) })
  if (isRefusal(written)) return written
  const message = `${countOf(written.journalNos.length, 'journal')} written.`
  await record(call, { action: 'EXPORT JOURNALS', activity: `Wrote ${message.toLowerCase()}`, ...written })
  return { exportId: written.exportId, message }
}

/** Writes a rejected journal again under a new number, with the same bookings and the accounts of its day. */
export async function replaceJournal(call: Call<'replaceJournal'>): Exported {
  const { tx, input } = call
  const { journalNo } = input
  await lockJournals(tx)
  const former = await tx
    .selectFrom('gl_journals')
    .innerJoin('journal_exports', 'journal_exports.export_id', 'gl_journals.export_id')
    .select(['journal_no', 'status', 'journal_date', 'profile', 'step'])
    .where('journal_no', '=', journalNo)
    .executeTakeFirst()
  if (!former) return refuse('refusedByRule', `There is no journal ${journalNo}.`, 'journalNo')
  const refused = refusedBy(canReplace({ journalNo, status: former.status }), 'journalNo')
  if (refused) return refused
  const which = sql<boolean>`journal.journal_id in (
    select source.journal_id from gl_journal_sources as source where source.journal_no = ${journalNo})`
  await sql`update gl_journals set status = 'REPLACED' where journal_no = ${journalNo}`.execute(tx)
  const written = await writeExport(call, {
    ...{ profile: former.profile, step: former.step, which, replaces: journalNo },
    ...{ fromDay: former.journal_date, toDay: former.journal_date }
  })
  if (isRefusal(written)) return written
  const [newNo = ''] = written.journalNos
  await record(call, { action: 'REPLACE JOURNAL', activity: `Replaced journal ${journalNo} by ${newNo}`, ...written })
  return { exportId: written.exportId, message: `${newNo} replaces ${journalNo}.` }
}

type Recorded = { action: string; activity: string; exportId: number; journalNos: string[] }

async function record(
  { tx, caller, clock, requestId }: WriteCall<unknown>,
  { action, activity, exportId, journalNos }: Recorded
): Promise<void> {
  const { sha256 } = await one(
    tx,
    sql<{ sha256: string }>`
      select encode(sha256, 'hex') as sha256 from journal_exports where export_id = ${exportId}`
  )
  await recordEvent(tx, {
    ...{ area: 'journals', action, activity, actor: caller, name: `Export ${exportId}` },
    details: { exportId, sha256, first: journalNos[0], last: journalNos.at(-1), journals: journalNos.length },
    requestId,
    at: clock.now()
  })
}
