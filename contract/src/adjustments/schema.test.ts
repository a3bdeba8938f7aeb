import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { senOf } from '#money.ts'
import { adjustmentCan, dateProblem } from './can.ts'
import { adjustmentDescriptions, adjustmentStatuses } from './choices.ts'
import { newAdjustment, typedAmount } from './schema.ts'

const filled = {
  dealerName: 'Kedai 1',
  dealerCode: 'D00001',
  type: 'CREDIT',
  description: 'Rental',
  amount: '100',
  posting: 'scheduled',
  date: '2026-11-22',
  referenceNo: 'YA_000001'
}

const saidOf = (form: object) => {
  const { success, error } = newAdjustment.safeParse({ ...filled, ...form })
  return success ? undefined : error.issues[0]?.message
}

describe('the input of the adjustment form', () => {
  it.each([
    ['dealerCode', 'Dealer Name is required'],
    ['type', 'Type is required'],
    ['description', 'Description is required'],
    ['amount', 'Amount is required'],
    ['posting', 'Please select Option'],
    ['date', 'Please choose Date'],
    ['referenceNo', 'Refrence number is required']
  ])('%s: "%s" when it is empty, blank or missing', (field, message) => {
    for (const empty of ['', '  ', undefined, null]) expect(saidOf({ [field]: empty })).toBe(message)
  })

  it.each(['abc', '1.2.3', '1,234.50', '-5', '1e3', '.', '1.234', '12 3', 'RM 5'])(
    'an amount of %s: "Invalid input"',
    (amount) => {
      expect(saidOf({ amount })).toBe('Invalid input: Please enter a valid number')
    }
  )

  it.each([
    ['1234.5', '1234.50'],
    ['12.', '12.00'],
    ['.5', '0.50'],
    ['007', '7.00'],
    [' 8 ', '8.00'],
    [1234.5, '1234.50'],
    ['9999999999', '9999999999.00']
  ])('an amount of %s is RM %s', (typed, amount) => {
    expect(newAdjustment.parse({ ...filled, amount: typed }).amount).toBe(amount)
  })

  it('takes no amount of more than 10 characters, and none of nothing', () => {
    expect(saidOf({ amount: '12345678.90' })).toBe('Amount can be at most 10 characters long')
    expect(saidOf({ amount: '1234567.90' })).toBeUndefined()
    expect(saidOf({ amount: '0.00' })).toBe('Amount must be greater than 0.00')
  })

  it('takes a reference of up to 50 characters', () => {
    expect(saidOf({ referenceNo: 'x'.repeat(50) })).toBeUndefined()
    expect(saidOf({ referenceNo: 'x'.repeat(51) })).toBe('Reference can be at most 50 characters long')
  })

  it('knows types, descriptions and postings in any case, and no others', () => {
    const given = { type: 'debit', description: 'double bill payment/ reload / add on', posting: 'POSTED' }
    expect(newAdjustment.parse({ ...filled, ...given })).toMatchObject({
      type: 'DEBIT',
      description: 'Double Bill Payment/ Reload / Add On',
      posting: 'posted'
    })
    expect(saidOf({ type: 'REFUND' })).toBe('must be one of: CREDIT, DEBIT')
    expect(saidOf({ description: 'A present' })).toContain('must be one of: Rental, Fraud Case, Clawback incentive')
    expect(saidOf({ posting: 'later' })).toBe('must be one of: scheduled, posted')
  })

  it('has the reasons of the specification', () => {
    expect(adjustmentDescriptions).toEqual([
      'Rental',
      'Fraud Case',
      'Clawback incentive',
      'Clawback device',
      'Double Payment for Incentive',
      'Double Payment for device reimbursement',
      'Double Bill Payment/ Reload / Add On',
      'Electricity',
      'Others'
    ])
  })

  it('never takes an amount that is not a sum above zero, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12, unit: fc.constantFrom(...'0123456789.,-e '.split('')) }), (typed) => {
        const { success, data } = typedAmount.safeParse(typed)
        if (success) {
          expect(data).toMatch(/^\d+\.\d{2}$/)
          expect(senOf(data)).toBeGreaterThan(0n)
          expect(Number(data)).toBe(Number(typed))
        }
      })
    )
  })
})

describe('the day of an adjustment', () => {
  const today = '2026-11-21'

  it.each([
    ['scheduled', '2026-11-20', 'Please choose future dates!'],
    ['scheduled', today, 'Please choose future dates!'],
    ['scheduled', '2026-11-22', undefined],
    ['scheduled', '2027-11-21', undefined],
    ['scheduled', '2027-11-22', 'Please choose a date within one year.'],
    ['posted', today, undefined],
    ['posted', '2026-11-22', 'An immediate adjustment is posted today, 21 Nov 2026. Choose Immediate again.'],
    ['posted', '2026-11-20', 'An immediate adjustment is posted today, 21 Nov 2026. Choose Immediate again.']
  ] as const)('%s on %s: %s', (posting, date, problem) => {
    expect(dateProblem({ posting, date }, today)).toBe(problem)
  })
})

describe('what an adjustment’s status allows', () => {
  const allowed = (name: 'edit' | 'cancel' | 'retry') =>
    adjustmentStatuses.filter((status) => adjustmentCan[name]({ status }).allowed)

  it('changes and cancels what has not been posted, and tries again what failed', () => {
    expect(allowed('edit')).toEqual(['Error', 'Scheduled'])
    expect(allowed('cancel')).toEqual(['Error', 'Scheduled'])
    expect(allowed('retry')).toEqual(['Error'])
  })

  it('says why not', () => {
    expect(adjustmentCan.edit({ status: 'Posted' })).toMatchObject({
      reason: 'This adjustment has been posted; it can no longer be changed.'
    })
    expect(adjustmentCan.cancel({ status: 'Cancelled' })).toMatchObject({
      reason: 'This adjustment has been cancelled; it can no longer be changed.'
    })
  })
})
