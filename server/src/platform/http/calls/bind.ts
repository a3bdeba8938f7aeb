import type { Readable } from 'node:stream'
import type { CheckedInputOf, Endpoint, OutputOf } from '@payouts/contract/endpoint'
import type { Clock } from '../../clock.ts'
import type { Database, Tx } from '../../db/database.ts'
import type { Refusal } from '../../refusal.ts'
import type { Caller } from '../access/caller.ts'
import type { Services } from '../services.ts'

type AnyCall<Input> = {
  input: Input
  clock: Clock
  requestId: string
  services: Services
}

export type ReadCall<Input> = AnyCall<Input> & {
  db: Database
  caller: Caller
  /**
   * The database state since the call arrived, see `databaseState`: what was read in it is current. Absent if no
   * client made the call.
   */
  asOf?: string
  /** Identifies the session of the call; absent if no client made it. */
  sessionHash?: Buffer
}

/** A call that answers with a file. */
export type DownloadCall<Input> = ReadCall<Input> & {
  /** Releases the connection of `db` before long work that does not need it. */
  endScope(): void
  /** Records the download, outside the caller's read-only scope. */
  record(write: (tx: Tx) => Promise<void>): Promise<void>
}

export type WriteCall<Input> = AnyCall<Input> & {
  /** Holds the record of the call's requestId too. A returned refusal rolls it back. */
  tx: Tx
  caller: Caller
  /** Identifies the session of the call, for ending it; absent if no client made the call. */
  sessionHash?: Buffer
  file?: Buffer
  /** Whether everything is rolled back afterwards; the result then says what would have happened. */
  dryRun: boolean
}

/** A call without a session. It opens its own transactions, so that its counters survive a refusal. */
export type BootstrapCall<Input> = AnyCall<Input> & {
  db: Database
  /** The bootstrap's id, for ending it. */
  bootstrapId: number
  /** The caller's address. */
  address: string
}

/** A call whose caller has to prove something first. Failed proofs are counted even though the call is refused. */
export type ProofCall<Input> = AnyCall<Input> & {
  db: Database
  caller: Caller
  /** Identifies the session of the call; absent if no client made it. */
  sessionHash?: Buffer
  /** The caller's address. */
  address: string
}

/** Returns why the proof failed; undefined if it succeeded. */
export type Proof<Input> = (call: ProofCall<Input>) => Promise<Refusal | undefined>

/** Locks what this call changes and others lock before they end the caller's session. */
export type LockFirst = (tx: Tx, caller: Caller) => Promise<void>

type BeforeWrite<Input> = {
  /** Runs before the transaction, and not again when the call is repeated. */
  prove?: Proof<Input>
  /** Runs in the transaction before the caller's session is locked, so that two calls never deadlock. */
  lockFirst?: LockFirst
}

export type DownloadedFile = { fileName: string; contentType: string; body: Buffer | Readable }

/** A call of the contract with the code that answers it. */
export type Route =
  | { binding: 'read'; endpoint: Endpoint; handle(call: ReadCall<unknown>): Promise<unknown> }
  | {
      binding: 'write'
      endpoint: Endpoint
      handle(call: WriteCall<unknown>): Promise<unknown>
      prove?(call: ProofCall<unknown>): Promise<Refusal | undefined>
      lockFirst?: LockFirst
    }
  | {
      binding: 'download'
      endpoint: Endpoint
      handle(call: DownloadCall<unknown>): Promise<DownloadedFile | Refusal>
    }
  | { binding: 'bootstrap'; endpoint: Endpoint; handle(call: BootstrapCall<unknown>): Promise<unknown> }

type Answer<E extends Endpoint> = Promise<OutputOf<E> | Refusal>

/**
 * Binds a call that changes nothing. For an external user it runs in a transaction that sees only the own company's
 * rows.
 */
export function read<E extends Endpoint>(endpoint: E, handle: (call: ReadCall<CheckedInputOf<E>>) => Answer<E>): Route {
  requireKind(endpoint, 'read')
  return { binding: 'read', endpoint, handle }
}

/** Binds a call that changes something, in one transaction and at most once for each requestId. */
export function write<E extends Endpoint>(
  endpoint: E,
  handle: (call: WriteCall<CheckedInputOf<E>>) => Answer<E>,
  before: BeforeWrite<CheckedInputOf<E>> = {}
): Route {
  requireKind(endpoint, 'write')
  if (endpoint.access === 'bootstrap') throw new Error(`${endpoint.path} is called before there is a session.`)
  return { binding: 'write', endpoint, handle, ...before }
}

/** Binds a call that answers with a file. If the body is a stream, the answer ends with it. */
export function download<E extends Endpoint>(
  endpoint: E,
  handle: (call: DownloadCall<CheckedInputOf<E>>) => Promise<DownloadedFile | Refusal>
): Route {
  requireKind(endpoint, 'download')
  return { binding: 'download', endpoint, handle }
}

type BootstrapHandler<E extends Endpoint> = (call: BootstrapCall<CheckedInputOf<E>>) => Answer<E>

/** Binds a call of access `bootstrap` that changes something: sign-in, or a forgotten password. */
export function bootstrapWrite<E extends Endpoint>(endpoint: E, handle: BootstrapHandler<E>): Route {
  requireKind(endpoint, 'write')
  return beforeSession(endpoint, handle)
}

/** Binds a call of access `bootstrap` that changes nothing. */
export function bootstrapRead<E extends Endpoint>(endpoint: E, handle: BootstrapHandler<E>): Route {
  requireKind(endpoint, 'read')
  return beforeSession(endpoint, handle)
}

function beforeSession<E extends Endpoint>(endpoint: E, handle: BootstrapHandler<E>): Route {
  if (endpoint.access !== 'bootstrap') throw new Error(`${endpoint.path} needs a session.`)
  return { binding: 'bootstrap', endpoint, handle }
}

function requireKind(endpoint: Endpoint, kind: Endpoint['kind']): void {
  if (endpoint.kind !== kind) throw new Error(`${endpoint.path} is a ${endpoint.kind}, and was bound as a ${kind}.`)
}
