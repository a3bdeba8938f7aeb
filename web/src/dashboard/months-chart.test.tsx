import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInConsole } from '#test/render.tsx'
import { MonthsChart } from './MonthsChart.tsx'
import { axisOf } from './months-axis.ts'

const months = ['2026-09', '2026-10', '2026-11'].map((month, at) => ({
  month,
  netPayout: ['-1250000000.00', '12345678901.23', '0.00'][at] ?? ''
}))

test('the axis of time goes from month to month, and each says its exact figure', async () => {
  renderInConsole(<MonthsChart months={months} />)
  const axis = screen.getByRole('slider', { name: 'Month' })
  const said = () => axis.getAttribute('aria-valuetext')
  expect(said()).toBe('Nov 2026: RM\u00a00.00')
  fireEvent.change(axis, { target: { value: '1' } })
  expect(said()).toBe('Oct 2026: RM\u00a012,345,678,901.23')

  const plot = screen.getByText('12.3B').closest('.months-plot') as HTMLElement
  plot.getBoundingClientRect = () => ({ left: 100, width: 300 }) as DOMRect
  fireEvent.pointerMove(plot, { clientX: 110 })
  expect(said()).toBe('Sep 2026: RM\u00a0−1,250,000,000.00')
})

test('an axis has round amounts at any size, and zero among them', () => {
  const marks = (...amounts: number[]) => axisOf(amounts).marks
  expect(marks(36_700, 422_500)).toEqual([0, 200_000, 400_000, 600_000])
  expect(marks(12_345_678_901.23)).toEqual([0, 5e9, 1e10, 1.5e10])
  expect(marks(-1_250_000_000, 12_345_678_901.23)).toEqual([-5e9, 0, 5e9, 1e10, 1.5e10])
  const { place } = axisOf([-50, 150])
  expect([-50, 0, 150].map(place)).toEqual([0, 25, 100])
})
