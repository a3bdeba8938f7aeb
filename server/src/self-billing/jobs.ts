import { defineJob } from '#platform/jobs/definition.ts'
import { issueEInvoices } from './issue.ts'
import { issueQueue } from './issue-queue.ts'
import { mailDocuments } from './pdf/mail-documents.ts'
import { remindOfCertificate } from './sending/remind-of-certificate.ts'

export const selfBillingJobs = [
  defineJob({ queue: issueQueue, cron: '* * * * *', handle: issueEInvoices }),
  defineJob({ queue: 'mail-e-invoices', cron: '* * * * *', handle: mailDocuments }),
  defineJob({
    queue: 'remind-of-certificate',
    cron: '10 8 * * *',
    handle: ({ tx, clock, services }) => remindOfCertificate(tx, clock, services)
  })
]
