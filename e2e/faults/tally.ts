import { senOf } from '@payouts/contract/money'
import { statementCount } from './books.ts'
import type { Fault } from './faults.ts'
import type { Outcome } from './working-staff.ts'

/** Counts what happened, for the table at the end. */
export type Tally = {
  struck(fault: Fault, readyAfterMs: number): void
  sent(outcome: Outcome): void
  repeated(count: number): void
  checked(): void
  amchecked(relations: number): void
  posted(figures: { postings: number; amount: string; approved: string }): void
  /** Each problem is printed as it is found. */
  found(problems: readonly string[]): void
  readonly kills: number
  readonly problems: number
  /** Columns: promise, test, figure. */
  table(): string
}

export function startTally(tell: (line: string) => void): Tally {
  const byFault = new Map<string, { times: number; slowestMs: number }>()
  const outcomes = { done: 0, refused: 0, open: 0 }
  const words = new Map<string, number>()
  let [kills, problems, repeats, checks, relations, postings, sen] = [0, 0, 0, 0, 0, 0, 0n]
  const tally: Tally = {
    get kills() {
      return kills
    },
    get problems() {
      return problems
    },
    struck(fault, readyAfterMs) {
      tell(`  ${fault.name}: ready after ${readyAfterMs} ms`)
      const { times, slowestMs } = byFault.get(fault.name) ?? { times: 0, slowestMs: 0 }
      byFault.set(fault.name, { times: times + 1, slowestMs: Math.max(slowestMs, readyAfterMs) })
      kills += fault.kills
    },
    sent(outcome) {
      outcomes[outcome.is] += 1
      if (outcome.is === 'open') words.set(outcome.words, (words.get(outcome.words) ?? 0) + 1)
      if (outcome.is === 'open' && outcome.words.startsWith('500')) tally.found([`an answer of 500: ${outcome.words}`])
    },
    repeated: (count) => {
      repeats += count
    },
    checked: () => {
      checks += 1
    },
    amchecked: (count) => {
      relations += count
    },
    posted(figures) {
      postings += figures.postings
      sen += senOf(figures.amount)
      if (figures.amount !== figures.approved)
        tally.found([`posted RM ${figures.amount}, paid rows RM ${figures.approved}`])
    },
    found(sentences) {
      problems += sentences.length
      for (const sentence of sentences) tell(`  PROBLEM ${sentence}`)
    },
    table() {
      const sum = outcomes.done + outcomes.refused + outcomes.open
      const slowest = Math.max(0, ...[...byFault.values()].map(({ slowestMs }) => slowestMs))
      const rows = [
        [
          'an acknowledged change is there, once, whole',
          `${sum} commands, ${outcomes.done} acknowledged, ${outcomes.open} without an answer`,
          `${kills} kills, ${problems} problems`
        ],
        [
          'a repeated call has one effect and its first answer',
          'unanswered commands sent again',
          `${repeats} repeated`
        ],
        [
          'posted exactly once',
          'two servers on the due-date job',
          `${postings} postings, ${sen} sen, as much as the paid rows`
        ],
        ['the books agree', `verify and ${statementCount} statements of the harness`, `${checks} times`],
        [
          'ready again by itself within 20 s',
          [...byFault].map(([name, { times }]) => `${name} ${times}`).join(', '),
          `${slowest} ms at most`
        ],
        ['amcheck is clean', 'every table and B-tree index, with all entries', `${relations} relations`]
      ]
      const answers = [...words]
        .toSorted(([, one], [, other]) => other - one)
        .map(([text, times]) => `${times} × ${text}`)
        .join('\n  ')
      return [
        'promise | how | figure',
        ...rows.map((row) => row.join(' | ')),
        'Commands without an answer:',
        `  ${answers}`
      ].join('\n')
    }
  }
  return tally
}
