import { createReadStream, statSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { digestOf } from '../files/digest.ts'

/**
 * A file that comes in, which can be read from its beginning as often as needed. `sha256` is there if it was worked out
 * while the file came.
 */
export type IncomingFile = {
  fileName: string
  readonly byteCount: number
  open(): AsyncIterable<Buffer>
  sha256?: string
}

const chunkBytes = 256 * 1024

export function fileOnDisk(path: string, fileName: string): IncomingFile {
  return {
    fileName,
    get byteCount() {
      return statSync(path).size
    },
    open: () => createReadStream(path, { highWaterMark: chunkBytes })
  }
}

export function fileInMemory(content: Buffer, fileName: string): IncomingFile {
  return { fileName, byteCount: content.length, open: () => chunksOf(content) }
}

async function* chunksOf(content: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < content.length; start += chunkBytes) {
    yield content.subarray(start, start + chunkBytes)
    // Rows that need no database would block all other calls.
    await nextTurn()
  }
}

/** Identifies a file by its content: lower-case hex. */
export async function sha256Of(file: IncomingFile): Promise<string> {
  return file.sha256 ?? (await digestOf(file.open())).sha256
}
