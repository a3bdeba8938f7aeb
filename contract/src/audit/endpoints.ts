import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { listRequest, pageOf, textFilter } from '#page.ts'
import { permission } from '#permissions.ts'
import { auditEvent, auditMonths } from './schema.ts'

/** An empty filter is none. */
const optionally = (text: z.ZodString) => text.or(z.literal('')).nullish()

export const auditEndpoints = {
  getAuditEvents: endpoint({
    path: '/api/v1/audit/getAuditEvents',
    summary: 'Lists what was done and what was refused, by anybody in any part of the product',
    kind: 'read',
    access: [permission('Audit')],
    input: listRequest({
      scope: { noOfMonth: z.literal(auditMonths).default(3) },
      sortKeys: ['EVENT_NO'],
      sortOrder: 'DESC',
      filters: {
        /** A part of the name. */
        createdBy: textFilter,
        action: textFilter,
        /** The part of the product, as an event names it: `freezes`. */
        area: textFilter,
        /** A part of the name of what it concerns. */
        name: textFilter,
        referenceNo: textFilter,
        accountCode: textFilter,
        batchNo: optionally(z.string().regex(/^\d{1,9}$/, 'Batch No. must be a number')),
        /** `1234.50`, with or without thousands; the sign does not matter. */
        amount: optionally(z.string().regex(/^\d[\d,]{0,15}(\.\d{1,2})?$/, 'Amount must be a sum such as 1,234.50'))
      }
    }),
    output: pageOf(auditEvent)
  }),
  /** The signed export of `payouts audit export`; `payouts audit verify` checks it anywhere. */
  downloadAuditEvents: endpoint({
    path: '/api/v1/audit/downloadAuditEvents',
    summary: 'Hands out all audit events as a signed file that can be checked without the server',
    kind: 'download',
    audience: 'staff',
    access: [permission('Audit', 'DOWNLOAD')],
    input: z.strictObject({ first: z.int().positive().default(1) }),
    output: z.never()
  })
}
