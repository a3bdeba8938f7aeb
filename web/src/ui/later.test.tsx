import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
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
