import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderInConsole } from '../../test/render.tsx'
import type { Filter } from './list-definition.ts'
import type { ChosenFilter } from './list-state.ts'
import { SearchBar } from './SearchBar.tsx'

const filters: Filter[] = [
  { key: 'name', label: 'Name', kind: 'text' },
  {
    key: 'status',
    label: 'Payout Status',
    kind: 'options',
    options: ['Hold', { value: 'Cancel', label: 'Cancelled' }]
  },
  { key: 'cutoffDate', label: 'Cutoff Date', kind: 'date' }
]

function Searched({ searches, emptyText }: { searches: unknown[]; emptyText?: string }) {
  const [chosen, setChosen] = useState<ChosenFilter>()
  const search = (filter: ChosenFilter | undefined) => {
    searches.push(filter)
    setChosen(filter)
  }
  return <SearchBar filters={filters} chosen={chosen} onSearch={search} emptyText={emptyText} />
}

test('text is searched by Enter and shown as a chip, which clears it', async () => {
  const searches: unknown[] = []
  renderInConsole(<Searched searches={searches} />)
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' Ipoh {Enter}')
  expect(searches).toEqual([{ key: 'name', value: 'Ipoh' }])
  expect(screen.getByText('Ipoh')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear filter Name' }))
  expect(searches.at(-1)).toBeUndefined()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', '')
})

test('options are chosen from their words and sent by their value, by the button', async () => {
  const searches: unknown[] = []
  renderInConsole(<Searched searches={searches} />)
  const user = userEvent.setup()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by' }), 'Payout Status')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Payout Status' }), 'Cancelled')
  expect(searches).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(searches).toEqual([{ key: 'status', value: 'Cancel' }])
})

test('a date of any year is typed or picked and sent as YYYY-MM-DD', async () => {
  const searches: unknown[] = []
  renderInConsole(<Searched searches={searches} />)
  const user = userEvent.setup()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by' }), 'Cutoff Date')
  await user.type(screen.getByLabelText('Cutoff Date'), '31/01/2018{Enter}')
  expect(searches).toEqual([{ key: 'cutoffDate', value: '2018-01-31' }])
})

test('a search without a value lifts the filter, or says so where the screen asks for one', async () => {
  const searches: unknown[] = []
  renderInConsole(<Searched searches={searches} emptyText="Please enter some value first!" />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Search' }))
  expect(searches).toEqual([])
  expect(screen.getByText('Please enter some value first!')).toBeTruthy()
})
