import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useTestDatabase } from '#test/app/hooks.ts'
import { testServices } from '#test/app/services.ts'
import { type FixedClock, fixedClock } from '../clock.ts'
import { silentLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { queueDatabase } from './boss-database.ts'
import { defineJob, type JobDefinition } from './definition.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { giveBackLostJobs } from './lost-jobs.ts'
import { exportQueueFigures } from './queue-metrics.ts'

const database = useTestDatabase({ per: 'test' })
let clock: FixedClock
let running: Jobs[] = []
beforeEach(async () => {
  clock = fixedClock('2026-11-01T04:00:00Z')
  await sql`create table effects (name text)`.execute(database.db)
})
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()))
  running = []
})

const effects = async () => {
  const { rows } = await sql<{ name: string }>`select name from effects order by name`.execute(database.db)
  return rows.map(({ name }) => name)
}

const recordEffect = defineJob<{ name: string }>({
  queue: 'effects',
  async handle({ tx, data }) {
    await sql`insert into effects values (${data.name})`.execute(tx)
  }
})

async function startJobs(definitions: JobDefinition[], options = { work: false }): Promise<Jobs> {
  const jobs = createJobs({ database, definitions, clock, log: silentLog })
  running.push(jobs)
  await jobs.start(testServices(jobs))
  if (options.work) await jobs.startWorking()
  return jobs
}

test('a job exists when the transaction that enqueued it commits, and not before', async () => {
  const jobs = await startJobs([recordEffect])
  const abandoned = database.db.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, 'effects', { name: 'abandoned' })
    throw new Error('changed my mind')
  })
  await expect(abandoned).rejects.toThrow('changed my mind')
  await database.db.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, 'effects', { name: 'kept' })
  })
  expect(await jobs.runDue()).toBe(1)
  expect(await effects()).toEqual(['kept'])
})

test('a deferred job waits for its day by our clock, whatever the day really is', async () => {
  const jobs = await startJobs([recordEffect])
  await jobs.enqueue(database.db, 'effects', { name: 'tomorrow' }, { startAfter: new Date('2026-11-02T04:00:00Z') })
  expect(await jobs.runDue()).toBe(0)
  clock.advanceDays(1)
  expect(await jobs.runDue()).toBe(1)
  expect(await effects()).toEqual(['tomorrow'])
})

