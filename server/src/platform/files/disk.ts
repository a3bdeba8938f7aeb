import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Free bytes of the disk of a server's folder, which need not exist yet. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error
    return freeBytes(dirname(folder))
  }
}

/** A file may not use the reserve of the disk, which is kept for decisions about money. */
export class ReserveReached extends Error {
  readonly code = 'ENOSPC'

  constructor(folder: string) {
    super(`The rest of the disk of ${folder} is kept for the database.`)
  }
}

/** The error codes of the system and of PostgreSQL. */
const fullDisk = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether an error means that the disk of the server or the database is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && fullDisk.has((error as NodeJS.ErrnoException).code ?? '')
}
