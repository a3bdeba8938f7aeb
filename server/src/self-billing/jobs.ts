import { defineJob } from '#platform/jobs/definition.ts'
import { issueEInvoices } from './issue.ts'
import { issueQueue } from './issue-queue.ts'
import { mailDocuments } from './pdf/mail-documents.ts'

export const selfBillingJobs = [
  defineJob({ queue: issueQueue, cron: '* * * * *', handle: issueEInvoices }),
  defineJob({ queue: 'mail-e-invoices', cron: '* * * * *', handle: mailDocuments })
]
