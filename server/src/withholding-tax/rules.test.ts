import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taxOn } from './rules.ts'

describe('the tax on one payment', () => {
  it.each([
    ['a round sum', 100_000_00n, '0.0200', 2_000_00n],
    ['half a sen rounds up', 25n, '0.0200', 1n],
    ['just below half a sen rounds down', 24n, '0.0200', 0n],
    ['one and a half sen rounds up', 75n, '0.0200', 2n],
    ['an odd sum', 1_234_56n, '0.0200', 24_69n],
    ['a rate with four decimals', 1_000_00n, '0.0125', 12_50n],
    ['no rate', 1_000_00n, '0.0000', 0n],
    ['nothing', 0n, '0.0200', 0n],
    ['a debit', -5_000_00n, '0.0200', 0n]
  ])('%s', (_, gross, rate, tax) => {
    expect(taxOn(gross, rate)).toBe(tax)
  })

  it('never lies more than half a sen off, nor below zero', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (gross) => {
        const tax = taxOn(gross, '0.0200')
        if (gross <= 0n) return tax === 0n
        const offInTenThousandths = tax * 10_000n - gross * 200n
        return offInTenThousandths > -5_000n && offInTenThousandths <= 5_000n
      })
    )
  })
})
