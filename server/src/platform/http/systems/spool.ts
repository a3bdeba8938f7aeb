import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#config.ts'
import { freeBytes, ReserveReached } from '../../files/disk.ts'
import { HttpFailure } from '../calls/failures.ts'

const mostBytes = 4 * 1024 ** 3

/** A body on disk, until it is removed. */
export type Spooled = { path: string; sha256: string; byteCount: number; remove(): Promise<void> }

/**
 * Writes a body of any length to the disk on its way, because an import reads its file twice, and once more if it is
 * tried again.
 */
export async function spool(body: Readable, { dataDir, diskReserveBytes }: Config): Promise<Spooled> {
  const folder = join(dataDir, 'incoming')
  if ((await freeBytes(folder)) < diskReserveBytes) throw new ReserveReached(folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const remove = () => rm(path, { force: true })
  const hash = createHash('sha256')
  let byteCount = 0
  try {
    await pipeline(
      body,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          byteCount += chunk.length
          if (byteCount > mostBytes) throw new HttpFailure(413, 'errorDuringRequest', 'A file may have 4 GiB at most.')
          hash.update(chunk)
          yield chunk
        }
      },
      createWriteStream(path, { mode: 0o600 })
    )
  } catch (error) {
    await remove()
    throw error
  }
  return { path, sha256: hash.digest('hex'), byteCount, remove }
}
