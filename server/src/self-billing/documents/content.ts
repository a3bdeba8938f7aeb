import { countOf } from '@payouts/contract/count-text'
import { dayText } from '@payouts/contract/day-text'
import { senOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import type { DocumentType } from '@payouts/contract/self-billing/document-kinds'
import type { PayerDetails } from '@payouts/contract/self-billing/payer'
import { sql } from 'kysely'
import type { DealerRow } from '#dealers/tables.ts'
import type { DocumentContent, Party } from '#myinvois/document.ts'
import type { Tx } from '#platform/db/database.ts'
import '#cycles/tables.ts'
import '../tables.ts'

type Line = { transactionType: string; isClawback: boolean; rowCount: number; amount: string }
export type Reference = { documentId: number; documentNo: string; uuid: string }

/** A document that can be signed, as the database has it. */
export type ReadyDocument = {
  documentId: number
  documentNo: string
  batchNo: number
  companyId: number
  type: DocumentType
  dealer: DealerRow
  from: Day
  to: Day
  lines: Line[]
}

/** Ready documents, the oldest first, locked. */
export async function readyDocuments(tx: Tx, atMost: number): Promise<ReadyDocument[]> {
  const { rows } = await sql<ReadyDocument>`
    select document_id as "documentId", document_no as "documentNo", document.batch_no as "batchNo",
      document.company_id as "companyId", type, to_jsonb(dealers) as dealer,
      coalesce(first_day, cutoff_date)::text as from, coalesce(last_day, cutoff_date)::text as to, (
        select json_agg(json_build_object('transactionType', transaction_type, 'isClawback', is_clawback,
          'rowCount', row_count, 'amount', amount::text) order by line_no)
        from e_invoice_lines as line where line.document_id = document.document_id
      ) as lines
    from e_invoice_documents as document join dealers using (company_id) join cycles using (batch_no)
    left join imported_days as days using (batch_no)
    where document.status = 'READY'
    order by document_id limit ${atMost}
    for update of document`.execute(tx)
  return rows
}

type Stated = {
  document: ReadyDocument
  payer: PayerDetails
  refersTo: readonly (Reference | null)[]
  version: DocumentContent['version']
  issuedAt: Date
}

/** What a document says. */
export function contentOf({ document, payer, refersTo, version, issuedAt }: Stated): DocumentContent {
  const { documentNo, type, dealer, from, to, lines } = document
  return {
    documentNo,
    type,
    version,
    issuedAt,
    period: { from, to },
    // By the authority's answer for originals that are older than the payer's first e-invoice.
    refersTo: refersTo.map((reference) => reference ?? { documentNo: 'NA', uuid: 'NA' }),
    supplier: partyOf(dealer),
    buyer: payerAsParty(payer),
    paymentMeans: dealer.payout_route === 'WALLET' ? '06' : '03',
    lines: lines.map((line) => ({
      description: descriptionOf(line, { from, to }),
      classification: '037',
      amount: senOf(line.amount)
    }))
  }
}

const longestDescription = 300

function descriptionOf({ transactionType, isClawback, rowCount }: Line, { from, to }: { from: Day; to: Day }): string {
  const what = isClawback ? countOf(rowCount, 'clawback') : countOf(rowCount, 'transaction')
  const rest = `, ${what}, ${dayText(from)} to ${dayText(to)}`
  return `${transactionType.slice(0, longestDescription - rest.length)}${rest}`
}

const generalTin = { individualHere: 'EI00000000010', abroad: 'EI00000000030' } as const
/** The authority's number of identification for an individual of whom only the TIN is known. */
const unknownIdNumber = '000000000000'

/** A dealer whose record lacks nothing, by `missing_for_e_invoice`. */
function partyOf(dealer: DealerRow): Party {
  const isHere = dealer.country === 'MYS'
  return {
    name: dealer.company_name,
    tin: dealer.tin ?? (isHere ? generalTin.individualHere : generalTin.abroad),
    idKind: dealer.id_number === null ? 'NRIC' : ((dealer.id_kind ?? 'BRN') as Party['idKind']),
    idNumber: dealer.id_number ?? unknownIdNumber,
    sstNumber: dealer.sst_number,
    tourismTaxNumber: null,
    msicCode: dealer.msic_code,
    activity: null,
    phone: dealer.contact_phone ?? '',
    email: dealer.contact_email,
    addressLines: linesOf(dealer.address_line1, dealer.address_line2, dealer.address_line3),
    postcode: dealer.postcode,
    city: dealer.city ?? '',
    stateCode: dealer.state_code ?? '',
    country: dealer.country ?? ''
  }
}

const payerAsParty = (payer: PayerDetails): Party => ({
  name: payer.name,
  tin: payer.tin,
  idKind: 'BRN',
  idNumber: payer.registrationNo,
  sstNumber: payer.sstNumber || null,
  tourismTaxNumber: null,
  msicCode: null,
  activity: null,
  phone: payer.phone,
  email: payer.email || null,
  addressLines: linesOf(payer.addressLine1, payer.addressLine2, payer.addressLine3),
  postcode: payer.postcode,
  city: payer.city,
  stateCode: payer.stateCode,
  country: 'MYS'
})

const linesOf = (...lines: (string | null)[]): string[] =>
  lines.filter((line) => line !== null && line !== '') as string[]
