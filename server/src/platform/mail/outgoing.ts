import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Tx } from '../db/database.ts'
import type { Services } from '../http/services.ts'
import { defineJob } from '../jobs/definition.ts'
import type { Message } from './messenger.ts'

const queue = 'send-messages'

/** How the queue stores a message: encrypted, since a link in it lets its reader sign in. */
type Outgoing = { id: string; writtenAt: string; sealed: string }

const purposeOf = (id: string) => `message ${id}`

/** Sends a message once this transaction has committed, and not if it is undone. */
export async function sendLater(
  tx: Tx,
  { services, clock }: { services: Services; clock: Clock },
  message: Message
): Promise<void> {
  const id = randomUUID()
  const sealed = services.masterKey.seal(Buffer.from(JSON.stringify(message)), purposeOf(id)).toString('base64')
  await services.jobs.enqueue(tx, queue, { id, writtenAt: clock.now().toISOString(), sealed } satisfies Outgoing)
}

/** A mail server that is away is tried again, at longer and longer intervals, for some nine hours. */
export const sendMessages = defineJob<Outgoing>({
  queue,
  retryLimit: 15,
  expireInSeconds: 180,
  async handle({ data: { id, writtenAt, sealed }, services }) {
    const opened = services.masterKey.open(Buffer.from(sealed, 'base64'), purposeOf(id))
    await services.messenger.send(JSON.parse(opened.toString()) as Message, { id, writtenAt: new Date(writtenAt) })
  }
})

const keptDays = 7

/** A week-old mail in a folder is of no use, and readers of backups could misuse it. */
export const forgetOutbox = defineJob({
  queue: 'forget-outbox',
  cron: '25 * * * *',
  handle: ({ clock, services }) =>
    services.messenger.forgetOutbox(new Date(clock.now().getTime() - keptDays * 86_400_000))
})
