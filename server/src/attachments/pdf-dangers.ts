import { inflateSync } from 'node:zlib'

/**
 * What makes a PDF more than paper. A script action says /JavaScript or /Rendition, so /JS alone, which bytes of a
 * picture may spell by chance, need not be looked for; an XFA form brings scripts in XML of its own.
 */
const dangers: readonly (readonly [RegExp, string])[] = [
  [/\/(?:JavaScript|Rendition)\b/, 'a script'],
  [/\/XFA(?=[\s[])/, 'a form that may run scripts'],
  [/\/Launch\b/, 'a launch action'],
  [/\/(?:EmbeddedFiles?|RichMedia|FileAttachment)\b|\/EF(?=\s*<<|\s+\d+\s+\d+\s+R\b)/, 'an embedded file'],
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

/** `/ObjStm`, each sign of it written plainly or escaped, up to where the bytes begin. */
const packedObjects = new RegExp(
  `/${[...'ObjStm'].map(plainOrEscaped).join('')}([^]*?)\\bstream(?:\\r\\n|\\n|\\r)`,
  'g'
)

function plainOrEscaped(sign: string): string {
  return `(?:${sign}|#${sign
    .charCodeAt(0)
    .toString(16)
    .replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
}

function dangerInPackedObjects(pdf: Buffer, text: string): string | undefined {
  let budget = mostInflatedBytes
  for (const start of text.matchAll(packedObjects)) {
    const inflated = inflatedFrom(pdf.subarray(start.index + start[0].length), budget)
    // A predictor rearranges bytes, which packed objects never need and which would hide a name.
    if (inflated === undefined || /Parms|#/.test(start[1] ?? '')) return 'packed objects that cannot be inspected'
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