test('starts to work though it loses its connections meanwhile: the server answers calls already', async () => {
  const jobs = await startJobs([recordEffect])
  await jobs.enqueue(database.db, 'effects', { name: 'done' })
  const blocker = await database.pool.connect()
  await blocker.query('begin; lock table pgboss.schedule in access exclusive mode')
  const working = jobs.startWorking()
  const waiting = async () => {
    const { rows } = await database.pool.query(`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    return rows.map(({ pid }) => pid)
  }
  // A starting job, and the queue's own clock.
  await expect.poll(waiting).toHaveLength(2)
  await database.pool.query('select pg_terminate_backend(pid) from unnest($1::integer[]) as pid', [await waiting()])
  await blocker.query('rollback')
  blocker.release()
  await working
  await expect.poll(effects).toEqual(['done'])
})

test('of two waiting jobs with one key, one is kept', async () => {
  const jobs = await startJobs([recordEffect])
  await jobs.enqueue(database.db, 'effects', { name: 'first' }, { singletonKey: 'cycle 7' })
  await jobs.enqueue(database.db, 'effects', { name: 'second' }, { singletonKey: 'cycle 7' })
  await jobs.enqueue(database.db, 'effects', { name: 'other' }, { singletonKey: 'cycle 8' })
  await jobs.runDue()
  expect(await effects()).toEqual(['first', 'other'])
})

test('what runs is due: scheduled jobs, and those that jobs enqueue', async () => {
  const scheduled = defineJob({
    queue: 'every-minute',
    cron: '* * * * *',
    handle: ({ tx, services }) => services.jobs.enqueue(tx, 'effects', { name: 'from the schedule' })
  })
  const jobs = await startJobs([scheduled, recordEffect])
  expect(await jobs.runDue()).toBe(2)
  expect(await effects()).toEqual(['from the schedule'])
})

test('a job that fails leaves nothing of itself, and is tried again', async () => {
  let isFirst = true
  const moody = defineJob<{ name: string }>({
    queue: 'moody',
    async handle({ tx }) {
      await sql`insert into effects values ('moody')`.execute(tx)
      if (!isFirst) return
      isFirst = false
      throw new Error('not today')
    }
  })
  const jobs = await startJobs([moody], { work: true })
  await jobs.enqueue(database.db, 'moody', {})
  await expect.poll(effects).toEqual(['moody'])
})

test('stopping lets a running job end', async () => {
  const { promise: isWorking, resolve: signalWorking } = Promise.withResolvers<void>()
  const { promise: mayEnd, resolve: letEnd } = Promise.withResolvers<void>()
  const patient = defineJob({
    queue: 'patient',
    async handle({ tx }) {
      signalWorking()
      await mayEnd
      await sql`insert into effects values ('ended')`.execute(tx)
    }
  })
  const jobs = await startJobs([patient], { work: true })
  await jobs.enqueue(database.db, 'patient', {})
  await isWorking
  const stopped = jobs.stop()
  letEnd()
  await stopped
  expect(await effects()).toEqual(['ended'])
})

test('a job that merely takes long is left to its worker', async () => {
  const { promise: isWorking, resolve: signalWorking } = Promise.withResolvers<void>()
  const { promise: mayEnd, resolve: letEnd } = Promise.withResolvers<void>()
  const slow = defineJob({
    queue: 'slow',
    async handle({ tx }) {
      signalWorking()
      await mayEnd
      await sql`insert into effects values ('slow')`.execute(tx)
    }
  })
  const jobs = await startJobs([slow], { work: true })
  await jobs.enqueue(database.db, 'slow', {})
  await isWorking
  await sql`update pgboss.job set started_on = now() - interval '1 hour' where name = 'slow'`.execute(database.db)
  const boss = await new PgBoss({ db: queueDatabase(database), supervise: false, schedule: false }).start()
  expect(await giveBackLostJobs(boss, database.db)).toBe(0)
  await boss.stop({ graceful: false })
  letEnd()
  await expect.poll(effects).toEqual(['slow'])
})

test('a server keeps the schedules of its own version, in the time of Malaysia', async () => {
  const nightly = (queue: string) => defineJob({ queue, cron: '5 1 * * *', handle: async () => undefined })
  const older = await startJobs([nightly('retired'), nightly('kept')], { work: true })
  await older.stop()
  await startJobs([nightly('kept'), nightly('new')], { work: true })
  const { rows } = await sql`select name, cron, timezone from pgboss.schedule order by name`.execute(database.db)
  expect(rows).toEqual(['kept', 'new'].map((name) => ({ name, cron: '5 1 * * *', timezone: 'Asia/Kuala_Lumpur' })))
})

test('a job whose server was killed is run again soon, with exactly one effect', async () => {
  const jobs = await startJobs([recordEffect])
  await jobs.enqueue(database.db, 'effects', { name: 'done' })
  const victim = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../test/workers/stuck-worker.ts'), database.url],
    {
      stdio: ['ignore', 'pipe', 'inherit']
    }
  )
  await once(victim.stdout, 'data')
  victim.kill('SIGKILL')
  await once(victim, 'exit')
  expect(await effects()).toEqual([])

  await startJobs([recordEffect], { work: true })
  await expect.poll(effects).toEqual(['done'])
})

test('the metrics have how many jobs wait and for how long, and the alert rules name none that is not there', async () => {
  const metrics = createMetrics(database, database)
  exportQueueFigures(metrics.registry, database.db, ['effects'])
  const jobs = await startJobs([recordEffect])
  expect(await metrics.text()).toContain('payouts_jobs_waiting{queue="effects"} 0')
  await database.db.transaction().execute((tx) => jobs.enqueue(tx, 'effects', { name: 'waits' }))
  const figures = await metrics.text()
  expect(figures).toContain('payouts_jobs_waiting{queue="effects"} 1')
  expect(figures).toMatch(/payouts_jobs_oldest_seconds\{queue="effects"\} \d+\.\d/)

  const rules = await readFile(join(import.meta.dirname, '../../../../docs/alerts.yml'), 'utf8')
  const named = new Set(rules.match(/payouts_\w+?(?=_count|_bucket|\b)/g))
  const exported = new Set(figures.match(/(?<=# TYPE )payouts_\w+/g))
  // These belong to the server of calls.
  const ofCalls = ['disk_free_bytes', 'backup_age_seconds', 'attachments_wait_seconds']
  for (const figure of [...ofCalls, 'webhooks_oldest_seconds', 'webhooks_dead', 'feeds_failing'])
    exported.add(`payouts_${figure}`)
  expect([...named].filter((name) => !exported.has(name))).toEqual([])
})
