import { defineJob } from '#platform/jobs/definition.ts'
import { issueEInvoices } from './issue.ts'
import { issueQueue } from './issue-queue.ts'

export const selfBillingJobs = [defineJob({ queue: issueQueue, cron: '* * * * *', handle: issueEInvoices })]
