import type { Rail } from '@payouts/contract/bank-files/schema'

/** Those of the rails that pay on working days alone. Payments within one bank go out every day. */
export const closedRails = (sums: readonly { rail: Rail }[]): Rail[] =>
  (['IBG', 'RENTAS'] as const).filter((rail) => sums.some((used) => used.rail === rail))
