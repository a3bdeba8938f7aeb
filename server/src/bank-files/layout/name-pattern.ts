import type { PaymentFileHead } from '../payment-order.ts'
import { datePattern, dateText } from './formats.ts'
import { type SourceName, sources, sourcesOfPart } from './sources.ts'
import { emptyTally } from './tally.ts'

type NamePart = { literal: string } | { source: SourceName; date: string }

/**
 * The parts of a file name's pattern, such as `PAY_{run.number}_{run.executeOn:ddMMyyyy}.txt`; undefined if it is
 * invalid.
 */
export function nameParts(pattern: string): NamePart[] | undefined {
  const parts: NamePart[] = []
  for (const piece of pattern.split(/(\{[^{}]*\})/)) {
    const part = partOf(piece)
    if (!part) return undefined
    parts.push(part)
  }
  return pattern === '' ? undefined : parts
}

function partOf(piece: string): NamePart | undefined {
  if (!piece.startsWith('{')) return /^[\w.-]*$/.test(piece) ? { literal: piece } : undefined
  const [name = '', date = ''] = piece.slice(1, -1).split(':')
  const source = [...sourcesOfPart.header].find((known) => known === name)
  if (!source) return undefined
  const isDate = sources[source].kind === 'date'
  return isDate === datePattern.test(date) && (isDate || date === '') ? { source, date } : undefined
}

/** Whether file names of different runs always differ. */
export function namesEachRun(pattern: string): boolean {
  return (nameParts(pattern) ?? []).some((part) => 'source' in part && part.source === 'run.number')
}

/** A file's name. Other characters than letters, digits, `.`, `_` and `-` become `-`. */
export function nameOf(parts: readonly NamePart[], head: PaymentFileHead): string {
  const context = { head, order: undefined, position: 0, tally: emptyTally() }
  return parts
    .map((part) => {
      if ('literal' in part) return part.literal
      const source = sources[part.source]
      return source.kind === 'date' ? dateText(source.of(context), part.date) : String(source.of(context) ?? '')
    })
    .map((text) => text.replace(/[^\w.-]+/g, '-'))
    .join('')
}
