import { dayText } from '@payouts/contract/day-text'
import { stateNames } from '@payouts/contract/dealers/record'
import type { Day } from '@payouts/contract/page'
import type { DocumentStatus, DocumentType } from '@payouts/contract/self-billing/document-kinds'
import type { Destination } from '@payouts/contract/self-billing/documents'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { publicLink } from '../queries/public-link.ts'
import '../tables.ts'

export type PrintedParty = { name: string; identity: string[]; address: string[]; contact: string[] }
type PrintedLine = { description: string; classification: string; amount: string }

/** What a document that the authority took says, as its signed bytes have it. Amounts are text with two decimals. */
export type PrintedDocument = {
  documentNo: string
  type: DocumentType
  status: DocumentStatus
  uuid: string
  link: string
  destination: Destination
  issuedAt: Date
  validatedAt: Date
  period: string
  refersTo: string[]
  supplier: PrintedParty
  buyer: PrintedParty
  lines: PrintedLine[]
  excludingTax: string
  tax: string
  payable: string
}

type Stored = {
  documentNo: string
  type: DocumentType
  status: DocumentStatus
  uuid: string
  longId: string
  issuedAt: Date
  validatedAt: Date
  /** Null once it was erased. */
  bytes: Buffer | null
}

/** A document that is or was valid, by its number or the authority's; of the caller's company, if it is one's. */
export async function findPrinted(
  db: Database,
  destination: Destination,
  documentNo: string
): Promise<PrintedDocument | Refusal> {
  const { rows } = await sql<Stored>`
    select document_no as "documentNo", type, status, uuid, long_id as "longId", issued_at as "issuedAt",
      validated_at as "validatedAt", bytes
    from e_invoice_documents left join e_invoice_bytes using (document_id)
    where (document_no = ${documentNo} or uuid = ${documentNo}) and long_id is not null`.execute(db)
  const [stored] = rows
  if (!stored) return refuse('refusedByRule', `There is no valid e-invoice ${documentNo}.`, 'documentNo')
  const { bytes, longId, ...document } = stored
  if (!bytes)
    return refuse(
      'refusedByRule',
      `The file of ${stored.documentNo} was erased once the law had it kept no longer. The authority may still have it.`,
      'documentNo'
    )
  return { ...document, destination, link: publicLink(destination, stored.uuid, longId), ...contentOf(bytes) }
}

type Element = { [name: string]: unknown }

/** The first element on a way through the authority's JSON, in which every element is a list. */
function elementAt(element: Element, ...way: string[]): Element {
  return way.reduce((at, name) => (at[name] as Element[] | undefined)?.[0] ?? {}, element)
}
const textAt = (element: Element, ...way: string[]): string => String(elementAt(element, ...way)['_'] ?? '')
const listAt = (element: Element, name: string): Element[] => (element[name] as Element[] | undefined) ?? []

function contentOf(bytes: Buffer) {
  // Amounts stay text: a number of JavaScript is no sum of money.
  const whole = JSON.parse(bytes.toString(), (_, value, { source } = { source: undefined }) =>
    typeof value === 'number' ? source : value
  ) as Element
  const invoice = elementAt(whole, 'Invoice')
  const total = elementAt(invoice, 'LegalMonetaryTotal')
  return {
    period: ['StartDate', 'EndDate'].map((end) => dayText(textAt(invoice, 'InvoicePeriod', end) as Day)).join(' to '),
    refersTo: listAt(invoice, 'BillingReference').map((reference) =>
      textAt(reference, 'InvoiceDocumentReference', 'ID')
    ),
    supplier: partyOf(elementAt(invoice, 'AccountingSupplierParty', 'Party')),
    buyer: partyOf(elementAt(invoice, 'AccountingCustomerParty', 'Party')),
    lines: listAt(invoice, 'InvoiceLine').map((line) => ({
      description: textAt(line, 'Item', 'Description'),
      classification: textAt(line, 'Item', 'CommodityClassification', 'ItemClassificationCode'),
      amount: twoDecimals(textAt(line, 'LineExtensionAmount'))
    })),
    excludingTax: twoDecimals(textAt(total, 'TaxExclusiveAmount')),
    tax: twoDecimals(textAt(invoice, 'TaxTotal', 'TaxAmount')),
    payable: twoDecimals(textAt(total, 'PayableAmount'))
  }
}

function twoDecimals(written: string): string {
  const [ringgit = '0', sen = ''] = written.split('.')
  return `${ringgit}.${sen.padEnd(2, '0')}`
}

/** State and country: of an address abroad the code of the country, which has no state. */
function regionOf(address: Element): string {
  const country = textAt(address, 'Country', 'IdentificationCode')
  return country === 'MYS' ? `${stateNames[textAt(address, 'CountrySubentityCode')] ?? ''}, Malaysia` : country
}

function partyOf(party: Element): PrintedParty {
  const address = elementAt(party, 'PostalAddress')
  const identity = listAt(party, 'PartyIdentification').flatMap((identification) => {
    const { _: value, schemeID } = elementAt(identification, 'ID')
    return value === 'NA' ? [] : [`${schemeID} ${value}`]
  })
  const lines = listAt(address, 'AddressLine').map((line) => textAt(line, 'Line'))
  const place = [textAt(address, 'PostalZone'), textAt(address, 'CityName')].filter(Boolean).join(' ')
  return {
    name: textAt(party, 'PartyLegalEntity', 'RegistrationName'),
    identity,
    address: [...lines, place, regionOf(address)],
    contact: [textAt(party, 'Contact', 'Telephone'), textAt(party, 'Contact', 'ElectronicMail')].filter(Boolean)
  }
}
