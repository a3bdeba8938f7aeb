import { lstat, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Logger } from '../../log.ts'
import { endOrphans, hasClients } from './postmaster.ts'

/** Holds the clusters that PostgreSQL's account could not reach in their DATA_DIR. */
export const sharedState = '/var/lib/dealer-payouts'

const recordName = 'data-dir'
const temporaryFolders = ['/tmp', '/var/tmp', '/dev/shm', resolve(tmpdir())]
/** Long enough to start a DATA_DIR that was moved. */
const restMs = 60 * 60_000

/** Records which DATA_DIR the cluster in `home` belongs to, and when it was started. */
export async function recordDataDir(home: string, dataDir: string): Promise<void> {
  await writeFile(join(home, recordName), `${resolve(dataDir)}\n`)
}

/**
 * Removes the remains of clusters whose DATA_DIR was a temporary folder, such as a test's, and is gone. Other
 * clusters stay: their missing DATA_DIR may be a disk that is not mounted.
 */
export async function clearLeftovers(log: Logger, state: string = sharedState): Promise<void> {
  for (const name of await readdir(state).catch(() => [])) {
    const home = join(state, name)
    try {
      if (!(await isLeftover(home))) continue
      await endOrphans(await clusterIn(home))
      await rm(home, { recursive: true, force: true })
      log.info({ folder: home }, 'the database of a temporary folder that is gone was removed')
    } catch (error) {
      log.warn({ err: error, folder: home }, 'the database of a temporary folder that is gone could not be removed')
    }
  }
}

async function isLeftover(home: string): Promise<boolean> {
  const record = join(home, recordName)
  const dataDir = (await readFile(record, 'utf8').catch(() => '')).trim()
  if (!temporaryFolders.some((folder) => dataDir.startsWith(`${folder}/`))) return false
  const isGone = await lstat(dataDir).then(
    () => false,
    ({ code }: NodeJS.ErrnoException) => code === 'ENOENT'
  )
  if (!isGone || Date.now() - (await stat(record)).mtimeMs < restMs) return false
  return !(await hasClients(await clusterIn(home)))
}

/** The cluster's path as its processes know it. */
const clusterIn = async (home: string): Promise<string> => join(await realpath(home), 'data')
