import { withCurrency } from '@payouts/contract/money'
import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import type { DocumentSummary } from '#myinvois/answers.ts'
import { notify } from '#notices/notify.ts'
import { stopPayments } from '#payments/stops.ts'
import { endCancelled } from './cancel.ts'
import { noteAnswer, noteFailure } from './connection-state.ts'
import { noteEvents } from './note-event.ts'
import type { Sending } from './sending.ts'
import '#dealers/tables.ts'
import '../tables.ts'

const hourMs = 3_600_000
/** What the authority says of more than a year is a mistake. */
const longestWindowHours = 366 * 24
const watchedAtOnce = 50

/** Reads once a day how long documents may be cancelled and their rejection be asked. Returns 0: no work follows. */
export async function readWindow({ database, clock, authority }: Sending): Promise<number> {
  const { rows } = await sql`
    select from e_invoice_connection where window_read_at > ${new Date(clock.now().getTime() - 24 * hourMs)}`.execute(
    database
  )
  if (rows.length > 0) return 0
  const read = await authority.myInvois.documentType('11')
  if ('problem' in read) return 0
  const hours = read.answer.workflowParameters.find(({ parameter }) => parameter === 'rejectionDuration')?.value
  await sql`
    update e_invoice_connection set window_read_at = ${clock.now()},
      window_hours = ${hours !== undefined && hours > 0 && hours <= longestWindowHours ? Math.ceil(hours) : sql`window_hours`}`.execute(
    database
  )
  return 0
}

type Watched = {
  documentId: number
  documentNo: string
  uuid: string
  companyId: number
  companyName: string
  amount: string
}
type Submission = { submissionUid: string; documents: Watched[] }

/**
 * Asks once an hour whether dealers asked to reject valid documents, while they may. Until a person has decided, no run
 * takes a payment of such a dealer. Returns of how many documents it learned something.
 */
export async function watchDocuments(sending: Sending): Promise<number> {
  const { database, clock } = sending
  const now = clock.now()
  const { rows } = await sql<Submission>`
    select submission_uid as "submissionUid", json_agg(json_build_object('documentId', document_id,
      'documentNo', document_no, 'uuid', uuid, 'companyId', company_id, 'companyName', company_name,
      'amount', amount::text)) as documents
    from e_invoice_documents join dealers using (company_id) cross join e_invoice_connection
    where e_invoice_documents.status = 'VALID' and submission_uid is not null and rejection_asked_at is null
      and validated_at > ${now}::timestamptz - make_interval(hours => window_hours + 1)
      and coalesce(checked_at, validated_at) <= ${new Date(now.getTime() - hourMs)}
    group by submission_uid order by min(document_id) limit ${watchedAtOnce}`.execute(database)
  let learned = 0
  for (const submission of rows) {
    const answered = await watchOne(sending, submission)
    if (answered === 'stop') break
    learned += answered
  }
  return learned
}

async function watchOne(sending: Sending, { submissionUid, documents }: Submission): Promise<number | 'stop'> {
  const { database, clock, authority } = sending
  const polled = await authority.myInvois.submission(submissionUid, 1)
  const ids = documents.map(({ documentId }) => documentId)
  // It does not know them any more, as a stub that was started again: there is nothing to learn.
  if ('problem' in polled && polled.problem === 'refused') return markChecked(sending, ids)
  if ('problem' in polled) {
    await noteFailure(database, clock, polled)
    return 'stop'
  }
  await noteAnswer(database)
  let learned = 0
  for (const document of documents) {
    const [summary, ...others] = polled.answer.documentSummary.filter(({ uuid }) => uuid === document.uuid)
    if (!summary || others.length > 0 || summary.internalId !== document.documentNo) continue
    if (summary.status === 'cancelled') {
      await database.transaction().execute((tx) => endCancelled(tx, sending, document.documentId))
      learned += 1
    } else if (summary.rejectRequestDateTime) {
      await askedToReject(sending, document, summary)
      learned += 1
    }
  }
  await markChecked(sending, ids)
  return learned
}

async function markChecked({ database, clock }: Sending, ids: readonly number[]): Promise<0> {
  await sql`
    update e_invoice_documents set checked_at = ${clock.now()} where document_id = any(${[...ids]}::bigint[])`.execute(
    database
  )
  return 0
}

async function askedToReject(
  { database, clock }: Sending,
  { documentId, documentNo, companyId, companyName, amount }: Watched,
  { rejectRequestDateTime, documentStatusReason }: DocumentSummary
): Promise<void> {
  const at = clock.now()
  const reason = documentStatusReason ?? ''
  await database.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('e_invoice_documents')
      .set({ rejection_asked_at: rejectRequestDateTime ?? at, rejection_reason: reason })
      .where('document_id', '=', documentId)
      .where('status', '=', 'VALID')
      .where('rejection_asked_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return
    await stopPayments(tx, { companyId, subject: documentNo }, at)
    await noteEvents(tx, at, [{ documentId, what: 'Rejection asked', detail: reason }])
    await notify(tx, {
      kind: 'REQUEST',
      to: { whoMay: [permission('E-Invoices', 'APPROVE')], but: null },
      subject: `${companyName} asked to reject e-invoice ${documentNo} of ${withCurrency(amount)}`,
      detail: reason,
      target: { screen: 'eInvoice', documentNo },
      at
    })
  })
}
