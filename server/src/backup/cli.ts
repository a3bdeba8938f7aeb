import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { readConfig } from '#config.ts'
import { type CliCommand, CommandRefused, inContext, type OpenContext } from '#platform/cli.ts'
import { openWorkDatabase } from '#platform/db/migrating/prepared-database.ts'
import { createLog } from '#platform/log.ts'
import { pathForBackup, pathOfBackup } from './backup-folder.ts'
import { makeBackup } from './make-backup.ts'
import { openArchive } from './read-archive.ts'
import { requireRestorable, restoreBackup, summaryOf } from './restore-backup.ts'

export const backupCommand: CliCommand = {
  register(program: Command, openContext: OpenContext) {
    program
      .command('backup')
      .description('copy the database and the files that it names, all of one moment, while servers go on working')
      .argument('<file-or-folder>', 'a new file, or a folder that gets one named by the time')
      .option('--with-key', 'put the master key into it: a restore then needs nothing else', false)
      .action(async (fileOrFolder: string, { withKey }: { withKey: boolean }) => {
        await inContext(openContext, async ({ services, clock }) => {
          const path = await pathForBackup(fileOrFolder, clock.now())
          if (existsSync(path)) throw new CommandRefused(`${path} is there already. Nothing was changed.`)
          const made = await makeBackup(path, services, { withKey })
          process.stdout.write(`${path}\n${summaryOf(made)}\n`)
          if (made.lostFiles.length > 0) process.exitCode = 1
        })
      })
  }
}

/** It has its own context, because opening the usual one migrates the database. */
export const restoreCommand: CliCommand = {
  register(program: Command) {
    program
      .command('restore')
      .description('bring an empty database, and the file store, to the state of a backup')
      .argument('<file-or-folder>', 'the backup, or a folder whose newest is taken')
      .action(async (fileOrFolder: string) => {
        const path = await pathOfBackup(fileOrFolder)
        if (path === undefined) throw new CommandRefused(`There is no backup in ${fileOrFolder}.`)
        const archive = await openArchive(path)
        try {
          await restore(archive)
        } finally {
          archive.close()
        }
        process.stdout.write(`${path} is restored.\n${summaryOf(archive.manifest)}\n`)
      })
  }
}

async function restore(archive: Awaited<ReturnType<typeof openArchive>>): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
  const migrations = await requireRestorable(archive, config)
  const opened = await openWorkDatabase(config, createLog(config.logLevel, process.stderr), connections)
  try {
    await restoreBackup(archive, migrations, { database: opened.workDatabase, config })
  } finally {
    await opened.close()
  }
}

/** One for the restore, the others for installing the queue. */
const connections = 4
