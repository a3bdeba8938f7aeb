/** The separators that a file may use. */
export type Separator = ',' | ';' | '\t'

/** Why a line cannot be split into values. */
type QuoteFault =
  | 'has a quoted value that is not closed on its line: take the line break out of the cell, or double the quote'
  | 'has text beside a quoted value: double each quote inside a value'

const notClosed: QuoteFault =
  'has a quoted value that is not closed on its line: take the line break out of the cell, or double the quote'
const beside: QuoteFault = 'has text beside a quoted value: double each quote inside a value'

/**
 * The trimmed values of one line. Values may be quoted (RFC 4180). A quoted value must end on its line, so that a
 * stray quote spoils one row and not the rest of the file.
 */
export function valuesOf(line: string, separator: Separator = ','): string[] | QuoteFault {
  if (!line.includes('"')) {
    const values = line.split(separator)
    for (let at = 0; at < values.length; at += 1) values[at] = (values[at] ?? '').trim()
    return values
  }
  const values: string[] = []
  let rest = line
  for (;;) {
    const [whole = '', quoted, plain = ''] = nextValue[separator].exec(rest) ?? []
    if (quoted === undefined && plain.includes('"')) return plain.trimStart().startsWith('"') ? notClosed : beside
    values.push(quoted === undefined ? plain.trim() : quoted.slice(1, -1).replaceAll('""', '"').trim())
    const following = rest.slice(whole.length)
    if (following === '') return values
    if (!following.startsWith(separator)) return beside
    rest = following.slice(1)
  }
}

/** A tab that separates values is not trimmed as a blank. */
const nextValue: Readonly<Record<Separator, RegExp>> = {
  ',': /^\s*("(?:[^"]|"")*")\s*|^([^,]*)/,
  ';': /^\s*("(?:[^"]|"")*")\s*|^([^;]*)/,
  '\t': /^[^\S\t]*("(?:[^"]|"")*")[^\S\t]*|^([^\t]*)/
}

const filled: Readonly<Record<Separator, RegExp>> = { ',': /[^\s,"]/, ';': /[^\s;"]/, '\t': /[^\s"]/ }

/** Whether a line has no value: it is empty or has separators only. */
export function isEmptyLine(line: string, separator: Separator): boolean {
  // Nearly every line begins with a letter or a digit.
  const first = line.charCodeAt(0)
  if ((first >= 48 && first <= 57) || (first >= 65 && first <= 122)) return false
  if (filled[separator].test(line)) return false
  const values = valuesOf(line, separator)
  return typeof values !== 'string' && values.every((value) => value === '')
}
