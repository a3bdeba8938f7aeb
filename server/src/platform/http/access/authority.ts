import type { KeyObject } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import type { Caller } from './caller.ts'

/** A live session: the caller, and the key that sealed the envelope. */
export type Session = {
  idHash: Buffer
  /** The database state in which it was found, see `databaseState`. */
  asOf: string
  messageKey: KeyObject
  caller: Caller
  /** The user name at the start of the session, which the client may still send. */
  formerUserName: string | null
  /** `missing`: the role requires it, but the user has not turned it on yet. */
  twoStep: 'on' | 'off' | 'missing'
  /** Whether an identity provider identified the caller, instead of a password. */
  isFromProvider: boolean
  /** When the caller last re-authenticated. */
  identityConfirmedAt: Date | null
}

/** What decides which calls a caller may make. */
export type Rights = Pick<Caller, 'role' | 'menu' | 'companyId'>

/** The origin of a call, as the list of the owner's sessions shows it. */
export type CallOrigin = { address: string; userAgent: string | undefined }

/** An id and the key that seals calls before there is a session: sign-in and passwords. */
export type Bootstrap = { bootstrapId: number; messageKey: Buffer }

/** A bootstrap as the caller receives it. */
export type OpenedBootstrap = { basicAuthToken: string; messageKey: string }

/** Identifies callers. Implemented by the identity area; the protocol only calls it. */
export type Authority = {
  /** Finds the session and records its latest use. */
  session(sessionId: string, origin: CallOrigin): Promise<Session | 'expired' | 'unknown'>
  /** Finds the bootstrap and counts the call against it. */
  bootstrap(token: string): Promise<Bootstrap | 'expired' | 'unknown'>
  /** Opens a bootstrap, or answers after how many seconds this address may request another. */
  openBootstrap(requestNo: string, address: string): Promise<OpenedBootstrap | number>
  /**
   * Keeps the session from ending before the transaction does.
   * @returns the present rights, which may be fewer than when the call came; undefined if the session has ended
   */
  holdSession(tx: Tx, session: Session): Promise<Rights | undefined>
  /** Records a refused call in the audit trail. */
  recordNotPermitted(caller: Caller, path: string, requestId: string): Promise<void>
}
