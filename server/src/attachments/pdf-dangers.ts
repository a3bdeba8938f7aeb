import { inflateSync } from 'node:zlib'

/** What makes a PDF more than paper. Every script action says /JavaScript, so /JS alone need not be looked for. */
const dangers: readonly (readonly [RegExp, string])[] = [
  [/\/JavaScript\b/, 'a script'],
  [/\/Launch\b/, 'a launch action'],
  [/\/(?:EmbeddedFiles?|RichMedia)\b/, 'an embedded file'],
  [/\/Encrypt\b/, 'encryption, so it cannot be inspected']
]

const mostInflatedBytes = 64 * 1024 * 1024

/**
 * Says what a PDF contains that none may contain here, or undefined. Names are read with their escapes undone
 * (`/J#61vaScript`), and objects that are packed into compressed streams are looked through too.
 */
export function dangerIn(pdf: Buffer): string | undefined {
  const text = pdf.toString('latin1')
  return dangerInText(text) ?? dangerInPackedObjects(pdf, text)
}

function dangerInText(text: string): string | undefined {
  const plain = text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return dangers.find(([pattern]) => pattern.test(plain))?.[1]
}

/** A dictionary ends right before its `stream`; it is far shorter than this. */
const dictionaryLength = 4096

function dangerInPackedObjects(pdf: Buffer, text: string): string | undefined {
  let budget = mostInflatedBytes
  for (const start of text.matchAll(/\bstream(?:\r\n|\n|\r)/g)) {
    const dictionary = text.slice(Math.max(0, start.index - dictionaryLength), start.index)
    const own = dictionary.slice(dictionary.lastIndexOf(' obj') + 1)
    if (!/Obj(?:Stm|#53tm)|#/.test(own)) continue
    const inflated = inflatedFrom(pdf.subarray(start.index + start[0].length), budget)
    if (inflated === undefined) return 'packed objects that cannot be inspected'
    budget -= inflated.length
    const danger = dangerInText(inflated.toString('latin1'))
    if (danger) return danger
  }
  return undefined
}

/** Bytes past the end of the stream's own data are left alone by the inflater. */
function inflatedFrom(packed: Buffer, budget: number): Buffer | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, budget) })
  } catch {
    return undefined
  }
}
