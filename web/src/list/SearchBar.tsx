import { Button, NativeSelect, Pill, TextInput } from '@mantine/core'
import { firstDay, lastDay } from '@payouts/contract/page'
import { Search } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { DayField } from '../ui/DayField.tsx'
import { dayText } from '../ui/day-text.ts'
import { type Filter, optionParts } from './list-definition.ts'
import type { ChosenFilter } from './list-state.ts'
import { messages } from './messages.ts'
import './SearchBar.css'

export type SearchBarProps = {
  filters: readonly Filter[]
  /** The filter in force; it is shown as a chip. */
  chosen: ChosenFilter | undefined
  /** Runs the search, or with undefined lifts the filter. */
  onSearch: (filter: ChosenFilter | undefined) => void
  /** What to say to a search without a value; without it that lifts the filter. */
  emptyText?: string | undefined
  label?: string
  /** More controls at the end of the line. */
  children?: ReactNode
}

/** A filter to choose, its value, and a button; Enter runs it, too. */
export function SearchBar({ filters, chosen, onSearch, emptyText, label = messages.search, children }: SearchBarProps) {
  const [key, setKey] = useState(chosen?.key ?? filters[0]?.key ?? '')
  const [value, setValue] = useState(chosen?.value ?? '')
  const [problem, setProblem] = useState<string>()
  const filter = filters.find((one) => one.key === key) ?? filters[0]
  const inForce = filters.find((one) => one.key === chosen?.key)

  useEffect(() => {
    if (chosen) setKey(chosen.key)
    setValue(chosen?.value ?? '')
    setProblem(undefined)
  }, [chosen])

  if (!filter) return children ? <div className="search-bar">{children}</div> : null

  const choose = (next: string) => {
    setKey(next)
    setValue('')
    setProblem(undefined)
  }
  const change = (next: string) => {
    setValue(next)
    setProblem(undefined)
  }
  const run = (event: FormEvent) => {
    event.preventDefault()
    const wanted = value.trim()
    if (wanted) onSearch({ key: filter.key, value: wanted })
    else if (emptyText) setProblem(emptyText)
    else onSearch(undefined)
  }

  return (
    <div className="search-bar">
      {/* biome-ignore lint/a11y/useSemanticElements: browsers of a few years ago do not know the search element */}
      <form className="search-form" role="search" aria-label={label} onSubmit={run}>
        {filters.length > 1 && (
          <NativeSelect
            aria-label={messages.filterBy}
            className="search-filter"
            data={filters.map(({ key: filterKey, label: words }) => ({ value: filterKey, label: words }))}
            value={filter.key}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        )}
        <FilterValue key={filter.key} filter={filter} value={value} onChange={change} error={problem} />
        <Button type="submit" variant="default" leftSection={<Search size={14} aria-hidden />}>
          {messages.search}
        </Button>
      </form>

      {chosen && inForce && (
        <Pill
          size="lg"
          className="search-chip"
          withRemoveButton
          onRemove={() => onSearch(undefined)}
          removeButtonProps={{ 'aria-label': messages.clearFilter(inForce.label), 'aria-hidden': false, tabIndex: 0 }}
        >
          {inForce.label}: <strong>{wordsFor(inForce, chosen.value)}</strong>
        </Pill>
      )}
      {children && <div className="search-more">{children}</div>}
    </div>
  )
}

type FilterValueProps = {
  filter: Filter
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

function FilterValue({ filter, value, onChange, error }: FilterValueProps) {
  const common = { 'aria-label': filter.label, className: 'search-value', 'data-page-search': true, error }
  if (filter.kind === 'options')
    return (
      <NativeSelect
        {...common}
        data={[{ value: '', label: messages.anyOption }, ...filter.options.map(optionParts)]}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  if (filter.kind === 'date')
    return <DayField {...common} value={value} onChange={onChange} min={firstDay} max={lastDay} />
  return (
    <TextInput
      {...common}
      placeholder={filter.placeholder ?? messages.searchBy(filter.label)}
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function wordsFor(filter: Filter, value: string): string {
  if (filter.kind === 'date') return dayText(value)
  if (filter.kind === 'text') return value
  return filter.options.map(optionParts).find((option) => option.value === value)?.label ?? value
}
