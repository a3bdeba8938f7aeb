import { z } from 'zod'
import { dryRun } from '#cycles/schema.ts'
import { endpoint } from '#endpoint.ts'
import { permission } from '#permissions.ts'
import { requiredText } from '#text.ts'
import { holiday, holidayImport, stateName } from './schema.ts'

export const holidayEndpoints = {
  getHolidays: endpoint({
    path: '/api/v1/holidays/getHolidays',
    summary: 'Lists the public holidays of a year, and whose holidays close the banks',
    kind: 'read',
    access: [permission('Payout Dates')],
    input: z.object({ year: z.int().min(2000).max(2199) }),
    output: z.object({
      /** The states whose holidays close the banks, besides those of the whole country. */
      states: z.array(stateName),
      holidays: z.array(holiday)
    })
  }),
  importHolidays: endpoint({
    path: '/api/v1/holidays/importHolidays',
    summary: 'Replaces the holidays of the years that a file lists, or says what it would do',
    kind: 'write',
    audience: 'staff',
    access: [permission('Payout Dates', 'SAVE')],
    input: z.object({ fileName: requiredText('Please choose a file.', 255), dryRun }),
    output: holidayImport,
    takesFile: true
  })
}
