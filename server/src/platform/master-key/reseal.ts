import type { Tx } from '../db/database.ts'
import type { MasterKey } from './master-key.ts'

export type KeyChange = { from: MasterKey; to: MasterKey }

/**
 * An area's part in replacing the master key: it reseals what it keeps sealed, and drops what only the former key
 * could verify.
 * @throws Error if something was not sealed with the former key; the transaction is rolled back
 */
export type Reseal = (tx: Tx, keys: KeyChange) => Promise<void>

export const resealed = (sealed: Uint8Array, purpose: string, { from, to }: KeyChange): Buffer =>
  to.seal(from.open(sealed, purpose), purpose)
