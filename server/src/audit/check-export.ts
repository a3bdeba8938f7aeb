import { checkpoint, signedOfCheckpoint } from './checkpoint.ts'
import {
  type ExportedLink,
  type ExportHead,
  exportedLink,
  exportHead,
  linkHash,
  signedOfExport
} from './export-file.ts'
import { isSigned } from './signatures.ts'

export type CheckedExport = {
  eventCount: number
  /** What shows that it is not what was exported; none where it is. */
  problems: string[]
  /** None where the file is no export. */
  head?: ExportHead
}

export type KeptElsewhere = {
  /** Base64. Without it the key that the export names is believed. */
  publicKey?: string | undefined
  /** Lines of signed checkpoints. */
  checkpoints?: readonly string[]
}

type Lines = AsyncIterable<string> | Iterable<string>
type Tell = (problem: string) => void

/** One change makes every later link wrong: the first problems say where it is. */
const mostProblems = 20

/** Checks an export against its own chain and signature, and against what was kept elsewhere. It needs nothing else. */
export async function checkExport(lines: Lines, kept: KeptElsewhere = {}): Promise<CheckedExport> {
  const problems: string[] = []
  const tell: Tell = (problem) => void (problems.length < mostProblems && problems.push(problem))
  const hashes = new Map<number, string>()
  let head: ExportHead | undefined
  let check: ReturnType<typeof chainCheck> | undefined
  const keptCheckpoints = checkpointsOf(kept, tell)
  const signedLinks = new Set(keptCheckpoints.map(({ sequence }) => sequence))
  for await (const line of lines) {
    if (line.trim() === '') continue
    if (!head || !check) {
      head = parsed(exportHead, line)
      if (!head) break
      checkHead(head, kept, tell)
      check = chainCheck(head, tell)
      continue
    }
    const link = parsed(exportedLink, line)
    if (!link) tell(`A line is not readable: ${line.slice(0, 60)}`)
    else check.next(link)
    if (link && signedLinks.has(link.sequence)) hashes.set(link.sequence, link.hash)
  }
  if (!head || !check) return { eventCount: 0, problems: ['This is no export of audit events.'] }
  check.end()
  for (const { sequence, hash, signedOn } of keptCheckpoints)
    if (hashes.get(sequence) !== hash) tell(`Event ${sequence} is not what the checkpoint of ${signedOn} signed.`)
  return { eventCount: check.eventCount(), problems, head }
}

function checkHead(head: ExportHead, { publicKey }: KeptElsewhere, tell: Tell): void {
  if (!isSigned(signedOfExport(head), head)) tell('The first line was changed: its signature is not valid.')
  if (publicKey && head.publicKey !== publicKey) tell('It was signed with another key than the one given.')
}

/** Follows the chain from one link to the next. */
function chainCheck({ first, last, previousHash, lastHash }: ExportHead, tell: Tell) {
  let expected = first
  let hashBefore = previousHash
  let eventCount = 0
  return {
    next({ sequence, hash, event }: ExportedLink): void {
      eventCount += 1
      if (sequence < expected) tell(`Event ${sequence} stands where event ${expected} belongs: inserted or moved.`)
      else if (sequence > expected) tell(missing(expected, sequence - 1))
      else if (linkHash(hashBefore, event) !== hash) tell(`Event ${sequence} was changed, or the one before it.`)
      expected = Math.max(expected, sequence + 1)
      hashBefore = hash
    },
    end(): void {
      if (expected <= last) tell(missing(expected, last))
      else if (hashBefore !== lastHash) tell('The chain was written anew: its end is not what was signed.')
    },
    eventCount: () => eventCount
  }
}

const missing = (from: number, to: number) =>
  from === to ? `Event ${from} is missing.` : `Events ${from} to ${to} are missing.`

function checkpointsOf({ checkpoints = [], publicKey }: KeptElsewhere, tell: Tell) {
  return checkpoints.flatMap((line) => {
    const found = parsed(checkpoint, line)
    if (!found || !isSigned(signedOfCheckpoint(found), found)) {
      tell(`A checkpoint is not readable, or its signature is not valid: ${line.slice(0, 60)}`)
      return []
    }
    if (publicKey && found.publicKey !== publicKey)
      tell(`The checkpoint of ${found.signedOn} was signed with another key than the one given.`)
    return found
  })
}

function parsed<Parsed>(schema: { safeParse(value: unknown): { data?: Parsed } }, line: string): Parsed | undefined {
  try {
    return schema.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
