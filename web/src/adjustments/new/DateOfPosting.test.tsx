import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { renderInConsole } from '#test/render.tsx'
import { today } from '#ui/texts/day-text.ts'
import { dayAfter } from './adjustment-draft.ts'
import { DateOfPosting } from './DateOfPosting.tsx'

async function openDialog(posting: 'scheduled' | 'posted', value: string) {
  const chosen: string[] = []
  renderInConsole(<DateOfPosting posting={posting} value={value} onChange={(day) => chosen.push(day)} />)
  await userEvent.click(screen.getByLabelText(/^Date/))
  return chosen
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Choose the date' }))

test('of a scheduled adjustment a dialog offers only days to come', async () => {
  const chosen = await openDialog('scheduled', dayAfter(today()))
  const days = (await dialog()).getAllByRole<HTMLButtonElement>('button', { name: /^\d+ \w+ \d{4}$/ })
  const isToCome = (day: HTMLElement) => dayjs(day.getAttribute('aria-label')).isAfter(today(), 'day')
  expect(days.filter(({ disabled }) => !disabled)).toEqual(days.filter(isToCome))
  const last = days.filter(isToCome).at(-1)
  if (last) await userEvent.click(last)
  expect(chosen.length).toBe(last ? 1 : 0)
})

test('a typed day is judged there, and taken once it is to come', async () => {
  const chosen = await openDialog('scheduled', dayAfter(today()))
  const field = (await dialog()).getByLabelText(/^Type a date/)
  const type = async (text: string) => {
    await userEvent.clear(field)
    await userEvent.type(field, `${text}{Enter}`)
  }
  await type(today())
  ;(await dialog()).getByText('Please choose future dates!')
  await type('tomorrow')
  ;(await dialog()).getByText(/^Type a date such as/)
  expect(chosen).toEqual([])
  const inTwoWeeks = dayjs(today()).add(14, 'day')
  await type(inTwoWeeks.format('D MMM YYYY'))
  expect(chosen).toEqual([inTwoWeeks.format('YYYY-MM-DD')])
})

test('of an immediate one it is today, and nothing to pick', async () => {
  await openDialog('posted', '2020-01-01')
  expect(screen.getByLabelText<HTMLInputElement>(/^Date/).value).toBe(today())
  expect(screen.queryByRole('dialog')).toBeNull()
})
