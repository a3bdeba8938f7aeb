import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Tx } from '../db/database.ts'
import type { Services } from '../http/services.ts'
import { defineJob } from '../jobs/definition.ts'
import { type Reseal, resealed } from '../master-key/reseal.ts'
import type { Message } from './messenger.ts'

const queue = 'send-messages'

/** A queued message, encrypted because a link in it lets its reader sign in. */
type Outgoing = { id: string; writtenAt: string; sealed: string }

const purposeOf = (id: string) => `message ${id}`

/** Sends a message once this transaction has committed. */
export async function sendLater(
  tx: Tx,
  { services, clock }: { services: Services; clock: Clock },
  message: Message
): Promise<void> {
  const id = randomUUID()
  const sealed = services.masterKey.seal(Buffer.from(JSON.stringify(message)), purposeOf(id)).toString('base64')
  await services.jobs.enqueue(tx, queue, { id, writtenAt: clock.now().toISOString(), sealed } satisfies Outgoing)
}

/** Retries for some nine hours, at growing intervals, if the mail server is away. */
export const sendMessages = defineJob<Outgoing>({
  queue,
  retryLimit: 15,
  expireInSeconds: 180,
  async handle({ data: { id, writtenAt, sealed }, services }) {
    const opened = services.masterKey.open(Buffer.from(sealed, 'base64'), purposeOf(id))
    await services.messenger.send(JSON.parse(opened.toString()) as Message, { id, writtenAt: new Date(writtenAt) })
  }
})

/** Messages that wait to be sent. A message that failed for good stays as it is. */
export const resealMessages: Reseal = async (tx, keys) => {
  const { rows } = await sql<{ jobId: string; id: string; sealed: string }>`
    select id as "jobId", data ->> 'id' as id, data ->> 'sealed' as sealed from pgboss.job
    where name = ${queue} and state in ('created', 'retry', 'active')`.execute(tx)
  for (const { jobId, id, sealed } of rows) {
    const again = resealed(Buffer.from(sealed, 'base64'), purposeOf(id), keys).toString('base64')
    await sql`update pgboss.job set data = data || jsonb_build_object('sealed', ${again}::text)
      where name = ${queue} and id = ${jobId}`.execute(tx)
  }
}

const keptDays = 7

/** An old mail in a folder is of no use, and readers of backups could misuse it. */
export const forgetOutbox = defineJob({
  queue: 'forget-outbox',
  cron: '25 * * * *',
  handle: ({ clock, services }) =>
    services.messenger.forgetOutbox(new Date(clock.now().getTime() - keptDays * 86_400_000))
})
