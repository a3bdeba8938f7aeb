import { defineConfig } from 'vitest/config'

/**
 * What projects do not inherit from the root. Only a test that hangs meets the time limits, on a busy machine too. A test
 * of what is killed and started again waits much of its time: a third worker keeps the two cores busy meanwhile.
 */
const inEveryProject = {
  maxWorkers: 3,
  // With more room for what is young, a worker collects less often and copies less.
  execArgv: ['--max-semi-space-size=64'],
  testTimeout: process.env['SUITE'] === 'long' ? 28_800_000 : 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 20_000 } }
}

/**
 * Files without tests run as Node runs them in production. Vite need not transform them, and nothing stands between a
 * module and what it imports.
 */
const runByNode = { deps: { external: [/\/(contract|server|tools)\/(?!.*\.test\.ts).*\.ts$/] } }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          ...inEveryProject,
          include: ['contract/src/**/*.test.ts', 'tools/**/*.test.ts'],
          isolate: false,
          server: runByNode
        }
      },
      {
        test: {
          name: 'server',
          ...inEveryProject,
          include: ['server/**/*.test.ts'],
          isolate: false,
          server: runByNode,
          globalSetup: 'server/test/app/global-setup.ts'
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
          setupFiles: ['test/shipped-react.ts', 'test/setup.ts'],
          // Enough of a page to see what is wrong with it.
          env: { DEBUG_PRINT_LIMIT: '3000', NODE_ENV: 'production' },
          // The files share one window, which the setup empties after each test: a third of the time.
          isolate: false
        }
      }
    ]
  }
})
