import type { Day } from '@payouts/contract/page'
import type { Operation } from '@payouts/contract/systems/operation'
import type { Tx } from '../../db/database.ts'
import type { IncomingFile } from '../../incoming/incoming-file.ts'
import type { Refusal } from '../../refusal.ts'
import type { Rights } from '../access/authority.ts'
import type { Caller } from '../access/caller.ts'
import type { ClientTokens } from '../access/token-route.ts'
import type { WriteCall } from '../calls/bind.ts'

/** Another system, with its present rights. */
export type SystemClient = {
  clientId: string
  caller: Caller
  callsPerMinute: number
  /** The database state in which it was found, see `databaseState`. */
  asOf: string
}

/** How often a client called an operation on a day. */
export type CountedCalls = { clientId: string; operation: string; day: Day; calls: number; refused: number }

/** A file that a system sent, in the transaction that takes it. */
export type ImportCall = WriteCall<unknown> & { source: IncomingFile }

/** Takes a file, and answers with the report of its rows. A returned refusal rolls everything back. */
export type ImportHandler = (call: ImportCall) => Promise<object | Refusal>

/** Other systems that call the API. Implemented by the area of systems; the protocol only calls it. */
export type Systems = {
  tokens: ClientTokens
  operations: readonly Operation[]
  /** What takes the files of imports, by the operation's name. */
  imports: Readonly<Record<string, ImportHandler>>
  /** The description of the operations: OpenAPI, as JSON. */
  document: string
  /** The client that a token was issued to, if it is enabled and may call from this address. */
  clientOf(token: string, address: string): Promise<SystemClient | undefined>
  /** The present rights of a client, which it keeps until the transaction ends; undefined once it is disabled. */
  hold(tx: Tx, client: SystemClient): Promise<Rights | undefined>
  /** Adds to the counts of clients. */
  countCalls(counted: readonly CountedCalls[]): Promise<void>
}
