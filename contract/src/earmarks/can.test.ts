import { describe, expect, test } from 'vitest'
import { availableBalance, uncoveredEarmark } from './available-balance.ts'
import { earmarkCan } from './can.ts'
import { earmarkForm, ofAccount } from './schema.ts'

describe('an earmark', () => {
  test('is one for each account', () => {
    expect(earmarkCan.add({ earmarkAmount: null })).toEqual({ allowed: true })
    expect(earmarkCan.add({ earmarkAmount: '0.01' })).toMatchObject({ allowed: false })
  })

  test('is not saved unchanged', () => {
    const before = { earmarkAmount: '10.00', reason: 'Rental' }
    expect(earmarkCan.save(before, { ...before })).toEqual({
      allowed: false,
      reason: 'Cannot submit the same data as before. Please make changes to the form.'
    })
    expect(earmarkCan.save(before, { ...before, earmarkAmount: '10.01' }).allowed).toBe(true)
    expect(earmarkCan.save(before, { ...before, reason: 'Fraud Case' }).allowed).toBe(true)
  })
})

describe('what is available', () => {
  test.each([
    ['1000.00', '300.00', '700.00', '0.00'],
    ['1000.00', null, '1000.00', '0.00'],
    ['300.00', '1000.00', '0.00', '700.00'],
    ['-50.00', '100.00', '0.00', '100.00'],
    ['-50.00', null, '0.00', '0.00'],
    ['0.10', '0.03', '0.07', '0.00']
  ])('of %s with %s set aside is %s, and %s is not covered', (balance, earmark, available, uncovered) => {
    expect(availableBalance(balance, earmark)).toBe(available)
    expect(uncoveredEarmark(balance, earmark)).toBe(uncovered)
  })
})

describe('the form of an earmark', () => {
  const good = { accountName: 'Kedai 1', earmarkAmount: '1,234.5', reason: ' Rental ' }
  const problem = (changes: object) => {
    const { error } = earmarkForm.safeParse({ ...good, ...changes })
    return error?.issues.map(({ message }) => message)
  }

  test('reads an amount with its thousands grouped', () => {
    expect(earmarkForm.parse(good)).toEqual({ accountName: 'Kedai 1', earmarkAmount: '1234.50', reason: 'Rental' })
    expect(earmarkForm.parse({ ...good, earmarkAmount: 0.1 }).earmarkAmount).toBe('0.10')
  })

  test.each([
    [{ accountName: '' }, 'Dealer Name is required'],
    [{ accountName: null }, 'Dealer Name is required'],
    [{ earmarkAmount: '' }, 'Earmark is required'],
    [{ earmarkAmount: null }, 'Earmark is required'],
    [{ earmarkAmount: undefined }, 'Earmark is required'],
    [{ earmarkAmount: '0' }, 'Earmark amount must be greater than 0.00'],
    [{ earmarkAmount: '0.00' }, 'Earmark amount must be greater than 0.00'],
    [{ earmarkAmount: '-1' }, 'Earmark amount must be greater than 0.00'],
    [{ earmarkAmount: '1.234' }, 'Earmark must be a number with up to 2 decimal places'],
    [{ earmarkAmount: 'ten' }, 'Earmark must be a number with up to 2 decimal places'],
    [{ earmarkAmount: 1e21 }, 'Earmark must be a number with up to 2 decimal places'],
    [{ reason: '  ' }, 'Reason is required'],
    [{ reason: null }, 'Reason is required']
  ])('%j is refused once, in its own words', (changes, message) => {
    expect(problem(changes)).toEqual([message])
  })

  test('names the dealer by its code, too', () => {
    expect(ofAccount.accountCode.safeParse(undefined).error?.issues[0]?.message).toBe('Dealer Name is required')
  })
})
