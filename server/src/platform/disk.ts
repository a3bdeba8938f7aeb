import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What of the disk is left for a server's folder, which need not be there yet. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error
    return freeBytes(dirname(folder))
  }
}

/** Files may not take the last of the disk: it is for what people decide about money. */
export class ReserveReached extends Error {
  readonly code = 'ENOSPC'

  constructor(folder: string) {
    super(`The rest of the disk of ${folder} is kept for the database.`)
  }
}

/** The system's words for it, and PostgreSQL's. */
const fullDisk = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether an error means that a disk, the server's or the database's, has no room left for this. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && fullDisk.has((error as NodeJS.ErrnoException).code ?? '')
}
