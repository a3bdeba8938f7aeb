import type { MasterKey } from '../../platform/master-key.ts'

/** The key opens under its user alone. */
const purpose = (userId: number) => `two-step ${userId}`

export function sealSecret(masterKey: MasterKey, userId: number, secret: Buffer): Buffer {
  return masterKey.seal(secret, purpose(userId))
}

export function openSecret(masterKey: MasterKey, userId: number, sealed: Buffer): Buffer {
  return masterKey.open(sealed, purpose(userId))
}
