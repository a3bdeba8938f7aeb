import { mkdir, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import { fileOnDisk } from '#platform/incoming/incoming-file.ts'
import { defineJob, type JobCall, type JobDefinition } from '#platform/jobs/definition.ts'
import { receiveFile } from './commands/receive-file.ts'

/** A file that was just written may be incomplete. */
const settlesInMs = 10_000

export const reconciliationJobs: JobDefinition[] = [
  /**
   * Imports the files of the folder, each in its own transaction, and moves them. A file that cannot be imported
   * stays, delays no other, and fails the job, which the alerts watch.
   */
  defineJob({
    queue: 'receive-bank-files',
    cron: '* * * * *',
    async handle(call) {
      const { bankFilesDir } = call.services.config
      if (!bankFilesDir || !(await isAlone(call.tx))) return
      await mkdir(join(bankFilesDir, 'done'), { recursive: true, mode: 0o700 })
      await mkdir(join(bankFilesDir, 'refused'), { recursive: true, mode: 0o700 })
      const failed: string[] = []
      for (const name of await filesIn(bankFilesDir)) {
        if (call.signal.aborted) return
        try {
          if (await isSettled(join(bankFilesDir, name), call)) await takeFile(call, bankFilesDir, name)
        } catch (error) {
          call.services.log.error({ err: error, name }, 'a file of the bank could not be imported')
          failed.push(name)
        }
      }
      if (failed.length > 0) throw new Error(`Files of the bank could not be imported: ${failed.join(', ')}`)
    }
  })
]

const byNumber = new Intl.Collator('en', { numeric: true })

/** By name with numeric order, because banks number their files. Drafts and hidden files are ignored. */
async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/^\.|\.(?:part|tmp|filepart)$/i.test(entry.name))
    .map(({ name }) => name)
    .toSorted(byNumber.compare)
}

async function isSettled(path: string, { clock }: JobCall): Promise<boolean> {
  return (await stat(path)).mtimeMs <= clock.now().getTime() - settlesInMs
}

/** If the server dies before the file is moved, it is taken again, which changes nothing. */
async function takeFile({ database, clock, services }: JobCall, folder: string, name: string): Promise<void> {
  const path = join(folder, name)
  const { fourEyes } = services.config
  const { outcome, file } = await database
    .transaction()
    .execute((tx) =>
      receiveFile(tx, { source: fileOnDisk(path, name), how: 'FOLDER', uploadedBy: null, clock, fourEyes })
    )
  const isRefused = outcome === 'REFUSED'
  await moveInto(join(folder, isRefused ? 'refused' : 'done'), path, `${file.fileId}-${name}`)
  if (isRefused) services.log.warn({ name, problem: file.problem }, 'a file of the bank was refused')
  else if (file.repeats) services.log.info({ name, repeats: file.repeats.fileName }, 'a file of the bank came again')
  else services.log.info({ name, outcome }, 'a file of the bank was taken')
}

/**
 * Moves a file without overwriting another. The number distinguishes files with the same name, unless the database
 * was restored and counts again from an earlier number. Nobody else writes into these folders.
 */
async function moveInto(folder: string, path: string, name: string): Promise<void> {
  let free = name
  for (let copy = 2; await isThere(join(folder, free)); copy += 1) free = `${copy}-${name}`
  await rename(path, join(folder, free))
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      // A name that is too long is reported when the file is moved.
      if (error.code === 'ENOENT' || error.code === 'ENAMETOOLONG') return false
      throw error
    }
  )

/** While one server processes the folder, another must not begin the same files. */
async function isAlone(tx: Tx): Promise<boolean> {
  const { alone } = await one(
    tx,
    sql<{ alone: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('folder of bank files', 0)) as alone`
  )
  return alone
}
