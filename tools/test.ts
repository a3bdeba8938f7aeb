import { readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from './built.ts'
import { consoleContentProblems, sourceContentProblems, textPaths } from './checks/contents.ts'
import { dateProblems } from './checks/dates.ts'
import { folderProblems } from './checks/folders.ts'
import { layoutProblems } from './checks/layout.ts'
import { migrationProblems } from './checks/migrations.ts'
import { shapeProblems } from './checks/shapes.ts'
import { classProblems, styleProblems } from './checks/styles.ts'
import { tableProblems } from './checks/tables.ts'
import { unusedFiles } from './checks/unused.ts'
import { weightProblems } from './checks/weight.ts'
import { wordProblems } from './checks/words.ts'
import { compileCacheFolder } from './compile-cache.ts'
import { timeOfChildren, timeOfMachine } from './processor-time.ts'
import { type RunOptions, run } from './run.ts'
import { pathsBelow, projectRoot, readSource, typeScriptFiles } from './source-files.ts'
import { playwrightCount, type TestCount, vitestCount } from './test-count.ts'

/** A section that passes or fails as a whole, with its problems. */
type Check = { title: string; problems: () => Promise<string[]> | string[] }

/** What names the first files of the console and of the commands. */
const entries = ['web/index.html', 'server/package.json']

const staticChecks: Check[] = [
  {
    title: 'Layout: floors, areas, names, lengths, full folders and files that nothing uses',
    problems: () => {
      const files = typeScriptFiles()
      return [
        ...layoutProblems(files),
        ...folderProblems(pathsBelow('')),
        ...unusedFiles(files, entries.map(readSource)),
        ...shapeProblems(files)
      ]
    }
  },
  { title: 'Tables: read downwards, written by their owner', problems: () => tableProblems(typeScriptFiles()) },
  {
    title: 'Styles: sizes, widths, lists and tables are the shared ones, and each class is in a sheet and on a screen',
    problems: () => {
      const paths = [...pathsBelow('web/src')]
      const sheets = paths.filter((path) => path.endsWith('.css')).map(readSource)
      const screens = paths.filter((path) => /(?<!\.test)\.tsx?$/.test(path)).map(readSource)
      return [...styleProblems(sheets), ...classProblems(sheets, screens)]
    }
  },
  {
    title: 'Migrations: the version before survives each',
    problems: () => migrationProblems([...pathsBelow('server/migrations')].map(readSource))
  },
  {
    title: 'Contents: no credentials, no machine’s paths, no registries, no retired words, one format of dates',
    problems: () => {
      const files = textPaths(pathsBelow('')).map(readSource)
      return [...sourceContentProblems(files), ...wordProblems(files), ...dateProblems(files)]
    }
  },
  {
    title: 'Types',
    // Two projects at a time with one checker each: several checkers for one project repeat each other's work. The
    // compiler is written in Go; it collects no garbage below its limit, which saves a third of its time.
    problems: () =>
      problemsOfProgram('typescript/bin/tsc', ['-b', '--builders', '2', '--checkers', '1'], {
        GOGC: 'off',
        GOMEMLIMIT: '6GiB'
      })
  },
  { title: 'Lint and format', problems: () => problemsOfProgram('@biomejs/biome/bin/biome', ['check']) }
]

const consoleCheck: Check = {
  title: 'Builds: console and server are there, and the console carries no credentials and weighs no more than it may',
  problems: async () => {
    try {
      await buildIfStale()
      return [...consoleContentProblems(textPaths(builtPaths()).map(readSource)), ...weightProblems()]
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)]
    }
  }
}

const filters = process.argv.slice(2)
// `short` leaves out what is of the long run alone; whoever names files wants all of them.
process.env['SUITE'] ??= filters.length === 0 ? 'short' : 'named'
const total: TestCount = { passed: 0, failed: 0, failures: [] }
const machineTimeBefore = timeOfMachine()
/** The parts of the run and the seconds of processors that the programs of each took. */
const worked: string[] = []

