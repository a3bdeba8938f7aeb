import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderInConsole } from '#test/render.tsx'
import { defineList, type Filter } from '../list-definition.ts'
import type { ChosenFilter } from '../list-state.ts'
import { useOwnListState } from '../use-list-state.ts'
import type { CountQuery } from './option-counts.ts'
import { SearchBar } from './SearchBar.tsx'

const filters: Filter[] = [
  { key: 'name', label: 'Name', kind: 'text' },
  {
    key: 'status',
    label: 'Payout Status',
    kind: 'options',
    options: ['Hold', { value: 'Cancel', label: 'Cancelled' }]
  },
  { key: 'cutoffDate', label: 'Cutoff Date', kind: 'date' },
  { key: 'amountFrom', label: 'Amount from', kind: 'amount' },
  { key: 'amountTo', label: 'Amount to', kind: 'amount', onlyAdded: true }
]

const definition = defineList({ filters })

function Searched({ searches, emptyText }: { searches: unknown[]; emptyText?: string }) {
  const list = useOwnListState(definition)
  const narrow = (filter: ChosenFilter | undefined) => {
    searches.push(filter)
    list.narrow(filter)
  }
  return (
    <>
      <SearchBar filters={filters} state={{ ...list, narrow }} emptyText={emptyText} counts={counts} />
      <output>{JSON.stringify(list.request)}</output>
      <button type="button" onClick={() => list.turnTo(1)}>
        turn
      </button>
    </>
  )
}

const counts: CountQuery = ({ key, value }) => ({
  queryKey: [key, value],
  queryFn: async () => (value === 'Hold' ? 1200 : 0)
})

const firstPage = { pageNumber: 0, pageSize: 15 }
const request = () => JSON.parse(screen.getByRole('status').textContent) as object

test('an amount is taken as it is typed, and shown as money; anything else is refused', async () => {
  renderInConsole(<Searched searches={[]} />)
  const user = userEvent.setup()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by' }), 'Amount from')
  const field = screen.getByRole('textbox', { name: 'Amount from' })
  await user.type(field, '12x{Enter}')
  expect(screen.getByText('Enter an amount, such as 1,234.50.')).toBeTruthy()
  await user.clear(field)
  await user.type(field, '-1,234.5{Enter}')
  expect(screen.getByText('RM −1,234.50')).toBeTruthy()
  expect(request()).toEqual({ ...firstPage, amountFrom: '-1234.5' })
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  const added = within(await screen.findByRole('search', { name: 'Add a filter' }))
  await user.selectOptions(added.getByRole('combobox', { name: 'Filter by' }), 'Amount to')
  await user.type(added.getByRole('textbox', { name: 'Amount to' }), '-2000{Enter}')
  added.getByText('“Amount from” must not be above “Amount to”.')
  expect(request()).toEqual({ ...firstPage, amountFrom: '-1234.5' })
})

test('text is searched by Enter and shown as a chip, which clears it', async () => {
  const searches: unknown[] = []
  renderInConsole(<Searched searches={searches} />)
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' Ipoh {Enter}')
  expect(searches).toEqual([{ key: 'name', value: 'Ipoh' }])
  expect(screen.getByText('Ipoh')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear filter Name' }))
  expect(request()).toEqual(firstPage)
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', '')
})

test('what is being typed stays when the list is sorted or turned under a filter in force', async () => {
  const searches: unknown[] = []
  renderInConsole(<Searched searches={searches} />)
  const user = userEvent.setup()
  const name = screen.getByRole('textbox', { name: 'Name' })
  await user.type(name, 'Ipoh{Enter}')
  await user.clear(name)
  await user.type(name, 'Mu')
  await user.click(screen.getByRole('button', { name: 'turn' }))
  await user.type(name, 'ar{Enter}')
  expect(searches.at(-1)).toEqual({ key: 'name', value: 'Muar' })
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
  await screen.findByPlaceholderText('YYYY-MM-DD')
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

test('further filters are added to the search, by their counts, and lifted one by one or all at once', async () => {
  renderInConsole(<Searched searches={[]} />)
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ipoh{Enter}')
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  const adding = within(await screen.findByRole('search', { name: 'Add a filter' }))
  await adding.findByRole('option', { name: 'Hold (1,200)' })
  await user.click(adding.getByRole('button', { name: 'Add' }))
  expect(adding.getByText('Please enter or choose a value.')).toBeTruthy()
  await user.selectOptions(adding.getByRole('combobox', { name: 'Payout Status' }), 'Hold')
  await user.click(adding.getByRole('button', { name: 'Add' }))
  expect(request()).toEqual({ ...firstPage, name: 'Ipoh', status: 'Hold' })

  // A new search replaces the previous one, not the filters that were added.
  const name = screen.getByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Muar{Enter}')
  expect(request()).toEqual({ ...firstPage, name: 'Muar', status: 'Hold' })
  await user.click(screen.getByRole('button', { name: 'Clear filter Name' }))
  expect(request()).toEqual({ ...firstPage, status: 'Hold' })
  await user.type(name, 'Muar{Enter}')
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(request()).toEqual(firstPage)
})
