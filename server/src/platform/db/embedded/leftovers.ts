import { lstat, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Logger } from '../../log.ts'
import { endOrphans, hasClients } from './postmaster.ts'

/** Where clusters are kept that PostgreSQL's account could not reach in their DATA_DIR. */
export const sharedState = '/var/lib/dealer-payouts'

const recordName = 'data-dir'
const temporaryFolders = ['/tmp', '/var/tmp', '/dev/shm', resolve(tmpdir())]
/** Long enough for a DATA_DIR that was moved to be started where it is now. */
const restMs = 60 * 60_000

/** Notes whose the cluster in `home` is, and that it was started. */
export async function recordDataDir(home: string, dataDir: string): Promise<void> {
  await writeFile(join(home, recordName), `${resolve(dataDir)}\n`)
}

/**
 * Removes what is left of clusters whose DATA_DIR was a temporary folder, such as a test's, and is gone: nothing leads
 * to them any more. Only those: elsewhere a DATA_DIR that is not there may be a disk that is not mounted.
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

/** As the processes that work in it name it. */
const clusterIn = async (home: string): Promise<string> => join(await realpath(home), 'data')
