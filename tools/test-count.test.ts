import { expect, test } from 'vitest'
import { playwrightCount, vitestCount } from './test-count.ts'

const vitestReport = (numPassedTests: number, numFailedTests: number, files: [string, string[]][] = []) =>
  JSON.stringify({
    numPassedTests,
    numFailedTests,
    testResults: files.map(([status, tests]) => ({
      status,
      assertionResults: tests.map((result) => ({ status: result }))
    }))
  })

const playwrightReport = (expected: number, unexpected: number, errors: unknown[] = []) =>
  JSON.stringify({ stats: { expected, unexpected, flaky: 0, skipped: 3 }, errors })

test('passed and failed tests are counted, skipped ones are neither', () => {
  expect(vitestCount(vitestReport(7, 1, [['failed', ['passed', 'failed']]]), 1)).toEqual({ passed: 7, failed: 1 })
  expect(playwrightCount(playwrightReport(4, 2), 1)).toEqual({ passed: 4, failed: 2 })
})

test('a file that does not load is one failed test', () => {
  expect(vitestCount(vitestReport(7, 0, [['failed', []]]), 1)).toEqual({ passed: 7, failed: 1 })
  expect(playwrightCount(playwrightReport(4, 0, [{ message: 'SyntaxError' }]), 1)).toEqual({ passed: 4, failed: 1 })
})

test('a run that ends badly never counts as passed', () => {
  expect(vitestCount(undefined, 1)).toEqual({ passed: 0, failed: 1 })
  expect(playwrightCount(undefined, 1)).toEqual({ passed: 0, failed: 1 })
  expect(vitestCount(vitestReport(7, 0), 1)).toEqual({ passed: 7, failed: 1 })
  expect(playwrightCount(playwrightReport(4, 0), 130)).toEqual({ passed: 4, failed: 1 })
})
