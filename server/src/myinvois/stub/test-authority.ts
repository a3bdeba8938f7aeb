import { createPublicKey, generateKeyPairSync, type KeyObject, sign, X509Certificate } from 'node:crypto'
import type { Signer } from '../certificate.ts'

/** A part of a name: the object identifier of its kind, and its value. */
export type NamePart = readonly [kind: string, value: string]

export const nameKinds = {
  country: '2.5.4.6',
  state: '2.5.4.8',
  organization: '2.5.4.10',
  unit: '2.5.4.11',
  commonName: '2.5.4.3',
  email: '1.2.840.113549.1.9.1',
  registration: '2.5.4.5',
  taxNumber: '2.5.4.97'
} as const

type CertificateFor = {
  /** Of the authority that issues it. */
  issuer: readonly NamePart[]
  subject: readonly NamePart[]
  serial: Buffer
  from: Date
  to: Date
}

/**
 * Issues a certificate with a key, as an authority licensed in Malaysia would issue one to an organisation. It proves
 * nothing to anybody: the stub of the tax authority and the tests sign with it.
 */
export function issueTestCertificate(wanted: CertificateFor, authorityKey?: KeyObject): Signer {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const body = certificateBody(wanted, createPublicKey(own.privateKey))
  const signature = sign('RSA-SHA256', body, authorityKey ?? own.privateKey)
  const der = sequence(body, sequence(oid('1.2.840.113549.1.1.11'), nothing), bits(signature))
  return { certificate: new X509Certificate(der), key: own.privateKey }
}

function certificateBody({ issuer, subject, serial, from, to }: CertificateFor, publicKey: KeyObject): Buffer {
  return sequence(
    tagged(0xa0, integer(Buffer.of(2))),
    integer(serial),
    sequence(oid('1.2.840.113549.1.1.11'), nothing),
    nameOf(issuer),
    sequence(time(from), time(to)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(keyUsage, extendedKeyUsage))
  )
}

/** The encoding of certificates (DER), as far as one needs it. */
function tagged(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}

const sequence = (...contents: Buffer[]): Buffer => tagged(0x30, ...contents)
const bits = (value: Buffer): Buffer => tagged(0x03, Buffer.of(0), value)
const nothing = tagged(0x05)
/** A first byte above 127 would make it negative, so a zero goes before it. */
const integer = (value: Buffer): Buffer => tagged(0x02, (value[0] ?? 0) > 0x7f ? Buffer.of(0) : Buffer.of(), value)
const time = (at: Date): Buffer =>
  tagged(0x18, Buffer.from(`${at.toISOString().slice(0, 19).replaceAll(/[-T:]/g, '')}Z`))

const nameOf = (parts: readonly NamePart[]): Buffer =>
  sequence(...parts.map(([kind, value]) => tagged(0x31, sequence(oid(kind), text(kind, value)))))
const text = (kind: string, value: string): Buffer => tagged(kind === nameKinds.email ? 0x16 : 0x0c, Buffer.from(value))

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number)
  return tagged(0x06, Buffer.from([first * 40 + second, ...others].flatMap(inSevens)))
}

function inSevens(value: number): number[] {
  const sevens = [value & 0x7f]
  for (let rest = value >> 7; rest > 0; rest >>= 7) sevens.unshift((rest & 0x7f) | 0x80)
  return sevens
}

const extension = (kind: string, value: Buffer): Buffer =>
  sequence(oid(kind), tagged(0x01, Buffer.of(0xff)), tagged(0x04, value))
/** Non-repudiation alone, and signing of documents: what the authority asks of a certificate. */
const keyUsage = extension('2.5.29.15', tagged(0x03, Buffer.of(6, 0x40)))
const extendedKeyUsage = extension('2.5.29.37', sequence(oid('1.3.6.1.4.1.311.10.3.12')))

/** A signer of a payer at the stub, whose certificate nobody else knows. */
export const testSignerOf = (tin: string): Signer =>
  issueTestCertificate({
    issuer: [
      [nameKinds.commonName, 'Stub CA'],
      [nameKinds.organization, 'Stub, not an authority'],
      [nameKinds.country, 'MY']
    ],
    subject: [
      [nameKinds.commonName, 'Payer'],
      [nameKinds.taxNumber, tin]
    ],
    serial: Buffer.from('00c1', 'hex'),
    from: new Date('2020-01-01'),
    to: new Date('2099-01-01')
  })
