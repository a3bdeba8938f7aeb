import { expect, test } from 'vitest'
import { startTestApp } from './app.ts'
import { useTestApp } from './hooks.ts'

const open = useTestApp()

test('a server that is closed twice gives its database back once', async () => {
  const app = await startTestApp()
  await app.close()
  await app.close()
  const [first, second] = await Promise.all([startTestApp(), startTestApp()])
  const urls = [open, first, second].map(({ database }) => database.url)
  await Promise.all([first.close(), second.close()])
  expect(new Set(urls).size).toBe(3)
})
