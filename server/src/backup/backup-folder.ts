import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unfinishedEnding } from './write-archive.ts'

/** `payouts-20261122T163000Z.zip`: names sort by time. */
const backupName = /^payouts-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.zip$/

function nameOfBackup(madeAt: Date): string {
  return `payouts-${madeAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.zip`
}

/** A complete backup of a folder, by its name. */
type KeptBackup = { path: string; madeAt: Date }

/** The complete backups of a folder, newest first; none without the folder. */
export function backupsIn(folder: string): Promise<KeptBackup[]> {
  return filesOf(folder, '')
}

/** Removes all backups but the newest, and unfinished ones of killed processes. */
export async function keepNewest(folder: string, count: number, killedBefore: Date): Promise<void> {
  const surplus = (await backupsIn(folder)).slice(count)
  const unfinished = (await filesOf(folder, unfinishedEnding)).filter(({ madeAt }) => madeAt < killedBefore)
  for (const { path } of [...surplus, ...unfinished]) await rm(path, { force: true })
}

async function filesOf(folder: string, ending: string): Promise<KeptBackup[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .toSorted()
    .toReversed()
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second] =
        (name.endsWith(ending) && backupName.exec(name.slice(0, name.length - ending.length))) || []
      if (year === undefined) return []
      return [{ path: join(folder, name), madeAt: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }]
    })
}

/** The file for a new backup; in a folder it is named by the time. */
export async function pathForBackup(fileOrFolder: string, now: Date): Promise<string> {
  return (await isFolder(fileOrFolder)) ? join(fileOrFolder, nameOfBackup(now)) : fileOrFolder
}

/** The backup to restore: the newest of a folder; undefined if there is none. */
export async function pathOfBackup(fileOrFolder: string): Promise<string | undefined> {
  return (await isFolder(fileOrFolder)) ? (await backupsIn(fileOrFolder))[0]?.path : fileOrFolder
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false
  )
