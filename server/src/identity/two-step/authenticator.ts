import { Secret, TOTP } from 'otpauth'
import type { MasterKey } from '#platform/master-key/master-key.ts'

const issuer = 'Dealer Payouts'
/** What every authenticator app expects: RFC 6238's figures. */
const figures = { algorithm: 'SHA1', digits: 6, period: 30 }
/** How many steps of 30 seconds the app's clock may be off. */
const window = 1

/** 160 random bits, as RFC 4226 recommends. */
export function newAuthenticatorSecret(): Buffer {
  return Buffer.from(new Secret({ size: 20 }).bytes)
}

/** The key for typing it into an app, and for the picture. */
export function authenticatorKey(secret: Buffer, userName: string): { key: string; keyUri: string } {
  const totp = new TOTP({ ...figures, issuer, label: userName, secret: secretOf(secret) })
  return { key: totp.secret.base32, keyUri: totp.toString() }
}

/** The time step of a code, counted from 1970; undefined for an invalid code. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = TOTP.validate({ ...figures, secret: secretOf(secret), token: code, timestamp, window })
  return delta === null ? undefined : TOTP.counter({ period: figures.period, timestamp }) + delta
}

/** A copy: Node's small buffers share their memory with others. */
function secretOf(bytes: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer })
}

/** The secret can be opened only for its user. */
const purpose = (userId: number) => `two-step ${userId}`

export function sealSecret(masterKey: MasterKey, userId: number, secret: Buffer): Buffer {
  return masterKey.seal(secret, purpose(userId))
}

export function openSecret(masterKey: MasterKey, userId: number, sealed: Buffer): Buffer {
  return masterKey.open(sealed, purpose(userId))
}
