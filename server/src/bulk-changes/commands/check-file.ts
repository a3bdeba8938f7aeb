import { hash } from 'node:crypto'
import { canUpload } from '@payouts/contract/bulk-changes/can'
import type { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import type { BulkKind } from '@payouts/contract/bulk-changes/kinds'
import { bulkKindsOf } from '@payouts/contract/bulk-changes/rights'
import { countOf } from '@payouts/contract/count-text'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { maxFileBytes } from '@payouts/contract/envelope'
import { sql } from 'kysely'
import { momentText } from '#downloads/rendering/texts.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { orRefused, type Skipped, skippedText } from '#platform/incoming/table.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { type FileRow, readFile } from '../file/read-file.ts'
import { rulesOf } from '../kinds/every-kind.ts'
import type { JudgedFile } from '../kinds/kind.ts'
import { columnAdvice } from '../words.ts'
import { recordBulk } from './record-bulk.ts'
import '../tables.ts'

type Check = (typeof bulkChangeEndpoints)['checkBulkFile']
type UploadCall = WriteCall<CheckedInputOf<Check>>

/** A file to check, and who uploaded it: null for the command line, which has no user. */
type UploadedFile = {
  kind: BulkKind
  fileName: string
  content: Buffer
  uploadedBy: Caller | null
  clock: UploadCall['clock']
  fourEyes: boolean
  requestId?: string
}

/** Checks a file that came with the call. */
export async function checkUpload(call: UploadCall): Promise<OutputOf<Check> | Refusal> {
  const { tx, caller, clock, input, file, requestId, services } = call
  const refused = refusedBy(canUpload(input, caller), 'kind')
  if (refused) return refused
  if (!file || file.length === 0) return refuse('refusedByRule', 'Choose a CSV or XLSX file.', 'fileContent')
  return checkFile(tx, {
    ...input,
    content: file,
    uploadedBy: caller,
    clock,
    fourEyes: services.config.fourEyes,
    requestId
  })
}

/**
 * Reads a file row by row and says what each would do or what is wrong with it. Nothing is done by it. A file that waits
 * or was approved changes nothing; what the same person had checked of it before is replaced.
 */
export async function checkFile(tx: Tx, file: UploadedFile): Promise<OutputOf<Check> | Refusal> {
  const { kind, content, uploadedBy, clock } = file
  if (content.length > maxFileBytes)
    return refuse('refusedByRule', 'The file is larger than 10 MiB. Split it into several files.', 'fileContent')
  const sha256 = hash('sha256', content)
  const taken = await takenBefore(tx, { kind, sha256 })
  if (taken)
    return { bulkChangeId: taken.bulkChangeId, unchanged: true, message: `${taken.words} Nothing was changed.` }
  const read = await orRefused(readFile(content, kind))
  if (isRefusal(read)) return read
  const { rows, skipped } = read
  const judged = await rulesOf[kind].judge(tx, rows, { caller: { companyId: null }, clock })
  await sql`
    delete from bulk_changes where kind = ${kind} and sha256 = ${sha256} and status = 'Checked'
      and checked_by is not distinct from ${uploadedBy?.userId ?? null}::bigint`.execute(tx)
  return store(tx, file, { sha256, rows, skipped, judged })
}

type TakenFile = { bulkChangeId: number; words: string }

/** Whether the same file waits or was approved, and in a sentence since when and by whom. */
export async function takenBefore(
  tx: Tx,
  { kind, sha256 }: { kind: BulkKind; sha256: string }
): Promise<TakenFile | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bulk change ${kind} ${sha256}`}, 0))`.execute(tx)
  const { rows } = await sql<{ id: number; asked_on: Date; requester: string; status: string; decider: string | null }>`
    select bulk_change_id as id, asked_on, coalesce(requester.name, 'the command line') as requester, status,
      decider.name as decider
    from bulk_changes left join users as requester on requester.user_id = asked_by
      left join users as decider on decider.user_id = decided_by
    where kind = ${kind} and sha256 = ${sha256} and status in ('Pending', 'Approved')`.execute(tx)
  const [first] = rows
  if (!first) return undefined
  const since = momentText(first.asked_on).slice(0, 16)
  const became = first.decider === null ? 'It waits for a second person.' : `${first.decider} approved it.`
  return {
    bulkChangeId: first.id,
    words: `This file was taken on ${since} already, from ${first.requester}. ${became}`
  }
}

type Read = { sha256: string; rows: readonly FileRow[]; skipped: Skipped; judged: JudgedFile }

async function store(tx: Tx, file: UploadedFile, { sha256, rows, skipped, judged }: Read): Promise<OutputOf<Check>> {
  const { kind, fileName, content, uploadedBy, clock, fourEyes } = file
  const problemCount = judged.rows.filter(({ problems }) => problems.length > 0).length
  const { bulk_change_id: bulkChangeId } = await tx
    .insertInto('bulk_changes')
    .values({
      ...{ kind, status: 'Checked', file_name: fileName, sha256, byte_size: content.length },
      row_count: rows.length,
      problem_count: problemCount,
      cycles: JSON.stringify(judged.cycles),
      checked_by: uploadedBy?.userId ?? null,
      checked_on: clock.now(),
      asked_by: null,
      asked_on: null,
      four_eyes: fourEyes,
      decided_by: null,
      decided_on: null,
      taken_back_by: null,
      taken_back_on: null
    })
    .returning('bulk_change_id')
    .executeTakeFirstOrThrow()
  const takes = columnAdvice(kind)
  const stored = judged.rows.map(({ line, problems, effect }, at) => ({
    ...effect,
    line,
    values: rows[at]?.values ?? {},
    problems: problems.map((problem) => ({ ...problem, takes: takes(problem.column) }))
  }))
  await sql`
    insert into bulk_change_rows (bulk_change_id, line, file_values, code, name, type, amount, was, becomes, problems)
    select ${bulkChangeId}::bigint, line, "values", code, name, type, amount, was, becomes, problems
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as stored (line integer, "values" jsonb, code text, name text,
      type text, amount numeric, was text, becomes text, problems jsonb)`.execute(tx)
  const rowsText = countOf(rows.length, 'row')
  await recordBulk(
    { tx, clock, caller: uploadedBy, ...(file.requestId !== undefined && { requestId: file.requestId }) },
    { bulkChangeId, kind, fileName, sha256, rowCount: rows.length },
    {
      action: 'CHECK FILE',
      activity: `Checked ${rowsText} of ${bulkKindsOf[kind].nouns[1]}`,
      details: { problemCount }
    }
  )
  const message =
    problemCount === 0
      ? `${rowsText} can be done as they stand. Nothing has been done yet.`
      : `${problemCount} of ${rowsText} cannot be done as they stand. Nothing has been done.`
  return { bulkChangeId, unchanged: false, message: `${message}${skippedText(skipped)}` }
}
