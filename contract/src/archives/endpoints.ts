import { z } from 'zod'
import { endpoint, forStaff } from '#endpoint.ts'
import { day } from '#page.ts'
import { permission } from '#permissions.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
import { reason } from '#text.ts'
import { archiveRule, archiveRuleChange, archives } from './schema.ts'

const reads = [permission('Books')] as const
const requests = [permission('Books', 'EDIT')] as const

/** The rows of closed cycles on another PostgreSQL, and which cycles go there by themselves. */
export const archiveEndpoints = forStaff({
  getArchives: endpoint({
    path: '/api/v1/archives/getArchives',
    summary: 'Reads which cycles go to an archive, which are there, and how far the work is',
    kind: 'read',
    access: reads,
    input: z.object({}),
    output: archives
  }),
  ...requestEndpoints('/api/v1/archives', {
    name: 'ArchiveRuleChange',
    what: 'about which cycles go to an archive',
    list: { name: 'getArchiveRuleChanges', access: reads, row: archiveRuleChange },
    make: {
      name: 'changeArchiveRule',
      access: requests,
      input: z.object({ values: archiveRule, validFrom: day, reason })
    },
    decides: [permission('Books', 'APPROVE')],
    withdraws: requests
  })
})
