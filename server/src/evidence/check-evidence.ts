import { z } from 'zod'
import { chainCheck, parsedLine, problemList } from '#audit/chain-check.ts'
import { linkHash } from '#audit/export-file.ts'
import { isSigned } from '#audit/signatures.ts'
import { type EvidenceSeal, evidenceLine, evidenceSeal, signedOfEvidence } from './evidence-file.ts'
import { rateRowCheck } from './rate-rows.ts'

type CheckedEvidence = {
  /** How the file differs from genuine evidence; empty if it is genuine. */
  problems: string[]
  /** The number of records of each kind. */
  counts: ReadonlyMap<string, number>
  /** The file of the current version's import. */
  importedFile?: { name: string; sha256: string }
  /** Absent if the file is no evidence, or is truncated. */
  seal?: EvidenceSeal
}

type EvidenceKeptElsewhere = {
  /** Base64. Without it the key in the file is trusted. */
  publicKey?: string | undefined
  /** SHA-256 of the file that the cycle was imported from, hexadecimal. */
  importSha256?: string | undefined
}

const anyRecord = z.object({ kind: z.string() })
const cycleRecord = z.object({ kind: z.literal('cycle'), batch_no: z.int(), version: z.int() })
const importRecord = z.object({
  kind: z.literal('import'),
  version: z.int(),
  file_name: z.string(),
  file_sha256: z.string()
})
const auditRecord = z.object({
  kind: z.literal('audit event'),
  sequence: z.int(),
  previous_hash: z.string().nullable(),
  hash: z.string(),
  event: z.string()
})

/**
 * Checks a cycle's evidence against its own chain and signature, and against what was kept elsewhere, and works out again
 * what its rate card says of the rows that it shows.
 */
export async function checkEvidence(
  lines: AsyncIterable<string> | Iterable<string>,
  kept: EvidenceKeptElsewhere = {}
): Promise<CheckedEvidence> {
  const { problems, report } = problemList()
  const check = chainCheck({ first: 1, previousHash: '', noun: 'Line' }, report)
  const counts = new Map<string, number>()
  const found: Pick<CheckedEvidence, 'seal' | 'importedFile'> = {}
  let cycle: z.output<typeof cycleRecord> | undefined
  const rates = rateRowCheck(report)
  for await (const text of lines) {
    if (text.trim() === '') continue
    if (found.seal) report(`Something follows the signature: ${text.slice(0, 60)}`)
    const line = parsedLine(evidenceLine, text)
    const seal = line ? undefined : parsedLine(evidenceSeal, text)
    if (seal) found.seal = seal
    else if (!line) report(`A line is not readable: ${text.slice(0, 60)}`)
    if (!line) continue
    const kind = parsedLine(anyRecord, line.record)?.kind ?? 'unknown'
    check.next({ sequence: line.line, hash: line.hash, text: line.record, kind })
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    cycle ??= parsedLine(cycleRecord, line.record)
    rates.next(kind, line.record)
    const imported = kind === 'import' ? parsedLine(importRecord, line.record) : undefined
    if (imported && imported.version === cycle?.version)
      found.importedFile = { name: imported.file_name, sha256: imported.file_sha256 }
    const event = kind === 'audit event' ? parsedLine(auditRecord, line.record) : undefined
    if (event && linkHash(event.previous_hash ?? '', event.event) !== event.hash)
      report(`Audit event ${event.sequence}, in line ${line.line}, is not what its link in the chain says.`)
  }
  const { seal, importedFile } = found
  if (!seal) report(counts.size === 0 ? 'This is no evidence of a cycle.' : 'It was cut off: its signature is missing.')
  else {
    check.end({ last: seal.lines, lastHash: seal.lastHash })
    if (!isSigned(signedOfEvidence(seal), seal)) report('The last line was changed: its signature is not valid.')
    if (seal.batchNo !== cycle?.batch_no) report('It is signed for another cycle than it is of.')
    if (kept.publicKey && seal.publicKey !== kept.publicKey)
      report('It was signed with another key than the one given.')
  }
  if (kept.importSha256 && importedFile?.sha256 !== kept.importSha256)
    report(`The cycle was not imported from the file given, but from one whose SHA-256 is ${importedFile?.sha256}.`)
  return { problems, counts, ...found }
}
