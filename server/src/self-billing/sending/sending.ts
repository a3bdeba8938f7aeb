import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Logger } from '#platform/log.ts'
import type { Authority } from './authority.ts'

/** What each step of sending works with. One server sends at a time. */
export type Sending = { database: Database; clock: Clock; log: Logger; jobs: JobQueue; authority: Authority }
