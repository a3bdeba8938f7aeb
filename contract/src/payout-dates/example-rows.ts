import type { PayoutDateRow } from './schema.ts'

/** The two halves of a month in the specification's tables, for tests of both sides. */
export const firstHalf: PayoutDateRow = {
  payoutId: 1,
  description: 'First half',
  cycleStartDate: 1,
  cycleEndDate: 15,
  reportDay: 16,
  cutOffDay: 18,
  payoutDay: 20,
  expiryStartDate: '2024-01-01',
  expiryEndDate: '2099-12-31',
  version: 1
}

export const secondHalf: PayoutDateRow = {
  ...firstHalf,
  payoutId: 2,
  description: 'Second half',
  cycleStartDate: 16,
  cycleEndDate: 31,
  reportDay: 5,
  cutOffDay: 7,
  payoutDay: 9
}
