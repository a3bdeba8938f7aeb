import { z } from 'zod'

/** Bytes of the initialisation vector that opens every sealed content: NIST SP 800-38D, 8.2.2. */
export const ivBytes = 12
/** Bytes of the authentication tag that closes it. */
export const tagBytes = 16
/** Bytes of a message key: AES-256. */
export const keyBytes = 32

/** A user name, a password, a link's text: no call before sign-in needs more. */
export const maxBodyBytesBeforeSignIn = 16 * 1024
/** 10,000 dealers by their codes. */
export const maxBodyBytes = 1024 * 1024
/** A file of 10 MiB in base64, and the body around it. */
export const maxFileBytes = 10 * 1024 * 1024
export const maxBodyBytesWithFile = 15 * 1024 * 1024

const base64 = z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be base64')

/** The body of every business call. */
export const envelope = z.object({
  requestId: z.uuid(),
  loginId: z.string().max(200),
  sessionId: z.string().min(1).max(500),
  loginUserName: z.string().max(500),
  contentData: base64,
  fileContent: base64.optional()
})
export type Envelope = z.infer<typeof envelope>

/**
 * What the tag covers besides the content, so that an envelope cannot be moved to another call nor its file replaced.
 * `fileSha256` is the lower-case hex SHA-256 of the fileContent string, or of the empty string.
 */
export function additionalData(requestId: string, path: string, fileSha256: string): string {
  return `${requestId}\n${path}\n${fileSha256}`
}
