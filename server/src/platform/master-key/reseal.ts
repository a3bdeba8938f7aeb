import type { Tx } from '../db/database.ts'
import type { MasterKey } from './master-key.ts'

export type KeyChange = { from: MasterKey; to: MasterKey }

/**
 * What an area does when another master key takes over: it seals again what it keeps sealed, and drops what only the
 * former key could judge.
 * @throws Error where something was not sealed with the former key; the transaction is undone then
 */
export type Reseal = (tx: Tx, keys: KeyChange) => Promise<void>

export const resealed = (sealed: Uint8Array, purpose: string, { from, to }: KeyChange): Buffer =>
  to.seal(from.open(sealed, purpose), purpose)
