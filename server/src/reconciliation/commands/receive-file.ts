import type { ReceiveReport } from '@payouts/contract/reconciliation/receive-report'
import type { FileProblem, FileSource, ReceivedFile } from '@payouts/contract/reconciliation/schema'
import { type Insertable, sql } from 'kysely'
import { recordEvent } from '../../activity/record.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { one } from '../../platform/db/read.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { BadFile } from '../../platform/incoming/bad-file.ts'
import { type IncomingFile, sha256Of } from '../../platform/incoming/incoming-file.ts'
import { type ReadFile, readBankFile } from '../formats/read-bank-file.ts'
import { openStaging } from '../formats/staging.ts'
import { confirmByReport, keepBackListed } from '../kept-back/list-results.ts'
import { readFigures, readReceived } from '../queries/files.ts'
import { ownAccounts } from '../queries/own-accounts.ts'
import { type Answered, answerPayments, type Watch } from './answer-payments.ts'
import { matchEntries, oneByOne } from './match-entries.ts'
import {
  beginProblems,
  countGathered,
  gatherReport,
  gatherResults,
  nameRefusals,
  noteRunsOfEntries
} from './take-report.ts'
import { takeNotification, takeStatements } from './take-statements.ts'
import '../tables.ts'

export type FileDelivery = {
  source: IncomingFile
  how: FileSource
  /** The person at the console. */
  broughtBy: Caller | null
  clock: Clock
  fourEyes: boolean
  requestId?: string
  watch?: Watch
  /** Less than every file may have. */
  mostBytes?: number
  /** How many payments it may answer while a person waits for the result. */
  mostAnswers?: number
}

/** How many problems of a file are kept. */
const mostProblems = 1000
export const problemsShown = 20

/**
 * Takes a bank's file whole, or refuses it whole and says why; either way it is listed. One that says what an earlier one
 * said changes nothing, and names that one: banks number all their messages alike, so their content decides. Files are
 * taken one after the other.
 */
export async function receiveFile(tx: Tx, delivery: FileDelivery): Promise<ReceiveReport> {
  await oneByOne(tx)
  const sha256 = await sha256Of(delivery.source)
  const earlier = await takenWith(tx, sql`sha256 = ${sha256}`)
  if (earlier !== undefined) return repeatFile(tx, delivery, { sha256, earlier })
  await sql`savepoint before_the_file`.execute(tx)
  const taken = await takeWhole(tx, delivery, sha256)
  if (!(taken instanceof BadFile)) return taken
  await sql`rollback to savepoint before_the_file`.execute(tx)
  return refuseFile(tx, delivery, { sha256, problem: taken.message })
}

/** Everything that makes a file unusable is thrown where it is found, and ends here. */
async function takeWhole(tx: Tx, delivery: FileDelivery, sha256: string): Promise<ReceiveReport | BadFile> {
  try {
    return await takeFile(tx, delivery, sha256)
  } catch (error) {
    if (error instanceof BadFile) return error
    throw error
  }
}

async function takeFile(tx: Tx, delivery: FileDelivery, sha256: string): Promise<ReceiveReport> {
  const own = await ownAccounts(tx)
  if (own.length === 0)
    throw new BadFile('Nobody has said yet which bank account is ours. Enter it in the settings of payment runs.')
  const staging = await openStaging(tx)
  const { source, mostBytes } = delivery
  const read = await readBankFile(source, { own, staging, ...(mostBytes !== undefined && { mostBytes }) })
  const { format, contentSha256 } = read
  const earlier = contentSha256 === null ? undefined : await takenWith(tx, sql`content_sha256 = ${contentSha256}`)
  if (earlier !== undefined) return repeatFile(tx, delivery, { sha256, earlier })
  await beginProblems(tx)
  await nameRead(tx, read.problems)
  const fileId = await saveFile(tx, delivery, { sha256, read })
  const file = { fileId, broughtBy: delivery.broughtBy?.userId ?? null, fourEyes: delivery.fourEyes }
  if (format === 'camt.053') await takeStatements(tx, file, staging.statements)
  if (format === 'camt.054') await takeNotification(tx, file)
  const answered = await answerAll(tx, delivery, { read, fileId })
  await closeFile(tx, fileId, answered)
  const received = await readReceived(tx, fileId)
  await recordTaken(tx, delivery, received)
  return { outcome: 'TAKEN', file: received, problems: await firstProblems(tx, fileId) }
}

async function answerAll(
  tx: Tx,
  { clock, broughtBy, mostAnswers, source, watch }: FileDelivery,
  { read, fileId }: { read: ReadFile; fileId: number }
): Promise<Answered> {
  const actor = broughtBy ?? `Bank file ${source.fileName}`
  const answering = { clock, actor, ...(watch && { watch }) }
  if (read.format === 'camt.053' || read.format === 'camt.054') {
    return matchEntries(tx, answering, await noteRunsOfEntries(tx, answering, fileId))
  }
  if (read.format === 'pain.002') await gatherReport(tx, answering, read.originalMessageId)
  else await gatherResults(tx, answering)
  const count = await countGathered(tx)
  if (mostAnswers !== undefined && count > mostAnswers)
    throw new BadFile(
      `The file answers for ${count} payments, and the console takes ${mostAnswers}. Have it received by the command line or the folder.`
    )
  if (read.format === 'pain.002') await confirmByReport(tx, answering)
  const answered = await answerPayments(tx, answering)
  await nameRefusals(tx)
  if (read.format === 'CSV') await keepBackListed(tx, answering)
  // Entries of earlier files may have waited for it.
  const matched = await matchEntries(tx, answering)
  return { changed: answered.changed + matched.changed, unchanged: answered.unchanged + matched.unchanged }
}

