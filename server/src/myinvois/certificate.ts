import { hash, type KeyObject, type X509Certificate } from 'node:crypto'

/** The certificate and the key by which the payer signs its documents. */
export type Signer = { certificate: X509Certificate; key: KeyObject }

/**
 * The issuer as the authority compares it: the parts of the name in the reverse of the certificate's order, joined by
 * a comma and a blank, e-mail as `E`, and quotes around a value that has a comma or another sign of the notation.
 */
export function issuerName({ issuer }: X509Certificate): string {
  return issuer
    .split('\n')
    .map((part) => {
      const at = part.indexOf('=')
      return `${nameOf(part.slice(0, at))}=${quoted(unescaped(part.slice(at + 1)))}`
    })
    .reverse()
    .join(', ')
}

/** How the authority's platform writes parts of a name that Node names otherwise. */
const otherNames: Readonly<Record<string, string>> = {
  emailAddress: 'E',
  ST: 'S',
  serialNumber: 'SERIALNUMBER',
  organizationIdentifier: 'OID.2.5.4.97'
}
const nameOf = (name: string): string => otherNames[name] ?? name

/** Node escapes by RFC 2253: a sign by a backslash, a byte by its two hexadecimal digits. */
const unescaped = (value: string): string =>
  value.replaceAll(/\\([0-9A-F]{2})|\\(.)/g, (_, byte?: string, sign?: string) =>
    byte === undefined ? (sign ?? '') : String.fromCharCode(Number.parseInt(byte, 16))
  )

const quoted = (value: string): string =>
  /[,+="\n<>#;]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value

/** The serial number in decimal. It is never negative: a first byte above 127 has a zero before it in the certificate. */
export const serialNumber = ({ serialNumber: hex }: X509Certificate): string => BigInt(`0x${hex}`).toString()

export const certificateDigest = ({ raw }: X509Certificate): string => hash('sha256', raw, 'base64')

/** How many whole days a certificate is still valid; negative once it is over. */
export const daysLeft = ({ validToDate }: X509Certificate, now: Date): number =>
  Math.floor((validToDate.getTime() - now.getTime()) / 86_400_000)
