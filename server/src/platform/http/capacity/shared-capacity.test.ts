import { expect, it } from 'vitest'
import { createSharedCapacity, type Holder } from './shared-capacity.ts'

function holderOf(network: string, capacity = createSharedCapacity(10)) {
  const holder: Holder & { isEvicted: boolean } = {
    network,
    isEvicted: false,
    evict: () => {
      holder.isEvicted = true
    }
  }
  return { holder, take: (amount: number) => capacity.take(holder, amount) }
}

it('has the oldest of the network that takes most make way for a network that takes less', () => {
  const capacity = createSharedCapacity(10)
  const [first, second, other] = [
    holderOf('greedy', capacity),
    holderOf('greedy', capacity),
    holderOf('other', capacity)
  ]
  expect([first.take(4), second.take(4), other.take(2)]).toEqual([true, true, true])
  const newcomer = holderOf('newcomer', capacity)
  expect(newcomer.take(3)).toBe(true)
  expect([first.holder.isEvicted, second.holder.isEvicted, other.holder.isEvicted]).toEqual([true, false, false])
})

it('turns away a client that would have as much as the others, or finds nobody to evict', () => {
  const capacity = createSharedCapacity(10)
  const [first, second] = [holderOf('first', capacity), holderOf('second', capacity)]
  expect([first.take(5), second.take(5)]).toEqual([true, true])
  expect(holderOf('third', capacity).take(5)).toBe(false)
  first.holder.evict = undefined
  second.holder.evict = undefined
  expect(holderOf('fourth', capacity).take(1)).toBe(false)
  capacity.release(first.holder)
  capacity.release(first.holder)
  expect(holderOf('fifth', capacity).take(5)).toBe(true)
  expect(holderOf('sixth', capacity).take(5)).toBe(false)
})

it('gives one network no more than its part, however little is taken', () => {
  const capacity = createSharedCapacity(10, 4)
  const holder = holderOf('only', capacity)
  expect([holder.take(4), holder.take(1)]).toEqual([true, false])
})
