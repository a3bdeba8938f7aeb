import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderInConsole } from '#test/render.tsx'
import { DayText } from '../texts/DayText.tsx'
import { initialsOf } from '../texts/Initials.tsx'
import { holdTone, payoutTone } from '../texts/tones.ts'
import { Money } from './Money.tsx'
import { Tile, TileRow, type TileSource } from './Tile.tsx'
import { Waterfall } from './Waterfall.tsx'
import { placeSteps, type WaterfallStep } from './waterfall-steps.ts'

test('money has its currency, groups and a true minus sign; nothing is a dash that is read out', () => {
  const { container } = renderInConsole(
    <>
      <Money amount="1234567.50" />|<Money amount="-4.31" />|<Money amount="0.00" currency={false} />|
      <Money amount={null} />
    </>
  )
  expect(container.textContent).toContain('RM 1,234,567.50|RM −4.31|0.00|—No amount')
  expect(screen.getByText('RM −4.31').className).toContain('money-negative')
})

test('an amount that is too long for a column says so, whatever stands before it', () => {
  renderInConsole(
    <>
      <Money amount="12345678.90" />
      <Money amount="1234567890.12" currency={false} />
    </>
  )
  expect(screen.getByText('RM 12,345,678.90').hasAttribute('data-long')).toBe(false)
  expect(screen.getByText('1,234,567,890.12').hasAttribute('data-long')).toBe(true)
})

test('a day is written so that no one can read it two ways', () => {
  renderInConsole(<DayText day="2026-09-01" />)
  expect(screen.getByText('1 Sep 2026').getAttribute('datetime')).toBe('2026-09-01')
})

test('a status has the colour that the specification gives it', () => {
  expect(['Completed', 'Scheduled', 'Cancelled', 'Error', 'Hold'].map(payoutTone)).toEqual([
    'green',
    'blue',
    'grey',
    'pink',
    'pink'
  ])
  expect(['Release Approval', 'Hold', 'Completed'].map(holdTone)).toEqual(['green', 'orange', 'grey'])
})

test('initials are of the first two words', () => {
  expect(initialsOf('Nur Aisyah binti Omar')).toBe('NA')
  expect(initialsOf('admin')).toBe('A')
})

const steps: WaterfallStep[] = [
  { key: 'imported', label: 'Imported', kind: 'total', amount: '100.10', tone: 'teal' },
  { key: 'held', label: 'Held', kind: 'change', amount: '-150.20', tone: 'orange' },
  { key: 'back', label: 'Given back', kind: 'change', amount: '60.10', tone: 'blue' },
  { key: 'net', label: 'Net', kind: 'total', amount: '10.00', tone: 'green' }
]

test('a waterfall is exact to the sen, also below zero', () => {
  const { placed } = placeSteps(steps)
  expect(placed.map(({ level }) => level)).toEqual(['100.10', '-50.10', '10.00', '10.00'])
  expect(placed[1]?.from).toBe(0)
  expect(placed[1]?.length).toBe(100)
})

test('small changes beside large totals are seen, as the picture begins above zero and says where', () => {
  const held: WaterfallStep = { key: 'held', label: 'On hold', kind: 'change', amount: '-320.71', tone: 'orange' }
  const cycle: WaterfallStep[] = [
    { key: 'imported', label: 'Imported', kind: 'total', amount: '18168.39', tone: 'blue' },
    held,
    { key: 'cancelled', label: 'Cancelled', kind: 'change', amount: '0.00', tone: 'grey' },
    { key: 'net', label: 'Net payout', kind: 'total', amount: '17847.68', tone: 'green' }
  ]
  const { beginsAt, placed } = placeSteps(cycle)
  expect(beginsAt).toBe('17600.00')
  expect(placed[1]?.length).toBeGreaterThan(50)
  expect(placeSteps(cycle.with(1, { ...held, amount: '-17000.00' })).beginsAt).toBeUndefined()
  renderInConsole(<Waterfall title="From imported to net" steps={cycle} />)
  expect(screen.getByText(/begin at RM 17,600.00/)).toBeTruthy()
  expect(screen.queryByText('Cancelled')).toBeNull()
})

test('a bar opens its rows, and the same figures are in a table', async () => {
  const opened: string[] = []
  renderInConsole(
    <Waterfall
      title="From imported to net"
      steps={steps.map((step) => ({ ...step, onOpen: () => opened.push(step.key) }))}
    />
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /Held/ }))
  await user.click(screen.getByRole('switch', { name: 'Show as table' }))
  await user.click(screen.getByRole('button', { name: 'Given back' }))
  expect(opened).toEqual(['held', 'back'])
  expect(screen.getByRole('row', { name: 'Held RM −150.20 RM −50.10' })).toBeTruthy()
})

test('tiles whose figures cannot be had say why and are read again', async () => {
  const refetch = vi.fn()
  const error = new Error('There is no payout cycle 99.')
  const row = (source: TileSource) => (
    <TileRow source={source}>
      <Tile label="Total" value={undefined} />
    </TileRow>
  )
  renderInConsole(row({ data: undefined, error, refetch }))
  expect(screen.getByRole('alert').textContent).toContain('There is no payout cycle 99.')
  expect(screen.queryByText('Total')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
  const final = Object.assign(new Error('You may not see them.'), { isFinal: true })
  renderInConsole(row({ data: undefined, error: final, refetch }))
  screen.getByText('You may not see them.')
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1)
})
