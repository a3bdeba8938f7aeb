import { Pill } from '@mantine/core'
import { ringgitOf, senOf, withCurrency } from '@payouts/contract/money'
import { dayText } from '#ui/texts/day-text.ts'
import { type Filter, optionParts } from '../list-definition.ts'
import type { ChosenFilter } from '../list-state.ts'
import { messages } from '../messages.ts'

type FilterChipsProps = {
  filters: readonly Filter[]
  chosen: readonly ChosenFilter[]
  onLift: (key: string) => void
}

/** The filters in force, each a chip that lifts it. */
export function FilterChips({ filters, chosen, onLift }: FilterChipsProps) {
  const shown = chosen.flatMap(({ key, value }) => {
    const filter = filters.find((one) => one.key === key)
    return filter ? [{ filter, value }] : []
  })
  return (
    <>
      {shown.map(({ filter, value }) => (
        <Pill
          key={filter.key}
          size="lg"
          className="search-chip"
          withRemoveButton
          onRemove={() => onLift(filter.key)}
          removeButtonProps={{ 'aria-label': messages.clearFilter(filter.label), 'aria-hidden': false, tabIndex: 0 }}
        >
          {filter.label}: <strong>{wordsFor(filter, value)}</strong>
        </Pill>
      ))}
    </>
  )
}

function wordsFor(filter: Filter, value: string): string {
  if (filter.kind === 'date') return dayText(value)
  if (filter.kind === 'amount') return withCurrency(ringgitOf(senOf(value)))
  if (filter.kind === 'text') return value
  return filter.options.map(optionParts).find((option) => option.value === value)?.label ?? value
}
