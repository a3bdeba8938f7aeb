import { hash, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { certificateDigest, issuerName, type Signer, serialNumber } from './certificate.ts'
import { type DocumentContent, documentText, instantText } from './document.ts'
import { type Json, jsonText } from './json-text.ts'

const signInThread = promisify<string, Buffer, Signer['key'], Buffer>(sign)
const digest = (text: string): string => hash('sha256', text, 'base64')

const sha256 = { _: '', Algorithm: 'http://www.w3.org/2001/04/xmlenc#sha256' }
const signatureMethod = 'urn:oasis:names:specification:ubl:dsig:enveloped:xades'
const ownId = 'urn:oasis:names:specification:ubl:signature:Invoice'
const propertiesId = 'id-xades-signed-props'
const target = 'signature'

/**
 * A document's bytes as they are sent, each time the same. Version 1.1 is signed: digest and signature are over the
 * document without them, and a second digest is over what says when and by which certificate it was signed.
 */
export async function documentBytes(content: DocumentContent, signer: Signer | null): Promise<Buffer> {
  const unsigned = documentText(content)
  if (content.version === '1.0' || signer === null) return Buffer.from(unsigned)
  const signature = await signInThread('RSA-SHA256', Buffer.from(unsigned), signer.key)
  const properties = signedProperties(signer, content.issuedAt)
  const proof = {
    documentDigest: digest(unsigned),
    propertiesDigest: digest(jsonText({ Target: target, SignedProperties: properties })),
    signatureValue: signature.toString('base64'),
    properties
  }
  const signed = { UBLExtensions: extensions(signer, proof), Signature: ownSignature }
  return Buffer.from(unsigned.replace(/}]}$/, () => `,${jsonText(signed).slice(1, -1)}}]}`))
}

type Proof = { documentDigest: string; propertiesDigest: string; signatureValue: string; properties: Json }

const issuerSerial = ({ certificate }: Signer): Json => [
  {
    X509IssuerName: [{ _: issuerName(certificate) }],
    X509SerialNumber: [{ _: serialNumber(certificate) }]
  }
]

const signedProperties = (signer: Signer, at: Date): Json => [
  {
    Id: propertiesId,
    SignedSignatureProperties: [
      {
        SigningTime: [{ _: instantText(at) }],
        SigningCertificate: [
          {
            Cert: [
              {
                CertDigest: [{ DigestMethod: [sha256], DigestValue: [{ _: certificateDigest(signer.certificate) }] }],
                IssuerSerial: issuerSerial(signer)
              }
            ]
          }
        ]
      }
    ]
  }
]

const extensions = (signer: Signer, proof: Proof): Json => [
  {
    UBLExtension: [
      {
        ExtensionURI: [{ _: signatureMethod }],
        ExtensionContent: [
          {
            UBLDocumentSignatures: [
              {
                SignatureInformation: [
                  {
                    ID: [{ _: 'urn:oasis:names:specification:ubl:signature:1' }],
                    ReferencedSignatureID: [{ _: ownId }],
                    Signature: [signatureOf(signer, proof)]
                  }
                ]
              }
            ]
          }
        ]
      }
    ]
  }
]

const signatureOf = (signer: Signer, proof: Proof): Json => ({
  Id: target,
  Object: [{ QualifyingProperties: [{ Target: target, SignedProperties: proof.properties }] }],
  KeyInfo: [
    {
      X509Data: [
        {
          X509Certificate: [{ _: signer.certificate.raw.toString('base64') }],
          // The authority's samples have the issuer here, too.
          X509SubjectName: [{ _: issuerName(signer.certificate) }],
          X509IssuerSerial: issuerSerial(signer)
        }
      ]
    }
  ],
  SignatureValue: [{ _: proof.signatureValue }],
  SignedInfo: [
    {
      SignatureMethod: [{ _: '', Algorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256' }],
      Reference: [
        {
          Type: 'http://uri.etsi.org/01903/v1.3.2#SignedProperties',
          URI: `#${propertiesId}`,
          DigestMethod: [sha256],
          DigestValue: [{ _: proof.propertiesDigest }]
        },
        { Type: '', URI: '', DigestMethod: [sha256], DigestValue: [{ _: proof.documentDigest }] }
      ]
    }
  ]
})

const ownSignature: Json = [{ ID: [{ _: ownId }], SignatureMethod: [{ _: signatureMethod }] }]
