import pg from 'pg'

type Parse = (text: string) => unknown

/** Identifiers and counts fit a double; one that does not must never be rounded silently. */
function checkedInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`An integer of the database is too large: ${text}`)
  return value
}

const asText: Parse = (text) => text
const { builtins } = pg.types
const arrayOf = { date: 1182, numeric: 1231, int8: 1016 }

const parsers = new Map<number, Parse>([
  [builtins.INT8, checkedInteger],
  [builtins.NUMERIC, asText],
  [builtins.DATE, asText],
  [arrayOf.int8, arrayParser(checkedInteger)],
  [arrayOf.numeric, arrayParser(asText)],
  [arrayOf.date, arrayParser(asText)]
])

/** Arrays of these types have no quoted or nested elements, so splitting is enough. */
function arrayParser(parse: Parse): Parse {
  return (text) => {
    const inside = text.slice(1, -1)
    return inside === '' ? [] : inside.split(',').map((element) => (element === 'NULL' ? null : parse(element)))
  }
}

/** Types of values: int8 becomes a checked number, numeric and date stay text, timestamptz becomes a Date. */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser
}
