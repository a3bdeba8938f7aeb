import { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import { formStates } from '@payouts/contract/cp58/schema'
import { defineList } from '#list/list-definition.ts'
import { messages } from './messages.ts'

export const formsList = defineList({
  declared: cp58Endpoints.getForms.input.list,
  filters: [
    { key: 'companyName', label: messages.name, kind: 'text' },
    { key: 'companyCode', label: messages.code, kind: 'text' },
    { key: 'state', label: messages.state, kind: 'options', options: formStates }
  ]
})
