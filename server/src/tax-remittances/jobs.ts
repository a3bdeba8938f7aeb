import { defineJob } from '#platform/jobs/definition.ts'
import { remindOfTax } from './remind.ts'

export const taxRemittanceJobs = [
  defineJob({
    queue: 'remind-of-tax-remittances',
    cron: '15 8 * * *',
    handle: ({ tx, clock, services }) => remindOfTax(tx, clock, services)
  })
]
