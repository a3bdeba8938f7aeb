import { createHash } from 'node:crypto'
import { z } from 'zod'

/**
 * An export of the chain of audit events: lines of JSON, first a signed header, then one event each.
 * docs/operations.md describes it for other programs.
 */
export const exportHead = z.object({
  format: z.literal('dealer-payouts audit export 1'),
  first: z.int().positive(),
  last: z.int().positive(),
  /** The hash before the first link, hexadecimal; empty before link 1. */
  previousHash: z.string(),
  lastHash: z.string(),
  exportedOn: z.string(),
  publicKey: z.string(),
  signature: z.string()
})
export type ExportHead = z.output<typeof exportHead>

export const exportedLink = z.object({
  sequence: z.int().positive(),
  hash: z.string(),
  /** The JSON that the hash covers, byte for byte. */
  event: z.string()
})
export type ExportedLink = z.output<typeof exportedLink>

/** The signed text of an export. */
export function signedOfExport(head: Omit<ExportHead, 'publicKey' | 'signature'>): string {
  const { format, first, last, previousHash, lastHash, exportedOn } = head
  return [format, first, last, previousHash, lastHash, exportedOn].join('\n')
}

/** @param previousHash hexadecimal; empty for the first link */
export function linkHash(previousHash: string, event: string): string {
  return createHash('sha256').update(previousHash, 'hex').update(event, 'utf8').digest('hex')
}
