import { createReadStream } from 'node:fs'

/**
 * The lines of a text file, cut at line feeds alone. Node's readline also cuts at the line and paragraph separators of
 * Unicode, which texts that people paste may hold, and JSON leaves as they are.
 */
export async function* linesOfFile(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of createReadStream(path, 'utf8')) {
    const lines = `${rest}${piece}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
