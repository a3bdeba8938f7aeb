import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { timeOfChildren } from './processor-time.ts'

/** Asks seldom: each question is work of the system, which counts too. */
const works = 'while (process.cpuUsage().user < 300_000) for (let n = 0; n < 1_000_000; n++);'

test.runIf(process.platform === 'linux')('children count once they have ended, with what they started', () => {
  const before = timeOfChildren() ?? 0
  const starts = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(works)}])`
  spawnSync(process.execPath, ['-e', starts])
  const worked = (timeOfChildren() ?? 0) - before
  expect(worked).toBeGreaterThan(270)
})
