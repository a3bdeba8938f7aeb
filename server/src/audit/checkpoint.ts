import { z } from 'zod'

/** The chain of audit events up to one link, signed. It can be verified without server and database. */
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

/** The signed text of a checkpoint. */
export function signedOfCheckpoint({ sequence, hash, signedOn }: Omit<Checkpoint, 'publicKey' | 'signature'>): string {
  return ['dealer-payouts audit checkpoint 1', sequence, hash, signedOn].join('\n')
}
