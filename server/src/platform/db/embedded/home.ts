import { randomUUID } from 'node:crypto'
import { chmod, mkdir, realpath, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Logger } from '../../log.ts'
import { recordDataDir, sharedState } from './leftovers.ts'
import { mayEnter, type Owner } from './owner.ts'

/**
 * The folder of the cluster, DATA_DIR/postgres. If PostgreSQL's account may not enter a folder above DATA_DIR (such
 * as root's home), this is a link to a separate folder below /var/lib.
 */
export async function findHome(dataDir: string, owner: Owner, log: Logger): Promise<string> {
  const preferred = resolve(dataDir, 'postgres')
  const existing = await realpath(preferred).catch(() => undefined)
  if (existing) {
    if (dirname(existing) === sharedState) await recordDataDir(existing, dataDir)
    return existing
  }
  await makeEnterable(dataDir)
  if (await mayEnter(dataDir, owner)) {
    await makeEnterable(preferred)
    return realpath(preferred)
  }
  const elsewhere = join(sharedState, randomUUID())
  await makeEnterable(sharedState)
  await makeEnterable(elsewhere)
  await recordDataDir(elsewhere, dataDir)
  await symlink(elsewhere, preferred)
  log.warn({ folder: elsewhere }, `PostgreSQL's account may not enter ${dataDir}; its files are kept elsewhere`)
  return elsewhere
}

/** A strict umask would keep PostgreSQL's account out of a new folder. */
async function makeEnterable(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true })
  if (made) await chmod(folder, 0o711)
}
