import type { Tx } from '#platform/db/database.ts'
import { BadFile } from '#platform/incoming/bad-file.ts'
import type { ReadFile } from '../formats/read-bank-file.ts'
import type { StagedStatement } from '../formats/staging.ts'
import { confirmByReport, keepBackListed } from '../kept-back/list-results.ts'
import { type Answered, type Answering, answerPayments } from './answer-payments.ts'
import { nameRefusals } from './file-problems.ts'
import type { Delivered } from './list-file.ts'
import { matchEntries } from './match-entries.ts'
import { countGathered, gatherReport, gatherResults, noteRunsOfEntries } from './take-report.ts'
import { takeNotification, takeStatements } from './take-statements.ts'

/** What was read of a file; what it says of payments and entries is in the staging's tables. */
type Reading = { read: ReadFile; statements: readonly StagedStatement[] }

/**
 * Does what a file says: entries are saved and matched with payments, answers are given to theirs.
 * @throws BadFile for what does not fit what is known
 */
export async function applyFile(
  tx: Tx,
  file: Delivered & { fileId: number },
  { read, statements }: Reading
): Promise<Answered> {
  const { fileId, clock, uploadedBy, fourEyes, source, watch } = file
  const answering: Answering = { clock, actor: uploadedBy ?? `Bank file ${source.fileName}`, ...(watch && { watch }) }
  if (read.format === 'pain.002' || read.format === 'CSV') return applyAnswers(tx, answering, read, file.mostAnswers)
  const entriesFile = { fileId, uploadedBy: uploadedBy?.userId ?? null, fourEyes }
  if (read.format === 'camt.053') await takeStatements(tx, entriesFile, statements)
  else await takeNotification(tx, entriesFile)
  const firstReported = await noteRunsOfEntries(tx, answering, fileId)
  return matchEntries(tx, answering, { fileId, firstReported })
}

/** Answers of a status report, or of a list of results, and then entries of earlier files that may have waited for them. */
async function applyAnswers(tx: Tx, answering: Answering, read: ReadFile, most = Number.POSITIVE_INFINITY) {
  const isReport = read.format === 'pain.002'
  if (isReport) await gatherReport(tx, answering, read.originalMessageId)
  else await gatherResults(tx, answering)
  const count = await countGathered(tx)
  if (count > most)
    throw new BadFile(
      `The file answers for ${count} payments, and the console takes ${most}. Have it received by the command line or the folder.`
    )
  if (isReport) await confirmByReport(tx, answering)
  const answered = await answerPayments(tx, answering)
  await nameRefusals(tx)
  if (!isReport) await keepBackListed(tx, answering)
  const matched = await matchEntries(tx, answering)
  return { changed: answered.changed + matched.changed, unchanged: answered.unchanged + matched.unchanged }
}
