import { z } from 'zod'

/** The chain of audit events up to one link, signed. It can be checked without a server and without a database. */
export const checkpoint = z.object({
  sequence: z.int().positive(),
  /** Hexadecimal. */
  hash: z.string(),
  signedOn: z.string(),
  /** Base64: 32 bytes of Ed25519, and the signature. */
  publicKey: z.string(),
  signature: z.string()
})
export type Checkpoint = z.output<typeof checkpoint>

/** What is signed of a checkpoint. */
export function signedOfCheckpoint({ sequence, hash, signedOn }: Omit<Checkpoint, 'publicKey' | 'signature'>): string {
  return ['dealer-payouts audit checkpoint 1', sequence, hash, signedOn].join('\n')
}
