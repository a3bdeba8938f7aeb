import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { CommandRefused } from '#platform/cli.ts'
import { digestOf } from '#platform/files/digest.ts'
import { type Manifest, manifest, manifestName, type Part } from './manifest.ts'

export type Archive = {
  manifest: Manifest
  open(part: Part): Promise<Readable>
  close(): void
}

/**
 * Opens and reads a backup completely: every part must be present and unchanged.
 * @throws CommandRefused if the file is no backup, is damaged or truncated
 */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false }).catch((error) => refuse(path, error))
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const described = await readManifest(zip, entries.get(manifestName))
    const parts = [...described.tables, ...described.files, ...(described.key ? [described.key] : [])]
    for (const part of parts) await checkPart(zip, entries.get(part.name), part)
    return {
      manifest: described,
      open: (part) => openEntry(zip, entries.get(part.name), part.name),
      close: () => zip.close()
    }
  } catch (error) {
    zip.close()
    return refuse(path, error)
  }
}

function refuse(path: string, error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error)
  throw new CommandRefused(`${path} is no whole backup: ${reason}. Nothing was changed.`)
}

async function readManifest(zip: ZipFile, entry: Entry | undefined): Promise<Manifest> {
  const bytes = await buffer(await openEntry(zip, entry, manifestName))
  // It has the digests of all other parts, but not its own.
  if (crc32(bytes) !== entry?.crc32) throw new Error(`${manifestName} was changed`)
  const { data, error } = manifest.safeParse(JSON.parse(bytes.toString('utf8')))
  if (error) throw new Error(`its ${manifestName} is of another kind`)
  return data
}

async function checkPart(zip: ZipFile, entry: Entry | undefined, { name, sha256 }: Part): Promise<void> {
  const found = await digestOf(await openEntry(zip, entry, name))
  if (found.sha256 !== sha256) throw new Error(`${name} was changed`)
}

async function openEntry(zip: ZipFile, entry: Entry | undefined, name: string): Promise<Readable> {
  if (!entry) throw new Error(`${name} is missing`)
  return zip.openReadStreamPromise(entry)
}
