import type { AuditEvent } from '@payouts/contract/audit/schema'
import { type Column, moneyColumn, textColumn } from '#list/columns.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { actionWords, outcomeOf, sentenceOf } from './event-words.ts'
import { messages } from './messages.ts'

export const auditColumns: readonly Column<AuditEvent>[] = [
  {
    key: 'number',
    header: messages.number,
    width: 70,
    align: 'right',
    sort: 'EVENT_NO',
    cell: ({ eventId }) => eventId
  },
  {
    key: 'time',
    header: messages.time,
    width: 162,
    least: 110,
    cell: ({ createdOn }) => <InstantText instant={createdOn} />
  },
  textColumn({ key: 'person', header: messages.person, of: (event) => event.createdBy, width: 130 }),
  textColumn({ key: 'action', header: messages.action, of: actionWords, width: 112 }),
  textColumn({ key: 'activity', card: 'name', header: messages.activity, of: sentenceOf, width: 240, grow: true }),
  moneyColumn({ key: 'amount', card: 'amount', header: messages.amountRm, of: (event) => event.amount, width: 134 }),
  {
    key: 'outcome',
    card: 'state',
    header: messages.outcome,
    width: 98,
    cell: (event) => {
      const { word, tone } = outcomeOf(event)
      return <StatusDot tone={tone}>{word}</StatusDot>
    }
  }
]
