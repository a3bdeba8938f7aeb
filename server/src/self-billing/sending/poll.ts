import { sql } from 'kysely'
import { asRefused, type DocumentSummary, type Refused } from '#myinvois/answers.ts'
import type { Tx } from '#platform/db/database.ts'
import { noteAnswer, noteFailure } from './connection-state.ts'
import { noteEvents } from './note-event.ts'
import { markUnknown, problemColumns } from './send.ts'
import type { Sending } from './sending.ts'
import '../tables.ts'

const polledAtOnce = 100

type Awaiting = { documentId: number; documentNo: string; uuid: string }
type Awaited = { submissionUid: string | null; documents: Awaiting[] }

/** Asks what became of the documents that the authority has. Returns of how many it learned it. */
export async function pollDocuments(sending: Sending): Promise<number> {
  const { rows } = await sql<Awaited>`
    select submission_uid as "submissionUid", json_agg(json_build_object('documentId', document_id,
      'documentNo', document_no, 'uuid', uuid) order by document_id) as documents
    from e_invoice_documents where status = 'SUBMITTED'
    group by submission_uid, case when submission_uid is null then document_id end
    order by min(document_id) limit ${polledAtOnce}`.execute(sending.database)
  let learned = 0
  for (const awaited of rows) {
    const answered = await pollOne(sending, awaited)
    if (answered === 'stop') break
    learned += answered
  }
  return learned
}

async function pollOne(sending: Sending, { submissionUid, documents }: Awaited): Promise<number | 'stop'> {
  const { database, clock, authority } = sending
  const [first] = documents
  const polled =
    submissionUid === null
      ? await authority.myInvois.details(first?.uuid ?? '')
      : await authority.myInvois.submission(submissionUid, 1)
  if ('problem' in polled && polled.problem === 'refused') {
    // It does not know them any more, or says so: they are searched.
    await database.transaction().execute((tx) =>
      markUnknown(
        tx,
        clock.now(),
        documents.map(({ documentId }) => documentId)
      )
    )
    return documents.length
  }
  if ('problem' in polled) {
    await noteFailure(database, clock, polled)
    return 'stop'
  }
  await noteAnswer(database)
  const { answer, correlationId } = polled
  const summaries = 'documentSummary' in answer ? answer.documentSummary : [answer]
  const learned: Learned[] = []
  for (const document of documents) {
    const summary = summaryOf(summaries, document)
    const outcome = summary && (await outcomeOf(sending, document, summary))
    if (outcome) learned.push({ documentId: document.documentId, ...outcome })
  }
  await database.transaction().execute((tx) => noteLearned(tx, clock.now(), learned, correlationId))
  return learned.length
}

/** What is said of a document: by its uuid and its number, and once. Anything else is not believed. */
function summaryOf(summaries: readonly DocumentSummary[], { uuid, documentNo }: Awaiting): DocumentSummary | undefined {
  const [summary, ...others] = summaries.filter((one) => one.uuid === uuid)
  return others.length === 0 && summary?.internalId === documentNo ? summary : undefined
}

type Outcome =
  | { status: 'VALID'; longId: string; validatedAt: Date | null }
  | { status: 'INVALID'; fault: Refused }
  | { status: 'CANCELLED' }
type Learned = { documentId: number } & Outcome

/** What became of a document; undefined while that is not known. */
async function outcomeOf(
  sending: Sending,
  document: Awaiting,
  { status, longId, dateTimeValidated }: DocumentSummary
): Promise<Outcome | undefined> {
  const isValid = status === 'valid' || status === 'requested for rejection' || status === 'rejected'
  if (isValid && longId) return { status: 'VALID', longId, validatedAt: dateTimeValidated ?? null }
  if (status === 'cancelled') return { status: 'CANCELLED' }
  if (status !== 'invalid') return undefined
  const fault = await faultOf(sending, document)
  return fault && { status: 'INVALID', fault }
}

/** All of a submission in one transaction: each of its own would take as long again as the authority's answer. */
async function noteLearned(
  tx: Tx,
  now: Date,
  learned: readonly Learned[],
  correlationId: string | null
): Promise<void> {
  const valid = learned.filter((one) => one.status === 'VALID')
  await sql`
    update e_invoice_documents as document
    set status = 'VALID', long_id = given.long_id, problem = null, validated_at = case
      -- Another day cannot be true, and until when it may be cancelled counts from it.
      when given.validated_at between issued_at - interval '1 day' and ${now}::timestamptz + interval '1 day'
      then given.validated_at else ${now} end
    from unnest(${valid.map(({ documentId }) => documentId)}::bigint[], ${valid.map(({ longId }) => longId)}::text[],
      ${valid.map(({ validatedAt }) => validatedAt ?? now)}::timestamptz[]) as given (document_id, long_id, validated_at)
    where document.document_id = given.document_id and document.status = 'SUBMITTED'`.execute(tx)
  for (const one of learned)
    if (one.status !== 'VALID')
      await tx
        .updateTable('e_invoice_documents')
        .set({ status: one.status, ...(one.status === 'INVALID' && problemColumns(one.fault)) })
        .where('document_id', '=', one.documentId)
        .where('status', '=', 'SUBMITTED')
        .execute()
  await noteEvents(
    tx,
    now,
    learned.map((one) => ({
      documentId: one.documentId,
      what: whatHappened[one.status],
      detail: one.status === 'INVALID' ? one.fault.text : '',
      correlationId
    }))
  )
}

const whatHappened = { VALID: 'Valid', INVALID: 'Invalid', CANCELLED: 'Cancelled at the authority' } as const

/** Why a document is invalid, in the innermost words; undefined if it is not known yet. */
async function faultOf({ authority }: Sending, { uuid, documentNo }: Awaiting): Promise<Refused | undefined> {
  const details = await authority.myInvois.details(uuid)
  if ('problem' in details || details.answer.uuid !== uuid || details.answer.internalId !== documentNo) return undefined
  const faulty = details.answer.validationResults?.validationSteps.find(({ error }) => error)
  return asRefused(faulty?.error, 'The authority does not say what is wrong with it.')
}
