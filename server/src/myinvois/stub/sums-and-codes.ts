import { certificateIn, signatureFaults } from '../check-signature.ts'
import { rawAt, rawItems, rawString } from '../raw-json.ts'
import type { DocumentFault } from './shape.ts'

export type KnownDocument = {
  uuid: string
  documentNo: string
  type: string
  version: string
  issuedAt: string
  buyerTin: string
  supplierTin: string
  status: 'Submitted' | 'Valid' | 'Invalid' | 'Cancelled'
  refersTo: readonly string[]
}

type Background = {
  /** Documents of this issuer that are known, this one included. */
  known: readonly KnownDocument[]
  document: KnownDocument
  /** Taxpayers' numbers that the authority does not have. */
  unknownTins: ReadonlySet<string>
  now: Date
}

const fault = (code: string, path: string, text: string): DocumentFault => ({ code, path: `Invoice[0].${path}`, text })
const hundredths = (value: string | undefined): bigint => {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(value ?? '') ?? []
  const size = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
  return sign === '-' ? -size : size
}

/** What the authority finds in the background, after it has taken a document. */
export function backgroundFaults(text: string, context: Background): DocumentFault[] {
  return [
    ...signedFaults(text, context),
    ...taxpayerFaults(text, context),
    ...referenceFaults(text, context),
    ...duplicateFaults(context),
    ...sumFaults(text),
    ...stateFaults(text)
  ]
}

function signedFaults(text: string, { document, now }: Background): DocumentFault[] {
  if (document.version === '1.0') return []
  const found = signatureFaults(text).map(({ code, text: why }) => fault(code, 'UBLExtensions', why))
  if (found.length > 0) return found
  const signature = rawAt(
    text,
    ...['Invoice', 'UBLExtensions', 'UBLExtension', 'ExtensionContent', 'UBLDocumentSignatures'],
    ...['SignatureInformation', 'Signature']
  )
  const certificate = certificateIn(signature)
  if (!certificate) return []
  const tin = /(?:organizationIdentifier|2\.5\.4\.97)=(.+)/.exec(certificate.subject)?.[1]
  const time = rawString(
    signature ?? '',
    ...['Object', 'QualifyingProperties', 'SignedProperties', 'SignedSignatureProperties', 'SigningTime', '_']
  )
  return [
    ...(tin === undefined ? [fault('DS309', 'UBLExtensions', 'The certificate is not one of an organisation.')] : []),
    ...(tin !== undefined && tin !== document.buyerTin
      ? [fault('DS311', 'UBLExtensions', 'The certificate is that of another taxpayer.')]
      : []),
    ...(time === undefined || new Date(time) > now
      ? [fault('DS304', 'UBLExtensions', 'The time of signing lies ahead.')]
      : [])
  ]
}

function taxpayerFaults(_: string, { document, unknownTins }: Background): DocumentFault[] {
  const path = 'AccountingSupplierParty[0].Party[0].PartyIdentification[0].ID[0]'
  if (document.supplierTin === 'EI00000000020')
    return [fault('ERR208', path, 'This general number is not for suppliers.')]
  return unknownTins.has(document.supplierTin)
    ? [fault('ERR206', path, 'The tax number does not belong to this identification.')]
    : []
}

function referenceFaults(_: string, { document, known }: Background): DocumentFault[] {
  if (document.type === '11') return []
  // An original from before the first e-invoice. The authority cannot know whether it is one.
  if (document.refersTo.join() === 'NA') return []
  const isGood = (uuid: string) =>
    known.some((other) => other.uuid === uuid && other.status === 'Valid' && other.type === '11')
  return document.refersTo.length > 0 && document.refersTo.every(isGood)
    ? []
    : [fault('DR303', 'BillingReference', 'The note does not refer to a valid self-billed invoice.')]
}

const duplicateWindowMs = 2 * 3_600_000

function duplicateFaults({ document, known, now }: Background): DocumentFault[] {
  const isSame = (other: KnownDocument) =>
    other.uuid !== document.uuid &&
    other.status !== 'Invalid' &&
    (['type', 'version', 'issuedAt', 'documentNo', 'buyerTin'] as const).every((key) => other[key] === document[key]) &&
    now.getTime() - new Date(other.issuedAt).getTime() < duplicateWindowMs
  return known.some(isSame) ? [fault('DV302', 'ID', 'The same document was sent before.')] : []
}

function sumFaults(text: string): DocumentFault[] {
  const lines = rawItems(rawAt(text, 'Invoice', 'InvoiceLine') ?? '') ?? []
  const of = (part: string, ...path: string[]) => hundredths(rawAt(part, ...path, '_'))
  const total = lines.reduce((sum, line) => sum + of(line, 'LineExtensionAmount'), 0n)
  const totals = rawAt(text, 'Invoice', 'LegalMonetaryTotal') ?? ''
  const wrongLine = lines.findIndex(
    (line) =>
      of(line, 'LineExtensionAmount') !== of(line, 'ItemPriceExtension', 'Amount') ||
      of(line, 'ItemPriceExtension', 'Amount') !==
        (of(line, 'Price', 'PriceAmount') * of(line, 'InvoicedQuantity')) / 100n
  )
  const parts = ['LineExtensionAmount', 'TaxExclusiveAmount', 'TaxInclusiveAmount', 'PayableAmount']
  const wrong = parts.find((name) => of(totals, name) !== total)
  return [
    ...(wrongLine >= 0 ? [fault('CF370', `InvoiceLine[${wrongLine}]`, 'The amounts of the line differ.')] : []),
    ...(wrong ? [fault('CF371', `LegalMonetaryTotal[0].${wrong}`, 'is not the sum of the lines.')] : []),
    ...(of(totals, 'PayableAmount') <= 0n
      ? [fault('CF372', 'LegalMonetaryTotal[0].PayableAmount', 'must be above zero.')]
      : [])
  ]
}

/** 17 means abroad, and only 17 does. */
function stateFaults(text: string): DocumentFault[] {
  return ['AccountingSupplierParty', 'AccountingCustomerParty'].flatMap((name) => {
    const address = rawAt(text, 'Invoice', name, 'Party', 'PostalAddress') ?? ''
    const isHere = rawString(address, 'Country', 'IdentificationCode', '_') === 'MYS'
    const isAbroadCode = rawString(address, 'CountrySubentityCode', '_') === '17'
    return isHere === isAbroadCode
      ? [fault('CV316', `${name}[0].Party[0].PostalAddress[0]`, 'The state is wrong.')]
      : []
  })
}
