import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupedRinggit, ringgit, ringgitInput, ringgitOf, senOf, sumOfRinggit, withCurrency } from './money.ts'

const amount = fc.bigInt({ min: -99_999_999_999_999n, max: 99_999_999_999_999n })

describe('money', () => {
  it('goes to the wire and back without losing a sen', () => {
    fc.assert(
      fc.property(amount, (sen) => {
        expect(senOf(ringgitOf(sen))).toBe(sen)
        expect(ringgit.safeParse(ringgitOf(sen)).success).toBe(true)
      })
    )
  })

  it('adds up as sen do', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -999_999_999n, max: 999_999_999n }), { maxLength: 50 }), (amounts) => {
        const total = amounts.reduce((sum, sen) => sum + sen, 0n)
        expect(sumOfRinggit(amounts.map(ringgitOf))).toBe(ringgitOf(total))
      })
    )
  })

  it.each([
    ['0', 0n],
    ['1234.5', 123_450n],
    ['-4.31', -431n],
    ['-0.05', -5n]
  ])('reads %s as %d sen', (text, sen) => {
    expect(senOf(text)).toBe(sen)
  })

  it.each(['', '.5', '1.', '1.234', '1,000.00', '1e3', '+1', ' 1', 'NaN', '1234567890123.00'])(
    'does not take "%s" for an amount',
    (text) => {
      expect(() => senOf(text)).toThrow(RangeError)
    }
  )

  it.each([
    ['1234.50', '1234.50'],
    [1234.5, '1234.50'],
    [0.1, '0.10'],
    [' 7 ', '7.00'],
    [-3, '-3.00']
  ])('takes %j in a request as %s', (given, text) => {
    expect(ringgitInput.parse(given)).toBe(text)
  })

  it.each([0.001, 1e21, Number.NaN, Number.POSITIVE_INFINITY, '1.999', null, {}])(
    'refuses %j in a request',
    (given) => {
      expect(ringgitInput.safeParse(given).success).toBe(false)
    }
  )

  it('is shown in groups of digits, with a true minus', () => {
    expect(groupedRinggit('1234567.50')).toBe('1,234,567.50')
    expect(groupedRinggit('-4.31')).toBe('−4.31')
    expect(withCurrency('0.00')).toBe('RM 0.00')
  })
})
