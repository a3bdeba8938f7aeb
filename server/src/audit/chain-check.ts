import { linkHash } from './export-file.ts'

/** One line of a signed file: its hash covers the previous line's hash and `text`. */
type ChainedLine = {
  sequence: number
  hash: string
  text: string
  /** The kind, for its name. */
  kind?: string
}

export type Report = (problem: string) => void

/** One change invalidates every later line: the first problems show where it is. */
const mostProblems = 20

/** Collects the differences between a file and the original. */
export function problemList(): { problems: string[]; report: Report } {
  const problems: string[] = []
  return { problems, report: (problem) => void (problems.length < mostProblems && problems.push(problem)) }
}

type ChainStart = {
  first: number
  previousHash: string
  /** The name of a line in problems: `Event 3 is missing.` */
  noun: string
}

/** Follows a chain of hashes from one line to the next. */
export function chainCheck({ first, previousHash, noun }: ChainStart, report: Report) {
  let expected = first
  let hashBefore = previousHash
  let lineCount = 0
  const missing = (from: number, to: number) =>
    from === to ? `${noun} ${from} is missing.` : `${noun}s ${from} to ${to} are missing.`
  return {
    next({ sequence, hash, text, kind }: ChainedLine): void {
      lineCount += 1
      if (sequence < expected)
        report(`${noun} ${sequence} is where ${noun.toLowerCase()} ${expected} belongs: inserted or moved.`)
      else if (sequence > expected) report(missing(expected, sequence - 1))
      else if (linkHash(hashBefore, text) !== hash)
        report(`${noun} ${sequence}${kind ? `, ${kind},` : ''} was changed, or the one before it.`)
      expected = Math.max(expected, sequence + 1)
      hashBefore = hash
    },
    end({ last, lastHash }: { last: number; lastHash: string }): void {
      if (expected <= last) report(missing(expected, last))
      else if (hashBefore !== lastHash) report('The chain was rewritten: its end is not what was signed.')
    },
    lineCount: () => lineCount
  }
}

/** A line of JSON by its schema; undefined if it does not match. */
export function parsedLine<Parsed>(
  schema: { safeParse(value: unknown): { data?: Parsed } },
  line: string
): Parsed | undefined {
  try {
    return schema.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
