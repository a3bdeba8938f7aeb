/**
 * JSON cut into its members without reading its values: what is signed are the characters that were sent, and a parser
 * would write numbers and escapes again.
 */

const string = /"(?:[^"\\]|\\.)*"/y

/** JSON without the blanks between its signs. */
export const minified = (text: string): string =>
  text.replaceAll(/("(?:[^"\\]|\\.)*")|\s+/g, (_, kept?: string) => kept ?? '')

/**
 * A reading that is kept, since each rule about a document asks for its own place in the same text. All is forgotten now
 * and then, so that no more than a few documents are kept.
 */
function kept<Result>(read: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined || known.has(text)) return before as Result
    if (known.size >= mostKept) known.clear()
    const result = read(text)
    known.set(text, result)
    return result
  }
}
const mostKept = 5_000

type Members = readonly (readonly [key: string, value: string])[]

/** The members of an object without blanks, in their order, values as they are written; undefined if it is none. */
export const rawMembers = kept((text: string): Members | undefined => {
  if (!text.startsWith('{') || !text.endsWith('}')) return undefined
  return partsOf(text.slice(1, -1))?.map((part) => {
    string.lastIndex = 0
    const key = string.exec(part)?.[0] ?? ''
    return [key === '' ? '' : (JSON.parse(key) as string), part.slice(key.length + 1)]
  })
})

/** The items of a list without blanks, as they are written; undefined if it is none. */
export const rawItems = kept((text: string): readonly string[] | undefined =>
  text.startsWith('[') && text.endsWith(']') ? partsOf(text.slice(1, -1)) : undefined
)

/** What a path of keys leads to, each time in the first item of a list. */
export function rawAt(text: string, ...path: string[]): string | undefined {
  let here: string | undefined = text
  for (const key of path) {
    const holder: string | undefined = here?.startsWith('[') ? rawItems(here)?.[0] : here
    here = holder === undefined ? undefined : rawMembers(holder)?.find(([name]) => name === key)?.[1]
  }
  return here
}

/** The text of a value of a path; undefined if it is none. */
export function rawString(text: string, ...path: string[]): string | undefined {
  const value = rawAt(text, ...path)
  return value?.startsWith('"') ? (JSON.parse(value) as string) : undefined
}

function partsOf(text: string): string[] | undefined {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') {
      string.lastIndex = at
      const quoted = string.exec(text)
      if (!quoted) return undefined
      at += quoted[0].length - 1
    } else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') depth -= 1
    else if (sign === ',' && depth === 0) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  if (text !== '') parts.push(text.slice(start))
  return parts
}
