import { defineConfig } from 'vitest/config'

/** What projects do not inherit from the root. Only a test that hangs meets the time limits, on a busy machine too. */
const inEveryProject = { maxWorkers: 2, testTimeout: 300_000, hookTimeout: 300_000 }

// One group after the other, two workers each: the suite is made for two cores, and PostgreSQL needs one of them.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          ...inEveryProject,
          include: ['contract/src/**/*.test.ts', 'tools/**/*.test.ts'],
          sequence: { groupOrder: 0 }
        }
      },
      {
        test: {
          name: 'server',
          ...inEveryProject,
          include: ['server/**/*.test.ts'],
          isolate: false,
          globalSetup: 'server/test/global-setup.ts',
          sequence: { groupOrder: 1 }
        }
      },
      {
        extends: 'web/vite.config.ts',
        test: {
          name: 'web',
          ...inEveryProject,
          root: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: 'test/setup.ts',
          // Enough of a page to see what is wrong with it.
          env: { DEBUG_PRINT_LIMIT: '3000' },
          // The files share one window, which the setup empties after each test: a third of the time.
          isolate: false,
          sequence: { groupOrder: 2 }
        }
      }
    ]
  }
})
