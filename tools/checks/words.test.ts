import { expect, test } from 'vitest'
import { wordProblems } from './words.ts'

test.each([
  ['a text', "label: 'Pay anew'", 'says “anew”, which was replaced by: again.'],
  ['a name', 'type Mood = string', 'says “Mood”, which was replaced by: Behaviour.'],
  ['a name that begins so', 'const concernedRows = []', 'says “concernedR”, which was replaced by: affected.']
])('a retired word in %s is refused', (_, line, problem) => {
  expect(wordProblems([{ path: 'web/src/a.ts', text: `first\n${line}` }])).toEqual([`web/src/a.ts:2 ${problem}`])
})

test('words that only contain a retired one are taken', () => {
  expect(wordProblems([{ path: 'a.ts', text: 'therefore, renewal, concerned, goOnline' }])).toEqual([])
})

test('a migration keeps its words', () => {
  expect(wordProblems([{ path: 'server/migrations/0001_a.sql', text: '-- counted anew' }])).toEqual([])
})
