import { sql } from 'kysely'
import type { DocumentSummary } from '#myinvois/answers.ts'
import type { Database } from '#platform/db/database.ts'
import { noteAnswer, noteFailure } from './connection-state.ts'
import { noteEvents } from './note-event.ts'
import { markUnknown } from './send.ts'
import type { Sending } from './sending.ts'
import '../tables.ts'

/** A document of this age has appeared in the authority's search if it was taken. */
const afterSendingMs = 2 * 60_000
const betweenSearchesMs = 5 * 60_000
const searchedAtOnce = 10
/** The authority no longer accepts documents that were issued before this. */
const takenForMs = 72 * 3_600_000
const dayMs = 86_400_000

/** Documents that a server was sending when it ended: nobody knows what became of them. Only the sender calls it. */
export async function markInterrupted(database: Database, now: Date): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const { rows } = await sql<{ documentId: number }>`
      select document_id as "documentId" from e_invoice_documents where status = 'SENT'`.execute(tx)
    await markUnknown(
      tx,
      now,
      rows.map(({ documentId }) => documentId)
    )
    await noteEvents(
      tx,
      now,
      rows.map(({ documentId }) => ({ documentId, what: 'Interrupted', detail: 'The server ended while it was sent.' }))
    )
  })
}

type Lost = { documentId: number; documentNo: string; sentAt: Date; issuedAt: Date }

/**
 * Searches the authority for documents whose answer was lost. What it has is followed from there. What it does not have
 * is sent again, byte for byte, as long as the authority takes documents of that age. Returns how many were cleared up.
 */
export async function findLost(sending: Sending): Promise<number> {
  let cleared = 0
  for (const lost of await dueLost(sending)) {
    const outcome = await searchOne(sending, lost)
    if (outcome === 'stop') break
    if (outcome === 'cleared') cleared += 1
  }
  return cleared
}

async function dueLost({ database, clock }: Sending): Promise<Lost[]> {
  const now = clock.now().getTime()
  const { rows } = await sql<Lost>`
    select document_id as "documentId", document_no as "documentNo", sent_at as "sentAt", issued_at as "issuedAt"
    from e_invoice_documents
    where status = 'UNKNOWN' and sent_at <= ${new Date(now - afterSendingMs)}
      and (searched_at is null or searched_at <= ${new Date(now - betweenSearchesMs)})
    order by searched_at nulls first, document_id limit ${searchedAtOnce}`.execute(database)
  return rows
}

async function searchOne(sending: Sending, lost: Lost): Promise<'cleared' | 'open' | 'stop'> {
  const { database, clock, authority } = sending
  const now = clock.now()
  const found = await authority.myInvois.search(lost.documentNo, {
    from: new Date(lost.issuedAt.getTime() - dayMs),
    to: new Date(now.getTime() + dayMs)
  })
  if ('problem' in found) {
    await noteFailure(database, clock, found)
    return 'stop'
  }
  await noteAnswer(database)
  const { documentId } = lost
  const matches = found.answer.result.filter(({ internalId }) => internalId === lost.documentNo)
  const [match, ...others] = matches
  if (match && others.length === 0 && (await follow(sending, documentId, match))) return 'cleared'
  if (!match && now.getTime() - lost.issuedAt.getTime() < takenForMs) {
    await database
      .updateTable('e_invoice_documents')
      .set({ status: 'SIGNED', searched_at: now })
      .where('document_id', '=', documentId)
      .where('status', '=', 'UNKNOWN')
      .execute()
    await noteEvents(database, now, [{ documentId, what: 'Not found', detail: 'It is sent again, as it is.' }])
    return 'cleared'
  }
  const problem = problemWith(matches)
  await database
    .updateTable('e_invoice_documents')
    .set({ searched_at: now, problem })
    .where('document_id', '=', documentId)
    .execute()
  return 'open'
}

function problemWith([match, ...others]: readonly DocumentSummary[]): string {
  if (!match) return 'The authority does not have it, and takes no document any more that was issued so long ago.'
  if (others.length > 0) return `The authority has ${others.length + 1} documents of this number.`
  return `The authority has it as ${match.uuid}, which is another e-invoice of ours.`
}

/** Follows what the authority has, unless another document of ours is that already. */
async function follow({ database, clock }: Sending, documentId: number, match: DocumentSummary): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update e_invoice_documents
    set status = 'SUBMITTED', uuid = ${match.uuid}, submission_uid = ${match.submissionUid ?? null}, unknown_at = null,
      problem = null, searched_at = ${clock.now()}
    where document_id = ${documentId} and status = 'UNKNOWN'
      and not exists (select from e_invoice_documents where uuid = ${match.uuid} and document_id <> ${documentId})`.execute(
    database
  )
  if (numAffectedRows === 1n)
    await noteEvents(database, clock.now(), [
      { documentId, what: 'Found', detail: `The authority has it as ${match.uuid}.` }
    ])
  return numAffectedRows === 1n
}
