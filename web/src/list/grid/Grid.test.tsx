import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderInConsole } from '#test/render.tsx'
import { menuColumn, moneyColumn, statusColumn, textColumn } from '../columns.tsx'
import { useSelection } from '../use-selection.ts'
import { Grid } from './Grid.tsx'

type Cycle = { id: string; name: string; amount: string; closed: boolean }

function cycles(from: number, count: number): Cycle[] {
  return Array.from({ length: count }, (_, index) => {
    const number = from + index
    return { id: `B${number}`, name: `Cycle ${number}`, amount: `${number}.50`, closed: number === 3 }
  })
}

let rowsDrawn = 0
const columns = [
  textColumn<Cycle>({
    key: 'name',
    header: 'Name',
    of: (cycle) => {
      rowsDrawn++
      return cycle.name
    },
    sort: 'NAME'
  }),
  moneyColumn<Cycle>({ key: 'amount', header: 'Payout (RM)', of: ({ amount }) => amount }),
  menuColumn<Cycle>({
    label: ({ name }) => name,
    actions: () => [{ label: 'Get Attachments Details', onClick: () => {} }]
  })
]
const rules = {
  id: ({ id }: Cycle) => id,
  whyNot: ({ closed }: Cycle) => (closed ? 'The cycle is closed' : undefined)
}

function Cycles({ opened = [], pages = 1 }: { opened?: string[]; pages?: number }) {
  const selection = useSelection(rules)
  const [page, setPage] = useState(0)
  const [pageRows, setPageRows] = useState(() => cycles(1, 12))
  const turn = (step: number) => {
    if (page + step < 0 || page + step >= pages) return false
    setPage(page + step)
    setPageRows(cycles((page + step) * 12 + 1, 12))
    return true
  }
  return (
    <>
      <Grid
        label="Payout cycles"
        columns={columns}
        rows={pageRows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={({ id }, column) => opened.push(`${id} ${column}`)}
        selection={selection}
        firstRow={page * 12}
        totalRows={pages * 12}
        onTurn={turn}
      />
      <output>{selection.ids.join(' ')}</output>
    </>
  )
}

const focusedCell = () => document.activeElement?.closest('td, th') as HTMLTableCellElement
const focusedPosition = () => [focusedCell().closest('tr')?.rowIndex, focusedCell().cellIndex]

test('the grid is one Tab stop, and Tab leaves it again', async () => {
  renderInConsole(<Cycles />)
  const user = userEvent.setup()
  await user.tab()
  expect(focusedPosition()).toEqual([1, 0])
  await user.tab()
  expect(document.body).toHaveProperty('tagName', document.activeElement?.tagName)
})

test('arrows, Home, End and Ctrl with them move the focus from cell to cell', async () => {
  renderInConsole(<Cycles />)
  const user = userEvent.setup()
  await user.tab()
  const press = async (keys: string) => {
    await user.keyboard(keys)
    return focusedPosition()
  }
  expect(await press('{ArrowDown}{ArrowRight}')).toEqual([2, 1])
  expect(await press('{End}')).toEqual([2, 3])
  expect(await press('{ArrowRight}')).toEqual([2, 3])
  expect(await press('{Home}')).toEqual([2, 0])
  expect(await press('{Control>}{End}{/Control}')).toEqual([12, 3])
  expect(await press('{Control>}{ArrowUp}{/Control}')).toEqual([1, 3])
  expect(await press('{ArrowUp}')).toEqual([0, 3])
  expect(await press('{Control>}{Home}{/Control}')).toEqual([1, 0])
  expect(await press('{PageDown}')).toEqual([11, 0])
})

test('Page Down on the last row turns the page and keeps the focus in the grid', async () => {
  renderInConsole(<Cycles pages={2} />)
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{ArrowRight}{PageDown}{PageDown}{PageDown}')
  expect(focusedCell().textContent).toBe('Cycle 13')
  await user.keyboard('{PageUp}')
  expect(focusedCell().textContent).toBe('Cycle 12')
})

test('Space selects the row, Enter opens it with the column that has the focus', async () => {
  const opened: string[] = []
  renderInConsole(<Cycles opened={opened} />)
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard(' ')
  await user.keyboard('{ArrowDown}{ArrowRight} {Enter}')
  expect(screen.getByRole('status').textContent).toBe('B1 B2')
  expect(screen.getByRole('row', { name: /Cycle 2 / }).getAttribute('aria-selected')).toBe('true')
  expect(opened).toEqual(['B2 name'])
})

test('Ctrl+A selects the page but for rows that cannot be selected', async () => {
  renderInConsole(<Cycles />)
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{Control>}a{/Control}')
  expect(screen.getByRole('status').textContent).toBe('B1 B2 B4 B5 B6 B7 B8 B9 B10 B11 B12')
  await user.click(screen.getByRole('checkbox', { name: 'Select Cycle 3: The cycle is closed' }))
  expect(screen.getByRole('status').textContent).not.toContain('B3')
})

test('a click with Shift selects all rows from the last one on', async () => {
  renderInConsole(<Cycles />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('checkbox', { name: 'Select Cycle 5' }))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name: 'Select Cycle 8' }))
  await user.keyboard('{/Shift}')
  expect(screen.getByRole('status').textContent).toBe('B5 B6 B7 B8')
})

