import { createHmac } from 'node:crypto'
import type { Database, Tx } from '../../db/database.ts'
import { defineJob } from '../../jobs/definition.ts'
import type { MasterKey } from '../../master-key/master-key.ts'
import { refuse } from '../../refusal.ts'
import { type Answer, errorBody } from './answers.ts'
import type { OpenedEnvelope } from './open-envelope.ts'
import { fileDigest } from './sealed.ts'
import '../tables.ts'

const keptDays = 7

/** Identifies a call among its repeats. */
type CallIdentity = { userId: number; requestId: string; path: string; payloadDigest: Buffer }

/** The record of an answer with a secret. */
type SealedAnswer = { sealed: string }
const answerPurpose = ({ userId, requestId }: CallIdentity) => `answer ${userId} ${requestId}`

/** Records an answer with a secret: the database stores no secret in the clear. */
export function sealedAnswer(answer: Answer, call: CallIdentity, key: MasterKey): SealedAnswer {
  return { sealed: key.seal(Buffer.from(JSON.stringify(answer)), answerPurpose(call)).toString('base64') }
}

function openedAnswer(recorded: Answer | SealedAnswer, call: CallIdentity, key: MasterKey): Answer {
  if (!('sealed' in recorded)) return recorded
  return JSON.parse(key.open(Buffer.from(recorded.sealed, 'base64'), answerPurpose(call)).toString()) as Answer
}

/** Whether this user made a call with this requestId before. */
export async function isRecorded(db: Database, { userId, requestId }: CallIdentity): Promise<boolean> {
  const found = await db
    .selectFrom('recorded_calls')
    .select('path')
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return found !== undefined
}

/** Keyed with the master key: the payload may hold a password, which a plain digest would expose to guessing. */
export function callIdentity(userId: number, path: string, opened: OpenedEnvelope, key: MasterKey): CallIdentity {
  const digest = createHmac('sha256', key.subkey('recorded calls'))
    .update(`${path}\n${fileDigest(opened.fileContent)}\n`)
    .update(opened.plaintext)
    .digest()
  return { userId, requestId: opened.requestId, path, payloadDigest: digest }
}

/**
 * Claims a requestId for this transaction, after any other transaction that holds it.
 * @returns undefined if the call is new, otherwise its recorded answer
 */
export async function takeRequestId(
  tx: Tx,
  call: CallIdentity,
  { key, now }: { key: MasterKey; now: Date }
): Promise<Answer | undefined> {
  const { numInsertedOrUpdatedRows: taken } = await tx
    .insertInto('recorded_calls')
    .values({
      user_id: call.userId,
      request_id: call.requestId,
      path: call.path,
      payload_digest: call.payloadDigest,
      answer: null,
      recorded_at: now
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (taken === 1n) return undefined
  const first = await tx
    .selectFrom('recorded_calls')
    .select(['path', 'payload_digest', 'answer'])
    .where('user_id', '=', call.userId)
    .where('request_id', '=', call.requestId)
    .executeTakeFirstOrThrow()
  if (first.path === call.path && first.payload_digest.equals(call.payloadDigest))
    return openedAnswer(first.answer as Answer | SealedAnswer, call, key)
  const message = 'This request was sent before with other content. Please reload and try again.'
  return errorBody(refuse('requestIdReused', message, 'requestId'), call.requestId)
}

/** Records a call's answer for its repeats. */
export async function recordAnswer(tx: Tx, call: CallIdentity, answer: Answer | SealedAnswer): Promise<void> {
  await tx
    .updateTable('recorded_calls')
    .set({ answer: JSON.stringify(answer) })
    .where('user_id', '=', call.userId)
    .where('request_id', '=', call.requestId)
    .execute()
}

async function forgetOldCalls(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('recorded_calls').where('recorded_at', '<', before).execute()
}

/** Deletes recorded calls that are too old to be repeated. */
export const forgetRecordedCalls = defineJob({
  queue: 'forget-recorded-calls',
  cron: '20 3 * * *',
  handle: ({ database, clock }) => forgetOldCalls(database, new Date(clock.now().getTime() - keptDays * 86_400_000))
})
