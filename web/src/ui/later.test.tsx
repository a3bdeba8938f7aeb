import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderInConsole } from '#test/render.tsx'
import { later } from './later.tsx'

const Part = ({ word }: { word: string }) => <p>{word}</p>
const Before = () => <p>before</p>

test('is drawn from its first need on, not as soon as its code is here', async () => {
  const Later = later(async () => Part)
  function Opener({ name }: { name: string }) {
    const [opened, setOpened] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpened(!opened)}>
          {name}
        </button>
        <Later needed={opened} word={opened ? `${name} open` : `${name} closed`} />
      </>
    )
  }
  renderInConsole(
    <>
      <Opener name="first" />
      <Opener name="second" />
    </>
  )

  await userEvent.click(screen.getByRole('button', { name: 'first' }))
  expect(await screen.findByText('first open')).toBeDefined()
  expect(screen.queryByText('second closed')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'first' }))
  expect(screen.getByText('first closed')).toBeDefined()
})

test('replaces its placeholder on the first interaction', async () => {
  const Later = later(async () => Part, Before)
  renderInConsole(<Later needed={false} word="here" />)

  expect(screen.getByText('before')).toBeDefined()
  await userEvent.keyboard('a')
  expect(await screen.findByText('here')).toBeDefined()
})

test('a part that could not be loaded says so once it is needed, and is tried again', async () => {
  const told = vi.spyOn(window, 'reportError').mockImplementation(() => undefined)
  onTestFinished(() => told.mockRestore())
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    // What a circle of imports leaves of a module.
    () => Promise.resolve(undefined as unknown as typeof Part),
    () => Promise.resolve(Part)
  ]
  const Later = later(() => (answers.shift() ?? fail)())
  function Opener() {
    const [opened, setOpened] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpened(true)}>
          open
        </button>
        <Later needed={opened} word="here" />
      </>
    )
  }
  renderInConsole(<Opener />)
  await userEvent.keyboard('a')
  await expect.poll(() => told.mock.calls.length).toBe(1)
  expect(screen.queryByRole('alert')).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'open' }))
  expect((await screen.findByRole('alert')).textContent).toContain('This part could not be loaded.')
  expect(told).toHaveBeenCalledTimes(2)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('here')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

const fail = () => Promise.reject(new Error('It was asked for more often than expected.'))
