import { expect, test } from 'vitest'
import { shapeProblems } from './shapes.ts'

const problemsOf = (text: string, path = 'web/src/cp58/MailForm.tsx') => shapeProblems([{ path, text }])

test('a form may not judge by the shape of a call, which the build leaves out', () => {
  const refused = [expect.stringContaining('is not in the built console')]
  expect(problemsOf('schemaResolver(benefitEndpoints.addBenefit.input, { sync: true })')).toEqual(refused)
  expect(problemsOf('cp58Endpoints.mailForm.input.pick({ mailTo: true })')).toEqual(refused)
  expect(problemsOf('cp58Endpoints.mailForm.output.shape')).toEqual(refused)
})

test('what a list sorts and is filtered by stays, and tests have the whole contract', () => {
  expect(problemsOf('onHoldReads.getHoldPayoutTransactions.input.list')).toEqual([])
  expect(problemsOf('cp58Endpoints.mailForm.input.parse({})', 'web/src/cp58/cp58.test.tsx')).toEqual([])
})
