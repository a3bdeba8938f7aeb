import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { reportFailure } from './failure.ts'
import { type RunningServer, startServer } from './server.ts'
import { type KeptSessions, openSignedIn, type SampleUser } from './sign-in.ts'

type Fixtures = {
  /** Opens a screen, or the dashboard, as a user of the sample data. */
  signIn: (page: Page, userName: SampleUser, path?: string) => Promise<void>
  /** The same in a separate browser context: a second person, or a second device. */
  openAs: (userName: SampleUser, path?: string) => Promise<Page>
  /** Prints the page and the server's output if a journey fails: a log of continuous integration has no pictures. */
  failureReport: undefined
}

type WorkerFixtures = {
  /** Additional variables of docs/operations.md. Other settings mean another server. */
  settings: Record<string, string>
  /** Shared by the journeys of one worker: a journey makes what it changes, or names it uniquely. */
  server: RunningServer
  keptSessions: KeptSessions
}

/**
 * A journey through the console, in a real browser against a real server. Paths in `page.goto` are relative to its
 * root.
 */
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
  // Sessions belong to one server.
  keptSessions: [async ({ server: _ }, use) => use(new Map()), { scope: 'worker' }],
  failureReport: [
    async ({ page, server }, use, testInfo) => {
      await use(undefined)
      if (testInfo.status !== testInfo.expectedStatus) await reportFailure(testInfo.title, page, server)
    },
    { auto: true }
  ],
  baseURL: async ({ server }, use) => use(server.url),
  signIn: async ({ server, keptSessions }, use) =>
    use((page, userName, path = '/dashboard') =>
      openSignedIn(page, { dataDir: server.dataDir, kept: keptSessions, userName, path })
    ),
  openAs: async ({ browser, signIn }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (userName, path) => {
      const context = await browser.newContext()
      contexts.push(context)
      const page = await context.newPage()
      await signIn(page, userName, path)
      return page
    })
    for (const context of contexts) await context.close()
  }
})

export { expect } from '@playwright/test'
