import type { CipherKey } from 'node:crypto'
import { type Envelope, envelope, maxFileBytes } from '@payouts/contract/envelope'
import type { FastifyRequest } from 'fastify'
import { type Refusal, refuse } from '../../refusal.ts'
import type { Session } from '../access/authority.ts'
import { notAnEnvelope, tooLarge } from './failures.ts'
import { openContent } from './sealed.ts'

/** An envelope that has been opened. */
export type OpenedEnvelope = {
  requestId: string
  payload: unknown
  /** The sealed bytes of the payload: a repeated call has the same. */
  plaintext: Buffer
  fileContent?: string
}

const base64Waste = 4 / 3

/** Reads a body as an envelope. @throws HttpFailure 400 or 413 */
export function readEnvelope(request: FastifyRequest, takesFile: boolean): Envelope {
  const { data, error } = envelope.safeParse(request.body)
  if (error) throw notAnEnvelope(error.issues[0]?.path.join('.') || 'body')
  const { fileContent } = data
  if (fileContent === undefined) return data
  if (!takesFile || fileContent.length % 4 !== 0) throw notAnEnvelope('fileContent')
  if (fileContent.length > Math.ceil(maxFileBytes * base64Waste) + 4) throw tooLarge()
  return data
}

/** Opens an envelope that was read. @throws HttpFailure 400, the same for every fault */
export function openEnvelope(read: Envelope, path: string, messageKey: CipherKey): OpenedEnvelope {
  const { requestId, fileContent } = read
  const plaintext = openContent(read.contentData, { requestId, path, fileContent }, messageKey)
  if (!plaintext) throw notAnEnvelope('contentData')
  const payload = parsePayload(plaintext)
  if (payload === undefined) throw notAnEnvelope('contentData')
  return { requestId, payload, plaintext, ...(fileContent === undefined ? {} : { fileContent }) }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Only an escape can bring such a text past the decoder, and hardly any payload has one. */
const mayBeUnstorable = /\\u(?:0000|d[89a-f])/i

/** A payload's JSON; undefined if it is none, or has a text that the database cannot store. */
export function parsePayload(plaintext: Buffer): unknown {
  try {
    const text = utf8.decode(plaintext)
    return JSON.parse(text, mayBeUnstorable.test(text) ? onlyStorable : undefined)
  } catch {
    return undefined
  }
}

function onlyStorable(_name: string, value: unknown): unknown {
  if (typeof value === 'string' && !isStorable(value)) throw new RangeError('This text cannot be stored.')
  return value
}

/** The database cannot store a NUL or half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** The plain fields of an envelope decide nothing, but must match the caller. */
export function disagreement(
  { loginId, loginUserName }: Envelope,
  { caller, formerUserName }: Pick<Session, 'caller' | 'formerUserName'>
): Refusal | undefined {
  const namesOfUser = [caller.userName, formerUserName ?? caller.userName].map((name) => name.toLowerCase())
  const isSameUser = namesOfUser.includes(loginId.toLowerCase())
  const isSameName = ['', caller.name, caller.userName, loginId].includes(loginUserName)
  if (isSameUser && isSameName) return undefined
  const message = 'This request names another user than the one who is signed in. Please sign in again.'
  return refuse('errorDuringRequest', message, isSameUser ? 'loginUserName' : 'loginId')
}
