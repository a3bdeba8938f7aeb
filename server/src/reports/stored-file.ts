import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { FileStore } from '../platform/files.ts'

/** A stored file whose first bytes are there, or undefined where it is not stored any more. */
export async function opened(files: FileStore, name: string): Promise<Readable | undefined> {
  const body = files.open(name)
  try {
    await once(body, 'readable')
    return body
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
