import { expect, test } from 'vitest'
import { createStatementNames } from './statement-names.ts'

test('a text keeps its name, and two texts never share one', () => {
  const names = createStatementNames()
  const first = names.nameOf('select 1')
  expect(names.nameOf('select 2')).not.toBe(first)
  expect(names.nameOf('select 1')).toBe(first)
})

test('past the bound new texts stay unnamed, and named ones keep their names', () => {
  const names = createStatementNames(2)
  const first = names.nameOf('select 1')
  names.nameOf('select 2')
  expect(names.nameOf('select 3')).toBeUndefined()
  expect(names.nameOf('select 1')).toBe(first)
  expect(names.size()).toBe(2)
})

test.each(['begin', 'set local role dealer', 'create table t ()', '/* hint */ select 1'])(
  '%s stays unnamed',
  (text) => {
    expect(createStatementNames().nameOf(text)).toBeUndefined()
  }
)
