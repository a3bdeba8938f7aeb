import { expect, test } from 'vitest'
import { everyFault } from '../server/test/planted-faults/every-fault.ts'
import { restingIn } from './turns.ts'

test('two turns run every file, each run those that planted faults name and all of an area that changed', () => {
  const [first, second] = [restingIn(0, new Set()), restingIn(1, new Set())]
  expect(first.filter((path) => second.includes(path))).toEqual([])
  const needed = new Set(everyFault.flatMap(({ tests }) => tests))
  expect([...first, ...second].filter((path) => needed.has(path))).toEqual([])
  const ofPayouts = (paths: string[]) => paths.filter((path) => path.includes('/src/payouts/'))
  expect(ofPayouts(first)).not.toEqual([])
  expect(ofPayouts(second)).not.toEqual([])
  expect([0, 1].flatMap((turn) => ofPayouts(restingIn(turn as 0 | 1, new Set(['payouts']))))).toEqual([])
})
