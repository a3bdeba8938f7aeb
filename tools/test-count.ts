/** `failures` names what failed, each with the beginning of its error: the end of a long output is all that some see. */
export type TestCount = { passed: number; failed: number; failures: string[] }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; message: string; assertionResults: VitestTest[] }[]
}
type VitestTest = { status: string; fullName: string; failureMessages: string[] }
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs: PlaywrightSpec[] }
type PlaywrightSpec = {
  title: string
  file: string
  tests: { status: string; results: { error?: { message?: string } }[] }[]
}

/** The counts of Vitest's JSON report; a file that did not load counts as one failed test. */
export function vitestCount(report: string | undefined, exitCode: number): TestCount {
  if (report === undefined) return noReport
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report) as VitestReport
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length > 0) return failed.map((test) => named(`${name}: ${test.fullName}`, test.failureMessages))
    return status === 'failed' ? [named(name, [message])] : []
  })
  return withExitCode({ passed: numPassedTests, failed: Math.max(numFailedTests, failures.length), failures }, exitCode)
}

/** The counts of Playwright's JSON report; a file that did not load counts as one failed test. */
export function playwrightCount(report: string | undefined, exitCode: number): TestCount {
  if (report === undefined) return noReport
  const { stats, errors, suites } = JSON.parse(report) as PlaywrightReport
  const failed = stats.unexpected + stats.flaky + errors.length
  const failures = [
    ...errors.map(({ message = '' }) => named('outside of any journey', [message])),
    ...suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) =>
          named(
            `${file}: ${title}`,
            results.flatMap(({ error }) => error?.message ?? [])
          )
        )
    )
  ]
  return withExitCode({ passed: stats.expected, failed, failures }, exitCode)
}

const noReport: TestCount = { passed: 0, failed: 1, failures: ['no report: the program ended before its tests'] }

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSpec[] => [...specs, ...suites.flatMap(specsOf)]

const mostOfError = 400

const named = (what: string, errors: string[]) =>
  [what, ...errors.map((error) => error.slice(0, mostOfError))].join('\n').replaceAll('\n', '\n  ')

/** An error outside of any test fails the run, too. */
function withExitCode(count: TestCount, exitCode: number): TestCount {
  if (exitCode === 0 || count.failed > 0) return count
  return { ...count, failed: 1, failures: [`no test failed, but the exit code is ${exitCode}`] }
}