test('a click opens the row; a click on its checkbox or its menu does not', async () => {
  const opened: string[] = []
  renderInConsole(<Cycles opened={opened} />)
  const user = userEvent.setup()
  await user.click(screen.getByText('4.50'))
  await user.click(screen.getByRole('checkbox', { name: 'Select Cycle 4' }))
  await user.click(screen.getByRole('button', { name: 'Actions for Cycle 4' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Get Attachments Details' }))
  expect(opened).toEqual(['B4 amount'])
})

test('the focus returns from a row’s menu to its cell in the grid', async () => {
  renderInConsole(<Cycles />)
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{End}{Enter}')
  await screen.findByRole('menuitem', { name: 'Get Attachments Details' })
  await user.keyboard('{Escape}')
  expect(focusedPosition()).toEqual([1, 3])
  await user.tab()
  await user.tab({ shift: true })
  expect(focusedPosition()).toEqual([1, 3])
})

test('selecting all rows renders no cell again', async () => {
  renderInConsole(<Cycles />)
  rowsDrawn = 0
  await userEvent.setup().click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
  expect(within(screen.getByRole('grid')).getAllByRole('row', { selected: true })).toHaveLength(11)
  expect(rowsDrawn).toBe(0)
})

test('a row’s link is the column that names it, and each column has its slot on a card', () => {
  const named = [
    moneyColumn<Cycle>({ key: 'paid', header: 'Paid (RM)', of: ({ amount }) => amount }),
    moneyColumn<Cycle>({ key: 'amount', header: 'Payout (RM)', of: ({ amount }) => amount, card: 'amount' }),
    textColumn<Cycle>({ key: 'name', header: 'Name', of: ({ name }) => name, card: 'name' }),
    statusColumn<Cycle>({ key: 'phase', header: 'Phase', of: () => 'Open', tone: () => 'green' })
  ]
  renderInConsole(
    <Grid
      label="Payout cycles"
      columns={named}
      rows={cycles(1, 1)}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      hrefOf={({ id }) => `/cycle?batch=${id}`}
    />
  )
  expect(screen.getByRole('link', { name: 'Cycle 1' }).getAttribute('href')).toBe('/cycle?batch=B1')
  const slots = screen.getAllByRole('cell').map((cell) => [cell.textContent, cell.dataset['card']])
  expect(slots).toEqual([
    ['1.50', undefined],
    ['1.50', 'amount'],
    ['Cycle 1', 'name'],
    ['Open', 'state']
  ])
})

function LongAmounts() {
  const [amount, setAmount] = useState('1234567890.12')
  return (
    <>
      <button type="button" onClick={() => setAmount('12345678.90')}>
        Next page
      </button>
      <Grid
        label="Payout cycles"
        columns={columns}
        rows={[{ id: 'B1', name: 'Cycle 1', amount, closed: false }]}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
      />
    </>
  )
}

test('a column is as wide as the longest amount of the page, and as before without one', async () => {
  const measured = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(180)
  onTestFinished(() => measured.mockRestore())
  const { container } = renderInConsole(<LongAmounts />)
  const width = () => container.querySelector<HTMLElement>('col:nth-child(2)')?.style.width
  expect(width()).toBe('200px')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Next page' }))
  expect(width()).not.toBe('200px')
})
