import { cashOutLimitReads } from '@payouts/contract/cash-out-limits/read-endpoints'
import { tiers } from '@payouts/contract/dealers/schema'
import { defineList } from '#list/list-definition.ts'
import { messages } from './messages.ts'

export const cashOutLimitsList = defineList({
  declared: cashOutLimitReads.getCashOutLimitDetails.input.list,
  filters: [
    { key: 'accountName', label: messages.name, kind: 'text' },
    { key: 'accountCode', label: messages.code, kind: 'text' },
    { key: 'tier', label: messages.tier, kind: 'options', options: tiers }
  ],
  pageSizes: [15, 10, 30, 45, 60]
})
