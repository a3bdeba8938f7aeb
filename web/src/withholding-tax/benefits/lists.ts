import { benefitEndpoints } from '@payouts/contract/withholding-tax/benefit-endpoints'
import { benefitKinds, benefitStates } from '@payouts/contract/withholding-tax/benefits'
import { defineList } from '#list/list-definition.ts'
import { messages } from './messages.ts'

export const benefitsList = defineList({
  declared: benefitEndpoints.getBenefits.input.list,
  filters: [
    { key: 'companyName', label: messages.name, kind: 'text' },
    { key: 'companyCode', label: messages.code, kind: 'text' },
    {
      key: 'kind',
      label: messages.kind,
      kind: 'options',
      options: benefitKinds.map((value) => ({ value, label: messages.kinds[value] }))
    },
    { key: 'state', label: messages.state, kind: 'options', options: benefitStates }
  ]
})
