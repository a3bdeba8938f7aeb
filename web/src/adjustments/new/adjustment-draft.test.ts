import { describe, expect, it } from 'vitest'
import { type AdjustmentDraft, asSaved, dateFor, effectOf, emptyDraft, problemsOf } from './adjustment-draft.ts'

const today = '2026-12-31'
const draft: AdjustmentDraft = {
  dealerName: 'Kedai Satu',
  dealerCode: 'D00001',
  type: 'CREDIT',
  description: 'Rental',
  amount: '1234.5',
  posting: 'scheduled',
  date: '2027-01-01',
  referenceNo: 'YA_000001'
}

describe('the date of an adjustment', () => {
  it('is tomorrow for Scheduled and today for Immediate, also over the end of a year', () => {
    expect(dateFor('scheduled', today)).toBe('2027-01-01')
    expect(dateFor('posted', today)).toBe(today)
  })

  it('of an immediate one is the day on which it is saved', () => {
    expect(asSaved({ ...draft, posting: 'posted', date: '2026-12-30' }, today).date).toBe(today)
    expect(asSaved(draft, today).date).toBe('2027-01-01')
  })
})

describe('what is wrong with a form', () => {
  it('is nothing when it is filled in', () => {
    expect(problemsOf(draft, today)).toEqual({})
  })

  it('is said of every empty field at once', () => {
    expect(problemsOf(emptyDraft, today)).toEqual({
      dealerCode: 'Dealer Name is required',
      type: 'Type is required',
      description: 'Description is required',
      amount: 'Amount is required',
      posting: 'Please select Option',
      date: 'Please choose Date',
      referenceNo: 'Refrence number is required'
    })
  })

  it.each(['-5', '1e3', '1.2.3'])('is said of the amount %s, which nobody may make another of', (amount) => {
    expect(problemsOf({ ...draft, amount }, today)).toEqual({ amount: 'Invalid input: Please enter a valid number' })
  })

  it('is said of a scheduled day that is not to come, together with other problems', () => {
    expect(problemsOf({ ...draft, date: today, amount: '1.234' }, today)).toEqual({
      amount: 'Invalid input: Please enter a valid number',
      date: 'Please choose future dates!'
    })
  })
})

describe('what saving will do', () => {
  it('is said in figures once the form says enough', () => {
    expect(effectOf(draft, today)).toBe(
      'RM\u00a01,234.50 is added to the account of Kedai Satu on 1\u00a0Jan\u00a02027. Until then it can be changed or cancelled.'
    )
    expect(effectOf({ ...draft, type: 'DEBIT', posting: 'posted', date: today }, today)).toContain(
      'RM\u00a01,234.50 is taken from the account of Kedai Satu as soon as you save. That cannot be undone'
    )
    for (const missing of ['type', 'amount', 'dealerName', 'posting', 'date'])
      expect(effectOf({ ...draft, [missing]: '' }, today)).toBeUndefined()
  })

  it('is not promised for a frozen account', () => {
    expect(effectOf({ ...draft, isFrozen: true }, today)).toBeUndefined()
  })

  it('is not promised for a day that has passed, as of one that could not be posted then', () => {
    expect(effectOf({ ...draft, date: '2026-12-30' }, today)).toBeUndefined()
  })
})
