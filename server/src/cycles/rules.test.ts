import type { TransactionState } from '@payouts/contract/cycles/schema'
import { describe, expect, test } from 'vitest'
import { settledStatus } from './rules.ts'
import type { RowStates } from './totals.ts'

function rowsIn(counts: Partial<Record<TransactionState, number>>): RowStates {
  const isAny = (...states: TransactionState[]) => states.some((state) => counts[state])
  return {
    ...{ payable: isAny('PAYABLE'), held: isAny('HELD', 'RELEASE_REQUESTED') },
    ...{ posted: isAny('RELEASED', 'PAID'), cancelled: isAny('CANCELLED') }
  }
}

describe('settledStatus', () => {
  test('puts a cycle on Hold once everything that would be payable is held', () => {
    expect(settledStatus('Pending Review', rowsIn({ HELD: 2, RELEASE_REQUESTED: 1, CANCELLED: 4 }))).toBe('Hold')
    expect(settledStatus('Pending Review', rowsIn({ HELD: 2, PAYABLE: 1 }))).toBe('Pending Review')
  })

  test('takes a cycle off Hold when a row of it is payable again', () => {
    expect(settledStatus('Hold', rowsIn({ HELD: 2, PAYABLE: 1 }))).toBe('Pending Review')
  })

  test('sends what was submitted back for review', () => {
    expect(settledStatus('Pending Approval', rowsIn({ HELD: 2, PAYABLE: 1 }))).toBe('Pending Review')
    expect(settledStatus('Pending Approval', rowsIn({ HELD: 2 }))).toBe('Hold')
  })

  test('cancels a cycle of which nothing is left but cancelled and excluded rows', () => {
    expect(settledStatus('Hold', rowsIn({ CANCELLED: 3 }))).toBe('Cancelled')
    expect(settledStatus('Hold', rowsIn({ CANCELLED: 3, EXCLUDED: 1 }))).toBe('Cancelled')
    expect(settledStatus('Completed', rowsIn({ CANCELLED: 3, PAID: 1 }))).toBe('Completed')
  })

  test('leaves a cycle of excluded rows alone in review, and opens a cancelled one that gets a row back', () => {
    expect(settledStatus('Pending Review', rowsIn({ EXCLUDED: 3 }))).toBe('Pending Review')
    expect(settledStatus('Cancelled', rowsIn({ CANCELLED: 3, PAYABLE: 1 }))).toBe('Pending Review')
  })

  test('does not touch what is not a cycle yet, nor one that is approved', () => {
    expect(settledStatus('In Validation', rowsIn({ HELD: 1 }))).toBe('In Validation')
    expect(settledStatus('Dropped', rowsIn({ CANCELLED: 1 }))).toBe('Dropped')
    for (const approved of ['Scheduled', 'Completed', 'Error'] as const)
      expect(settledStatus(approved, rowsIn({ HELD: 1, PAID: 1 }))).toBe(approved)
  })
})
