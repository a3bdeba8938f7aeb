import { z } from 'zod'

/**
 * The evidence of a cycle: lines of JSON, one record each, chained by their hashes as audit events are, and last a line
 * that is signed. It is written in one pass, whatever its length. docs/operations.md describes it for other programs.
 */
export const evidenceLine = z.object({
  line: z.int().positive(),
  /** SHA-256 of the bytes of the hash before and the text of the record, hexadecimal. */
  hash: z.string(),
  /** JSON, whose `kind` says what it is of. */
  record: z.string()
})

const format = 'dealer-payouts evidence 1'

export const evidenceSeal = z.object({
  format: z.literal(format),
  batchNo: z.int().positive(),
  lines: z.int().positive(),
  lastHash: z.string(),
  exportedOn: z.string(),
  /** Base64: 32 bytes of Ed25519, and the signature. */
  publicKey: z.string(),
  signature: z.string()
})
export type EvidenceSeal = z.output<typeof evidenceSeal>
type Unsigned = Omit<EvidenceSeal, 'publicKey' | 'signature' | 'format'>

/** What is signed of a file. */
export function signedOfEvidence({ batchNo, lines, lastHash, exportedOn }: Unsigned): string {
  return [format, batchNo, lines, lastHash, exportedOn].join('\n')
}

export const sealOf = (unsigned: Unsigned, signature: { publicKey: string; signature: string }): EvidenceSeal => ({
  format,
  ...unsigned,
  ...signature
})
