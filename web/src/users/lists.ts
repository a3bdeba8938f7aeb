import { userReads } from '@payouts/contract/users/read-endpoints'
import { userStatuses } from '@payouts/contract/users/statuses'
import { defineList } from '#list/list-definition.ts'
import { messages } from './messages.ts'

export const usersList = defineList({
  declared: userReads.getUserList.input.list,
  filters: [
    { key: 'name', label: messages.name, kind: 'text' },
    { key: 'userName', label: messages.userName, kind: 'text' },
    { key: 'role', label: messages.role, kind: 'text' },
    { key: 'status', label: messages.status, kind: 'options', options: userStatuses },
    { key: 'company', label: messages.company, kind: 'text' }
  ]
})
