import { isUtf8 } from 'node:buffer'

/** Why a line cannot be read, as its row's problem says it. */
type LineFault = 'is not UTF-8: save the file as “CSV UTF-8”, or put the row right in the console' | 'is too long'

/** One line of a file without its line end. The first line of a file is number 1. */
export type Line = {
  number: number
  text: string
  fault?: LineFault
  /** Set for a last line without a line end, at which the file may have been truncated. */
  unended?: true
}

const lineFeed = 0x0a
const carriageReturn = 0x0d
const byteOrderMark = '\uFEFF'
/** Longer than any real row; a file without line ends must not fill the memory. */
const maxLineLength = 16 * 1024
/** A UTF-8 character takes at most four bytes, so a line that is cut here is still too long. */
const keptBytes = 4 * maxLineLength + 1
const notUtf8: LineFault = 'is not UTF-8: save the file as “CSV UTF-8”, or put the row right in the console'

/**
 * Splits a UTF-8 file into lines, block by block, with only one chunk in memory. Lines end with line feeds, or with
 * carriage returns if the first line does. The byte order mark and carriage returns at line ends are removed. A line
 * that is not UTF-8 has replacement characters, and a line that is too long is cut; both carry their fault.
 */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line[]> {
  let rest: Buffer = Buffer.alloc(0)
  let nextNumber = 1
  let lineEnd: number | undefined
  for await (const chunk of chunks) {
    const data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    lineEnd ??= firstLineEnd(data)
    const end = lineEnd === undefined ? -1 : data.lastIndexOf(lineEnd)
    rest = data.subarray(end + 1, end + 1 + keptBytes)
    if (end < 0) continue
    const block = linesIn(data.subarray(0, end), nextNumber, lineEnd)
    nextNumber += block.length
    yield block
  }
  if (rest.length > 0) yield linesIn(rest, nextNumber, lineEnd).map((line) => ({ ...line, unended: true }))
}

/** Undefined until the character after a carriage return is known. */
function firstLineEnd(data: Buffer): number | undefined {
  const feed = data.indexOf(lineFeed)
  const found = data.indexOf(carriageReturn)
  if (found < 0 || (feed >= 0 && feed < found)) return feed < 0 ? undefined : lineFeed
  let next = found
  while (data[next] === carriageReturn) next += 1
  if (next === data.length) return undefined
  return data[next] === lineFeed ? lineFeed : carriageReturn
}

function linesIn(block: Buffer, firstNumber: number, lineEnd = lineFeed): Line[] {
  if (isUtf8(block))
    return block
      .toString('utf8')
      .split(lineEnd === lineFeed ? '\n' : '\r')
      .map((text, index) => lineOf(text, firstNumber + index))
  const lines: Line[] = []
  for (let start = 0; start <= block.length; ) {
    const found = block.indexOf(lineEnd, start)
    const end = found < 0 ? block.length : found
    const bytes = block.subarray(start, end)
    const line = lineOf(bytes.toString('utf8'), firstNumber + lines.length)
    lines.push(line.fault || isUtf8(bytes) ? line : { ...line, fault: notUtf8 })
    start = end + 1
  }
  return lines
}

function lineOf(raw: string, number: number): Line {
  let text = raw
  while (text.endsWith('\r')) text = text.slice(0, -1)
  if (number === 1 && text.startsWith(byteOrderMark)) text = text.slice(1)
  return text.length > maxLineLength ? { number, text: text.slice(0, 1000), fault: 'is too long' } : { number, text }
}
