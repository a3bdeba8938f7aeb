import { expect, test } from 'vitest'
import { useTestDatabase } from '#test/app/hooks.ts'
import { oneAtATime } from './one-at-a-time.ts'

const database = useTestDatabase()
const lock = 42

test('one waits until the other has finished, or has failed', async () => {
  const begun: string[] = []
  const first = Promise.withResolvers<void>()
  const failing = oneAtATime(database.pool, lock, async () => {
    begun.push('first')
    await first.promise
  })
  await expect.poll(() => begun).toEqual(['first'])
  const second = oneAtATime(database.pool, lock, async () => void begun.push('second'))
  await expect.poll(() => database.pool.idleCount).toBe(0)
  expect(begun).toEqual(['first'])
  first.reject(new Error('it broke'))
  await expect(failing).rejects.toThrow('it broke')
  await second
  expect(begun).toEqual(['first', 'second'])
})

test('who is to stop does not go on waiting', async () => {
  const holding = Promise.withResolvers<void>()
  const stopping = new AbortController()
  const begun = Promise.withResolvers<void>()
  const holder = oneAtATime(database.pool, lock, async () => {
    begun.resolve()
    await holding.promise
  })
  await begun.promise
  const waiting = oneAtATime(database.pool, lock, async () => undefined, stopping.signal)
  stopping.abort()
  await expect(waiting).rejects.toThrow('abort')
  holding.resolve()
  await holder
})
