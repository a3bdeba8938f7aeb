import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { freeBytes, ReserveReached } from './disk.ts'

/** Stores attachments and reports. The server generates names, people never do: `attachments/0f3c…`. */
export type FileStore = {
  /** Atomic: other readers see the old file or the new one. */
  put(name: string, bytes: Uint8Array | Readable): Promise<void>
  /** The stream of a missing file fails with ENOENT. */
  open(name: string): Readable
  read(name: string): Promise<Buffer>
  /** A missing file is no error. */
  remove(name: string): Promise<void>
  /** The complete files directly in a folder. */
  list(folder: string): Promise<StoredFile[]>
  /** Removes what a server that died during a `put` left in a folder, if it began before this. */
  removeUnfinished(folder: string, before: Date): Promise<void>
}

export type StoredFile = { name: string; storedAt: Date }

const safeName = /^[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*)*(?:\.[a-z0-9]{1,8})?$/

/** A name followed by a UUID. */
const draftName = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Keeps files below a folder, readable by the server's account only. No file is begun while the disk has less than
 * `reserveBytes` left.
 */
export function folderStore(folder: string, reserveBytes = 0): FileStore {
  const root = resolve(folder)
  const pathOf = (name: string) => join(root, checkedName(name))
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      if (reserveBytes && (await freeBytes(root)) < reserveBytes) {
        if (bytes instanceof Readable) bytes.destroy()
        throw new ReserveReached(root)
      }
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const draft = `${path}.${randomUUID()}`
      try {
        await writeDurably(draft, bytes)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    open: (name) => createReadStream(pathOf(name)),
    read: (name) => readFile(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
    async list(folder) {
      const entries = await readdir(pathOf(folder)).catch(noneIfMissing)
      // Unfinished files have other names and are skipped.
      const names = entries.map((entry) => `${folder}/${entry}`).filter((name) => safeName.test(name))
      return Promise.all(names.map(async (name) => ({ name, storedAt: (await stat(pathOf(name))).mtime })))
    },
    async removeUnfinished(folder, before) {
      const drafts = (await readdir(pathOf(folder)).catch(noneIfMissing)).filter((entry) => draftName.test(entry))
      for (const path of drafts.map((entry) => join(pathOf(folder), entry)))
        if ((await stat(path)).mtime < before) await rm(path, { force: true })
    }
  }
}

/** Waits for the first bytes; undefined if there is no such file. */
export async function openIfThere(files: FileStore, name: string): Promise<Readable | undefined> {
  const body = files.open(name)
  try {
    await once(body, 'readable')
    return body
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

async function writeDurably(path: string, bytes: Uint8Array | Readable): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** @throws RangeError for a name that could lead out of the store */
export function checkedName(name: string): string {
  if (!safeName.test(name)) throw new RangeError(`Not a name for a stored file: ${name}`)
  return name
}
