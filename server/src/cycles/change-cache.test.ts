import { describe, expect, test } from 'vitest'
import { cacheByChange, cachedTogether } from './change-cache.ts'

/** Computes figures, each with the number of computations so far. */
function counted() {
  let times = 0
  return async () => ++times
}

describe('a figure is worked out', () => {
  test('once for all callers, and again for another server', async () => {
    const cached = cacheByChange<number>(10)
    const [server, work] = [{}, counted()]
    expect(await Promise.all([cached(server, 'a', work), cached(server, 'a', work)])).toEqual([1, 1])
    expect(await cached(server, 'a', work)).toBe(1)
    expect(await cached({}, 'a', work)).toBe(2)
  })

  test('again where it failed, or was of another state', async () => {
    const cached = cacheByChange<number>(10)
    const [server, work] = [{}, counted()]
    await expect(cached(server, 'a', () => Promise.reject(new Error('no connection')))).rejects.toThrow('no connection')
    const isLasting = (figure: number) => figure > 1
    expect(await cached(server, 'a', work, isLasting)).toBe(1)
    expect(await cached(server, 'a', work, isLasting)).toBe(2)
    expect(await cached(server, 'a', work, isLasting)).toBe(2)
  })

  test('again where others were used since', async () => {
    const cached = cacheByChange<number>(2)
    const [server, work] = [{}, counted()]
    for (const key of ['a', 'b', 'a', 'c']) await cached(server, key, work)
    expect(await cached(server, 'a', work)).toBe(1)
    expect(await cached(server, 'b', work)).toBe(4)
  })

  test('together with others that are wanted at the same time, each for those who want it', async () => {
    const readings: (readonly string[])[] = []
    const lengthOf = cachedTogether<string, number>(
      {},
      {
        keyOf: (word) => `length/${word}`,
        read: async (words) => {
          readings.push(words)
          return words.map((word) => word.length)
        },
        isLasting: (_, word) => word !== 'moving'
      }
    )
    expect(await Promise.all(['held', 'paid out', 'held', 'moving'].map(lengthOf))).toEqual([4, 8, 4, 6])
    expect(await Promise.all(['paid out', 'moving', 'due'].map(lengthOf))).toEqual([8, 6, 3])
    expect(readings).toEqual([
      ['held', 'paid out', 'moving'],
      ['moving', 'due']
    ])
  })
})
