import { expect, test } from 'vitest'
import { playwrightCount, vitestCount } from './test-count.ts'

const vitestReport = (numPassedTests: number, numFailedTests: number, files: [string, string[]][] = []) =>
  JSON.stringify({
    numPassedTests,
    numFailedTests,
    testResults: files.map(([status, tests], at) => ({
      name: `${at}.test.ts`,
      status,
      message: 'SyntaxError',
      assertionResults: tests.map((result) => ({
        status: result,
        fullName: `it ${result}`,
        failureMessages: result === 'failed' ? ['Expected: 1\nReceived: 2'] : []
      }))
    }))
  })

const playwrightReport = (expected: number, unexpected: number, errors: unknown[] = []) =>
  JSON.stringify({ stats: { expected, unexpected, flaky: 0, skipped: 3 }, errors, suites: [] })

test('passed and failed tests are counted, skipped ones are neither', () => {
  expect(vitestCount(vitestReport(7, 1, [['failed', ['passed', 'failed']]]), 1)).toMatchObject({ passed: 7, failed: 1 })
  expect(playwrightCount(playwrightReport(4, 2), 1)).toMatchObject({ passed: 4, failed: 2 })
})

test('a file that does not load is one failed test', () => {
  const besideOthers = vitestReport(7, 1, [
    ['failed', []],
    ['failed', ['failed']]
  ])
  expect(vitestCount(vitestReport(7, 0, [['failed', []]]), 1)).toMatchObject({ passed: 7, failed: 1 })
  expect(vitestCount(besideOthers, 1)).toMatchObject({ passed: 7, failed: 2 })
  expect(playwrightCount(playwrightReport(4, 0, [{ message: 'SyntaxError' }]), 1)).toMatchObject({
    ...{ passed: 4, failed: 1 },
    failures: ['outside of any journey\n  SyntaxError']
  })
})

test('what failed is named, with the beginning of its error', () => {
  const files: [string, string[]][] = [
    ['failed', []],
    ['failed', ['passed', 'failed']]
  ]
  expect(vitestCount(vitestReport(1, 1, files), 1).failures).toEqual([
    '0.test.ts\n  SyntaxError',
    '1.test.ts: it failed\n  Expected: 1\n  Received: 2'
  ])
  const journey = (title: string, status: string, message?: string) => ({
    ...{ title, file: 'desk.spec.ts' },
    tests: [{ status, results: message ? [{ error: { message } }] : [{}] }]
  })
  const suites = [
    { specs: [journey('opens', 'expected')], suites: [{ specs: [journey('moves', 'unexpected', 'shifted by 0.3')] }] }
  ]
  const report = { stats: { expected: 1, unexpected: 1, flaky: 0 }, errors: [], suites }
  expect(playwrightCount(JSON.stringify(report), 1).failures).toEqual(['desk.spec.ts: moves\n  shifted by 0.3'])
})

test('a run that ends badly never counts as passed', () => {
  expect(vitestCount(undefined, 1)).toMatchObject({ passed: 0, failed: 1 })
  expect(playwrightCount(undefined, 1)).toMatchObject({ passed: 0, failed: 1 })
  expect(vitestCount(vitestReport(7, 0), 1)).toMatchObject({ passed: 7, failed: 1 })
  expect(playwrightCount(playwrightReport(4, 0), 130)).toMatchObject({ passed: 4, failed: 1 })
})
