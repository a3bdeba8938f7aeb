import { inflateSync } from 'node:zlib'

/**
 * What makes a PDF more than paper. A script action has /JavaScript or /Rendition, so /JS need not be searched, which
 * the bytes of a picture may spell by chance. An XFA form contains scripts in its own XML.
 */
const dangers: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`(?:${nameOf('JavaScript')}|${nameOf('Rendition')})\\b`), 'a script'],
  [new RegExp(`${nameOf('XFA')}(?=[\\s[])`), 'a form that may run scripts'],
  [new RegExp(`${nameOf('Launch')}\\b`), 'a launch action'],
  [
    new RegExp(
      `(?:${nameOf('EmbeddedFile')}(?:${signOf('s')})?|${nameOf('RichMedia')}|${nameOf('FileAttachment')})\\b` +
        `|${nameOf('EF')}(?=\\s*<<|\\s+\\d+\\s+\\d+\\s+R\\b)`
    ),
    'an embedded file'
  ],
  [new RegExp(`${nameOf('Encrypt')}\\b`), 'encryption, so it cannot be inspected']
]

/** A PDF's name, with each character plain or escaped: `/JavaScript` is also `/J#61vaScript`. */
function nameOf(name: string): string {
  return `/${[...name].map(signOf).join('')}`
}

function signOf(sign: string): string {
  const hex = sign.charCodeAt(0).toString(16)
  return `(?:${sign}|#${hex.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
}

const mostInflatedBytes = 64 * 1024 * 1024

/**
 * Names the first forbidden content of a PDF, or undefined. Objects in compressed streams are searched too. Each byte
 * is read a limited number of times, whatever the file.
 */
export function dangerIn(pdf: Buffer): string | undefined {
  const text = pdf.toString('latin1')
  return dangerInText(text) ?? dangerInPackedObjects(pdf, text)
}

function dangerInText(text: string): string | undefined {
  return dangers.find(([pattern]) => pattern.test(text))?.[1]
}

function dangerInPackedObjects(pdf: Buffer, text: string): string | undefined {
  let inflatedLeft = mostInflatedBytes
  // Nested packed objects would be read again and again.
  let packedLeft = pdf.length
  for (const { dictionary, start } of packedObjects(text)) {
    const read = inflatedFrom(pdf.subarray(start), inflatedLeft)
    // A predictor rearranges bytes, which packed objects never need and which would hide a name.
    if (!read || read.packedBytes > packedLeft || /Parms|#/.test(dictionary))
      return 'packed objects that cannot be inspected'
    inflatedLeft -= read.inflated.length
    packedLeft -= read.packedBytes
    const danger = dangerInText(read.inflated.toString('latin1'))
    if (danger) return danger
  }
  return undefined
}

/** Where the bytes of packed objects begin, with the dictionary before them. */
function* packedObjects(text: string): Generator<{ dictionary: string; start: number }> {
  const name = new RegExp(nameOf('ObjStm'), 'g')
  const stream = /\bstream(?:\r\n|\n|\r)/g
  for (let from = 0; ; from = stream.lastIndex) {
    name.lastIndex = from
    const named = name.exec(text)
    stream.lastIndex = name.lastIndex
    const begin = named && stream.exec(text)
    if (!begin) return
    const before = text.slice(from, named.index)
    const dictionary = before.slice(before.lastIndexOf('obj') + 1) + text.slice(name.lastIndex, begin.index)
    yield { dictionary, start: stream.lastIndex }
  }
}

/** The inflater ignores bytes after the end of the stream's data. */
function inflatedFrom(packed: Buffer, most: number): { inflated: Buffer; packedBytes: number } | undefined {
  try {
    const { buffer, engine } = inflateSync(packed, { maxOutputLength: Math.max(1, most), info: true }) as unknown as {
      buffer: Buffer
      engine: { bytesWritten: number }
    }
    return { inflated: buffer, packedBytes: engine.bytesWritten }
  } catch {
    return undefined
  }
}