async function takenWith(tx: Tx, condition: ReturnType<typeof sql>): Promise<number | undefined> {
  const { rows } = await sql<{ fileId: number }>`
    select file_id as "fileId" from received_files where status = 'Taken' and ${condition}`.execute(tx)
  return rows[0]?.fileId
}

/** Lists a file that repeats an earlier one. */
async function repeatFile(
  tx: Tx,
  delivery: FileDelivery,
  { sha256, earlier }: { sha256: string; earlier: number }
): Promise<ReceiveReport> {
  const { format, format_version, message_id } = await tx
    .selectFrom('received_files')
    .select(['format', 'format_version', 'message_id'])
    .where('file_id', '=', earlier)
    .executeTakeFirstOrThrow()
  const fileId = await insertFile(tx, delivery, {
    ...{ sha256, status: 'Repeated', problem: null, repeats_file_id: earlier },
    ...{ format, format_version, message_id }
  })
  const file = await readReceived(tx, fileId)
  await recordFile(tx, delivery, {
    action: 'REPEAT BANK FILE',
    activity: `Received ${delivery.source.fileName} of the bank, which repeats ${file.repeats?.fileName}`,
    details: { fileId, repeats: earlier }
  })
  return { outcome: 'KNOWN', file, problems: [] }
}

function saveFile(
  tx: Tx,
  delivery: FileDelivery,
  { sha256, read }: { sha256: string; read: ReadFile }
): Promise<number> {
  const { format, formatVersion, messageId, contentSha256 } = read
  return insertFile(tx, delivery, {
    ...{ sha256, status: 'Taken', problem: null, content_sha256: contentSha256 },
    ...{ format, format_version: formatVersion, message_id: messageId }
  })
}

type NewFile = Insertable<Tables['received_files']>

async function insertFile(
  tx: Tx,
  delivery: FileDelivery,
  what: Omit<NewFile, keyof ReturnType<typeof whereFrom> | 'byte_count'>
): Promise<number> {
  const { file_id: fileId } = await tx
    .insertInto('received_files')
    .values({ ...whereFrom(delivery), byte_count: await lengthOf(delivery.source), ...what })
    .returning('file_id')
    .executeTakeFirstOrThrow()
  return fileId
}

const whereFrom = ({ source, how, broughtBy, clock }: FileDelivery) => ({
  file_name: source.fileName,
  source: how,
  received_by: broughtBy?.userId ?? null,
  received_at: clock.now()
})

async function lengthOf(source: IncomingFile): Promise<number> {
  let length = 0
  for await (const chunk of source.open()) length += chunk.length
  return length
}

/** What was left out while the file was read is named before what cannot be applied. */
async function nameRead(tx: Tx, problems: readonly FileProblem[]): Promise<void> {
  if (problems.length === 0) return
  await sql`
    insert into file_problems (kind, place, problem)
    select kind, place, problem
    from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) as named (kind text, place text, problem text)`.execute(
    tx
  )
}

async function closeFile(tx: Tx, fileId: number, { changed, unchanged }: Answered): Promise<void> {
  const { problems, notes } = await one(
    tx,
    sql<{ problems: number; notes: number }>`
      select count(*) filter (where kind = 'PROBLEM') as problems, count(*) filter (where kind <> 'PROBLEM') as notes
      from file_problems`
  )
  await sql`
    insert into received_file_problems (file_id, position, kind, place, problem)
    select ${fileId}, position, kind, place, problem from file_problems order by position limit ${mostProblems}`.execute(
    tx
  )
  await tx
    .updateTable('received_files')
    .set({
      payments_changed: changed,
      payments_unchanged: unchanged,
      problem_count: problems,
      note_count: notes,
      ...(await readFigures(tx, fileId))
    })
    .where('file_id', '=', fileId)
    .execute()
}

async function firstProblems(tx: Tx, fileId: number): Promise<FileProblem[]> {
  return tx
    .selectFrom('received_file_problems')
    .select(['kind', 'place', 'problem'])
    .where('file_id', '=', fileId)
    .orderBy('position')
    .limit(problemsShown)
    .execute()
}

async function recordTaken(tx: Tx, delivery: FileDelivery, file: ReceivedFile): Promise<void> {
  const { fileId, paymentsChanged, problemCount } = file
  const { entriesMatched, entriesProposed, entriesUnmatched, entriesContradicting } = file
  const entries = { entriesMatched, entriesProposed, entriesUnmatched, entriesContradicting }
  await recordFile(tx, delivery, {
    action: 'RECEIVE BANK FILE',
    activity: `Received ${delivery.source.fileName}, ${file.format}, of the bank`,
    details: { fileId, paymentsChanged, ...entries, problemCount }
  })
}

async function refuseFile(
  tx: Tx,
  delivery: FileDelivery,
  { sha256, problem }: { sha256: string; problem: string }
): Promise<ReceiveReport> {
  const fileId = await insertFile(tx, delivery, {
    ...{ sha256, status: 'Refused', problem },
    ...{ format: null, format_version: null, message_id: null }
  })
  await recordFile(tx, delivery, {
    action: 'REFUSE BANK FILE',
    activity: `Refused ${delivery.source.fileName}: ${problem}`,
    details: { fileId }
  })
  return { outcome: 'REFUSED', file: await readReceived(tx, fileId), problems: [] }
}

type FileEvent = { action: string; activity: string; details: object }

async function recordFile(
  tx: Tx,
  { source, broughtBy, clock, requestId }: FileDelivery,
  event: FileEvent
): Promise<void> {
  await recordEvent(tx, {
    area: 'reconciliation',
    ...event,
    actor: broughtBy ?? 'system',
    name: source.fileName,
    ...(requestId !== undefined && { requestId }),
    at: clock.now()
  })
}
