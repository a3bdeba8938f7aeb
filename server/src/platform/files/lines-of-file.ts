import { createReadStream } from 'node:fs'

/**
 * The lines of a text file, split at line feeds only. Node's readline also splits at Unicode's line and paragraph
 * separators, which pasted texts may hold and JSON does not escape.
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
