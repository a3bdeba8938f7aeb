import { stateNames } from '@payouts/contract/dealers/record'
import type { DocumentFault, Shape, ValueRule } from './shape.ts'
import { shapeFaults } from './shape.ts'

const text = (longest = 300, more: Partial<ValueRule> = {}): ValueRule => ({ is: 'text', longest, ...more })
const code = (oneOf: readonly string[], more: Partial<ValueRule> = {}): ValueRule => ({
  ...{ is: 'text', oneOf, code: 'CV302' },
  ...more
})
const amount: ValueRule = { is: 'amount', attributes: ['currencyID'] }
const day = text(10, { pattern: /^\d{4}-\d\d-\d\d$/ })
const states = Object.keys(stateNames)

const country = text(3, { pattern: /^[A-Z]{3}$/, attributes: ['listID', 'listAgencyID'], code: 'CV302' })

const party: Shape = {
  'PartyIdentification!': { 'ID!': text(35, { attributes: ['schemeID'] }) },
  'PostalAddress!': {
    'CityName!': text(50),
    PostalZone: text(50),
    'CountrySubentityCode!': code(states),
    'AddressLine!': { 'Line!': text(150) },
    'Country!': { 'IdentificationCode!': country }
  },
  'PartyLegalEntity!': { 'RegistrationName!': text(300) },
  'Contact!': {
    'Telephone!': text(20, { pattern: /^\+?\d{8,19}$/, code: 'CF412' }),
    ElectronicMail: text(320, { pattern: /^[^@\s]+@[^@\s]+$/ })
  }
}

const taxTotal: Shape = {
  'TaxAmount!': amount,
  'TaxSubtotal!': {
    'TaxableAmount!': amount,
    'TaxAmount!': amount,
    'TaxCategory!': {
      'ID!': code(['01', '02', '03', '04', '05', '06', 'E']),
      'TaxScheme!': { 'ID!': code(['OTH'], { attributes: ['schemeID', 'schemeAgencyID'] }) }
    }
  }
}

/** An element `Invoice` of the self-billed types, without its signature. */
const invoice: Shape = {
  'ID!': text(50),
  'IssueDate!': day,
  'IssueTime!': text(9, { pattern: /^([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/, code: 'CF404' }),
  'InvoiceTypeCode!': code(['11', '12', '13', '14'], { attributes: ['listVersionID'] }),
  'DocumentCurrencyCode!': code(['MYR'], { code: 'DC501' }),
  TaxCurrencyCode: code(['MYR'], { code: 'DC502' }),
  InvoicePeriod: { StartDate: day, EndDate: day, Description: text(50) },
  BillingReference: { 'InvoiceDocumentReference!': { 'ID!': text(50), 'UUID!': text(26) } },
  'AccountingSupplierParty!': {
    'Party!': {
      'IndustryClassificationCode!': text(5, { pattern: /^\d{5}$/, attributes: ['name'], code: 'CV302' }),
      ...party
    }
  },
  'AccountingCustomerParty!': { 'Party!': party },
  PaymentMeans: {
    PaymentMeansCode: code(['01', '02', '03', '04', '05', '06', '07', '08']),
    PayeeFinancialAccount: { 'ID!': text(150) }
  },
  'TaxTotal!': taxTotal,
  'LegalMonetaryTotal!': {
    LineExtensionAmount: amount,
    'TaxExclusiveAmount!': amount,
    'TaxInclusiveAmount!': amount,
    'PayableAmount!': amount
  },
  'InvoiceLine!': {
    'ID!': text(50),
    InvoicedQuantity: { is: 'amount', attributes: ['unitCode'] },
    'LineExtensionAmount!': amount,
    'TaxTotal!': taxTotal,
    'Item!': {
      'CommodityClassification!': {
        'ItemClassificationCode!': code(['027', '037', '045'], { attributes: ['listID'] })
      },
      'Description!': text(300)
    },
    'Price!': { 'PriceAmount!': amount },
    'ItemPriceExtension!': { 'Amount!': amount }
  }
}

const namespace = (name: string) => `urn:oasis:names:specification:ubl:schema:xsd:${name}`
const namespaces: Readonly<Record<string, string>> = {
  _D: namespace('Invoice-2'),
  _A: namespace('CommonAggregateComponents-2'),
  _B: namespace('CommonBasicComponents-2')
}

/** A number with an exponent, outside of texts. */
const exponent = /("(?:[^"\\]|\\.)*")|[-\d.]+[eE][-+]?\d+/g

/** What is wrong with a document at once: its structure, its fields and their codes. */
export function structureFaults(raw: string): DocumentFault[] {
  const faulty = (path: string, why: string): DocumentFault[] => [{ code: null, path: `#/${path}`, text: why }]
  let root: Record<string, unknown>
  try {
    root = JSON.parse(raw) as Record<string, unknown>
  } catch {
    return faulty('', 'is not JSON')
  }
  if ([...raw.matchAll(exponent)].some(([, quoted]) => quoted === undefined))
    return faulty('', 'has a number with an exponent')
  const wrong = Object.entries(namespaces).find(([key, uri]) => root[key] !== uri)
  if (wrong) return faulty(wrong[0], `is not ${wrong[1]}`)
  const other = Object.keys(root).find((key) => key !== 'Invoice' && !(key in namespaces))
  if (other) return faulty(other, 'is no element of it')
  const invoices = root['Invoice']
  if (!Array.isArray(invoices) || invoices.length !== 1) return faulty('Invoice', 'is not a list of one object')
  const { UBLExtensions: _, Signature: __, ...unsigned } = (invoices[0] ?? {}) as Record<string, unknown>
  return shapeFaults(unsigned, invoice, 'Invoice[0]')
}
