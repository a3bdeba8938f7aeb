import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { CallError } from '#client/call-error.ts'
import { renderInConsole } from '#test/render.tsx'
import { textOf } from '#test/screen.ts'
import { moneyColumn, textColumn } from './columns.tsx'
import { ListTable } from './ListTable.tsx'
import { defineList } from './list-definition.ts'
import type { ListQuery } from './list-query.ts'
import { useOwnListState } from './use-list-state.ts'
import { useSelection } from './use-selection.ts'

type Dealer = { code: string; amount: string }

const dealers = defineList({
  declared: { sortKeys: ['NAME', 'AMOUNT'], defaultSort: 'NAME', defaultOrder: 'ASC', filterNames: ['code'] },
  filters: [{ key: 'code', label: 'Code', kind: 'text' }]
})
const columns = [
  textColumn<Dealer>({ key: 'code', header: 'Code', of: ({ code }) => code, sort: 'NAME' }),
  moneyColumn<Dealer>({ key: 'amount', header: 'Amount', of: ({ amount }) => amount, sort: 'AMOUNT' })
]
const rules = { id: ({ code }: Dealer) => code, amount: ({ amount }: Dealer) => amount }
const allDealers = Array.from({ length: 40 }, (_, index) => ({ code: `D${index + 1}`, amount: '1000.05' }))

type Answer = Partial<ListQuery<Dealer>>

function Dealers({
  rows = allDealers,
  answer = {},
  requests = []
}: {
  rows?: Dealer[]
  answer?: Answer
  requests?: object[]
}) {
  const list = useOwnListState(dealers)
  const selection = useSelection(rules)
  const { pageNumber, pageSize } = list.request
  requests.push(list.request)
  const data = {
    content: rows.slice(pageNumber * pageSize, (pageNumber + 1) * pageSize),
    pageNumber,
    pageSize,
    totalElements: rows.length,
    totalPages: Math.ceil(rows.length / pageSize)
  }
  return (
    <ListTable
      label="Dealers"
      list={list}
      query={{ data, isPending: false, error: null, refetch: () => {}, ...answer }}
      columns={columns}
      rowId={({ code }) => code}
      rowName={({ code }) => code}
      selection={selection}
      bulkActions={[
        { label: 'Hold', onClick: () => {} },
        { label: 'Release', onClick: () => requests.push({ released: true }), disabledReason: 'Nothing is held' }
      ]}
      emptyHint="Import a file of dealers."
    />
  )
}

const announced = () => screen.getAllByRole('status').map(textOf)

test('a selection is kept over pages, summed to the sen, and says what is not in sight', async () => {
  renderInConsole(<Dealers />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select D16' }))
  const bar = screen.getByRole('region', { name: 'Selected rows' })
  expect(bar.textContent).toContain('16 selected')
  expect(textOf(bar)).toContain('RM 16,000.80')
  expect(bar.textContent).toContain('15 are not on this page')
  expect(announced()).toContain('16 rows selected, RM 16,000.80')
  await user.click(within(bar).getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
})

test('an action that is off can be reached, tells why, and does nothing', async () => {
  const requests: object[] = []
  renderInConsole(<Dealers requests={requests} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('checkbox', { name: 'Select D1' }))
  const release = screen.getByRole('button', { name: /^Release/, description: 'Nothing is held' })
  expect(release.getAttribute('aria-disabled')).toBe('true')
  await user.click(release)
  expect(requests).not.toContainEqual({ released: true })
})

test('a heading of money sorts by it with the largest first, turns round on the second press, and both are announced', async () => {
  const requests: object[] = []
  renderInConsole(<Dealers requests={requests} />)
  const user = userEvent.setup()
  const heading = screen.getByRole('columnheader', { name: 'Amount' })
  expect(heading.getAttribute('aria-sort')).toBe('none')
  await user.click(within(heading).getByRole('button'))
  expect(heading.getAttribute('aria-sort')).toBe('descending')
  expect(announced()).toContain('40 rows, page 1 of 3, sorted by Amount, descending')
  await user.click(within(heading).getByRole('button'))
  expect(heading.getAttribute('aria-sort')).toBe('ascending')
  expect(requests.at(-1)).toMatchObject({ sortProperty: 'AMOUNT', sortOrder: 'ASC' })
})

test('the pager jumps to a page that is typed, and a new page size starts at the first page', async () => {
  const requests: object[] = []
  renderInConsole(<Dealers requests={requests} />)
  const user = userEvent.setup()
  await user.keyboard('{Shift}')
  await user.click(await screen.findByRole('combobox', { name: 'Jump to page' }))
  await user.keyboard('3{Enter}')
  expect(requests.at(-1)).toMatchObject({ pageNumber: 2, pageSize: 15 })
  expect(screen.getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled')).toBe('true')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '30')
  expect(requests.at(-1)).toMatchObject({ pageNumber: 0, pageSize: 30 })
})

test('one page has no pager', () => {
  renderInConsole(<Dealers rows={allDealers.slice(0, 10)} />)
  expect(screen.queryByRole('navigation', { name: /^Pages of/ })).toBeNull()
})

test('an empty list shows its headings, says so and what to do', () => {
  renderInConsole(<Dealers rows={[]} />)
  expect(screen.getAllByRole('columnheader')).toHaveLength(3)
  expect(screen.getByText('No Record Found')).toBeTruthy()
  expect(screen.getByText('Import a file of dealers.')).toBeTruthy()
})

test('a list that could not be loaded says why and tries again', async () => {
  const refetch = vi.fn()
  renderInConsole(
    <Dealers answer={{ data: undefined, error: new CallError('offline', 'No Internet Connection Found!'), refetch }} />
  )
  expect(screen.getByRole('alert').textContent).toContain('No Internet Connection Found!')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})

function Failing() {
  const [failed, setFailed] = useState(false)
  const failure = {
    data: undefined,
    error: new CallError('offline', 'No Internet Connection Found!'),
    refetch: () => undefined
  }
  return (
    <>
      <button type="button" onClick={() => setFailed(true)}>
        Lose the network
      </button>
      {failed ? <Dealers answer={failure} /> : <Dealers rows={allDealers.slice(0, 10)} />}
    </>
  )
}

test('what could not be loaded after a page was shown is not drawn like rows that wait', async () => {
  renderInConsole(<Failing />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Lose the network' }))
  expect(screen.getByRole('alert').textContent).toContain('No Internet Connection Found!')
  expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('false')
})

test('the first load shows as many skeleton rows as the page will have', () => {
  renderInConsole(<Dealers answer={{ data: undefined, isPending: true }} />)
  const grid = screen.getByRole('grid')
  expect(grid.getAttribute('aria-busy')).toBe('true')
  expect(grid.querySelectorAll('tbody tr')).toHaveLength(15)
})

function Shrinking() {
  const [rows, setRows] = useState(allDealers)
  return (
    <>
      <button type="button" onClick={() => setRows(allDealers.slice(0, 20))}>
        shrink
      </button>
      <Dealers rows={rows} />
    </>
  )
}

test('when rows go and the page lies past the end, the last page is turned to', async () => {
  renderInConsole(<Shrinking />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Last page' }))
  await user.click(screen.getByRole('button', { name: 'shrink' }))
  expect(screen.getByText('D20')).toBeTruthy()
  expect(await screen.findByRole('combobox', { name: 'Jump to page' })).toHaveProperty('value', '2')
})
