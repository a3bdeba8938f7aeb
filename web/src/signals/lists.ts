import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import { signalStatuses } from '@payouts/contract/signals/schema'
import { defineList } from '#list/list-definition.ts'
import { messages } from './list-messages.ts'

export const signalsList = defineList({
  declared: signalEndpoints.getSignals.input.list,
  filters: [
    {
      key: 'status',
      label: messages.status,
      kind: 'options',
      options: signalStatuses.map((value) => ({ value, label: messages.statuses[value] }))
    },
    {
      key: 'severity',
      label: messages.severity,
      kind: 'options',
      options: [
        { value: 'red', label: 'Red' },
        { value: 'amber', label: 'Amber' }
      ]
    },
    { key: 'companyCode', label: messages.dealerCode, kind: 'text' },
    { key: 'payoutCycleName', label: messages.cycleName, kind: 'text' }
  ]
})
