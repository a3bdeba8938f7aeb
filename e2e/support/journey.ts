import { test as base } from '@playwright/test'
import { type RunningServer, type SampleData, startServer } from './server.ts'

type WorkerFixtures = {
  /** What the server begins with; `test.use({ sampleData: 'none' })` for an empty one. */
  sampleData: SampleData
  /** Shared by the journeys of one worker: a journey makes what it changes, or names it apart from others. */
  server: RunningServer
}

/** A journey through the console, in a real browser against a real server. Paths in `page.goto` begin at its root. */
export const test = base.extend<object, WorkerFixtures>({
  sampleData: ['small', { scope: 'worker', option: true }],
  server: [
    async ({ sampleData }, use) => {
      const server = await startServer(sampleData)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 }
  ],
  baseURL: async ({ server }, use) => use(server.url)
})

export { expect } from '@playwright/test'
