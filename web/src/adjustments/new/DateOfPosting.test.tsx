import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { renderInConsole } from '#test/render.tsx'
import { today } from '#ui/texts/day-text.ts'
import { dayAfter } from './adjustment-draft.ts'
import { DateOfPosting } from './DateOfPosting.tsx'

const openDialog = async () => {
  await userEvent.click(screen.getByLabelText(/^Date/))
  return screen.queryByRole('dialog', { name: 'Choose the date' })
}

test('of a scheduled adjustment a dialog offers only days to come', async () => {
  const picked: string[] = []
  const tomorrow = dayAfter(today())
  renderInConsole(<DateOfPosting posting="scheduled" value={tomorrow} onChange={(day) => picked.push(day)} />)
  const dialog = within((await openDialog()) ?? document.body)
  const days = dialog.getAllByRole<HTMLButtonElement>('button', { name: /^\d+ \w+ \d{4}$/ })
  const isToCome = (day: HTMLElement) => dayjs(day.getAttribute('aria-label')).isAfter(today(), 'day')
  expect(days.filter(({ disabled }) => !disabled)).toEqual(days.filter(isToCome))
  const last = days.filter(isToCome).at(-1)
  if (last) await userEvent.click(last)
  expect(picked.length).toBe(last ? 1 : 0)
})

test('of an immediate one it is today, and nothing to pick', async () => {
  renderInConsole(<DateOfPosting posting="posted" value="2020-01-01" />)
  expect(screen.getByLabelText(/^Date/).textContent).toBe(today())
  expect(await openDialog()).toBeNull()
})
