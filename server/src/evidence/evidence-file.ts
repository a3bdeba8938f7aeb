import { z } from 'zod'

/**
 * A cycle's evidence: one JSON record a line, chained by hashes like audit events, with a signed last line. It is
 * written in one pass. docs/operations.md describes it for other programs.
 */
export const evidenceLine = z.object({
  line: z.int().positive(),
  /** SHA-256 of the previous hash's bytes and the record's text, hexadecimal. */
  hash: z.string(),
  /** JSON with a `kind`. */
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

/** The signed text of a file. */
export function signedOfEvidence({ batchNo, lines, lastHash, exportedOn }: Unsigned): string {
  return [format, batchNo, lines, lastHash, exportedOn].join('\n')
}

export const sealOf = (unsigned: Unsigned, signature: { publicKey: string; signature: string }): EvidenceSeal => ({
  format,
  ...unsigned,
  ...signature
})
