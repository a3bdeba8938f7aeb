import { Button, NativeSelect } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { fetchDayField } from '#ui/fields/DayField.tsx'
import type { Filter } from '../list-definition.ts'
import { type ChosenFilter, isAmount, plainAmount } from '../list-state.ts'
import { messages } from '../messages.ts'
import { FilterValue } from './FilterValue.tsx'
import type { CountQuery } from './option-counts.ts'

type FilterFormProps = {
  filters: readonly Filter[]
  /** What the form begins with. */
  chosen?: ChosenFilter | undefined
  label: string
  /** The button's words, and its icon. */
  submit: ReactNode
  icon: ReactNode
  onSubmit: (filter: ChosenFilter) => void
  /** What is wrong with it beside the filters in force, or nothing. */
  problemOf?: (filter: ChosenFilter) => string | undefined
  /** Runs without a value; it returns what is wrong with that, or nothing. */
  onEmpty: () => string | undefined
  /** Tells how many rows each option of a filter would leave. */
  counts?: CountQuery | undefined
}

/** A filter to choose, its value, and a button; Enter runs it, too. */
export function FilterForm(form: FilterFormProps) {
  const { filters, chosen, label, submit, icon, onSubmit, problemOf, onEmpty, counts } = form
  const [key, setKey] = useState(chosen?.key ?? filters[0]?.key ?? '')
  const [value, setValue] = useState(chosen?.value ?? '')
  const [problem, setProblem] = useState<string>()
  const filter = filters.find((one) => one.key === key) ?? filters[0]
  const { key: chosenKey, value: chosenValue = '' } = chosen ?? {}

  // By the choice, not by the object: turning the page keeps what is being typed.
  useEffect(() => {
    if (chosenKey) setKey(chosenKey)
    setValue(chosenValue)
    setProblem(undefined)
  }, [chosenKey, chosenValue])

  if (!filter) return null

  const prepare = () => {
    if (filters.some(({ kind }) => kind === 'date')) fetchDayField().catch(() => undefined)
  }
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
    const wanted = filter.kind === 'amount' ? plainAmount(value) : value.trim()
    const given = { key: filter.key, value: wanted }
    if (!wanted) return setProblem(onEmpty())
    if (filter.kind === 'amount' && !isAmount(wanted)) return setProblem(messages.notAmount)
    const wrong = problemOf?.(given)
    setProblem(wrong)
    if (!wrong) onSubmit(given)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of a few years ago do not know the search element
    <form className="actions search-form" role="search" aria-label={label} onSubmit={run} onFocus={prepare}>
      {filters.length > 1 && (
        <NativeSelect
          aria-label={messages.filterBy}
          className="search-filter"
          data={filters.map(({ key: filterKey, label: words }) => ({ value: filterKey, label: words }))}
          value={filter.key}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
      <FilterValue key={filter.key} filter={filter} value={value} onChange={change} error={problem} counts={counts} />
      <Button type="submit" variant="default" leftSection={icon}>
        {submit}
      </Button>
    </form>
  )
}
