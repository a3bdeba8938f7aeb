import { Button } from '@mantine/core'
import type { RetentionKind } from '@payouts/contract/retention/schema'
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
          </td>
          <Counted label={messages.due} {...rule.due} />
          <Counted label={messages.held} {...rule.held} />
          <Counted label={messages.later} {...rule.later} from={rule.nextOn} />
          <Counted label={messages.erased} {...rule.erased} />
        </tr>
      ))}
    </tbody>
  </table>
)

type CountedProps = { label: string; records: number; cycles: number; from?: string | null }

const Counted = ({ label, records, cycles, from }: CountedProps) => (
  <td data-label={label}>
    <SecondLine below={from && messages.from(dayText(from))}>
      {cycles === 0 ? messages.nothing : messages.counts(records, cycles)}
    </SecondLine>
  </td>
)
