import type { AuditEvent } from '@payouts/contract/audit/schema'
import { type Column, moneyColumn, statusColumn, textColumn } from '../list/columns.tsx'
import { InstantText } from '../ui/DayText.tsx'
import { messages } from './messages.ts'

export const auditColumns: readonly Column<AuditEvent>[] = [
  {
    key: 'number',
    header: messages.number,
    width: 82,
    align: 'right',
    sort: 'EVENT_NO',
    cell: ({ eventId }) => eventId
  },
  {
    key: 'time',
    header: messages.time,
    width: 162,
    cell: ({ createdOn }) => <InstantText instant={createdOn} />
  },
  textColumn({ key: 'person', header: messages.person, of: (event) => event.createdBy, width: 112 }),
  textColumn({ key: 'action', header: messages.action, of: (event) => event.action, width: 108 }),
  textColumn({
    key: 'activity',
    card: 'name',
    header: messages.activity,
    of: (event) => event.activity,
    width: 150,
    grow: true
  }),
  textColumn({ key: 'subject', header: messages.subject, of: (event) => event.name, width: 120, grow: 3 }),
  moneyColumn({ key: 'amount', card: 'amount', header: messages.amountRm, of: (event) => event.amount, width: 134 }),
  statusColumn({
    key: 'outcome',
    header: messages.outcome,
    of: (event) => messages.outcomes[event.outcome],
    tone: (outcome) => (outcome === messages.outcomes.DONE ? 'green' : 'orange'),
    width: 98
  })
]
