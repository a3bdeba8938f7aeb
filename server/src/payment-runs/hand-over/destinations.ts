import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '#config.ts'
import { digestOf } from '#platform/files/digest.ts'
import { nameOfPlace, type Place } from '#platform/files/places.ts'
import { s3Store } from '#platform/files/s3-store.ts'
import { inSftpFolder, SftpProblem } from '#platform/files/sftp.ts'
import type { SftpAddress } from '#platform/files/sftp-address.ts'

/** The destination has another file under this name; it is not changed. */
export class NameTaken extends Error {}

/** A file with its run's name for it. */
type NamedFile = { fileName: string; sha256: string }

/** Where approved files are put automatically, for the person or program that takes them to the bank. */
export type FileDestination = {
  /** For screens and the audit trail, without secrets. */
  name: string
  /**
   * Stores the file where nobody takes it yet; may be repeated.
   * @throws NameTaken
   */
  prepare(fileName: string, bytes: AsyncIterable<Buffer>): Promise<void>
  /**
   * Hands the file over; a repeat does nothing.
   * @throws NameTaken
   */
  release(file: NamedFile, bytes: () => AsyncIterable<Buffer>): Promise<void>
  /** Removes a prepared file. */
  discard(fileName: string): Promise<void>
}

/** What people read while a file cannot be handed over. The fault itself is logged. */
export function problemOfHandOver(error: unknown, fileName: string, { name }: FileDestination): string {
  if (error instanceof NameTaken)
    return `Another file of the name ${fileName} is in ${name}. Take it away; the server tries again.`
  if (error instanceof SftpProblem) return `The file could not be put into ${name}. ${error.message}`
  return `The file could not be put into ${name}. The server tries again.`
}

type DestinationConfig = Pick<Config, 'places'>

/** Whether the server hands payment files over automatically. */
export const hasDestination = ({ places }: DestinationConfig): boolean => places.PAYMENT !== undefined

export const destinationOf = ({ places }: DestinationConfig): FileDestination | undefined =>
  places.PAYMENT && destinationAt(places.PAYMENT)

/** A folder, a bucket, or a folder of an SFTP server. */
export function destinationAt(place: Place): FileDestination {
  const make = () => {
    if ('folder' in place) return folderDestination(place.folder)
    return 'bucket' in place ? bucketDestination(place.bucket) : sftpDestination(place.sftp)
  }
  return { ...make(), name: nameOfPlace(place) }
}

type Unnamed = Omit<FileDestination, 'name'>

/**
 * A folder. The file is written under a name with a dot, which nobody takes, and then renamed, so that it is complete
 * or absent. If that name is gone, the file was handed over, even if somebody has taken it since.
 */
function folderDestination(folder: string): Unnamed {
  const root = resolve(folder)
  const draftOf = (fileName: string) => join(root, `.${fileName}.part`)
  /** Renaming would replace an existing file. A hard link would not, but could leave the file under both names. */
  const requireFree = async (fileName: string) => {
    if (await isThere(join(root, fileName))) throw new NameTaken(`${root} has a file ${fileName} already.`)
  }
  return {
    async prepare(fileName, bytes) {
      await mkdir(root, { recursive: true })
      await requireFree(fileName)
      const draft = draftOf(fileName)
      await rm(draft, { force: true })
      const file = await open(draft, 'wx', 0o640)
      try {
        for await (const chunk of bytes) await file.write(chunk)
        await file.sync()
      } finally {
        await file.close()
      }
    },
    async release({ fileName }) {
      const draft = draftOf(fileName)
      if (!(await isThere(draft))) return
      await requireFree(fileName)
      await rename(draft, join(root, fileName))
    },
    discard: (fileName) => rm(draftOf(fileName), { force: true })
  }
}

/** A bucket. Objects are written atomically, and only if the name is free or has the same bytes. */
function bucketDestination(address: string): Unnamed {
  const store = s3Store(address)
  return {
    prepare: async () => undefined,
    async release({ fileName, sha256 }, bytes) {
      const name = objectName(fileName)
      if (await store.putNew(name, Readable.from(bytes()))) return
      const earlier = await digestOf(store.open(name))
      if (earlier.sha256 !== sha256) throw new NameTaken(`The bucket has another object ${name} already.`)
    },
    discard: async () => undefined
  }
}

/** A folder of an SFTP server, with the same two steps as a folder: renaming there replaces nothing. */
function sftpDestination(address: SftpAddress): Unnamed {
  const draftOf = (fileName: string) => `.${fileName}.part`
  const requireFree = (fileName: string, isThere: boolean) => {
    if (isThere) throw new NameTaken(`${address.host} has a file ${fileName} already.`)
  }
  return {
    prepare: (fileName, bytes) =>
      inSftpFolder(address, async (folder) => {
        requireFree(fileName, await folder.has(fileName))
        await folder.write(draftOf(fileName), bytes)
      }),
    release: ({ fileName }) =>
      inSftpFolder(address, async (folder) => {
        if (!(await folder.has(draftOf(fileName)))) return
        requireFree(fileName, await folder.has(fileName))
        await folder.rename(draftOf(fileName), fileName)
      }),
    discard: (fileName) => inSftpFolder(address, (folder) => folder.remove(draftOf(fileName)))
  }
}

/** Names of objects are in lower case. */
const objectName = (fileName: string) => fileName.toLowerCase().replaceAll(/[^a-z0-9._-]/g, '-')

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    }
  )
}
