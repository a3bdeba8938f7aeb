import { hash, verify, X509Certificate } from 'node:crypto'
import { certificateDigest, issuerName, serialNumber } from './certificate.ts'
import { rawAt, rawItems, rawMembers, rawString } from './raw-json.ts'

/** A fault of a signature by the authority's code, and what it means. */
export type SignatureFault = { code: string; text: string }

const digest = (text: string | Buffer): string => hash('sha256', text, 'base64')

const uri = 'urn:oasis:names:specification:ubl'
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256'

/**
 * Checks a signed document over its parts as they were sent, which the signer does not write for it: digest of the
 * document, signature, digest of the properties, certificate, and every constant of the frame. Takes text without
 * blanks. Returns nothing for a good signature.
 */
export function signatureFaults(text: string): SignatureFault[] {
  const signature = rawAt(
    text,
    ...['Invoice', 'UBLExtensions', 'UBLExtension', 'ExtensionContent', 'UBLDocumentSignatures'],
    ...['SignatureInformation', 'Signature']
  )
  const certificate = certificateIn(signature)
  if (!signature || !certificate) return [{ code: 'DS301', text: 'There is no signature with a certificate.' }]
  return [
    ...documentFaults(text, signature, certificate),
    ...propertiesFaults(signature, certificate),
    ...frameFaults(text, signature),
    ...fault(
      'DS326',
      'The name beside the certificate is not that of its issuer.',
      rawString(signature, 'KeyInfo', 'X509Data', 'X509SubjectName', '_') === issuerName(certificate)
    )
  ]
}

/** The certificate that a signature names. */
export function certificateIn(signature: string | undefined): X509Certificate | undefined {
  const encoded = signature && rawString(signature, 'KeyInfo', 'X509Data', 'X509Certificate', '_')
  if (!encoded) return undefined
  try {
    const certificate = new X509Certificate(Buffer.from(encoded, 'base64'))
    // A broken key shows when it is read, and another spelling of the same bytes is another text.
    const isWhole = certificate.publicKey.asymmetricKeyType === 'rsa' && certificate.raw.toString('base64') === encoded
    return isWhole ? certificate : undefined
  } catch {
    return undefined
  }
}

/** The document without its signature, as it was sent. */
export function unsignedText(text: string): string {
  const members = rawMembers(text) ?? []
  const invoice = members.map(([key, value]) => {
    const body = key === 'Invoice' ? rawItems(value)?.[0] : undefined
    if (body === undefined) return [key, value] as const
    const kept = rawMembers(body)?.filter(([name]) => name !== 'UBLExtensions' && name !== 'Signature') ?? []
    return [key, `[{${joined(kept)}}]`] as const
  })
  return `{${joined(invoice)}}`
}

const joined = (members: readonly (readonly [string, string])[]): string =>
  members.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')

function documentFaults(text: string, signature: string, certificate: X509Certificate): SignatureFault[] {
  const unsigned = unsignedText(text)
  const references = rawItems(rawAt(signature, 'SignedInfo', 'Reference') ?? '') ?? []
  const ofDocument = references.find((reference) => rawString(reference, 'URI') === '')
  const value = rawString(signature, 'SignatureValue', '_') ?? ''
  const bytes = Buffer.from(value, 'base64')
  const isSigned =
    bytes.toString('base64') === value && verify('RSA-SHA256', Buffer.from(unsigned), certificate.publicKey, bytes)
  return [
    ...fault(
      'DS322',
      'The document is not the one that was signed.',
      digest(unsigned) === (ofDocument && rawString(ofDocument, 'DigestValue', '_'))
    ),
    ...fault('DS333', 'The signature does not belong to the document and the certificate.', isSigned)
  ]
}

function propertiesFaults(signature: string, certificate: X509Certificate): SignatureFault[] {
  const qualifying = rawAt(signature, 'Object', 'QualifyingProperties') ?? ''
  const first = rawItems(qualifying)?.[0] ?? ''
  const references = rawItems(rawAt(signature, 'SignedInfo', 'Reference') ?? '') ?? []
  const ofProperties = references.find((reference) => rawString(reference, 'URI') === '#id-xades-signed-props')
  const cert = rawAt(first, ...['SignedProperties', 'SignedSignatureProperties', 'SigningCertificate', 'Cert'])
  const serials = [
    rawAt(cert ?? '', 'IssuerSerial') ?? '',
    rawAt(signature, 'KeyInfo', 'X509Data', 'X509IssuerSerial') ?? ''
  ]
  const every = (name: string, expected: string) => serials.every((part) => rawString(part, name, '_') === expected)
  return [
    ...fault(
      'DS320',
      'The signed properties were changed.',
      digest(first) === (ofProperties && rawString(ofProperties, 'DigestValue', '_'))
    ),
    ...fault(
      'DS318',
      'The digest of the certificate is wrong.',
      certificateDigest(certificate) === rawString(cert ?? '', 'CertDigest', 'DigestValue', '_')
    ),
    ...fault('DS326', "The issuer's name is not the certificate's.", every('X509IssuerName', issuerName(certificate))),
    ...fault(
      'DS327',
      "The serial number is not the certificate's.",
      every('X509SerialNumber', serialNumber(certificate))
    )
  ]
}

/** The parts that no digest covers have one right value each. */
function frameFaults(text: string, signature: string): SignatureFault[] {
  const information = rawAt(
    text,
    ...['Invoice', 'UBLExtensions', 'UBLExtension', 'ExtensionContent', 'UBLDocumentSignatures'],
    'SignatureInformation'
  )
  const references = rawItems(rawAt(signature, 'SignedInfo', 'Reference') ?? '') ?? []
  const [ofProperties = '', ofDocument = ''] = references
  const constants: [string | undefined, string][] = [
    [rawString(text, 'Invoice', 'UBLExtensions', 'UBLExtension', 'ExtensionURI', '_'), `${uri}:dsig:enveloped:xades`],
    [rawString(information ?? '', 'ID', '_'), `${uri}:signature:1`],
    [rawString(information ?? '', 'ReferencedSignatureID', '_'), `${uri}:signature:Invoice`],
    [rawString(signature, 'Id'), 'signature'],
    [rawString(text, 'Invoice', 'Signature', 'ID', '_'), `${uri}:signature:Invoice`],
    [rawString(text, 'Invoice', 'Signature', 'SignatureMethod', '_'), `${uri}:dsig:enveloped:xades`],
    [
      rawString(signature, 'SignedInfo', 'SignatureMethod', 'Algorithm'),
      'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
    ],
    [rawString(signature, 'SignedInfo', 'SignatureMethod', '_'), ''],
    [rawString(ofProperties, 'Type'), 'http://uri.etsi.org/01903/v1.3.2#SignedProperties'],
    [rawString(ofDocument, 'Type'), ''],
    ...[ofProperties, ofDocument].flatMap((reference): [string | undefined, string][] => [
      [rawString(reference, 'DigestMethod', 'Algorithm'), sha256],
      [rawString(reference, 'DigestMethod', '_'), '']
    ])
  ]
  return fault(
    'DS303',
    'The frame of the signature differs from the prescribed one.',
    constants.every(([is, shouldBe]) => is === shouldBe) && references.length === 2
  )
}

const fault = (code: string, text: string, isRight: boolean): SignatureFault[] => (isRight ? [] : [{ code, text }])
