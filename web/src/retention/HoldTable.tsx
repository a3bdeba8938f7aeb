import { Button } from '@mantine/core'
import { canEndHold } from '@payouts/contract/retention/can'
import type { RetentionHold } from '@payouts/contract/retention/schema'
import { InstantText } from '#ui/texts/DayText.tsx'
import { messages } from './messages.ts'

type HoldTableProps = { holds: readonly RetentionHold[]; onEnd?: ((hold: RetentionHold) => void) | undefined }

/** What keeps records whatever the rules say. */
export function HoldTable({ holds, onEnd }: HoldTableProps) {
  if (holds.length === 0) return <p className="dimmed">{messages.noHolds}</p>
  return (
    <table className="data-table stacked-table" aria-label={messages.holds}>
      <thead>
        <tr>
          <th scope="col">{messages.subject}</th>
          <th scope="col">{messages.scope}</th>
          <th scope="col">{messages.since}</th>
          <th scope="col">{messages.reason}</th>
          <th scope="col">{messages.end}</th>
        </tr>
      </thead>
      <tbody>
        {holds.map((hold) => (
          <tr key={hold.holdId}>
            <th scope="row">{hold.subject}</th>
            <td data-label={messages.scope}>{messages.scopeText(hold.scope, hold.scopeNumber)}</td>
            <td data-label={messages.since}>
              <InstantText instant={hold.since} />
            </td>
            <td data-label={messages.reason}>{hold.reason}</td>
            <td data-label={messages.end}>
              {hold.isEnding && messages.ending}
              {onEnd && canEndHold(hold).allowed && (
                <Button
                  variant="default"
                  size="compact-xs"
                  aria-label={messages.endTitle(hold.subject)}
                  onClick={() => onEnd(hold)}
                >
                  {messages.end}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
