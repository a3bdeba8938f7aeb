import { NativeSelect, TextInput } from '@mantine/core'
import { firstDay, lastDay } from '@payouts/contract/page'
import { DayField } from '#ui/fields/DayField.tsx'
import { type Filter, optionParts } from '../list-definition.ts'
import { messages } from '../messages.ts'
import { type CountQuery, useOptionCounts } from './option-counts.ts'

type FilterValueProps = {
  filter: Filter
  value: string
  onChange: (value: string) => void
  error: string | undefined
  counts?: CountQuery | undefined
}

/** The field of a filter's value, as its kind asks for it. */
export function FilterValue({ filter, value, onChange, error, counts }: FilterValueProps) {
  const countOf = useOptionCounts(filter, counts)
  const common = { 'aria-label': filter.label, className: 'search-value', 'data-page-search': true, error }
  if (filter.kind === 'options') {
    const options = filter.options.map(optionParts).map((option) => ({
      value: option.value,
      label: messages.optionWithCount(option.label, countOf(option.value))
    }))
    return (
      <NativeSelect
        {...common}
        data={[{ value: '', label: messages.anyOption(filter.label) }, ...options]}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  if (filter.kind === 'date')
    return <DayField {...common} value={value} onChange={onChange} min={firstDay} max={lastDay} />
  return (
    <TextInput
      {...common}
      {...(filter.kind === 'amount' && { inputMode: 'decimal', leftSection: 'RM' })}
      placeholder={(filter.kind === 'text' && filter.placeholder) || messages.searchBy(filter.label)}
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
