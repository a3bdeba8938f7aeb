import { expect, test } from 'vitest'
import { connectionLifeMs, createStatementNames } from './statement-names.ts'

test('a text keeps its name, and two texts never share one', () => {
  const names = createStatementNames()
  const first = names.nameOf('select 1')
  expect(names.nameOf('select 2')).not.toBe(first)
  expect(names.nameOf('select 1')).toBe(first)
})

test('past the bound new texts stay unnamed, and named ones keep their names', () => {
  const names = createStatementNames({ limit: 2 })
  const first = names.nameOf('select 1')
  names.nameOf('select 2')
  expect(names.nameOf('select 3')).toBeUndefined()
  expect(names.nameOf('select 1')).toBe(first)
  expect(names.size()).toBe(2)
})

test('a text that no connection can still know makes room for a new one, under a new name', () => {
  let time = 0
  const names = createStatementNames({ limit: 2, now: () => time })
  const given = ['select 1', 'select 2'].map(names.nameOf)
  time = connectionLifeMs
  names.nameOf('select 1')
  expect(names.nameOf('select 3')).toBeUndefined()
  time += 1
  given.push(names.nameOf('select 3'))
  expect(names.nameOf('select 4')).toBeUndefined()
  time += connectionLifeMs
  given.push(names.nameOf('select 2'))
  expect(new Set(given).size).toBe(4)
  expect(given).not.toContain(undefined)
  expect(names.size()).toBe(2)
})

test.each(['begin', 'set local role dealer', 'create table t ()', '/* hint */ select 1'])(
  '%s stays unnamed',
  (text) => {
    expect(createStatementNames().nameOf(text)).toBeUndefined()
  }
)
