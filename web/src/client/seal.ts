import { additionalData, ivBytes, tagBytes } from '@payouts/contract/envelope'

const text = new TextEncoder()

export type SealedCall = {
  readonly requestId: string
  readonly path: string
  readonly fileContent?: string | undefined
}

/** Imports a message key so that no script can read it back out of the browser. */
export function importMessageKey(base64: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytesOf(base64), 'AES-GCM', false, ['encrypt'])
}

/** Encrypts a payload for one call, under a new IV. Returns base64 of IV, ciphertext and tag. */
export function seal(payload: unknown, call: SealedCall, key: CryptoKey): Promise<string> {
  return sealUnder(crypto.getRandomValues(new Uint8Array(ivBytes)), JSON.stringify(payload), call, key)
}

/** Encrypts with a given IV, for the shared test vectors only. */
export async function sealUnder(
  iv: Uint8Array<ArrayBuffer>,
  plaintext: string,
  { requestId, path, fileContent = '' }: SealedCall,
  key: CryptoKey
): Promise<string> {
  const additional = text.encode(additionalData(requestId, path, await sha256Hex(fileContent)))
  const algorithm = { name: 'AES-GCM', iv, additionalData: additional, tagLength: tagBytes * 8 }
  const sealed = await crypto.subtle.encrypt(algorithm, key, text.encode(plaintext))
  const content = new Uint8Array(iv.length + sealed.byteLength)
  content.set(iv)
  content.set(new Uint8Array(sealed), iv.length)
  return base64Of(content)
}

async function sha256Hex(value: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', text.encode(value))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** A file as the envelope carries it: base64 without a data: prefix. */
export function base64OfFile(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
