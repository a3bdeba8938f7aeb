import { isUtf8 } from 'node:buffer'

export type LineFault = 'not UTF-8' | 'too long'

/** One line of a file without its line end. The first line of a file is number 1. */
export type Line = { number: number; text: string; fault?: LineFault }

const lineFeed = 0x0a
const byteOrderMark = '\uFEFF'
/** No row of a sensible file comes near it; a file without line ends must not fill the memory. */
const maxLineLength = 16 * 1024
/** In UTF-8 no character takes more than four bytes, so a line cut here is still too long. */
const keptBytes = 4 * maxLineLength + 1

/**
 * Cuts a file into its lines, block by block: memory holds one chunk, however long the file.
 * A byte order mark and carriage returns at line ends are taken off. A line that is not UTF-8 comes with
 * replacement characters where it is broken, one that is too long comes cut, both with their fault.
 */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line[]> {
  let rest: Buffer = Buffer.alloc(0)
  let nextNumber = 1
  for await (const chunk of chunks) {
    const data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const end = data.lastIndexOf(lineFeed)
    rest = data.subarray(end + 1, end + 1 + keptBytes)
    if (end < 0) continue
    const block = linesIn(data.subarray(0, end), nextNumber)
    nextNumber += block.length
    yield block
  }
  if (rest.length > 0) yield linesIn(rest, nextNumber)
}

function linesIn(block: Buffer, firstNumber: number): Line[] {
  if (isUtf8(block))
    return block
      .toString('utf8')
      .split('\n')
      .map((text, index) => lineOf(text, firstNumber + index))
  const lines: Line[] = []
  for (let start = 0; start <= block.length; ) {
    const found = block.indexOf(lineFeed, start)
    const end = found < 0 ? block.length : found
    const bytes = block.subarray(start, end)
    const line = lineOf(bytes.toString('utf8'), firstNumber + lines.length)
    lines.push(line.fault || isUtf8(bytes) ? line : { ...line, fault: 'not UTF-8' })
    start = end + 1
  }
  return lines
}

function lineOf(raw: string, number: number): Line {
  let text = raw.endsWith('\r') ? raw.slice(0, -1) : raw
  if (number === 1 && text.startsWith(byteOrderMark)) text = text.slice(1)
  return text.length > maxLineLength ? { number, text: text.slice(0, 1000), fault: 'too long' } : { number, text }
}
