import type { ReceiveReport } from '@payouts/contract/reconciliation/receive-report'
import type { FileProblem, FileSource, ReceivedFile } from '@payouts/contract/reconciliation/schema'
import { sql } from 'kysely'
import { recordEvent } from '../../activity/record.ts'
import { type ImportSource, sha256Of } from '../../imports/source.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { one } from '../../platform/db/read.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { BadFile } from '../../platform/incoming/bad-file.ts'
import { type ReadFile, readBankFile } from '../formats/read-bank-file.ts'
import { openStaging } from '../formats/staging.ts'
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

export type Bringing = {
  source: ImportSource
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
 * Takes a bank's file whole, or refuses it whole and says why; either way it is listed. The same file again, by its
 * content or by the number of its message, changes nothing. Files are taken one after the other.
 */
export async function receiveFile(tx: Tx, bringing: Bringing): Promise<ReceiveReport> {
  await oneByOne(tx)
  const sha256 = await sha256Of(bringing.source)
  const earlier = await takenWith(tx, sql`sha256 = ${sha256}`)
  if (earlier) return known(tx, earlier)
  await sql`savepoint before_the_file`.execute(tx)
  const taken = await takeWhole(tx, bringing, sha256)
  if (!(taken instanceof BadFile)) return taken
  await sql`rollback to savepoint before_the_file`.execute(tx)
  return refuseFile(tx, bringing, { sha256, problem: taken.message })
}

/** Everything that makes a file unusable is thrown where it is found, and ends here. */
async function takeWhole(tx: Tx, bringing: Bringing, sha256: string): Promise<ReceiveReport | BadFile> {
  try {
    return await takeFile(tx, bringing, sha256)
  } catch (error) {
    if (error instanceof BadFile) return error
    throw error
  }
}

async function takeFile(tx: Tx, bringing: Bringing, sha256: string): Promise<ReceiveReport> {
  const own = await ownAccounts(tx)
  if (own.length === 0)
    throw new BadFile('Nobody has said yet which bank account is ours. Enter it in the settings of payment runs.')
  const staging = await openStaging(tx)
  const { source, mostBytes } = bringing
  const read = await readBankFile(source, { own, staging, ...(mostBytes !== undefined && { mostBytes }) })
  const { format, messageId } = read
  const earlier = messageId && (await takenWith(tx, sql`format = ${format} and message_id = ${messageId}`))
  if (earlier) return known(tx, earlier)
  await beginProblems(tx)
  await nameRows(tx, read.problems)
  const fileId = await saveFile(tx, bringing, { sha256, read })
  const file = { fileId, broughtBy: bringing.broughtBy?.userId ?? null, fourEyes: bringing.fourEyes }
  if (format === 'camt.053') await takeStatements(tx, file, staging.statements)
  if (format === 'camt.054') await takeNotification(tx, file)
  const answered = await answerAll(tx, bringing, { read, fileId })
  await closeFile(tx, fileId, answered)
  const received = await readReceived(tx, fileId)
  await recordTaken(tx, bringing, received)
  return { outcome: 'TAKEN', file: received, problems: await firstProblems(tx, fileId) }
}

async function answerAll(
  tx: Tx,
  { clock, broughtBy, mostAnswers, source, watch }: Bringing,
  { read, fileId }: { read: ReadFile; fileId: number }
): Promise<Answered> {
  const actor = broughtBy ?? `Bank file ${source.fileName}`
  const answering = { clock, actor, ...(watch && { watch }) }
  if (read.format === 'camt.053' || read.format === 'camt.054') {
    await noteRunsOfEntries(tx, answering, fileId)
    return matchEntries(tx, answering)
  }
  if (read.format === 'pain.002') await gatherReport(tx, answering, read.originalMessageId)
  else await gatherResults(tx)
  const count = await countGathered(tx)
  if (mostAnswers !== undefined && count > mostAnswers)
    throw new BadFile(
      `The file answers for ${count} payments, and the console takes ${mostAnswers}. Have it received by the command line or the folder.`
    )
  const answered = await answerPayments(tx, answering)
  await nameRefusals(tx)
  // Entries of earlier files may have waited for it.
  const matched = await matchEntries(tx, answering)
  return { changed: answered.changed + matched.changed, unchanged: answered.unchanged + matched.unchanged }
}

async function takenWith(tx: Tx, condition: ReturnType<typeof sql>): Promise<number | undefined> {
  const { rows } = await sql<{ fileId: number }>`
    select file_id as "fileId" from received_files where status = 'Taken' and ${condition}`.execute(tx)
  return rows[0]?.fileId
}

async function known(tx: Tx, fileId: number): Promise<ReceiveReport> {
  return { outcome: 'KNOWN', file: await readReceived(tx, fileId), problems: [] }
}

async function saveFile(tx: Tx, bringing: Bringing, { sha256, read }: { sha256: string; read: ReadFile }) {
  const { file_id: fileId } = await tx
    .insertInto('received_files')
    .values({
      ...whereFrom(bringing),
      sha256,
      byte_count: await lengthOf(bringing.source),
      status: 'Taken',
      format: read.format,
      format_version: read.formatVersion,
      message_id: read.messageId,
      problem: null
    })
    .returning('file_id')
    .executeTakeFirstOrThrow()
  return fileId
}

const whereFrom = ({ source, how, broughtBy, clock }: Bringing) => ({
  file_name: source.fileName,
  source: how,
  received_by: broughtBy?.userId ?? null,
  received_at: clock.now()
})

async function lengthOf(source: ImportSource): Promise<number> {
  let length = 0
  for await (const chunk of source.open()) length += chunk.length
  return length
}

/** Rows of a list that were left out are named before the results of the others. */
async function nameRows(tx: Tx, problems: readonly FileProblem[]): Promise<void> {
  if (problems.length === 0) return
  await sql`
    insert into file_problems (place, problem)
    select place, problem from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) as named (place text, problem text)`.execute(
    tx
  )
}

async function closeFile(tx: Tx, fileId: number, { changed, unchanged }: Answered): Promise<void> {
  const { problems } = await one(tx, sql<{ problems: number }>`select count(*) as problems from file_problems`)
  await sql`
    insert into received_file_problems (file_id, position, place, problem)
    select ${fileId}, position, place, problem from file_problems order by position limit ${mostProblems}`.execute(tx)
  await tx
    .updateTable('received_files')
    .set({
      payments_changed: changed,
      payments_unchanged: unchanged,
      problem_count: problems,
      ...(await readFigures(tx, fileId))
    })
    .where('file_id', '=', fileId)
    .execute()
}

async function firstProblems(tx: Tx, fileId: number): Promise<FileProblem[]> {
  return tx
    .selectFrom('received_file_problems')
    .select(['place', 'problem'])
    .where('file_id', '=', fileId)
    .orderBy('position')
    .limit(problemsShown)
    .execute()
}

async function recordTaken(tx: Tx, bringing: Bringing, file: ReceivedFile): Promise<void> {
  const { paymentsChanged, entriesMatched, entriesProposed, entriesUnmatched, problemCount } = file
  await recordFile(tx, bringing, {
    action: 'RECEIVE BANK FILE',
    activity: `Received ${bringing.source.fileName}, ${file.format}, of the bank`,
    details: { fileId: file.fileId, paymentsChanged, entriesMatched, entriesProposed, entriesUnmatched, problemCount }
  })
}

async function refuseFile(
  tx: Tx,
  bringing: Bringing,
  { sha256, problem }: { sha256: string; problem: string }
): Promise<ReceiveReport> {
  const { file_id: fileId } = await tx
    .insertInto('received_files')
    .values({
      ...whereFrom(bringing),
      sha256,
      byte_count: await lengthOf(bringing.source),
      status: 'Refused',
      format: null,
      format_version: null,
      message_id: null,
      problem
    })
    .returning('file_id')
    .executeTakeFirstOrThrow()
  await recordFile(tx, bringing, {
    action: 'REFUSE BANK FILE',
    activity: `Refused ${bringing.source.fileName}: ${problem}`,
    details: { fileId }
  })
  return { outcome: 'REFUSED', file: await readReceived(tx, fileId), problems: [] }
}

type FileEvent = { action: string; activity: string; details: object }

async function recordFile(tx: Tx, { source, broughtBy, clock, requestId }: Bringing, event: FileEvent): Promise<void> {
  await recordEvent(tx, {
    area: 'reconciliation',
    ...event,
    actor: broughtBy ?? 'system',
    name: source.fileName,
    ...(requestId !== undefined && { requestId }),
    at: clock.now()
  })
}
