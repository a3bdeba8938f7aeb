import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { freeBytes, ReserveReached } from '#platform/files/disk.ts'
import type { Part } from './manifest.ts'

export type ArchiveWriter = {
  /** Writes one entry from a stream, and returns its length and digest. */
  add(name: string, content: Readable | string, options?: { compress: boolean }): Promise<Part>
}

/** How often free disk space is checked. */
const bytesBetweenLooks = 32 * 1024 * 1024

/** The ending of an archive that is being written, or that a killed process left. */
export const unfinishedEnding = '.unfinished'

/**
 * Writes a ZIP archive, readable by its owner only. It gets its name once it is complete and on disk.
 * @param reserveBytes free disk space to keep: a backup must not stop its database
 * @throws ReserveReached
 */
export async function writeArchive<Result>(
  path: string,
  reserveBytes: number,
  fill: (archive: ArchiveWriter) => Promise<Result>
): Promise<Result> {
  const draft = `${path}${unfinishedEnding}`
  const zip = new ZipFile()
  const broken = new AbortController()
  zip.on('error', (error) => broken.abort(error))
  const written = pipeline(
    zip.outputStream,
    keepingReserve(path, reserveBytes),
    createWriteStream(draft, { mode: 0o600, flush: true }),
    { signal: broken.signal }
  ).catch((error) => {
    const reason = broken.signal.reason ?? error
    broken.abort(reason)
    throw reason
  })
  try {
    // Waits for both: if one fails, the other is stopped.
    const [result] = await Promise.all([fillAndEnd(zip, broken, fill), written])
    await rename(draft, path)
    return result
  } catch (error) {
    broken.abort(error)
    await written.catch(() => undefined)
    await rm(draft, { force: true })
    throw error
  }
}

async function fillAndEnd<Result>(
  zip: ZipFile,
  broken: AbortController,
  fill: (archive: ArchiveWriter) => Promise<Result>
): Promise<Result> {
  const result = await fill({
    async add(name, content, { compress } = { compress: true }) {
      const hash = createHash('sha256')
      let bytes = 0
      const entry = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk)
          bytes += chunk.length
          done(null, chunk)
        }
      })
      // The length is unknown and may exceed 4 GiB.
      zip.addReadStreamLazy(name, { compress, mode: 0o100600, forceZip64Format: true }, (begin) => begin(null, entry))
      await pipeline(typeof content === 'string' ? Readable.from([Buffer.from(content)]) : content, entry, {
        signal: broken.signal
      })
      return { name, bytes, sha256: hash.digest('hex') }
    }
  })
  zip.end()
  return result
}

function keepingReserve(path: string, reserveBytes: number): Transform {
  let unlooked = bytesBetweenLooks
  return new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      unlooked += chunk.length
      if (unlooked < bytesBetweenLooks) return done(null, chunk)
      unlooked = 0
      const isShort = await freeBytes(path).then(
        (free) => free < reserveBytes,
        () => false
      )
      return isShort ? done(new ReserveReached(path)) : done(null, chunk)
    }
  })
}
