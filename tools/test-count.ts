export type TestCount = { passed: number; failed: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }

/** The counts of Vitest's JSON report; a file that did not load counts as one failed test. */
export function vitestCount(report: string | undefined, exitCode: number): TestCount {
  if (report === undefined) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report) as VitestReport
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed')
  )
  return withExitCode({ passed: numPassedTests, failed: numFailedTests + brokenFiles.length }, exitCode)
}

/** The counts of Playwright's JSON report; a file that did not load counts as one failed test. */
export function playwrightCount(report: string | undefined, exitCode: number): TestCount {
  if (report === undefined) return { passed: 0, failed: 1 }
  const { stats, errors } = JSON.parse(report) as PlaywrightReport
  return withExitCode({ passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }, exitCode)
}

/** An error outside of any test fails the run, too. */
function withExitCode(count: TestCount, exitCode: number): TestCount {
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}
