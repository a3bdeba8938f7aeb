import { countOf } from '@payouts/contract/count-text'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { journalEndpoints } from '@payouts/contract/journal-export/endpoints'
import { type AnswerFileColumn, answerFileColumns } from '@payouts/contract/journal-export/schema'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import type { Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { fileInMemory, type IncomingFile } from '#platform/incoming/incoming-file.ts'
import { orRefused, tableIn } from '#platform/incoming/table.ts'
import { uploadedFile } from '#platform/incoming/uploaded-file.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { lockJournals } from './write-export.ts'
import './tables.ts'

type AnswersCall = WriteCall<CheckedInputOf<typeof journalEndpoints.importJournalAnswers>>
type JournalAnswer = { line: number; journalNo: string; externalDocumentNo: string; status: string; message: string }

/** How general ledgers say yes and no. */
const meanings: Readonly<Record<string, 'ACCEPTED' | 'REJECTED'>> = {
  ...{ ACCEPTED: 'ACCEPTED', POSTED: 'ACCEPTED', OK: 'ACCEPTED' },
  ...{ REJECTED: 'REJECTED', ERROR: 'REJECTED', FAILED: 'REJECTED' }
}

/** Takes the general ledger's answers from the console. */
export async function importAnswers(call: AnswersCall): Promise<{ message: string } | Refusal> {
  const file = uploadedFile(call.file, { missing: 'Choose a file of answers.' })
  if (isRefusal(file)) return file
  return takeAnswers(call.tx, { ...call, source: fileInMemory(file, call.input.fileName) })
}

type AnswersFile = Pick<AnswersCall, 'caller' | 'clock' | 'requestId'> & { source: IncomingFile }

/**
 * Takes the whole file or nothing. The same file again changes nothing. Refuses a journal that it does not know, a status
 * that says neither yes nor no, and another answer to a journal that has one.
 */
export async function takeAnswers(
  tx: Tx,
  { source, caller, clock, requestId }: AnswersFile
): Promise<{ message: string } | Refusal> {
  const answers = await orRefused(answersIn(source))
  if (isRefusal(answers)) return answers
  await lockJournals(tx)
  const { rows } = await sql<JournalAnswer & { was: string | null; wasNo: string | null }>`
    select answer.*, journal.status as was, journal.external_document_no as "wasNo"
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
      as answer (line integer, "journalNo" text, "externalDocumentNo" text, status text, message text)
    left join gl_journals as journal on journal_no = "journalNo" order by line`.execute(tx)
  for (const { line, journalNo, status, was } of rows) {
    const isAnotherAnswer = was === 'REPLACED' || (was === 'ACCEPTED' && status === 'REJECTED')
    const problem =
      was === null ? 'is no journal of ours' : isAnotherAnswer ? `is ${was.toLowerCase()} already` : undefined
    if (problem) return refuse('refusedByRule', `Line ${line}: ${journalNo} ${problem}.`, 'fileContent')
  }
  const changed = rows.filter(({ was, status }) => was !== status)
  await sql`
    update gl_journals set status = answer.status, external_document_no = nullif(answer."externalDocumentNo", ''),
      message = nullif(answer.message, ''), answered_at = ${clock.now()}
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as answer ("journalNo" text, "externalDocumentNo" text, status text, message text)
    where journal_no = answer."journalNo"`.execute(tx)
  const rejected = changed.filter(({ status }) => status === 'REJECTED').length
  const message = `${countOf(changed.length, 'answer')} taken, ${rejected} of them rejected.`
  await recordEvent(tx, {
    ...{ area: 'journals', action: 'IMPORT ANSWERS', activity: `Took the general ledger's answers: ${message}` },
    ...{ actor: caller, name: source.fileName, details: { answers: changed.length, rejected } },
    requestId,
    at: clock.now()
  })
  return { message }
}

async function answersIn(file: IncomingFile): Promise<JournalAnswer[] | Refusal> {
  const answers: JournalAnswer[] = []
  const columns = { required: answerFileColumns, mayBeEmpty: ['externalDocumentNo', 'message'] as const }
  for await (const { header, rows } of tableIn(file.open(), columns))
    for (const { line, values, problems } of rows) {
      const of = (column: AnswerFileColumn) => (values[header.positions[column]] ?? '').trim()
      const status = meanings[of('status').toUpperCase()]
      const problem = problems[0]?.problem ?? (status ? undefined : `“${of('status')}” says neither yes nor no`)
      if (problem || !status) return refuse('refusedByRule', `Line ${line.number}: ${problem}.`, 'fileContent')
      answers.push({
        ...{ line: line.number, journalNo: of('journalNo'), status },
        ...{ externalDocumentNo: of('externalDocumentNo').slice(0, 100), message: of('message').slice(0, 500) }
      })
    }
  return answers
}
