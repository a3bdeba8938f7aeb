import { randomUUID } from 'node:crypto'
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Reads a secret in DATA_DIR/keys, readable by its owner only, and creates it the first time. Concurrent callers, in
 * one process or several, all get the file that was created first.
 */
export async function keptSecret(dataDir: string, name: string, make: () => string): Promise<string> {
  const stored = await readSecret(dataDir, name)
  if (stored !== undefined) return stored
  const folder = join(dataDir, 'keys')
  const file = join(folder, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, `${make()}\n`, { mode: 0o600, flush: true })
  try {
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return (await readFile(file, 'utf8')).trim()
}

/** A secret in DATA_DIR/keys; undefined if there is none. */
export async function readSecret(dataDir: string, name: string): Promise<string | undefined> {
  try {
    return (await readFile(join(dataDir, 'keys', name), 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Moves one secret over another. */
export async function replaceSecret(dataDir: string, name: string, by: string): Promise<void> {
  await rename(join(dataDir, 'keys', by), join(dataDir, 'keys', name))
}
