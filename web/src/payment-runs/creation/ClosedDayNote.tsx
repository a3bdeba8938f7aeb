import { Text } from '@mantine/core'
import type { Rail } from '@payouts/contract/bank-files/schema'
import type { ClosedDay } from '@payouts/contract/holidays/schema'
import { TriangleAlert } from 'lucide-react'
import { closedRails } from '../closed-rails.ts'
import { messages } from '../messages.ts'

type ClosedDayNoteProps = { closedDay: ClosedDay; rails: readonly { rail: Rail }[] }

/** Says that a run's rails are closed on its execution day. */
export function ClosedDayNote({ closedDay, rails }: ClosedDayNoteProps) {
  const closed = closedRails(rails)
  if (closed.length === 0) return null
  return (
    <Text size="sm" className="strong run-closed-day">
      <TriangleAlert size={14} aria-hidden /> {messages.closedDay(closed, closedDay)}
    </Text>
  )
}
