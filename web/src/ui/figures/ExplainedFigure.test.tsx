import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderInConsole } from '#test/render.tsx'
import { TermTable } from '../texts/TermTable.tsx'
import type { Term } from '../texts/terms.ts'
import { ExplainedFigure } from './ExplainedFigure.tsx'

const terms: Term[] = [
  { label: 'Imported', amount: '31616.58', link: (label) => <a href="/rows">{label}</a> },
  { label: 'On hold: Manual Hold', amount: '-16176.05', detail: '550 transactions' },
  { label: 'Withholding tax', amount: '0.00' }
]

beforeEach(() => {
  renderInConsole(
    <ExplainedFigure label="Net PayOut" sum="15440.53">
      <TermTable label="Net PayOut" sum="15440.53" terms={terms} />
    </ExplainedFigure>
  )
})

const figure = () => screen.getByRole('button', { name: 'RM 15,440.53, What Net PayOut is made of' })
const explanation = () => screen.findByRole('dialog', { name: /What Net PayOut is made of/ })

test('E opens the terms of a focused figure, the focus goes to them, and Escape gives it back', async () => {
  const user = userEvent.setup()
  await user.tab()
  expect(document.activeElement).toBe(figure())
  await user.keyboard('e')
  const opened = await explanation()
  expect(
    within(opened)
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
  ).toEqual([
    'Imported31,616.58',
    'On hold: Manual Hold550 transactions−16,176.05',
    'Withholding tax0.00',
    'Net PayOutRM 15,440.53'
  ])
  expect(within(opened).getByRole('link', { name: 'Imported' }).getAttribute('href')).toBe('/rows')
  await waitFor(() => expect(opened.contains(document.activeElement)).toBe(true))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(figure()))
})

test('a click opens them for good, a second one closes them', async () => {
  const user = userEvent.setup()
  await user.click(figure())
  await explanation()
  await user.unhover(figure())
  await user.click(figure())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a pointer that comes to rest opens them and leaves the focus where it is', async () => {
  const user = userEvent.setup()
  await user.hover(figure())
  fireEvent.pointerMove(figure(), { pointerType: 'mouse', movementX: 4 })
  await explanation()
  expect(document.activeElement).toBe(document.body)
  await user.unhover(figure())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('they are copied as a sentence and as a table', async () => {
  const user = userEvent.setup()
  await user.click(figure())
  const opened = await explanation()
  await user.click(within(opened).getByRole('button', { name: 'Copy as text' }))
  await within(opened).findByText('Copied')
  expect(await navigator.clipboard.readText()).toBe(
    'Net PayOut RM 15,440.53 = 31,616.58 Imported − 16,176.05 On hold: Manual Hold'
  )
  await user.click(within(opened).getByRole('button', { name: 'Copy as table' }))
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe(
      'Imported\t31616.58\nOn hold: Manual Hold\t-16176.05\nWithholding tax\t0.00\nNet PayOut\t15440.53'
    )
  )
})
