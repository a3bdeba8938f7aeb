import { auditEndpoints } from '@payouts/contract/audit/endpoints'
import { auditMonths } from '@payouts/contract/audit/schema'
import { z } from 'zod'
import { defineList, listSearch } from '#list/list-definition.ts'
import { optionalParam } from '#list/search-params.ts'
import { messages } from './messages.ts'

export const auditList = defineList({
  declared: auditEndpoints.getAuditEvents.input.list,
  filters: [
    { key: 'createdBy', label: messages.person, kind: 'text' },
    { key: 'action', label: messages.action, kind: 'text' },
    { key: 'area', label: messages.area, kind: 'text' },
    { key: 'name', label: messages.subject, kind: 'text' },
    { key: 'referenceNo', label: messages.reference, kind: 'text' },
    { key: 'accountCode', label: messages.account, kind: 'text' },
    { key: 'batchNo', label: messages.batch, kind: 'text' },
    { key: 'amount', label: messages.amount, kind: 'text' }
  ]
})

export type AuditFilter = (typeof auditList.filters)[number]['key']

/** The list's search, and how many months it looks back. */
export const auditSearch = z.object({
  ...listSearch(auditList).shape,
  months: optionalParam(z.literal(auditMonths))
})

export const monthsFrom = (search: unknown) => auditSearch.parse(search).months ?? auditMonths[0]
