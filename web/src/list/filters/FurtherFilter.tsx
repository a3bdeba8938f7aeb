import { useDisclosure } from '@mantine/hooks'
import { Plus } from 'lucide-react'
import { LinePopover } from '../LinePopover.tsx'
import type { Filter } from '../list-definition.ts'
import { type ChosenFilter, isReversed } from '../list-state.ts'
import { messages } from '../messages.ts'
import { FilterForm } from './FilterForm.tsx'
import type { CountQuery } from './option-counts.ts'

type FurtherFilterProps = {
  /** The filters that are not applied yet. */
  filters: readonly Filter[]
  inForce: readonly ChosenFilter[]
  onAdd: (filter: ChosenFilter) => void
  counts: CountQuery | undefined
}

/** Adds a filter to the applied ones. */
export function FurtherFilter({ filters, inForce, onAdd, counts }: FurtherFilterProps) {
  const [opened, { toggle, close }] = useDisclosure()
  if (filters.length === 0) return null
  return (
    <LinePopover
      label={messages.furtherFilter}
      icon={<Plus size={14} aria-hidden />}
      opened={opened}
      onToggle={toggle}
      onClose={close}
    >
      <FilterForm
        filters={filters}
        label={messages.addFilter}
        submit={messages.add}
        icon={<Plus size={14} aria-hidden />}
        onSubmit={(filter) => {
          onAdd(filter)
          close()
        }}
        problemOf={(filter) => (isReversed([...inForce, filter]) ? messages.reversed : undefined)}
        onEmpty={() => messages.giveValue}
        counts={counts}
      />
    </LinePopover>
  )
}
