import { Button } from '@mantine/core'
import type { RecordKind, RetentionKind } from '@payouts/contract/retention/schema'
import { dayText } from '#ui/texts/day-text.ts'
import { SecondLine } from '#ui/texts/SecondLine.tsx'
import { messages } from './messages.ts'

type RuleTableProps = { kinds: readonly RetentionKind[]; onChange?: ((rule: RetentionKind) => void) | undefined }

/** Each kind of records: how long it is kept, and what becomes of it today. */
export const RuleTable = ({ kinds, onChange }: RuleTableProps) => (
  <table className="data-table stacked-table" aria-label={messages.rules}>
    <thead>
      <tr>
        <th scope="col">{messages.kind}</th>
        <th scope="col">{messages.kept}</th>
        <th scope="col">{messages.due}</th>
        <th scope="col">{messages.held}</th>
        <th scope="col">{messages.later}</th>
        <th scope="col">{messages.erased}</th>
      </tr>
    </thead>
    <tbody>
      {kinds.map((rule) => (
        <tr key={rule.kind}>
          <th scope="row">
            <SecondLine below={messages.kindHints[rule.kind]}>{messages.kinds[rule.kind]}</SecondLine>
          </th>
          <td data-label={messages.kept}>
            <span>
              {messages.years(rule.years)}{' '}
              {onChange && (
                <Button
                  variant="default"
                  size="compact-xs"
                  aria-label={messages.changeOf(messages.kinds[rule.kind])}
                  onClick={() => onChange(rule)}
                >
                  {messages.change}
                </Button>
              )}
            </span>
          </td>
          <Counted kind={rule.kind} label={messages.due} {...rule.due} />
          <Counted kind={rule.kind} label={messages.held} {...rule.held} />
          <Counted kind={rule.kind} label={messages.later} {...rule.later} from={rule.nextOn} />
          <Counted kind={rule.kind} label={messages.erased} {...rule.erased} />
        </tr>
      ))}
    </tbody>
  </table>
)

type CountedProps = { kind: RecordKind; label: string; records: number; lots: number; from?: string | null }

const Counted = ({ kind, label, records, lots, from }: CountedProps) => (
  <td data-label={label}>
    <SecondLine below={from && messages.from(dayText(from))}>
      {lots === 0 ? messages.nothing : messages.counts(kind, records, lots)}
    </SecondLine>
  </td>
)
