import { expect, it } from 'vitest'
import { z } from 'zod'
import { fieldOf, invalidValue } from './errors.ts'
import { requiredText } from './text.ts'

const form = z.strictObject({
  reason: requiredText('Reason is required', 5),
  period: z.object({ days: z.int().max(3) }),
  kind: z.enum(['a', 'b']).default('a')
})
const sound = { reason: 'Late', period: { days: 2 } }

const faultOf = (payload: unknown) => {
  const issue = form.safeParse(payload, { error: invalidValue }).error?.issues[0]
  return issue && { field: fieldOf(issue), message: issue.message }
}
const isNotValid = (field: string) => ({
  field,
  message: `The value of ${field} is not valid. Please check it and try again.`
})

it.each([
  ['of another type', { ...sound, period: { days: 'two' } }, 'period.days'],
  ['out of range', { ...sound, period: { days: 4 } }, 'period.days'],
  ['not of the list', { ...sound, kind: 'c' }, 'kind'],
  ['missing', { reason: 'Late' }, 'period'],
  ['unknown', { ...sound, who: 1, why: 2 }, 'who, why'],
  ['of no shape at all', 'text', 'payload']
])('a value that is %s is named', (_what, payload, field) => {
  expect(faultOf(payload)).toEqual(isNotValid(field))
})

it.each([
  ['missing', undefined],
  ['empty', ' '],
  ['too long', 'Late again']
])('a required text that is %s is refused in its own words', (_what, reason) => {
  expect(faultOf({ ...sound, reason })).toEqual({ field: 'reason', message: 'Reason is required' })
})
