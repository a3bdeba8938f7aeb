import { randomInt } from 'node:crypto'
import { defineConfig } from '@playwright/test'
import { chromiumPath } from '../tools/chromium.ts'

const chromium = await chromiumPath()

/** Whether this is the suite of every day: see `tools/test.ts`. */
const isShort = process.env['SUITE'] === 'short'

/** Which sixth of the screens the suite of every day walks: it draws one, and the titles say which. */
process.env['SCREENS_SIXTH'] ??= String(randomInt(6))
const inContinuousIntegration = Boolean(process.env['CI'])

// Two journeys at a time at most: each worker has a server, a PostgreSQL and a browser of its own.
export default defineConfig({
  testDir: '.',
  globalSetup: './support/prepare-run.ts',
  outputDir: '../test-results',
  workers: 2,
  retries: 0,
  // Only a journey that hangs reaches these, even on a busy machine.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: inContinuousIntegration,
  // The suite walks the way of the money from the file to the bank and back, a hold, how people sign in, and a sixth of
  // the screens. `npm run test:long`, and whoever names a file, walks those marked @long, too.
  ...(isShort && { grepInvert: /@long/ }),
  reporter: 'list',
  use: {
    actionTimeout: 120_000,
    // A journey's page lives for seconds: optimising its code costs a tenth of the processor time and saves none.
    launchOptions: { ...chromium, args: [...chromium.args, '--js-flags=--no-opt --no-maglev'] },
    viewport: { width: 1440, height: 900 },
    locale: 'en-MY',
    timezoneId: 'Asia/Kuala_Lumpur',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording a trace costs a third of a journey's time; `--trace on` records one of a journey that fails.
    screenshot: 'only-on-failure'
  }
})
