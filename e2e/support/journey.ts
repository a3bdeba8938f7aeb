import { test as base, type Page } from '@playwright/test'
import { type RunningServer, startServer } from './server.ts'
import { type SampleUser, samplePassword, signInWith } from './sign-in.ts'

type Fixtures = {
  /** Signs a user of the sample data in. For a second person take a page of a context of their own. */
  signIn: (page: Page, userName: SampleUser) => Promise<void>
}

type WorkerFixtures = {
  /** Variables of docs/operations.md that the server begins with on top. Other settings mean another server. */
  settings: Record<string, string>
  /** Shared by the journeys of one worker: a journey makes what it changes, or names it apart from others. */
  server: RunningServer
}

/** A journey through the console, in a real browser against a real server. Paths in `page.goto` begin at its root. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ settings }, use) => {
      const server = await startServer(settings)
      await use(server)
      await server.discard()
    },
    { scope: 'worker', timeout: 300_000 }
  ],
  baseURL: async ({ server }, use) => use(server.url),
  signIn: async ({ server }, use) =>
    use(async (page, userName) => signInWith(page, userName, await samplePassword(server.dataDir, userName)))
})

export { expect } from '@playwright/test'
