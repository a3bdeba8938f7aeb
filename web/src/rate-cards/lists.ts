import { commissionTypes } from '@payouts/contract/cycles/schema'
import { rateCardReads } from '@payouts/contract/rate-cards/read-endpoints'
import { defineList } from '#list/list-definition.ts'
import { messages } from './list-messages.ts'

export const cardsList = defineList({
  declared: rateCardReads.getRateCards.input.list,
  filters: [
    { key: 'name', label: messages.name, kind: 'text' },
    { key: 'commissionType', label: messages.commissionType, kind: 'options', options: commissionTypes }
  ]
})
