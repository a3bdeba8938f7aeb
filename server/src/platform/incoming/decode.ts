import { BadFile } from './bad-file.ts'

/** No bank's file about a million payments comes near it; what is larger is refused before it is read to its end. */
export const mostFileBytes = 128 * 1024 * 1024

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** A file's text, piece by piece. */
export type Decoded = { encoding: Encoding; text: AsyncIterable<string> }

/**
 * Decodes a file by its byte order mark, or by its first characters where it has none.
 * @throws BadFile for an empty file, one that is too large, and for bytes that are not of its encoding
 */
export async function decoded(chunks: AsyncIterable<Buffer>, mostBytes = mostFileBytes): Promise<Decoded> {
  const pieces = bounded(chunks, mostBytes)[Symbol.asyncIterator]()
  let head: Buffer = Buffer.alloc(0)
  while (head.length < 4) {
    const { done, value } = await pieces.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  if (head.length === 0) throw new BadFile('The file is empty.')
  const encoding = encodingOf(head)
  return { encoding, text: decodedPieces(encoding, head, { [Symbol.asyncIterator]: () => pieces }) }
}

/** Whether text begins as XML does. */
export const looksLikeXml = (text: string): boolean => text.trimStart().startsWith('<')

function encodingOf([first, second, , fourth]: Buffer): Encoding {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0x3c && second === 0 && fourth === 0) return 'utf-16le'
  return first === 0 && second === 0x3c ? 'utf-16be' : 'utf-8'
}

async function* bounded(chunks: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
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
