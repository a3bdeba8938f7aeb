import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderInConsole } from '#test/render.tsx'
import { DayInput } from './DayInput.tsx'

const sent = vi.fn<(day: string) => void>()
beforeEach(() => sent.mockClear())

function PayoutDay() {
  const [day, setDay] = useState('2026-11-22')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent(day)
      }}
    >
      <DayInput label="Day" value={day} onChange={setDay} min="2026-11-22" max="2027-11-22" />
      <output>{day}</output>
      <button type="submit">Send</button>
    </form>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Day')
const given = () => screen.getByRole('status').textContent

async function type(text: string) {
  const user = userEvent.setup()
  renderInConsole(<PayoutDay />)
  await user.clear(field())
  await user.type(field(), text)
  return user
}

test.each([
  ['5 Dec 2026'],
  ['05 December 2026'],
  ['5/12/2026'],
  ['05/12/2026'],
  ['05.12.2026'],
  ['2026-12-05'],
  ['2026/12/05']
])('%s is the fifth of December', async (text) => {
  await type(text)
  expect(given()).toBe('2026-12-05')
})

test('a day that was typed is shown as it is sent', async () => {
  const user = await type('24 Nov 2026')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(field().value).toBe('2026-11-24')
  expect(sent).toHaveBeenCalledExactlyOnceWith('2026-11-24')
})

test.each(['2026-11-21', '2027-11-23', 'next week'])(
  '%s is not taken, stays there with the reason, and is not sent as another day',
  async (text) => {
    const user = await type(text)
    expect(screen.queryByText(/Choose a day/)).toBeNull()
    await user.tab()
    expect(field().value).toBe(text)
    screen.getByText('Choose a day from 22 Nov 2026 to 22 Nov 2027.')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(sent).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(field())
  }
)

test('the reason goes once a day is taken', async () => {
  const user = await type('2026-11-21')
  await user.keyboard('{Enter}')
  screen.getByText(/Choose a day/)
  await user.clear(field())
  await user.type(field(), '2026-12-01')
  expect(screen.queryByText(/Choose a day/)).toBeNull()
  expect(given()).toBe('2026-12-01')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent).toHaveBeenCalledExactlyOnceWith('2026-12-01')
})

test('who is sent back to a day reads why before a calendar opens over it', async () => {
  const user = await type('2026-02-31')
  expect(await screen.findByRole('button', { name: 'Next' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(document.activeElement).toBe(field())
  expect(screen.getByText(/^Choose a day from/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Next' })).toBeNull())
  await user.click(field())
  expect(await screen.findByRole('button', { name: 'Next' })).toBeTruthy()
})
