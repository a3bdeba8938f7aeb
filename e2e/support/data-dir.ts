import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyDataDir, fastFolder, makeDataDir } from '../../server/test/app/data-dirs.ts'

const runPrefix = 'payouts-e2e-'

/** Variables that Playwright's workers inherit from the process that prepares the run. */
const runFolder = 'PAYOUTS_E2E_RUN'
const preparedData = 'PAYOUTS_E2E_DATA'

/** Makes the folder of this run, which has the DATA_DIR of each server. @returns what removes it */
export async function makeRunFolder(): Promise<() => Promise<void>> {
  const parent = await fastFolder()
  await removeKilledRuns(parent)
  const folder = await makeDataDir(join(parent, `${runPrefix}${process.pid}-`))
  process.env[runFolder] = folder
  return () => removeRun(folder)
}

/** Makes every later server start from a copy of this folder, whose server has stopped. */
export function offerAsPrepared(dataDir: string): void {
  process.env[preparedData] = dataDir
}

/** A new DATA_DIR: a copy of the prepared one, or empty if there is none. */
export function newDataDir(): Promise<string> {
  const prefix = join(process.env[runFolder] ?? tmpdir(), 'server-')
  const prepared = process.env[preparedData]
  return prepared ? copyDataDir(prepared, prefix) : makeDataDir(prefix)
}

/** Removes the folders of runs that were killed. */
async function removeKilledRuns(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const [, pid] = new RegExp(`^${runPrefix}(\\d+)-`).exec(name) ?? []
    if (pid && !isAlive(Number(pid))) await removeRun(join(parent, name))
  }
}

/** Stops the PostgreSQL of a killed server, and removes its folder. */
async function removeRun(folder: string): Promise<void> {
  for (const server of await readdir(folder)) await stopPostgres(join(folder, server, 'postgres', 'data'))
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function stopPostgres(cluster: string): Promise<void> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  // The process number may belong to another program now.
  const folder = pid ? await readlink(`/proc/${pid}/cwd`).catch(() => '') : ''
  if (folder === cluster) process.kill(pid, 'SIGQUIT')
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
