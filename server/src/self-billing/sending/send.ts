import { sql } from 'kysely'
import { asRefused, type Refused } from '#myinvois/answers.ts'
import type { NoAnswer } from '#myinvois/client.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Authority } from './authority.ts'
import { isFailing, noteAnswer, noteFailure } from './connection-state.ts'
import { noteEvents } from './note-event.ts'
import type { Sending } from './sending.ts'
import '#cycles/tables.ts'
import '../tables.ts'

/** The authority takes 100 documents and 5 MB at once; base64 makes four bytes of three. */
const mostAtOnce = 100
const mostBytesAtOnce = 3_500_000

type ToSend = { documentId: number; documentNo: string; bytes: Buffer }

/**
 * Sends signed documents, the oldest first, as many as one call takes. That they are being sent is committed before
 * they are: whatever happens then, they are searched before they are sent again. Returns how many were sent.
 */
export async function sendDocuments(sending: Sending): Promise<number> {
  const documents = await sending.database.transaction().execute((tx) => takeSigned(tx, sending))
  if (documents.length === 0) return 0
  const submitted = await sending.authority.myInvois.submit(documents)
  await sending.database.transaction().execute(async (tx) => {
    if ('problem' in submitted) return noteUnsent(tx, sending, { documents, failure: submitted })
    await noteAnswer(tx)
    await noteOutcomes(tx, sending, { documents, submitted })
  })
  return documents.length
}

/**
 * Those whose approval stands, which nobody takes back meanwhile: one to try, while the authority does not answer. What is
 * sent without an answer is in doubt, and what is not can be paid before it is issued.
 */
async function takeSigned(tx: Tx, { clock }: Sending): Promise<ToSend[]> {
  const { rows } = await sql<ToSend & { upTo: number }>`
    select * from (
      select document_id as "documentId", document_no as "documentNo", bytes,
        sum(length(bytes)) over (order by document_id)::integer as "upTo"
      from e_invoice_bytes join (
        select document_id, document_no from e_invoice_documents as document join cycles using (batch_no)
        where document.status = 'SIGNED' and cycles.approved_at = document.approved_at
        order by document_id limit ${(await isFailing(tx)) ? 1 : mostAtOnce} for share of cycles
      ) as signed using (document_id)
    ) as counted where "upTo" <= ${mostBytesAtOnce} order by "documentId"`.execute(tx)
  await sql`
    update e_invoice_documents set status = 'SENT', sent_at = ${clock.now()}, try_count = try_count + 1
    where document_id = any(${rows.map(({ documentId }) => documentId)}::bigint[])`.execute(tx)
  return rows
}

const idsOf = (documents: readonly { documentId: number }[]) => documents.map(({ documentId }) => documentId)

type Unsent = { documents: readonly ToSend[]; failure: NoAnswer }

/** What was refused as a whole, or never taken, is sent again later; of what was lost nobody knows. */
async function noteUnsent(tx: Tx, { clock, log }: Sending, { documents, failure }: Unsent): Promise<void> {
  const ids = idsOf(documents)
  const now = clock.now()
  await noteFailure(tx, clock, failure)
  if (failure.problem === 'lost') {
    await markUnknown(tx, now, ids)
    return noteEvents(
      tx,
      now,
      ids.map((documentId) => ({ documentId, what: 'Answer lost', detail: failure.why }))
    )
  }
  await sql`update e_invoice_documents set status = 'SIGNED' where document_id = any(${ids}::bigint[])`.execute(tx)
  if (failure.problem === 'refused') log.warn({ refused: failure.refused }, 'the tax authority refused a submission')
}

export async function markUnknown(tx: Tx, now: Date, ids: readonly number[]): Promise<void> {
  await sql`
    update e_invoice_documents set status = 'UNKNOWN', unknown_at = coalesce(unknown_at, ${now}), searched_at = null
    where document_id = any(${[...ids]}::bigint[])`.execute(tx)
}

type Submitted = Extract<Awaited<ReturnType<Authority['myInvois']['submit']>>, { answer: unknown }>

/**
 * What became of each document. One of which the answer says nothing, or two things, or gives another's number, counts
 * as lost.
 */
async function noteOutcomes(
  tx: Tx,
  { clock }: Sending,
  { documents, submitted: { answer, correlationId } }: { documents: readonly ToSend[]; submitted: Submitted }
): Promise<void> {
  const { submissionUid, acceptedDocuments, rejectedDocuments } = answer
  const taken = await knownUuids(
    tx,
    acceptedDocuments.map(({ uuid }) => uuid)
  )
  const outcomes = documents.map(({ documentId, documentNo }) => {
    const accepted = acceptedDocuments.filter((one) => one.invoiceCodeNumber === documentNo)
    const rejected = rejectedDocuments.filter((one) => one.invoiceCodeNumber === documentNo)
    const [first] = accepted
    const isAlone = acceptedDocuments.filter(({ uuid }) => uuid === first?.uuid).length === 1
    if (accepted.length === 1 && rejected.length === 0 && first && isAlone && submissionUid && !taken.has(first.uuid))
      return { documentId, uuid: first.uuid }
    if (rejected.length === 1 && accepted.length === 0)
      return { documentId, refused: asRefused(rejected[0]?.error, 'The authority refused the document.') }
    return { documentId }
  })
  const now = clock.now()
  await markSubmitted(tx, submissionUid ?? '', outcomes)
  await markRefused(tx, outcomes)
  const lost = outcomes.filter(({ uuid, refused }) => !uuid && !refused)
  await markUnknown(tx, now, idsOf(lost))
  await noteEvents(
    tx,
    now,
    outcomes.map(({ documentId, uuid, refused }) => ({
      documentId,
      correlationId,
      ...(uuid
        ? { what: 'Submitted', detail: uuid }
        : refused
          ? { what: 'Refused', detail: refused.text }
          : { what: 'Answer lost', detail: 'The answer of the authority does not say what became of it.' })
    }))
  )
}

type Outcome = { documentId: number; uuid?: string; refused?: Refused }

async function knownUuids(tx: Tx, uuids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from e_invoice_documents where uuid = any(${[...uuids]}::text[])`.execute(tx)
  return new Set(rows.map(({ uuid }) => uuid))
}

async function markSubmitted(tx: Tx, submissionUid: string, outcomes: readonly Outcome[]): Promise<void> {
  const submitted = outcomes.filter(({ uuid }) => uuid)
  await sql`
    update e_invoice_documents as document
    set status = 'SUBMITTED', uuid = given.uuid, submission_uid = ${submissionUid}, unknown_at = null
    from unnest(${idsOf(submitted)}::bigint[], ${submitted.map(({ uuid }) => uuid)}::text[]) as given (document_id, uuid)
    where document.document_id = given.document_id`.execute(tx)
}

async function markRefused(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  for (const { documentId, refused } of outcomes)
    if (refused)
      await tx
        .updateTable('e_invoice_documents')
        .set({ status: 'REFUSED', ...problemColumns(refused) })
        .where('document_id', '=', documentId)
        .execute()
}

export const problemColumns = ({ code, text, path }: Refused) => ({
  problem_code: code,
  problem: text,
  problem_path: path
})
