/** Why a line cannot be cut into its values. */
export type QuoteFault = 'a quoted value is not closed on its line' | 'text stands beside a quoted value'

/**
 * The values of one CSV line, without the blanks around them. Values may be quoted (RFC 4180);
 * a quoted value ends on its line, so that a stray quote spoils one row and not the rest of the file.
 */
export function valuesOf(line: string): string[] | QuoteFault {
  if (!line.includes('"')) return line.split(',').map((value) => value.trim())
  const values: string[] = []
  let rest = line
  for (;;) {
    const [whole = '', quoted, plain = ''] = nextValue.exec(rest) ?? []
    if (quoted === undefined && plain.includes('"')) return faultOf(plain)
    values.push(quoted === undefined ? plain.trim() : quoted.slice(1, -1).replaceAll('""', '"').trim())
    const following = rest.slice(whole.length)
    if (following === '') return values
    if (!following.startsWith(',')) return 'text stands beside a quoted value'
    rest = following.slice(1)
  }
}

const nextValue = /^\s*("(?:[^"]|"")*")\s*|^([^,]*)/

function faultOf(plain: string): QuoteFault {
  return plain.trimStart().startsWith('"')
    ? 'a quoted value is not closed on its line'
    : 'text stands beside a quoted value'
}
