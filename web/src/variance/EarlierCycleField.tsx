import { NativeSelect } from '@mantine/core'
import type { Variance } from '@payouts/contract/variance/schema'
import { comparedCycleReason } from '@payouts/contract/variance/words'
import { dayText } from '#ui/texts/day-text.ts'
import { messages } from './messages.ts'
import { withOption } from './period-options.ts'
import { useSideOptions } from './use-side-options.ts'
import './EarlierCycleField.css'

type EarlierCycleFieldProps = {
  /** Undefined if the server found no earlier cycle, or refused the one that was chosen. */
  variance: Variance | undefined
  onChange: (key: string) => void
}

/** The cycle that another is compared with, and why it is this one. Where the server found none, any can be chosen. */
export function EarlierCycleField({ variance, onChange }: EarlierCycleFieldProps) {
  const every = useSideOptions('CYCLE', variance === undefined)
  const why = variance && comparedCycleReason(variance)
  return (
    <div className="earlier-cycle">
      <NativeSelect
        size="xs"
        label={messages.comparedWith}
        data={variance ? optionsOf(variance) : [{ value: '', label: messages.choose }, ...every]}
        value={variance?.before.key ?? ''}
        onChange={(event) => event.currentTarget.value && onChange(event.currentTarget.value)}
      />
      {why && <p className="muted">{why}</p>}
    </div>
  )
}

/** The earlier cycles of the kind, and the one that is shown if it is none of them. */
function optionsOf({ before, earlierCycles }: Variance) {
  const ofKind = earlierCycles.map(({ key, name, cutoffDate }) => ({
    value: key,
    label: messages.cutOffOn(name, dayText(cutoffDate))
  }))
  return withOption(ofKind, { value: before.key, label: before.name })
}
