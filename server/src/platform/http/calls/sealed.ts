import { type CipherKey, createCipheriv, createDecipheriv, createHash, hash, randomBytes } from 'node:crypto'
import { additionalData, ivBytes, tagBytes } from '@payouts/contract/envelope'

const cipher = 'aes-256-gcm'

/** The call that a content is sealed for. It cannot be opened for another. */
type SealedFor = { requestId: string; path: string; fileContent?: string | undefined }

/**
 * Opens the contentData of an envelope.
 * @returns the plaintext, or undefined unless it is exactly what was sealed for this call
 */
export function openContent(contentData: string, sealedFor: SealedFor, key: CipherKey): Buffer | undefined {
  if (contentData.length % 4 !== 0) return undefined
  const sealed = Buffer.from(contentData, 'base64')
  if (sealed.length < ivBytes + tagBytes) return undefined
  const decryption = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes))
  decryption.setAAD(additionalBytes(sealedFor))
  decryption.setAuthTag(sealed.subarray(-tagBytes))
  try {
    return Buffer.concat([decryption.update(sealed.subarray(ivBytes, -tagBytes)), decryption.final()])
  } catch {
    return undefined
  }
}

/** Seals a payload as a client does. The server itself seals nothing: this is for tests and tools. */
export function sealContent(
  plaintext: string,
  sealedFor: SealedFor,
  key: Uint8Array,
  iv: Uint8Array = randomBytes(ivBytes)
): string {
  const encryption = createCipheriv(cipher, key, iv)
  encryption.setAAD(additionalBytes(sealedFor))
  return Buffer.concat([
    iv,
    encryption.update(plaintext, 'utf8'),
    encryption.final(),
    encryption.getAuthTag()
  ]).toString('base64')
}

export function fileDigest(fileContent?: string): string {
  return fileContent === undefined ? digestOfNoFile : hash('sha256', fileContent)
}

const digestOfNoFile = createHash('sha256').digest('hex')

function additionalBytes({ requestId, path, fileContent }: SealedFor): Buffer {
  return Buffer.from(additionalData(requestId, path, fileDigest(fileContent)))
}
