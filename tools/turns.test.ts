import { expect, test } from 'vitest'
import { everyFault } from '../server/test/planted-faults/every-fault.ts'
import { restingIn } from './turns.ts'

test('two turns run every file, each those that planted faults name all of an area that changed, and every file once what areas share has changed', () => {
  const [first, second] = [restingIn(0, new Set()), restingIn(1, new Set())]
  expect(first.filter((path) => second.includes(path))).toEqual([])
  const needed = new Set(everyFault.flatMap(({ tests }) => tests))
  expect([...first, ...second].filter((path) => needed.has(path))).toEqual([])
  const ofPayouts = (paths: string[]) => paths.filter((path) => path.includes('/src/payouts/'))
  expect(ofPayouts(first)).not.toEqual([])
  expect(ofPayouts(second)).not.toEqual([])
  expect([0, 1].flatMap((turn) => ofPayouts(restingIn(turn as 0 | 1, new Set(['payouts']))))).toEqual([])
  expect(restingIn(0, new Set(['payouts', 'platform']))).toEqual([])
})
