import { cp, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linkPackages, projectRoot } from '../../../server/test/app/linked-packages.ts'
import type { PlantedFault } from '../../../server/test/planted-faults/planted-fault.ts'
import { run } from '../../../tools/run.ts'

/** The results of tests, by name. */
type TestOutcome = { passed: number; failed: string[]; output: string }

/** A copy of the server and the contract, in which faults are planted and tests run. */
export type CopiedTree = {
  /** Runs these tests while the fault is there. */
  testWith(fault: PlantedFault): Promise<TestOutcome>
  test(paths: readonly string[]): Promise<TestOutcome>
  discard(): Promise<void>
}

/** The server's part of vitest.config.ts, and the contract's. It stops at the first failure. */
const configuration = `
export default {
  test: {
    include: ['server/**/*.test.ts', 'contract/**/*.test.ts'],
    isolate: false,
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    globalSetup: 'server/test/app/global-setup.ts'
  }
}
`
const copied = ['contract', 'server', 'package.json', 'tsconfig.base.json']

export async function copyTree(): Promise<CopiedTree> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'payouts-planted-')))
  for (const name of copied) await cp(join(projectRoot, name), join(folder, name), { recursive: true })
  await linkPackages(folder)
  await writeFile(join(folder, 'vitest.config.ts'), configuration)
  const test = (paths: readonly string[], stopAtFirst: boolean) => runTests(folder, paths, stopAtFirst)
  return {
    test: (paths) => test(paths, false),
    async testWith({ file, right, wrong, tests }) {
      const path = join(folder, file)
      const text = await readFile(path, 'utf8')
      const parts = text.split(right)
      if (parts.length !== 2) throw new Error(`${file} has "${right}" ${parts.length - 1} times, not once.`)
      await writeFile(path, parts.join(wrong))
      try {
        return await test(tests, true)
      } finally {
        await writeFile(path, text)
      }
    },
    discard: () => rm(folder, { recursive: true, force: true })
  }
}

type VitestReport = {
  numPassedTests: number
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}

async function runTests(folder: string, paths: readonly string[], stopAtFirst: boolean): Promise<TestOutcome> {
  const report = join(folder, 'vitest.json')
  await rm(report, { force: true })
  const vitest = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs')
  const words = ['run', '--root', folder, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { output } = await run(process.execPath, [vitest, ...words, ...(stopAtFirst ? ['--bail=1'] : []), ...paths], {
    cwd: folder,
    // The tests of every day, more of each than in the suite: chance shall hide no fault.
    env: { SUITE: 'short', MODEL_RUNS: '12', CELLS: 'all', CASES: 'all' },
    quiet: true
  })
  const text = await readFile(report, 'utf8').catch(() => undefined)
  if (text === undefined) return { passed: 0, failed: [], output }
  const { numPassedTests, testResults } = JSON.parse(text) as VitestReport
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  )
  return { passed: numPassedTests, failed, output }
}
