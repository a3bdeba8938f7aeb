import { mkdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { addDays, type Clock, startOfDayInstant } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import { defineJob, type JobDefinition } from '#platform/jobs/definition.ts'
import { backupsIn, keepNewest, pathForBackup } from './backup-folder.ts'
import { makeBackup } from './make-backup.ts'

const longestSeconds = 12 * 60 * 60

/** Makes the backup that is due, even if no server ran at its time; a failed one is repeated a minute later. */
const scheduledBackup = defineJob({
  queue: 'make-backup',
  cron: '* * * * *',
  retryLimit: 0,
  expireInSeconds: longestSeconds,
  async handle({ tx, clock, services, signal }) {
    const { backup } = services.config
    if (!backup || !(await isAlone(tx))) return
    const [newest] = await backupsIn(backup.folder)
    if (newest && newest.madeAt >= latestDue(backup.times, clock)) return
    await mkdir(backup.folder, { recursive: true, mode: 0o700 })
    const path = await pathForBackup(backup.folder, clock.now())
    const { lostFiles } = await makeBackup(path, services, { withKey: backup.withKey, signal })
    const oneThatRuns = new Date(clock.now().getTime() - longestSeconds * 1000)
    await keepNewest(backup.folder, backup.keep, oneThatRuns)
    services.log.info({ path }, 'a backup was made')
    if (lostFiles.length) services.log.error({ lostFiles }, 'the file store has lost attachments of the database')
  }
})

/** While one server makes a backup, the next minute's job must not begin another. */
async function isAlone(tx: Tx): Promise<boolean> {
  const { alone } = await one(
    tx,
    sql<{ alone: boolean }>`select pg_try_advisory_xact_lock(hashtextextended('scheduled backup', 0)) as alone`
  )
  return alone
}

/** The latest past time of the schedule, in Malaysia. @param times such as `02:30`, at least one */
function latestDue(times: readonly string[], clock: Clock): Date {
  const now = clock.now()
  const today = clock.today()
  const moments = [addDays(today, -1), today].flatMap((day) => times.map((time) => momentOf(day, time)))
  return moments.filter((moment) => moment <= now).reduce((latest, moment) => (moment > latest ? moment : latest))
}

function momentOf(day: string, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(startOfDayInstant(day).getTime() + (hours * 60 + minutes) * 60_000)
}

export const backupJobs: JobDefinition[] = [scheduledBackup]
