import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { timeOfChildren } from './processor-time.ts'

const works = 'while (process.cpuUsage().user < 500_000) {}'

test.runIf(process.platform === 'linux')('children count once they have ended, with what they started', () => {
  const before = timeOfChildren() ?? 0
  const starts = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(works)}])`
  spawnSync(process.execPath, ['-e', starts])
  const worked = (timeOfChildren() ?? 0) - before
  expect(worked).toBeGreaterThan(450)
})
