import type { ArchiveRule } from '@payouts/contract/archives/schema'
import { sql } from 'kysely'
import { CommandRefused } from '#platform/cli.ts'
import { one } from '#platform/db/read.ts'
import type { JobCall } from '#platform/jobs/definition.ts'
import { cyclesToArchive } from './archivable.ts'
import { archiveCycle } from './archive-cycle.ts'
import { archiveRules } from './rule-requests.ts'
import type { Tell } from './table-there.ts'
import './tables.ts'

type Running = Omit<JobCall, 'data'>

/**
 * Archives each cycle whose time has come by the rule of the day, on one server at a time: the first run of a rule may last
 * for hours. What goes wrong is said on the screen and ends the run; the next one begins with the same cycle.
 */
export async function archiveByRule(running: Running): Promise<void> {
  const { tx, database, clock, signal } = running
  const { isFree } = await one(
    tx,
    sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(hashtext('archiving by rule')) as "isFree"`
  )
  if (!isFree) return
  const rule = (await archiveRules.on(database, clock.today()))?.values
  if (!rule) return
  const { rows: due } = await cyclesToArchive(rule, clock.today()).execute(database)
  const next = due.filter(({ obstacle }) => obstacle === null)
  for (const { batchNo } of next) if (signal.aborted || !(await archiveOne(running, rule.archive, batchNo))) return
  await database.deleteFrom('archive_work').execute()
}

/** Whether the next cycle may follow. */
async function archiveOne(running: Running, archive: ArchiveRule['archive'], batchNo: number) {
  if (archive === null) return false
  const { database, services, clock, signal } = running
  const say = (progress: string, problem: string | null = null) =>
    sql`
      insert into archive_work (batch_no, archive, progress, told_at, problem)
      values (${batchNo}, ${archive}, ${progress}, ${clock.now()}, ${problem})
      on conflict (only_one) do update set batch_no = excluded.batch_no, archive = excluded.archive,
        progress = excluded.progress, told_at = excluded.told_at, problem = excluded.problem`.execute(database)
  let last = 'connecting'
  await say(last)
  // Told from within the copying, which waits for nothing else. An error of it is found at the end.
  let told: Promise<unknown> = Promise.resolve()
  const tell: Tell = (progress) => {
    signal.throwIfAborted()
    last = progress
    told = told.then(() => say(progress))
    told.catch(() => undefined)
  }
  try {
    await archiveCycle({ database, services, clock, actor: 'system', tell }, batchNo, archive)
    await told
    return true
  } catch (error) {
    await told.catch(() => undefined)
    if (signal.aborted) return false
    services.log.error({ err: error, batchNo, archive }, 'a cycle was not archived, and is tried again')
    // What the database says of a connection names its user.
    await say(
      last,
      error instanceof CommandRefused ? error.message : 'Something went wrong: see the log of the server.'
    )
    return false
  }
}
