import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** Signs with Ed25519. @returns the public key and the signature, both in base64 */
export function signed(text: string, privateKey: KeyObject): { publicKey: string; signature: string } {
  return {
    publicKey: publicKeyText(createPublicKey(privateKey)),
    signature: sign(null, Buffer.from(text), privateKey).toString('base64')
  }
}

export function isSigned(text: string, { publicKey, signature }: { publicKey: string; signature: string }): boolean {
  const key = publicKeyFrom(publicKey)
  return key !== undefined && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
}

/** The 32 bytes of an Ed25519 key, in base64. */
export function publicKeyText(key: KeyObject): string {
  return Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')
}

function publicKeyFrom(text: string): KeyObject | undefined {
  try {
    const x = Buffer.from(text, 'base64').toString('base64url')
    return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
  } catch {
    return undefined
  }
}
