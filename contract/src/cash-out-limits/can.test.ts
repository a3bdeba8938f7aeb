import { describe, expect, test } from 'vitest'
import { cashOutLimitsCan, changedTiers, limitFaults, limitOf, typedFrom } from './can.ts'
import { changesText, limitText } from './limit-text.ts'
import { type LimitField, nothingSaved, type TypedLimit, typedLimit } from './schema.ts'

const good: TypedLimit = {
  dailyTransactionAmount: '1000',
  dailyTransactionCount: '5',
  weeklyTransactionAmount: '5000.00',
  weeklyTransactionCount: '20',
  monthlyTransactionAmount: '15000.5',
  monthlyTransactionCount: '60'
}
const saved = limitOf(good)
const faults = (changes: Partial<TypedLimit>) => limitFaults({ ...good, ...changes })
const amounts = Object.keys(good).filter((field) => field.endsWith('Amount')) as LimitField[]
const counts = Object.keys(good).filter((field) => field.endsWith('Count')) as LimitField[]

describe('a limit', () => {
  test('is read from what was typed, commas stripped', () => {
    expect(limitFaults(good)).toEqual([])
    const typed = typedLimit.parse({ ...good, dailyTransactionAmount: ' 1,000.5 ', dailyTransactionCount: 1000 })
    expect([typed.dailyTransactionAmount, typed.dailyTransactionCount]).toEqual(['1000.5', '1000'])
    expect(limitOf(typed)).toMatchObject({ dailyTransactionAmount: '1000.50', dailyTransactionCount: 1000 })
    expect(typedLimit.parse({ ...good, weeklyTransactionCount: null }).weeklyTransactionCount).toBe('')
    expect(typedLimit.parse({})).toEqual(typedFrom(nothingSaved))
  })

  test.each(amounts)('has %s above zero with two decimals at most', (field) => {
    expect(faults({ [field]: '0' })).toContainEqual({ field, message: 'Amount must be greater than 0' })
    expect(faults({ [field]: '' })).toContainEqual({ field, message: 'Amount must be greater than 0' })
    expect(faults({ [field]: '-1' })).toContainEqual({ field, message: 'Amount must be greater than 0' })
    for (const text of ['1.234', 'ten', '1e3', '1 000'])
      expect(faults({ [field]: text })).toContainEqual({
        field,
        message: 'Amount must be a number with up to 2 decimal places'
      })
  })

  test.each(counts)('has %s whole and above zero', (field) => {
    expect(faults({ [field]: '0' })).toContainEqual({ field, message: 'Transaction count must be greater than 0' })
    expect(faults({ [field]: '' })).toContainEqual({ field, message: 'Transaction count must be greater than 0' })
    expect(faults({ [field]: '-3' })).toContainEqual({ field, message: 'Transaction count must be greater than 0' })
    expect(faults({ [field]: '1.5' })).toContainEqual({ field, message: 'Count must be a whole number' })
    expect(faults({ [field]: 'five' })).toContainEqual({ field, message: 'Count must be a whole number' })
    expect(faults({ [field]: '1000001' })).toContainEqual({
      field,
      message: 'Transaction count must be 1,000,000 or less'
    })
  })

  test.each<[Partial<TypedLimit>, LimitField, string]>([
    [
      { dailyTransactionAmount: '5000.01' },
      'weeklyTransactionAmount',
      'Weekly amount must not be less than the daily amount'
    ],
    [
      { weeklyTransactionAmount: '15000.51' },
      'monthlyTransactionAmount',
      'Monthly amount must not be less than the weekly amount'
    ],
    [
      { dailyTransactionCount: '21' },
      'weeklyTransactionCount',
      'Weekly transaction count must not be less than the daily count'
    ],
    [
      { monthlyTransactionCount: '19' },
      'monthlyTransactionCount',
      'Monthly transaction count must not be less than the weekly count'
    ]
  ])('never falls from one period to the next: %j', (changes, field, message) => {
    expect(faults(changes)).toEqual([{ field, message }])
  })

  test('may be the same for every period, and is not said to fall below what is no number', () => {
    expect(faults({ weeklyTransactionAmount: '1000', monthlyTransactionAmount: '1,000'.replace(',', '') })).toEqual([])
    expect(faults({ dailyTransactionAmount: 'x' })).toEqual([
      { field: 'dailyTransactionAmount', message: 'Amount must be a number with up to 2 decimal places' }
    ])
  })
})

