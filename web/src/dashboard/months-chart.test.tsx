import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInConsole } from '#test/render.tsx'
import { MonthsChart } from './MonthsChart.tsx'

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
})
