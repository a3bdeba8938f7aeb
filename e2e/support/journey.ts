import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { reportFailure } from './failure.ts'
import { type RunningServer, startServer } from './server.ts'
import { type KeptSessions, openSignedIn, type SampleUser } from './sign-in.ts'

type Fixtures = {
  /** Opens a screen, or the dashboard, as a user of the sample data. */
  signIn: (page: Page, userName: SampleUser, path?: string) => Promise<void>
  /** The same in a separate browser context: for a second person, or for one person on two devices. */
  openAs: (userName: SampleUser, path?: string) => Promise<Page>
  /** Prints what the page and the server said where a journey fails: a log of continuous integration has no pictures. */
  failureReport: undefined
}

type WorkerFixtures = {
  /** Variables of docs/operations.md that the server begins with on top. Other settings mean another server. */
  settings: Record<string, string>
  /** Shared by the journeys of one worker: a journey makes what it changes, or names it apart from others. */
  server: RunningServer
  keptSessions: KeptSessions
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
  // Those of one server: another one knows none of them.
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
