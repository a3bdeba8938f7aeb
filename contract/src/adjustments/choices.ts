/** A credit increases the dealer's account, a debit decreases it. */
export const adjustmentTypes = ['CREDIT', 'DEBIT'] as const
export type AdjustmentType = (typeof adjustmentTypes)[number]

/** The reasons that an adjustment may have: its description. */
export const adjustmentDescriptions = [
  'Rental',
  'Fraud Case',
  'Clawback incentive',
  'Clawback device',
  'Double Payment for Incentive',
  'Double Payment for device reimbursement',
  'Double Bill Payment/ Reload / Add On',
  'Electricity',
  'Others'
] as const
export type AdjustmentDescription = (typeof adjustmentDescriptions)[number]

/** When it posts: `scheduled` on a later day, `posted` (Immediate) as soon as it is saved. */
export const postingModes = ['scheduled', 'posted'] as const
export type PostingMode = (typeof postingModes)[number]

/** In the order of the Status filter. */
export const adjustmentStatuses = ['Cancelled', 'Posted', 'Error', 'Scheduled'] as const
export type AdjustmentStatus = (typeof adjustmentStatuses)[number]

/** What the list can be searched by. */
export const searchTypes = ['NAME', 'CODE', 'TYPE', 'DETAILS', 'STATUS', 'AMOUNT'] as const
export type SearchType = (typeof searchTypes)[number]
