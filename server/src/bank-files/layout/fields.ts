import type { OrderChange } from '@payouts/contract/bank-files/schema'
import { permittedText } from '../transliterate.ts'
import { amountText, dateText } from './formats.ts'
import type { Condition, LayoutField } from './layout.ts'
import { type RecordContext, type SourceName, sources } from './sources.ts'

/** Collects what a bank would refuse and what the file alters. */
export type Notes = {
  problem(field: string, problem: string): void
  change(change: OrderChange): void
}

/** A field ready to be written any number of times. */
export type CompiledField = {
  name: string
  /** The field's source; undefined for a constant. */
  source: SourceName | undefined
  /** The field's text before padding and quotes. */
  read(context: RecordContext, notes: Notes): string
}

/** A character that texts must not have besides those that banks forbid: the delimiter of a file without quotes. */
export type Forbidden = { sign: string } | undefined

export function compileField(field: LayoutField, forbidden: Forbidden): CompiledField {
  const { name, source, constant, when } = field
  const isOn = when === undefined ? undefined : compileCondition(when)
  const write = source === undefined ? () => constant ?? '' : writerOf(field, source, forbidden)
  return {
    name,
    source,
    read: (context, notes) => (isOn === undefined || isOn(context) ? write(context, notes) : '')
  }
}

export function compileCondition({ source, is }: Condition): (context: RecordContext) => boolean {
  const { of } = sources[source]
  const wanted = is && new Set(is)
  return (context) => {
    const value = of(context)
    return wanted ? wanted.has(String(value ?? '')) : value !== null && value !== ''
  }
}

type Write = (context: RecordContext, notes: Notes) => string

function writerOf(field: LayoutField, name: SourceName, forbidden: Forbidden): Write {
  const source = sources[name]
  const fitted = fitting(field, name)
  if (source.kind === 'amount') return (context, notes) => fitted(amountText(source.of(context), field.decimals), notes)
  if (source.kind === 'count') return (context, notes) => fitted(String(source.of(context)), notes)
  if (source.kind === 'date') return (context, notes) => fitted(dateText(source.of(context), field.date ?? ''), notes)
  const clean = cleaning(field, name, forbidden)
  return (context, notes) => fitted(clean(source.of(context) ?? '', notes), notes)
}

/** The bank's word for a value, or the value in permitted characters. */
function cleaning(field: LayoutField, name: SourceName, forbidden: Forbidden): (text: string, notes: Notes) => string {
  const { values, mandatory, upperCase } = field
  const permit = permitting(field, name, forbidden)
  return (given, notes) => {
    const word = values && given !== '' ? (values[given] ?? values['*']) : given
    if (word === undefined) {
      notes.problem(name, `is ${given}, which the file has no word for`)
      return ''
    }
    const text = values ? word : permit(word, notes)
    if (mandatory && text === '')
      notes.problem(name, given === '' ? 'is missing' : 'has no character that banks permit')
    return upperCase ? text.toUpperCase() : text
  }
}

/** Written unchanged, or omitted. */
const unchanged = {
  digits: { pattern: /^\d+$/, problem: 'has characters other than digits' },
  email: { pattern: /^\w[\w.%+-]*@[A-Za-z0-9.-]+$/, problem: 'is not an e-mail address of plain letters and digits' }
}

function permitting({ characters }: LayoutField, name: SourceName, forbidden: Forbidden) {
  if (characters === 'digits' || characters === 'email')
    return (given: string, notes: Notes) => {
      const { pattern, problem } = unchanged[characters]
      if (given !== '' && !pattern.test(given)) notes.problem(name, problem)
      return given
    }
  return (given: string, notes: Notes) => {
    const { text, changed } = permittedText(given)
    if (characters === 'alphanumeric') return text.replace(/[^A-Za-z0-9]/g, '')
    const free = forbidden?.sign !== undefined && text.includes(forbidden.sign) ? without(text, forbidden.sign) : text
    if (changed || free !== text) notes.change({ field: name, from: given, to: free, why: 'CHARACTERS' })
    return free
  }
}

const without = (text: string, sign: string) => text.replaceAll(sign, ' ').replace(/ +/g, ' ').trim()

/** Takes the part of a text from the field's start, at most as long as the field. */
function fitting({ start, width, longer }: LayoutField, name: SourceName): (text: string, notes: Notes) => string {
  const most = width ?? Number.POSITIVE_INFINITY
  return (whole, notes) => {
    if (start === 1 && whole.length <= most) return whole
    // A part is a field of its own, so it must not begin with anything that a whole text may not begin with.
    const text = start === 1 ? whole : whole.slice(start - 1).replace(/^[ /:+-]+/, '')
    if (text.length <= most) return text
    const cut = text.slice(0, most).trimEnd()
    if (longer === 'refuse') notes.problem(name, `is longer than ${most} characters`)
    if (longer === 'cut') notes.change({ field: name, from: text, to: cut, why: 'LENGTH' })
    return cut
  }
}