describe('saving a dealer’s own limit', () => {
  const unchanged = 'Cannot submit the same data as before. Please make changes to the form.'

  test('is refused unchanged, however it is written', () => {
    expect(cashOutLimitsCan.customize(saved, good)).toEqual({ allowed: false, reason: unchanged })
    expect(cashOutLimitsCan.customize(saved, { ...good, dailyTransactionAmount: '1000.00' }).allowed).toBe(false)
    expect(cashOutLimitsCan.customize(saved, { ...good, dailyTransactionAmount: '1000.01' })).toEqual({ allowed: true })
    expect(cashOutLimitsCan.customize(nothingSaved, good)).toEqual({ allowed: true })
  })

  test('is refused for the first of its faults', () => {
    expect(cashOutLimitsCan.customize(saved, { ...good, weeklyTransactionCount: '1' })).toEqual({
      allowed: false,
      reason: 'Weekly transaction count must not be less than the daily count'
    })
  })

  test('on a tier is refused where it is on it already, and where the tier has no values', () => {
    const gold = { ...saved, tier: 'Gold' as const }
    expect(cashOutLimitsCan.putOnTier({ tier: 'Silver', keepsEarlierValues: false }, gold)).toEqual({ allowed: true })
    expect(cashOutLimitsCan.putOnTier({ tier: 'Gold', keepsEarlierValues: true }, gold)).toEqual({ allowed: true })
    expect(cashOutLimitsCan.putOnTier({ tier: 'Gold', keepsEarlierValues: false }, gold)).toEqual({
      allowed: false,
      reason: unchanged
    })
    expect(
      cashOutLimitsCan.putOnTier({ tier: 'Silver', keepsEarlierValues: false }, { ...nothingSaved, tier: 'Gold' })
    ).toEqual({ allowed: false, reason: 'Gold has no limits yet. Set them in the Global Cash Out Limit first.' })
  })
})

describe('saving the global limits', () => {
  const before = (['Basic', 'Silver'] as const).map((tier) => ({ ...saved, tier }))
  const typed = (['Basic', 'Silver'] as const).map((tier) => ({ ...good, tier }))
  const [basic, silver] = [typed[0], typed[1]] as [(typeof typed)[0], (typeof typed)[0]]

  test('takes every value of every tier', () => {
    expect(cashOutLimitsCan.saveGlobal(before, [basic, { ...silver, monthlyTransactionCount: '' }])).toEqual({
      allowed: false,
      reason: 'Please fill in all required fields for all tiers before saving.'
    })
    expect(cashOutLimitsCan.saveGlobal(before, [basic, { ...silver, dailyTransactionCount: '2.5' }])).toEqual({
      allowed: false,
      reason: 'Count must be a whole number'
    })
  })

  test('is refused unchanged, and knows what it changes', () => {
    expect(cashOutLimitsCan.saveGlobal(before, typed)).toEqual({
      allowed: false,
      reason: 'Cannot submit the same data as before. Please make changes to the form.'
    })
    const after = [basic, { ...silver, dailyTransactionAmount: '900' }]
    expect(cashOutLimitsCan.saveGlobal(before, after)).toEqual({ allowed: true })
    expect(changedTiers(before, after)).toEqual(['Silver'])
  })
})

test('a limit is written as amount and count', () => {
  expect(limitText('1000.00', 5)).toBe('RM 1,000.00 / 5X')
  expect(limitText(null, null)).toBe('not set')
  expect(changesText(nothingSaved, { ...saved })).toContain('Daily is RM 1,000.00 / 5X now, it was not set; Weekly is')
  expect(changesText(saved, { ...saved, monthlyTransactionCount: 61 })).toBe(
    'Monthly is RM 15,000.50 / 61X now, it was RM 15,000.50 / 60X'
  )
})
