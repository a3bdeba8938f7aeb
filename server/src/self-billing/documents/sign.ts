import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Signer } from '#myinvois/certificate.ts'
import { documentBytes } from '#myinvois/sign.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { payers } from '../queries/payer.ts'
import { contentOf, type ReadyDocument, type Reference, readyDocuments } from './content.ts'
import '#transactions/tables.ts'
import '../tables.ts'

const signedAtOnce = 1000
/** What is stored while the next ones are signed, so that neither waits for the other. */
const storedAtOnce = 100

type Signed = { documentId: number; bytes: Buffer; refersTo: readonly (Reference | null)[] }

/**
 * Signs documents that are ready, and stores their bytes: from then on they are what is sent. Without a signer they
 * are of the version without a signature. A note waits until its dealer's invoices are answered, as it names a valid
 * one. Returns how many were signed.
 */
export async function signDocuments(tx: Tx, clock: Clock, signer: Signer | null): Promise<number> {
  const payer = await payers.on(tx, clock.today())
  if (!payer) return 0
  const issuedAt = clock.now()
  const version = signer ? '1.1' : '1.0'
  const ready = await readyDocuments(tx, signedAtOnce)
  const references = await referencesOf(tx, ready)
  const contents = ready.flatMap((document) => {
    const refersTo = document.type === '11' ? [] : references.get(document.documentId)
    if (refersTo === undefined) return []
    return [{ document, refersTo, content: contentOf({ document, payer: payer.values, refersTo, version, issuedAt }) }]
  })
  let stored = Promise.resolve()
  for (let first = 0; first < contents.length; first += storedAtOnce) {
    const [signed] = await Promise.all([
      Promise.all(
        contents.slice(first, first + storedAtOnce).map(async ({ document: { documentId }, refersTo, content }) => ({
          ...{ documentId, refersTo },
          bytes: await documentBytes(content, signer)
        }))
      ),
      stored
    ])
    stored = storeBytes(tx, signed, issuedAt)
  }
  await stored
  return contents.length
}

/**
 * All bytes travel as one value, which the driver sends as it is: of a list it would write each as text first, which takes
 * two to four times as long.
 */
async function storeBytes(tx: Tx, signed: readonly Signed[], issuedAt: Date): Promise<void> {
  const sizes = signed.map(({ bytes }) => bytes.length)
  let end = 1
  const starts = sizes.map((size) => {
    end += size
    return end - size
  })
  await sql`
    insert into e_invoice_bytes (document_id, bytes, sha256)
    select document_id, substr(${Buffer.concat(signed.map(({ bytes }) => bytes))}::bytea, start, size), sha256
    from unnest(${signed.map(({ documentId }) => documentId)}::bigint[], ${starts}::integer[], ${sizes}::integer[],
      ${signed.map(({ bytes }) => hash('sha256', bytes))}::text[]) as of (document_id, start, size, sha256)`.execute(tx)
  const references = signed.flatMap(({ documentId, refersTo }) =>
    refersTo.map((reference) => ({ document_id: documentId, refers_to: reference?.documentId ?? null }))
  )
  if (references.length > 0) await tx.insertInto('e_invoice_references').values(references).execute()
  const ids = signed.map(({ documentId }) => documentId)
  await sql`
    with signed as (
      update e_invoice_documents set status = 'SIGNED', issued_at = ${issuedAt}
      where document_id = any(${ids}::bigint[]) returning document_id
    )
    insert into e_invoice_events (document_id, at, what) select document_id, ${issuedAt}, 'Signed' from signed`.execute(
    tx
  )
}

type Found = Reference & { noteId: number; isOriginal: boolean }

/**
 * What notes correct: the valid invoices with the rows or sales that they take back; else the dealer's latest valid invoice;
 * else nothing, for an original from before the first one. A note is absent while an invoice of its dealer is under
 * way.
 */
async function referencesOf(tx: Tx, ready: readonly ReadyDocument[]): Promise<Map<number, (Reference | null)[]>> {
  const notes = ready.filter(({ type }) => type !== '11').map(({ documentId }) => documentId)
  if (notes.length === 0) return new Map()
  const { rows: free } = await sql<{ noteId: number }>`
    select document_id as "noteId" from e_invoice_documents as note
    where document_id = any(${notes}::bigint[]) and not exists (
      select from e_invoice_documents as invoice
      where invoice.company_id = note.company_id and invoice.type = '11'
        and not is_dead_e_invoice(invoice.status) and invoice.status <> 'VALID')`.execute(tx)
  const { rows: found } = await sql<Found>`
    select note.document_id as "noteId", invoice.document_id as "documentId", invoice.document_no as "documentNo",
      invoice.uuid, exists (
        select from e_invoice_rows as taken_back
        join e_invoice_rows as stated using (batch_no, transaction_id)
        where taken_back.document_id = note.document_id and taken_back.takes_back
          and stated.document_id = invoice.document_id and not stated.takes_back
          -- Of a row that is free, the document that is taken back, not the one that states the row again.
          and stated.live = taken_back.live
      ) or exists (
        select from e_invoice_rows as taken_back
        join transactions as clawback on clawback.batch_no = taken_back.batch_no and clawback.id = taken_back.transaction_id
        join transactions as sale on sale.batch_no = invoice.batch_no and sale.company_id = invoice.company_id
          and sale.transaction_no = coalesce(clawback.original_transaction_no, clawback.transaction_no)
        join e_invoice_rows as stated on stated.document_id = invoice.document_id
          and stated.transaction_id = sale.id
        where taken_back.document_id = note.document_id and not taken_back.takes_back and not stated.takes_back
      ) as "isOriginal"
    from e_invoice_documents as note
    join e_invoice_documents as invoice on invoice.company_id = note.company_id and invoice.type = '11'
      and invoice.status = 'VALID'
    where note.document_id = any(${notes}::bigint[])
    order by invoice.document_id desc`.execute(tx)
  return new Map(
    free.map(({ noteId }) => {
      const ofNote = found.filter((one) => one.noteId === noteId)
      const originals = ofNote.filter(({ isOriginal }) => isOriginal)
      return [noteId, originals.length > 0 ? originals : [ofNote[0] ?? null]]
    })
  )
}
