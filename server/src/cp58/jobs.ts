import { defineJob, type JobDefinition } from '#platform/jobs/definition.ts'
import { filesQueue, mailQueue } from './files-queue.ts'
import { mailForm } from './mail-form.ts'
import { makeFiles } from './make-files.ts'
import { remindOfForms } from './remind.ts'

export const cp58Jobs: JobDefinition[] = [
  // A stopping server returns its work to the queue each time.
  defineJob<{ changeId: number }>({ queue: filesQueue, retryLimit: 20, handle: makeFiles }),
  defineJob({ queue: 'remind-of-cp58', cron: '20 8 * * *', handle: ({ tx, clock }) => remindOfForms(tx, clock) }),
  // Some nine hours, at growing intervals, if the mail server is away.
  defineJob<{ formId: number; mailTo: string; id: string }>({
    queue: mailQueue,
    retryLimit: 15,
    expireInSeconds: 180,
    handle: mailForm
  })
]
