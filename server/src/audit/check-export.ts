import { chainCheck, parsedLine, problemList, type Report } from './chain-check.ts'
import { checkpoint, signedOfCheckpoint } from './checkpoint.ts'
import { type ExportHead, exportedLink, exportHead, signedOfExport } from './export-file.ts'
import { isSigned } from './signatures.ts'

export type CheckedExport = {
  eventCount: number
  /** How the file differs from what was exported; empty if it does not. */
  problems: string[]
  /** Absent if the file is no export. */
  head?: ExportHead
}

export type KeptElsewhere = {
  /** Base64. Without it the key in the export is trusted. */
  publicKey?: string | undefined
  /** Lines of signed checkpoints. */
  checkpoints?: readonly string[]
}

type Lines = AsyncIterable<string> | Iterable<string>

/**
 * Checks an export by its own chain and signature, and by checkpoints stored elsewhere, except those before its first
 * event. It needs no server.
 */
export async function checkExport(lines: Lines, kept: KeptElsewhere = {}): Promise<CheckedExport> {
  const { problems, report } = problemList()
  const hashes = new Map<number, string>()
  let head: ExportHead | undefined
  let check: ReturnType<typeof chainCheck> | undefined
  const keptCheckpoints = checkpointsOf(kept, report)
  const signedLinks = new Set(keptCheckpoints.map(({ sequence }) => sequence))
  for await (const line of lines) {
    if (line.trim() === '') continue
    if (!head || !check) {
      head = parsedLine(exportHead, line)
      if (!head) break
      checkHead(head, kept, report)
      check = chainCheck({ ...head, noun: 'Event' }, report)
      continue
    }
    const link = parsedLine(exportedLink, line)
    if (!link) report(`A line is not readable: ${line.slice(0, 60)}`)
    else check.next({ ...link, text: link.event })
    if (link && signedLinks.has(link.sequence)) hashes.set(link.sequence, link.hash)
  }
  if (!head || !check) return { eventCount: 0, problems: ['This is no export of audit events.'] }
  check.end(head)
  hashes.set(head.first - 1, head.previousHash)
  for (const { sequence, hash, signedOn } of keptCheckpoints)
    if (sequence >= head.first - 1 && hashes.get(sequence) !== hash)
      report(`Event ${sequence} is not what the checkpoint of ${signedOn} signed.`)
  return { eventCount: check.lineCount(), problems, head }
}

function checkHead(head: ExportHead, { publicKey }: KeptElsewhere, report: Report): void {
  if (!isSigned(signedOfExport(head), head)) report('The first line was changed: its signature is not valid.')
  if (publicKey && head.publicKey !== publicKey) report('It was signed with another key than the one given.')
}

function checkpointsOf({ checkpoints = [], publicKey }: KeptElsewhere, report: Report) {
  return checkpoints.flatMap((line) => {
    const found = parsedLine(checkpoint, line)
    if (!found || !isSigned(signedOfCheckpoint(found), found)) {
      report(`A checkpoint is not readable, or its signature is not valid: ${line.slice(0, 60)}`)
      return []
    }
    if (publicKey && found.publicKey !== publicKey)
      report(`The checkpoint of ${found.signedOn} was signed with another key than the one given.`)
    return found
  })
}
