import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { Page } from '@payouts/contract/page'
import type { DocumentEvent, ListedDocument, WholeDocument } from '@payouts/contract/self-billing/documents'
import type { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { allOf, contains, direction, instantText } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import type { ReadCall } from '#platform/http/calls/bind.ts'
import type { Refusal } from '#platform/refusal.ts'
import '#cycles/tables.ts'
import '#dealers/tables.ts'
import '../tables.ts'
import { cancellableUntil, cancellationState, isStatedAgain, noSuchEInvoice, rejection } from './document-parts.ts'
import { publicLink } from './public-link.ts'

type Endpoints = typeof selfBillingEndpoints

const withNames = sql`e_invoice_documents as document join dealers using (company_id) join cycles using (batch_no)`

/** A document of what was paid before the authority answered, until it is valid or another one replaces it. */
const owedSincePayment = sql<SqlBool>`(document.paid_first_at is not null and document.numbers_given_at is null
  and not document.settled)`

const listedColumns = sql<ListedDocument>`document.document_no as "documentNo", document.type, document.status,
  company_code as "companyCode", company_name as "companyName", document.batch_no as "batchNo",
  cycles.name as "payoutCycleName", document.amount, document.row_count as "rowCount", document.uuid,
  ${instantText('document.created_at')} as "createdOn", ${instantText('document.validated_at')} as "validatedOn",
  case when document.problem is not null then json_build_object('code', document.problem_code,
    'text', document.problem, 'path', document.problem_path) end as problem, document.missing,
  case when ${owedSincePayment} then document.issue_by end as "issueBy"`

const sortColumns = {
  DOCUMENT_NO: sql`document.document_id`,
  COMPANY_NAME: sql`company_name`,
  AMOUNT: sql`document.amount`,
  STATUS: sql`document.status`,
  VALIDATED_ON: sql`document.validated_at`
} as const

/** The register of self-billed e-invoices. */
export function listDocuments(
  db: Database,
  request: CheckedInputOf<Endpoints['getEInvoices']>
): Promise<Page<ListedDocument>> {
  const { batchNo, companyCode, documentNo, companyName, status, type, uuid, owed } = request
  const conditions: RawBuilder<SqlBool>[] = []
  if (batchNo) conditions.push(sql`document.batch_no = ${batchNo}`)
  if (companyCode) conditions.push(contains('company_code', companyCode))
  if (documentNo) conditions.push(contains('document_no', documentNo))
  if (companyName) conditions.push(contains('company_name', companyName))
  if (status) conditions.push(sql`document.status = ${status}`)
  if (type) conditions.push(sql`document.type = ${type}`)
  if (uuid) conditions.push(contains('document.uuid', uuid))
  if (owed) conditions.push(owedSincePayment)
  const order = direction(request.sortOrder)
  return pageOf(db, request, {
    select: listedColumns,
    from: sql`${withNames} where ${allOf(conditions)}`,
    orderBy: sql`${sortColumns[request.sortProperty]} ${order} nulls last, document.document_id ${order}`
  })
}

const lines = sql`(
  select json_agg(json_build_object('lineNo', line_no, 'transactionType', transaction_type, 'isClawback', is_clawback,
    'rowCount', row_count, 'amount', amount::text) order by line_no)
  from e_invoice_lines as line where line.document_id = document.document_id)`

const refersTo = sql`coalesce((
  select json_agg(case when named.document_id is not null
    then json_build_object('documentNo', named.document_no, 'uuid', named.uuid) end order by named.document_id)
  from e_invoice_references as reference
  left join e_invoice_documents as named on named.document_id = reference.refers_to
  where reference.document_id = document.document_id), '[]')`

type Found = Omit<WholeDocument, 'link'> & { documentId: number; longId: string | null }

const mostEvents = 100

/** A document with everything that is known of it, by its number or the authority's. */
export async function readDocument({
  db,
  input,
  services
}: ReadCall<{ documentNo: string }>): Promise<OutputOf<Endpoints['getEInvoice']> | Refusal> {
  const { rows } = await sql<Found>`
    select ${listedColumns}, cycles.version, cycles.commission_type as "commissionType", document.document_id as "documentId", document.long_id as "longId",
      ${instantText('document.issued_at')} as "issuedOn", ${instantText('document.sent_at')} as "sentOn",
      document.try_count as "tryCount", document.settled, ${instantText('document.mailed_at')} as "mailedOn",
      document.mailed_to as "mailedTo", document.mail_problem as "mailProblem",
      ${rejection} as rejection, ${instantText(cancellableUntil)} as "cancellableUntil",
      ${isStatedAgain} as "isStatedAgain", ${cancellationState} as cancellation, (
        select document_no from e_invoice_documents as former where former.document_id = document.replaces
      ) as replaces, (
        select max(document_no) from e_invoice_documents as later where later.replaces = document.document_id
      ) as "replacedBy", ${refersTo} as "refersTo", sha256, length(bytes) as "byteSize", ${lines} as lines
    from ${withNames} left join e_invoice_bytes as written using (document_id)
    where document.document_no = ${input.documentNo} or document.uuid = ${input.documentNo}
    limit 1`.execute(db)
  const [found] = rows
  if (!found) return noSuchEInvoice(input.documentNo)
  const { documentId, longId, ...document } = found
  const events = await sql<DocumentEvent>`
    select ${instantText('at')} as at, what, detail, correlation_id as "correlationId"
    from e_invoice_events where document_id = ${documentId} order by event_id desc limit ${mostEvents}`.execute(db)
  const destination = services.config.myInvois?.destination ?? 'off'
  const link = longId && document.uuid ? publicLink(destination, document.uuid, longId) : null
  return { document: { ...document, link }, events: events.rows }
}
