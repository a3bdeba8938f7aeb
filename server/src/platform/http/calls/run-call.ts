import { type ControlledTransaction, sql } from 'kysely'
import { withinDay } from '../../clock.ts'
import { archivedRowsRefusal } from '../../db/archive-errors.ts'
import type { Database, Tx } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { isRefusal, type Refusal, refuse } from '../../refusal.ts'
import type { Rights, Session } from '../access/authority.ts'
import type { Caller } from '../access/caller.ts'
import type { HttpServerParts } from '../server/http-server-parts.ts'
import { type Answer, answerOf, errorBody } from './answers.ts'
import type { DownloadedFile, ReadCall, Route, WriteCall } from './bind.ts'
import { mayCall, notPermitted } from './may-call.ts'
import type { OpenedEnvelope } from './open-envelope.ts'
import { callIdentity, isRecorded, recordAnswer, sealedAnswer, takeRequestId } from './recorded-calls.ts'

type RouteOf<Binding extends Route['binding']> = Extract<Route, { binding: Binding }>

/** Who makes a call: a person's session, or another system. */
export type CallMaker = Pick<Session, 'caller' | 'asOf'> & {
  /** Identifies the session; a system has none. */
  idHash?: Buffer
  /** Keeps the right to make the call until the transaction ends; undefined if it has ended. */
  hold(tx: Tx): Promise<Rights | undefined>
}

/** A call whose envelope is open, whose caller is permitted and whose input is checked. */
export type CheckedCall = { session: CallMaker; opened: OpenedEnvelope; input: unknown; address: string }

/** Runs a call that changes nothing. */
export async function runRead(parts: HttpServerParts, route: RouteOf<'read'>, call: CheckedCall): Promise<Answer> {
  const { requestId } = call.opened
  const inScope = await openScope(parts, call.session.caller)
  try {
    const result = await route.handle(readCall(parts, call, inScope.db))
    return isRefusal(result) ? errorBody(result, requestId) : answerOf(result)
  } finally {
    inScope.close()
  }
}

/**
 * Fetches a file. The caller's scope ends when the file begins, or sooner: a slow reader, or one who waits for
 * others' files, must not keep a connection from others.
 */
export async function runDownload(
  parts: HttpServerParts,
  route: RouteOf<'download'>,
  call: CheckedCall
): Promise<DownloadedFile | Refusal> {
  const inScope = await openScope(parts, call.session.caller)
  try {
    return await route.handle({
      ...readCall(parts, call, inScope.db),
      endScope: inScope.close,
      record: (write) => parts.database.db.transaction().execute(write)
    })
  } finally {
    inScope.close()
  }
}

function readCall(parts: HttpServerParts, { session, opened, input }: CheckedCall, db: Database): ReadCall<unknown> {
  const { clock, services } = parts
  const { caller, idHash, asOf } = session
  const ofSession = idHash && { sessionHash: idHash }
  return { db, caller, asOf, ...ofSession, input, clock, requestId: opened.requestId, services }
}

type Scope = { db: Database; close(): void }

/** Staff read the tables; a company's own user gets a connection that sees that company's rows only. */
async function openScope({ database, companyConnections }: HttpServerParts, caller: Caller): Promise<Scope> {
  if (caller.companyId === null) return { db: database.db, close: () => undefined }
  return companyConnections.open(caller)
}

/** There is nothing to keep, so a lost connection is no error. */
async function rollback(tx: ControlledTransaction<Tables>): Promise<void> {
  if (!tx.isCommitted && !tx.isRolledBack)
    await tx
      .rollback()
      .execute()
      .catch(() => undefined)
}

const attempts = 3

/**
 * Runs a call that changes something: once for its requestId, completely or not at all. A repeat returns the first
 * answer, even a refusal; a dry run leaves no trace.
 */
export async function runWrite(parts: HttpServerParts, route: RouteOf<'write'>, call: CheckedCall): Promise<Answer> {
  const unproved = await prove(parts, route, call)
  if (unproved) return errorBody(unproved, call.opened.requestId)
  for (let attempt = 1; ; attempt++) {
    try {
      return await writeOnce(parts, route, call)
    } catch (error) {
      const archived = archivedRowsRefusal(error)
      if (archived) return errorBody(archived, call.opened.requestId)
      // Two calls locked the same rows in different order: one was rolled back and is simply retried.
      if (attempt === attempts || !isDeadlock(error)) throw error
    }
  }
}

/** A repeat proves nothing again: what was taken as proof the first time, such as a code, is used up. */
async function prove(
  { clock, database: { db }, services }: HttpServerParts,
  route: RouteOf<'write'>,
  { session: { caller, idHash }, opened, input, address }: CheckedCall
): Promise<Refusal | undefined> {
  if (!route.prove) return undefined
  const identity = callIdentity(caller.userId, route.endpoint.path, opened, services.masterKey)
  if (await isRecorded(db, identity)) return undefined
  const ofSession = idHash && { sessionHash: idHash }
  const { requestId } = opened
  const unproved = await route.prove({ db, caller, ...ofSession, input, address, clock, requestId, services })
  // It may repeat a call that was made meanwhile and used up the proof.
  return unproved && (await isRecorded(db, identity)) ? undefined : unproved
}

async function writeOnce(parts: HttpServerParts, route: RouteOf<'write'>, call: CheckedCall): Promise<Answer> {
  const { database, services } = parts
  const clock = withinDay(parts.clock)
  const { session, opened } = call
  const { caller } = session
  const identity = callIdentity(caller.userId, route.endpoint.path, opened, services.masterKey)
  const tx = await database.db.startTransaction().execute()
  try {
    await route.lockFirst?.(tx, caller)
    const rights = await session.hold(tx)
    if (!rights) return sessionEnded(opened.requestId)
    // Permissions may have been withdrawn since the call was checked.
    if (!mayCall(route.endpoint, rights)) {
      await rollback(tx)
      return errorBody(await notPermitted(parts, session, route.endpoint, opened.requestId), opened.requestId)
    }
    const dryRun = isDryRun(call.input)
    const key = services.masterKey
    const earlier = dryRun ? undefined : await takeRequestId(tx, identity, { key, now: clock.now() })
    if (earlier) return earlier
    const answer = await handle(tx, route, {
      tx,
      caller: { ...caller, ...rights },
      ...(session.idHash && { sessionHash: session.idHash }),
      input: call.input,
      clock,
      requestId: opened.requestId,
      dryRun,
      services,
      ...(opened.fileContent === undefined ? {} : { file: Buffer.from(opened.fileContent, 'base64') })
    })
    if (dryRun) return answer
    await recordAnswer(tx, identity, route.endpoint.answersSecret ? sealedAnswer(answer, identity, key) : answer)
    await tx.commit().execute()
    return answer
  } finally {
    await rollback(tx)
  }
}

async function handle(tx: Tx, route: RouteOf<'write'>, call: WriteCall<unknown>): Promise<Answer> {
  await sql`savepoint before_the_call`.execute(tx)
  const result = await route.handle(call)
  if (!isRefusal(result)) return answerOf(result)
  await sql`rollback to savepoint before_the_call`.execute(tx)
  return errorBody(result, call.requestId)
}

/** The session ended, or the password changed, after the call was authorised. */
function sessionEnded(requestId: string): Answer {
  return errorBody(refuse('sessionNotFound', 'You have been signed out. Please sign in again.'), requestId)
}

export function isDryRun(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'dryRun' in input && input.dryRun === true
}

const deadlockOrSerialisation = new Set(['40P01', '40001'])

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && deadlockOrSerialisation.has((error as NodeJS.ErrnoException).code ?? '')
}
