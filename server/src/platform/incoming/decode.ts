import { BadFile } from './bad-file.ts'
import { refuseNoTable } from './signature.ts'

/** Larger than any bank's file about a million payments. Larger files are refused before they are read completely. */
export const mostFileBytes = 128 * 1024 * 1024

/** UTF-16 is recognised by its bytes; other encodings as the file declares them. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'iso-8859-15'

/** A file's text in pieces. */
export type Decoded = { encoding: Encoding; text: AsyncIterable<string> }

/**
 * Decodes a file by its byte order mark, its first characters or its XML declaration.
 * @throws BadFile for an empty file, one that is too large, and for bytes that its encoding does not have
 */
export async function decoded(chunks: AsyncIterable<Buffer>, mostBytes = mostFileBytes): Promise<Decoded> {
  const { head, rest } = await beginningOf(bounded(chunks, mostBytes))
  const encoding = encodingOf(head) ?? declaredIn(head)
  return { encoding, text: decodedPieces(encoding, head, rest) }
}

/**
 * A text in UTF-8 from any form of Unicode; UTF-8 passes unchanged.
 * @throws BadFile like `decoded`, except for bytes that are not UTF-8
 */
export async function* inUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const { head, rest } = await beginningOf(chunks)
  refuseNoTable(head)
  const encoding = encodingOf(head) ?? 'utf-8'
  if (encoding === 'utf-8') {
    yield head
    yield* rest
  } else for await (const piece of decodedPieces(encoding, head, rest)) yield Buffer.from(piece, 'utf8')
}

type Beginning = { head: Buffer; rest: AsyncIterable<Buffer> }

async function beginningOf(chunks: AsyncIterable<Buffer>): Promise<Beginning> {
  const pieces = chunks[Symbol.asyncIterator]()
  let head: Buffer = Buffer.alloc(0)
  while (head.length < headLength) {
    const { done, value } = await pieces.next()
    if (done) break
    head = head.length === 0 ? value : Buffer.concat([head, value])
  }
  if (head.length === 0) throw new BadFile('The file is empty.')
  return { head, rest: { [Symbol.asyncIterator]: () => pieces } }
}

/** Whether text begins as XML does. */
export const looksLikeXml = (text: string): boolean => text.trimStart().startsWith('<')

/** Enough for an XML declaration. */
const headLength = 200

/** Without a mark, by the position of the zeros in the first two characters, which are ASCII. */
function encodingOf([first, second, third, fourth]: Buffer): Encoding | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le'
  return first === 0 && second !== 0 && third === 0 && fourth !== 0 ? 'utf-16be' : undefined
}

function declaredIn(head: Buffer): Encoding {
  const [, declared = ''] = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)["']/.exec(head.toString('latin1')) ?? []
  return encodingNamed(declared) ?? 'utf-8'
}

/** Latin-1 is read as its Windows variant, as browsers do, which has characters where Latin-1 has none. */
export function encodingNamed(name: string): Encoding | undefined {
  if (/^(utf-?8|us-ascii|ascii)$/i.test(name)) return 'utf-8'
  if (/^(iso-?8859-1|latin-?1|windows-1252|cp-?1252)$/i.test(name)) return 'windows-1252'
  return /^(iso-?8859-15|latin-?9)$/i.test(name) ? 'iso-8859-15' : undefined
}

/** @throws BadFile if the file is larger, before it is read completely */
export async function* bounded(chunks: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let read = 0
  for await (const chunk of chunks) {
    read += chunk.length
    if (read > most) throw new BadFile(`The file is larger than ${Math.floor(most / 1024 / 1024)} MiB.`)
    yield chunk
  }
}

async function* decodedPieces(encoding: Encoding, head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const decode = (bytes?: Buffer) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      throw new BadFile(`The file is not written in ${encoding.toUpperCase()}, or was cut off within a character.`)
    }
  }
  yield decode(head)
  for await (const chunk of rest) yield decode(chunk)
  yield decode()
}