if (filters[0] === 'check') await measured('checks', () => runChecks(staticChecks))
else if (filters.length === 0) {
  await measured('checks and builds', () => runChecks([...staticChecks, consoleCheck]))
  await measured('tests', () => runVitest([]))
  await measured('journeys', () => runPlaywright([]))
} else {
  const journeys = filters.filter((filter) => filter.startsWith('e2e'))
  const others = filters.filter((filter) => !filter.startsWith('e2e'))
  if (others.length > 0) {
    await buildIfStale({ only: 'server' })
    await measured('tests', () => runVitest(others))
  }
  if (journeys.length > 0) {
    await runChecks([consoleCheck])
    await measured('journeys', () => runPlaywright(journeys))
  }
}

const seconds = Math.round((timeOfMachine() - machineTimeBefore) / 1000)
if (total.failures.length > 0) {
  heading('What failed')
  for (const failure of total.failures) console.log(failure)
}
if (worked.length > 0) console.log(`\nProcessor time of its programs: ${worked.join(', ')}`)
console.log(`\nThe machine's processors worked ${seconds} s meanwhile.`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

/** Does a part of the run, and notes what its programs worked. */
async function measured(part: string, work: () => Promise<void>): Promise<void> {
  const before = timeOfChildren()
  await work()
  const after = timeOfChildren()
  if (before !== undefined && after !== undefined) worked.push(`${part} ${Math.round((after - before) / 1000)} s`)
}

/** All at once, since most of them wait for one program; what each found is printed in their order. */
async function runChecks(checks: Check[]): Promise<void> {
  const running = checks.map(({ title, problems }) => ({ title, found: Promise.resolve(problems()) }))
  for (const { title, found } of running) {
    heading(title)
    const problems = await found
    for (const problem of problems) console.log(problem)
    const isSound = problems.length === 0
    add({ passed: isSound ? 1 : 0, failed: isSound ? 0 : 1, failures: isSound ? [] : [title] })
    console.log(isSound ? 'passed' : 'FAILED')
  }
}

async function runVitest(paths: string[]): Promise<void> {
  heading('Contract, server and components')
  await inTemporaryFolder(async (folder) => {
    const report = join(folder, 'vitest.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const { exitCode } = await runProgram('vitest/vitest.mjs', ['run', ...reporters, ...paths])
    add(vitestCount(await reportText(report), exitCode))
  })
}

async function runPlaywright(paths: string[]): Promise<void> {
  heading('Journeys in a browser')
  await inTemporaryFolder(async (folder) => {
    const report = join(folder, 'playwright.json')
    const { exitCode } = await runProgram(
      '@playwright/test/cli.js',
      ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json', ...paths],
      { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report } }
    )
    add(playwrightCount(await reportText(report), exitCode))
  })
}

/** A program of a package, run by this version of Node. Servers and commands of tests share its compile cache. */
function runProgram(pathInPackages: string, args: string[], { env = {}, quiet = false }: RunOptions = {}) {
  const cached = { NODE_COMPILE_CACHE: compileCacheFolder, ...env }
  return run(process.execPath, [join(projectRoot, 'node_modules', pathInPackages), ...args], { env: cached, quiet })
}

/** The program's output is the problem; it is kept apart from that of parallel checks. */
async function problemsOfProgram(pathInPackages: string, args: string[], env?: RunOptions['env']): Promise<string[]> {
  const { exitCode, output } = await runProgram(pathInPackages, args, { env, quiet: true })
  return exitCode === 0 ? [] : [output, `${pathInPackages.split('/').at(-1)} ended with exit code ${exitCode}`]
}

function builtPaths(): string[] {
  const below = readdirSync(join(projectRoot, 'web', 'dist'), { recursive: true, withFileTypes: true })
  return below
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(projectRoot.length))
}

async function reportText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    return undefined
  }
}

async function inTemporaryFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'payouts-test-'))
  try {
    await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function add(count: TestCount): void {
  total.passed += count.passed
  total.failed += count.failed
  total.failures.push(...count.failures)
}

function heading(title: string): void {
  console.log(`\n== ${title}`)
}
