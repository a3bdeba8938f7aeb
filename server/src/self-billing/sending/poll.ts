import { sql } from 'kysely'
import { asRefused, type DocumentSummary, type Refused } from '#myinvois/answers.ts'
import { noteAnswer, noteFailure } from './connection-state.ts'
import { noteEvents } from './note-event.ts'
import { markUnknown, problemColumns } from './send.ts'
import type { Sending } from './sending.ts'
import '../tables.ts'

const polledAtOnce = 100

type Awaiting = { documentId: number; documentNo: string; uuid: string }
type Awaited = { submissionUid: string | null; documents: Awaiting[] }

/** Asks what became of the documents that the authority has. Answers of how many it learned it. */
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
  let learned = 0
  for (const document of documents) {
    const summary = summaryOf(summaries, document)
    if (summary && (await learn(sending, { document, summary, correlationId }))) learned += 1
  }
  return learned
}

/** What is said of a document: by its uuid and its number, and once. Anything else is not believed. */
function summaryOf(summaries: readonly DocumentSummary[], { uuid, documentNo }: Awaiting): DocumentSummary | undefined {
  const [summary, ...others] = summaries.filter((one) => one.uuid === uuid)
  return others.length === 0 && summary?.internalId === documentNo ? summary : undefined
}

type Learned = { document: Awaiting; summary: DocumentSummary; correlationId: string | null }

async function learn(sending: Sending, { document, summary, correlationId }: Learned): Promise<boolean> {
  const { database, clock } = sending
  const { documentId } = document
  const { status, longId, dateTimeValidated } = summary
  const now = clock.now()
  const isValid = status === 'valid' || status === 'requested for rejection' || status === 'rejected'
  if (isValid && longId) {
    await database.transaction().execute(async (tx) => {
      await tx
        .updateTable('e_invoice_documents')
        .set({ status: 'VALID', long_id: longId, validated_at: dateTimeValidated ?? now, problem: null })
        .where('document_id', '=', documentId)
        .where('status', '=', 'SUBMITTED')
        .execute()
      await noteEvents(tx, now, [{ documentId, what: 'Valid', correlationId }])
    })
    return true
  }
  if (status === 'cancelled') return end(sending, { documentId, status: 'CANCELLED', correlationId })
  if (status !== 'invalid') return false
  const fault = await faultOf(sending, document)
  return fault ? end(sending, { documentId, status: 'INVALID', fault, correlationId }) : false
}

type Ended = {
  documentId: number
  status: 'INVALID' | 'CANCELLED'
  fault?: Refused
  correlationId: string | null
}

async function end({ database, clock }: Sending, { documentId, status, fault, correlationId }: Ended): Promise<true> {
  await database.transaction().execute(async (tx) => {
    await tx
      .updateTable('e_invoice_documents')
      .set({ status, ...(fault && problemColumns(fault)) })
      .where('document_id', '=', documentId)
      .where('status', '=', 'SUBMITTED')
      .execute()
    const what = status === 'INVALID' ? 'Invalid' : 'Cancelled at the authority'
    await noteEvents(tx, clock.now(), [{ documentId, what, detail: fault?.text ?? '', correlationId }])
  })
  return true
}

/** Why a document is invalid, in the innermost words; undefined if it is not known yet. */
async function faultOf({ authority }: Sending, { uuid, documentNo }: Awaiting): Promise<Refused | undefined> {
  const details = await authority.myInvois.details(uuid)
  if ('problem' in details || details.answer.uuid !== uuid || details.answer.internalId !== documentNo) return undefined
  const faulty = details.answer.validationResults?.validationSteps.find(({ error }) => error)
  return asRefused(faulty?.error, 'The authority does not say what is wrong with it.')
}
