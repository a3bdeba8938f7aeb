import { describe, expect, test } from 'vitest'
import { exclusionCan } from './can.ts'
import { exclusionEndpoints } from './endpoints.ts'
import { newExclusion } from './schema.ts'

const good = {
  customerName: ' Leading Partner ',
  yesId: 'leading.partner@yes.my',
  billingAccountNo: '880012345',
  reason: 'Internal line',
  exclusionStart: '2026-10-01',
  exclusionEnd: '2026-10-02'
}

/** The messages of a form's fields, by field. */
function saidTo(values: object): Record<string, string> {
  const { error } = newExclusion.safeParse(values)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

describe('the Add Exclusion form', () => {
  test('takes each value in its own field, and the account as a number, too', () => {
    expect(newExclusion.parse({ ...good, billingAccountNo: 880012345 })).toEqual({
      ...good,
      customerName: 'Leading Partner'
    })
  })

  test.each([
    ['customerName', 'Customer Name is required'],
    ['yesId', 'Yes ID is required'],
    ['billingAccountNo', 'Billing Account number is required'],
    ['reason', 'Reason is required'],
    ['exclusionStart', 'From date is required'],
    ['exclusionEnd', 'To date is required']
  ])('says what is missing: %s', (field, message) => {
    expect(saidTo({ ...good, [field]: '' })).toEqual({ [field]: message })
    expect(saidTo({ ...good, [field]: '  ' })).toEqual({ [field]: message })
    expect(saidTo({ ...good, [field]: undefined })).toEqual({ [field]: message })
  })

  test('says everything that is missing at once', () => {
    expect(Object.keys(saidTo({}))).toHaveLength(6)
  })

  test.each(['leading.partner', 'a@b', '@yes.my', 'two words@yes.my'])('requires an e-mail: %s', (yesId) => {
    expect(saidTo({ ...good, yesId })).toEqual({ yesId: 'Please enter a valid email address' })
  })

  test.each(['88-001', 'ABC', '12.5', '-1'])('requires digits: %s', (billingAccountNo) => {
    expect(saidTo({ ...good, billingAccountNo })).toEqual({
      billingAccountNo: 'Billing Account number can only have digits'
    })
  })

  test('keeps FROM before END, whatever else is missing', () => {
    const message = 'FROM date should always be less than the END date!'
    expect(saidTo({ ...good, exclusionEnd: '2026-10-01' })).toEqual({ exclusionEnd: message })
    expect(saidTo({ ...good, exclusionEnd: '2026-09-30', reason: '' })).toEqual({
      exclusionEnd: message,
      reason: 'Reason is required'
    })
    const days = { exclusionStart: '2026-10-02', exclusionEnd: '2026-10-01' }
    const nothing = { customerName: '', yesId: '', billingAccountNo: '', reason: '' }
    expect(saidTo({ ...nothing, ...days })).toMatchObject({ exclusionEnd: message })
  })
})

describe('the calls', () => {
  test('name one exclusion or several, as numbers or as text, each once', () => {
    const { input } = exclusionEndpoints.removeExclusion
    expect(input.parse({ exclusionDetailsId: '7', comment: 'Done' }).exclusionDetailsId).toEqual([7])
    expect(input.parse({ exclusionDetailsId: [7, '8', 7], comment: 'Done' }).exclusionDetailsId).toEqual([7, 8])
    expect(input.safeParse({ exclusionDetailsId: [], comment: 'Done' }).success).toBe(false)
  })

  test('want a comment, which a call with a file names remark', () => {
    const { input } = exclusionEndpoints.removeExclusion
    expect(input.parse({ exclusionDetailsId: 7, remark: ' Done ' }).comment).toBe('Done')
    const [issue] = input.safeParse({ exclusionDetailsId: 7, comment: ' ' }).error?.issues ?? []
    expect(issue).toMatchObject({ path: ['comment'], message: 'Comment field is mandatory!' })
  })

  test('want a keyword to search a dealer by', () => {
    const { error } = exclusionEndpoints.searchDealers.input.safeParse({
      pageNumber: 0,
      pageSize: 25,
      searchKeyword: ' '
    })
    expect(error?.issues[0]?.message).toBe('Please enter some value first!')
  })
})

test('a removed exclusion has one adjustment', () => {
  expect(exclusionCan.addAdjustment({ adjustmentReferenceNo: null, adjustmentWaits: false })).toEqual({ allowed: true })
  expect(exclusionCan.addAdjustment({ adjustmentReferenceNo: null, adjustmentWaits: true }).allowed).toBe(false)
  expect(exclusionCan.addAdjustment({ adjustmentReferenceNo: 'YA_000001', adjustmentWaits: false })).toEqual({
    allowed: false,
    reason: 'This removed exclusion has its adjustment already: YA_000001.'
  })
})
