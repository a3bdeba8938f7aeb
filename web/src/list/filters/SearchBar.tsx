import { Button } from '@mantine/core'
import { Search } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { lazyNamed } from '#ui/lazy-named.ts'
import type { Filter } from '../list-definition.ts'
import type { AnyListState } from '../list-state.ts'
import { messages } from '../messages.ts'
import { FilterChips } from './FilterChips.tsx'
import { FilterForm } from './FilterForm.tsx'
import { FurtherFilter } from './FurtherFilter.tsx'
import type { CountQuery } from './option-counts.ts'
import './SearchBar.css'

const SaveView = lazyNamed(() => import('./SaveView.tsx'), 'SaveView')

type SearchBarProps = {
  filters: readonly Filter[]
  /** The filters in force, shown as chips, and how to change them. */
  state: Pick<AnyListState, 'filter' | 'inForce' | 'isSavable' | 'narrow' | 'narrowFurther' | 'lift'>
  /** The message for a search without a value; by default that removes the search. */
  emptyText?: string | undefined
  label?: string
  counts?: CountQuery | undefined
  /** More controls at the end of the line. */
  children?: ReactNode
}

/** The search of a list, the filters in force, and the way to add one. */
export function SearchBar({ filters, state, emptyText, label = messages.search, counts, children }: SearchBarProps) {
  const { filter, inForce, narrow, narrowFurther, lift } = state
  if (filters.length === 0 && !children) return null
  const left = filters.filter(({ key }) => inForce.every((one) => one.key !== key))
  const searchWithoutValue = () => {
    if (!emptyText) narrow(undefined)
    return emptyText
  }
  return (
    <div className="row search-bar">
      <FilterForm
        filters={filters.filter(({ onlyAdded }) => !onlyAdded)}
        chosen={filter}
        label={label}
        submit={<span className="hidden-on-phones">{messages.search}</span>}
        icon={<Search size={14} aria-hidden />}
        onSubmit={narrow}
        onEmpty={searchWithoutValue}
      />
      <FilterChips filters={filters} chosen={inForce} onLift={lift} />
      {filters.length > 1 && <FurtherFilter filters={left} inForce={inForce} onAdd={narrowFurther} counts={counts} />}
      {inForce.length > 1 && (
        <Button variant="subtle" size="compact-sm" className="search-line-button" onClick={() => lift()}>
          {messages.clearAllFilters}
        </Button>
      )}
      {state.isSavable && (
        <Suspense>
          <SaveView />
        </Suspense>
      )}
      {children && <div className="actions search-more">{children}</div>}
    </div>
  )
}
