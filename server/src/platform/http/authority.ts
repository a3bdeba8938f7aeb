import type { KeyObject } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import type { Caller } from './caller.ts'

/** A live session: who calls, and the key that the envelope was sealed with. */
export type Session = {
  idHash: Buffer
  /** The state of the database that it was found in, see `databaseState`. */
  asOf: string
  messageKey: KeyObject
  caller: Caller
  /** What the user was called when the session began; its client may still say so. */
  formerUserName: string | null
  /** `missing`: the role requires it, and the user has yet to turn it on. */
  twoStep: 'on' | 'off' | 'missing'
  /** When the caller last proved, after sign-in, to be who they are. */
  identityConfirmedAt: Date | null
}

/** What decides which calls a caller may make. */
export type Rights = Pick<Caller, 'role' | 'menu'>

/** Where a call comes from, as the list of the owner's sessions shows it. */
export type CallOrigin = { address: string; userAgent: string | undefined }

/** An id and the key that seals a sign-in or password call before there is a session. */
export type Bootstrap = { bootstrapId: number; messageKey: Buffer }

/** A bootstrap as its caller gets it. */
export type OpenedBootstrap = { basicAuthToken: string; messageKey: string }

/** Identifies callers. Implemented by the identity area; the protocol only calls it. */
export type Authority = {
  /** Finds the session and counts the call as its latest use. */
  session(sessionId: string, origin: CallOrigin): Promise<Session | 'expired' | 'unknown'>
  /** Finds the bootstrap and counts the call against it. */
  bootstrap(token: string): Promise<Bootstrap | 'expired' | 'unknown'>
  /** Makes a bootstrap; a number instead is after how many seconds this address may request another. */
  openBootstrap(requestNo: string, address: string): Promise<OpenedBootstrap | number>
  /**
   * Makes the session's end wait for the transaction.
   * @returns the rights of this moment, which may be fewer than when the call came; undefined once the session ended
   */
  holdSession(tx: Tx, session: Session): Promise<Rights | undefined>
  /** Records a denied attempt in the audit trail. */
  recordNotPermitted(caller: Caller, path: string, requestId: string): Promise<void>
}
