import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInConsole } from '#test/render.tsx'
import { type Fact, FactList } from './FactList.tsx'

const facts: Fact[] = [
  ['Rows', 0],
  ['Bank', 'Maybank'],
  ['Comment', ''],
  ['Run', null]
]

const shown = () => screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])

test('what is not known is left out, and nought is known', () => {
  renderInConsole(<FactList facts={facts} />)
  expect(shown()).toEqual([
    ['Rows', '0'],
    ['Bank', 'Maybank']
  ])
})

test('or it is said not to be known', () => {
  renderInConsole(<FactList facts={facts} unknown="None" />)
  expect(shown()).toEqual([
    ['Rows', '0'],
    ['Bank', 'Maybank'],
    ['Comment', '—None'],
    ['Run', '—None']
  ])
})
