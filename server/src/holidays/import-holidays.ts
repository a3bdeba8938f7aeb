import { countOf } from '@payouts/contract/count-text'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { holidayEndpoints } from '@payouts/contract/holidays/endpoints'
import type { Holiday, HolidayImport } from '@payouts/contract/holidays/schema'
import { sql } from 'kysely'
import { type RecordedEvent, recordEvent } from '#activity/record.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { fileInMemory } from '#platform/incoming/incoming-file.ts'
import { orRefused } from '#platform/incoming/table.ts'
import { uploadedFile } from '#platform/incoming/uploaded-file.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { keyOf, readHolidays } from './holiday-file.ts'
import { holidaysOf } from './queries.ts'
import './tables.ts'

type HolidayFile = {
  fileName: string
  open(): AsyncIterable<Buffer>
  clock: Clock
  actor: RecordedEvent['actor']
  requestId?: string
}

/**
 * Replaces the holidays of the years that a file lists. Importing the same file again changes nothing.
 * Refuses a file with a faulty row, and names it.
 */
export async function importHolidays(tx: Tx, file: HolidayFile): Promise<HolidayImport | Refusal> {
  const read = await orRefused(readHolidays(file.open()))
  if (isRefusal(read)) return read
  const years = [...new Set(read.map(({ day }) => Number(day.slice(0, 4))))]
  await sql`lock table holidays in exclusive mode`.execute(tx)
  const before = await holidaysOf(tx, years)
  const [added, removed] = [without(read, before), without(before, read)]
  await sql`
    delete from holidays using jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) as gone (day date, name text)
    where holidays.day = gone.day and holidays.name = gone.name`.execute(tx)
  if (added.length > 0) await tx.insertInto('holidays').values(added).execute()
  if (added.length + removed.length > 0) await record(tx, file, { years, added: added.length, removed: removed.length })
  return { years, added, removed, unchanged: read.length - added.length }
}

/** Those that the other list lacks or has differently. */
function without(holidays: readonly Holiday[], others: readonly Holiday[]): Holiday[] {
  const known = new Map(others.map((other) => [keyOf(other), JSON.stringify(other)]))
  return holidays.filter((each) => known.get(keyOf(each)) !== JSON.stringify(each))
}

function record(
  tx: Tx,
  { fileName, actor, clock, requestId }: HolidayFile,
  changed: { years: number[]; added: number; removed: number }
): Promise<void> {
  return recordEvent(tx, {
    area: 'payout-dates',
    action: 'IMPORT HOLIDAYS',
    activity: `Imported holidays of ${changed.years.join(', ')}: ${countOf(changed.added, 'holiday')} added, ${changed.removed} removed, from`,
    actor,
    name: fileName,
    details: changed,
    ...(requestId && { requestId }),
    at: clock.now()
  })
}

type UploadCall = WriteCall<CheckedInputOf<typeof holidayEndpoints.importHolidays>>

/** Imports an uploaded file, or as a dry run says what it would do. */
export async function importUpload(call: UploadCall): Promise<HolidayImport | Refusal> {
  const { tx, caller, clock, input, requestId } = call
  const file = uploadedFile(call.file, { missing: 'Choose a file of holidays.' })
  if (isRefusal(file)) return file
  return importHolidays(tx, { ...fileInMemory(file, input.fileName), clock, actor: caller, requestId })
}
