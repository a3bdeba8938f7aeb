import { execFile } from 'node:child_process'
import { chmod, lstat, mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const neededBytes = 4 * 1024 ** 3

/** A folder in memory if there is enough: making or copying a database waits for the disk. */
export async function fastFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined)
  return memory && memory.bsize * memory.bavail > neededBytes ? '/dev/shm' : tmpdir()
}

/** An empty folder for a server or a PostgreSQL, whose name begins with the path `prefix`. */
export async function makeDataDir(prefix: string): Promise<string> {
  const dataDir = await mkdtemp(prefix)
  // PostgreSQL runs under an account of its own, which must be able to enter.
  await chmod(dataDir, 0o711)
  return dataDir
}

/**
 * A copy of a DATA_DIR whose server has stopped, as creating a cluster and its tables takes much longer.
 * Empty if the cluster lies outside of the folder, for a server to fill.
 */
export async function copyDataDir(from: string, prefix: string): Promise<string> {
  const dataDir = await makeDataDir(prefix)
  if (await isLink(join(from, 'postgres'))) return dataDir
  // Unlike cp() of Node it keeps the owner.
  await run('cp', ['-a', `${from}/.`, dataDir])
  return dataDir
}

const isLink = async (path: string) => (await lstat(path).catch(() => undefined))?.isSymbolicLink() ?? false
