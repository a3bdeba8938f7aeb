import type { Sen } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { amountJson, type Json, jsonText } from './json-text.ts'

/** The authority's codes of self-billed documents: invoice, credit note, debit note and refund note. */
export type DocumentType = '11' | '12' | '13' | '14'

/** Money, or anything else, given to agents, dealers and distributors. */
type Classification = '037' | '045'

/** A dealer or the payer, as the authority knows them. */
export type Party = {
  name: string
  tin: string
  idKind: 'BRN' | 'NRIC' | 'PASSPORT' | 'ARMY'
  idNumber: string
  sstNumber: string | null
  tourismTaxNumber: string | null
  msicCode: string | null
  activity: string | null
  phone: string
  email: string | null
  /** One to three lines. */
  addressLines: readonly string[]
  postcode: string | null
  city: string
  stateCode: string
  country: string
}

export type DocumentLine = { description: string; classification: Classification; amount: Sen }

/** What a document says. Amounts of a note are positive; only lines of an invoice may be negative. */
export type DocumentContent = {
  documentNo: string
  type: DocumentType
  /** 1.0 is unsigned, 1.1 is signed. */
  version: '1.0' | '1.1'
  issuedAt: Date
  period: { from: Day; to: Day }
  /** The documents that a note corrects. */
  refersTo: readonly { documentNo: string; uuid: string }[]
  /** The dealer, who would be the issuer had the payer not to bill itself. */
  supplier: Party
  /** The payer, who issues the document. */
  buyer: Party
  /** 03 is a bank transfer, 06 a digital wallet. */
  paymentMeans: '03' | '06'
  lines: readonly DocumentLine[]
}

const one = (value: Json): Json => [{ _: value }]
const withAttributes = (value: Json, attributes: Record<string, string>): Json => [{ _: value, ...attributes }]
const ringgit = (sen: Sen): Json => withAttributes(amountJson(sen), { currencyID: 'MYR' })

const namespaces = {
  _D: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  _A: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  _B: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2'
}

/** The sum of a document's lines. */
export const totalOf = (lines: readonly Pick<DocumentLine, 'amount'>[]): Sen =>
  lines.reduce((sum, { amount }) => sum + amount, 0n)

/**
 * The document in the authority's JSON, without a signature: every element is a list of objects, the value stands in
 * `_`. The root is `Invoice` for notes, too. The order of keys is what is signed.
 */
export function documentText(content: DocumentContent): string {
  return jsonText({ ...namespaces, Invoice: [bodyOf(content)] })
}

function bodyOf(content: DocumentContent): Record<string, Json | undefined> {
  const { documentNo, type, version, issuedAt, period, refersTo, supplier, buyer, paymentMeans, lines } = content
  const total = totalOf(lines)
  return {
    ID: one(documentNo),
    IssueDate: one(instantText(issuedAt).slice(0, 10)),
    IssueTime: one(instantText(issuedAt).slice(11)),
    InvoiceTypeCode: withAttributes(type, { listVersionID: version }),
    DocumentCurrencyCode: one('MYR'),
    TaxCurrencyCode: one('MYR'),
    InvoicePeriod: [{ StartDate: one(period.from), EndDate: one(period.to), Description: one('Monthly') }],
    BillingReference: refersTo.length > 0 ? refersTo.map(reference) : undefined,
    AccountingSupplierParty: [{ Party: [{ IndustryClassificationCode: industryOf(supplier), ...partyOf(supplier) }] }],
    AccountingCustomerParty: [{ Party: [partyOf(buyer)] }],
    PaymentMeans: [{ PaymentMeansCode: one(paymentMeans) }],
    TaxTotal: taxTotal(total),
    LegalMonetaryTotal: [
      {
        LineExtensionAmount: ringgit(total),
        TaxExclusiveAmount: ringgit(total),
        TaxInclusiveAmount: ringgit(total),
        PayableAmount: ringgit(total)
      }
    ],
    InvoiceLine: lines.map(invoiceLine)
  }
}

/** UTC to the second, as the authority takes times: no fraction and no offset. */
export const instantText = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`

const reference = ({ documentNo, uuid }: { documentNo: string; uuid: string }): Json => ({
  InvoiceDocumentReference: [{ ID: one(documentNo), UUID: one(uuid) }]
})

/** By the authority's own words for a business activity that is not known. */
const industryOf = ({ msicCode, activity }: Party): Json =>
  withAttributes(msicCode ?? '00000', { name: activity ?? 'NA' })

function partyOf(party: Party): Record<string, Json | undefined> {
  const { city, postcode, stateCode, addressLines, country } = party
  const identification = (scheme: string, value: string | null): Json => ({
    ID: withAttributes(value ?? 'NA', { schemeID: scheme })
  })
  return {
    PartyIdentification: [
      identification('TIN', party.tin),
      identification(party.idKind, party.idNumber),
      identification('SST', party.sstNumber),
      identification('TTX', party.tourismTaxNumber)
    ],
    PostalAddress: [
      {
        CityName: one(city),
        PostalZone: postcode === null ? undefined : one(postcode),
        CountrySubentityCode: one(stateCode),
        AddressLine: addressLines.map((line) => ({ Line: one(line) })),
        Country: [{ IdentificationCode: withAttributes(country, { listID: 'ISO3166-1', listAgencyID: '6' }) }]
      }
    ],
    PartyLegalEntity: [{ RegistrationName: one(party.name) }],
    Contact: [
      {
        Telephone: one(party.phone),
        // The authority wants an unknown address left out, not written as "NA".
        ElectronicMail: party.email === null ? undefined : one(party.email)
      }
    ]
  }
}

/** 06 is "not applicable": a dealer's incentive bears no sales, service or tourism tax. */
const taxTotal = (taxable: Sen): Json => [
  {
    TaxAmount: ringgit(0n),
    TaxSubtotal: [
      {
        TaxableAmount: ringgit(taxable),
        TaxAmount: ringgit(0n),
        TaxCategory: [
          {
            ID: one('06'),
            TaxScheme: [{ ID: withAttributes('OTH', { schemeID: 'UN/ECE 5153', schemeAgencyID: '6' }) }]
          }
        ]
      }
    ]
  }
]

const invoiceLine = ({ description, classification, amount }: DocumentLine, index: number): Json => ({
  ID: one(String(index + 1)),
  // A quantity is a number as well; one piece is 100 hundredths.
  InvoicedQuantity: withAttributes(amountJson(100n), { unitCode: 'C62' }),
  LineExtensionAmount: ringgit(amount),
  TaxTotal: taxTotal(amount),
  Item: [
    {
      CommodityClassification: [{ ItemClassificationCode: withAttributes(classification, { listID: 'CLASS' }) }],
      Description: one(description)
    }
  ],
  Price: [{ PriceAmount: ringgit(amount) }],
  ItemPriceExtension: [{ Amount: ringgit(amount) }]
})
