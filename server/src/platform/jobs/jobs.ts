import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { fromKysely, PgBoss } from 'pg-boss'
import { type Clock, payoutZone } from '../clock.ts'
import type { Database, OpenDatabase, Tx } from '../db/database.ts'
import { isDatabaseAway } from '../http/calls/failures.ts'
import type { Services } from '../http/services.ts'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { traced } from '../tracing/tracing.ts'
import { JobTransaction, queueDatabase } from './boss-database.ts'
import type { JobDefinition } from './definition.ts'
import { runDueJobs } from './due-jobs.ts'
import type { JobQueue } from './job-queue.ts'
import { giveBackLostJobs, holdJobLock } from './lost-jobs.ts'

export type Jobs = JobQueue & {
  /** Creates the queues; after that jobs can be enqueued. */
  start(services: Services): Promise<void>
  /** Starts the workers and the schedules, and retries while the database is away. */
  startWorking(): Promise<void>
  /** Takes no more jobs and waits up to 25 seconds for running ones; unfinished ones run again later. */
  stop(): Promise<void>
  /** For tests: runs every scheduled job and everything that is due by the clock. */
  runDue(): Promise<number>
}

const schema = 'pgboss'
const pollSeconds = 1
const startAgainAfterMs = 500
const day = 24 * 60 * 60

/** Installs or updates the queue's tables, as a part of migrating a database. */
export async function installQueue(database: OpenDatabase): Promise<void> {
  const boss = new PgBoss({ db: queueDatabase(database), schema, supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
}

/** The job queue. It lives in the database, so several servers share it and each may be killed at any moment. */
export function createJobs(options: {
  /** Has no statement timeout, and one connection more than the jobs that run at the same time. */
  database: OpenDatabase
  definitions: JobDefinition[]
  clock: Clock
  log: Logger
  metrics?: Metrics
}): Jobs {
  const { database, definitions, clock, log, metrics } = options
  let sender: PgBoss | undefined
  let worker: PgBoss | undefined
  let services: Services | undefined
  let watch: NodeJS.Timeout | undefined
  let isStopping = false

  const started = () => {
    if (!sender || !services) throw new Error('The job queue was not started.')
    return { sender, services }
  }

  function newBoss(upkeep: boolean): PgBoss {
    const settings = { schema, migrate: upkeep, supervise: upkeep, schedule: upkeep }
    const boss = new PgBoss({ db: queueDatabase(database), ...settings })
    boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'))
    boss.on('warning', (warning) => log.warn({ warning: warning.data }, warning.message))
    return boss
  }

  async function run(definition: JobDefinition, data: object, tx: Tx, signal = new AbortController().signal) {
    await definition.handle({ data, tx, database: database.db, clock, signal, services: started().services })
  }

  async function work(queue: PgBoss, definition: JobDefinition): Promise<void> {
    const workOptions = {
      transactional: true,
      pollingIntervalSeconds: pollSeconds,
      localConcurrency: definition.concurrency ?? 1
    } as const
    const workerId = await queue.work<object, void, typeof workOptions>(
      definition.queue,
      workOptions,
      async ([job], transaction) => {
        if (!job || !(transaction instanceof JobTransaction)) return
        await holdJobLock(transaction.tx, job.id)
        await timed(definition.queue, () => run(definition, job.data ?? {}, transaction.tx, job.signal))
        // The next job may wait already: fetch it now instead of at the next poll.
        queue.notifyWorker(workerId)
      }
    )
  }

  async function timed(queue: string, handle: () => Promise<void>): Promise<void> {
    const stopTimer = metrics?.jobSeconds.startTimer({ queue })
    try {
      await traced({ kind: 'job', name: queue, attributes: {} }, handle)
      stopTimer?.({ outcome: 'done' })
    } catch (error) {
      stopTimer?.({ outcome: 'failed' })
      log.error({ err: error, queue }, 'a job failed')
      throw error
    }
  }

  async function beginWork(): Promise<void> {
    worker = newBoss(true)
    await worker.start()
    await keepSchedules(worker, definitions)
    for (const definition of definitions) await work(worker, definition)
    watch = watchForLostJobs(worker, database.db, log)
  }

  return {
    async enqueue(tx, queue, data, { startAfter, singletonKey = randomUUID(), retryLimit } = {}) {
      await started().sender.send(queue, data, {
        db: fromKysely(tx),
        singletonKey,
        ...(startAfter && { startAfter }),
        ...(retryLimit !== undefined && { retryLimit })
      })
    },

    async start(given) {
      services = given
      sender = await newBoss(false).start()
      await makeQueues(sender, definitions)
    },

    async startWorking() {
      while (!isStopping) {
        try {
          return await beginWork()
        } catch (error) {
          if (!isDatabaseAway(error)) throw error
          log.warn({ err: error }, 'the database went away while the job queue was started; it is started again')
          await worker?.stop({ graceful: false })
          await pause(startAgainAfterMs)
        }
      }
    },

    async stop() {
      isStopping = true
      clearInterval(watch)
      await worker?.stop({ graceful: true, timeout: 25_000 })
      await sender?.stop({ graceful: false })
      worker = undefined
      sender = undefined
    },

    async runDue() {
      return runDueJobs(started().sender, { definitions, database: database.db, clock, run })
    }
  }
}

async function makeQueues(queue: PgBoss, definitions: JobDefinition[]): Promise<void> {
  const existing = new Map((await queue.getQueues()).map((one) => [one.name, one]))
  for (const { queue: name, retryLimit = 5, expireInSeconds = 3600 } of definitions) {
    const settings = {
      retryLimit,
      expireInSeconds,
      retryDelay: 1,
      retryBackoff: true,
      // A backstop for the worker's lock, which a hanging or disconnected server keeps.
      heartbeatSeconds: 60,
      deleteAfterSeconds: day
    }
    const made = existing.get(name)
    if (!made) await queue.createQueue(name, { ...settings, policy: 'short' })
    else if (!isDeepStrictEqual({ ...made, ...settings }, made)) await queue.updateQueue(name, settings)
  }
}

async function keepSchedules(queue: PgBoss, definitions: JobDefinition[]): Promise<void> {
  const schedules = new Map(definitions.flatMap(({ queue: name, cron }) => (cron ? [[name, cron] as const] : [])))
  for (const { name } of await queue.getSchedules()) if (!schedules.has(name)) await queue.unschedule(name)
  for (const [name, cron] of schedules) await queue.schedule(name, cron, {}, { tz: payoutZone })
}

function watchForLostJobs(boss: PgBoss, database: Database, log: Logger): NodeJS.Timeout {
  let isBusy = false
  return setInterval(async () => {
    if (isBusy) return
    isBusy = true
    try {
      const count = await giveBackLostJobs(boss, database)
      if (count) log.warn({ count }, 'jobs whose worker died are run again')
    } catch (error) {
      log.error({ err: error }, 'looking for lost jobs failed')
    } finally {
      isBusy = false
    }
  }, pollSeconds * 1000)
}
