/** The heights of a cycle at which its payouts can be held. */
export type HoldLevel = 'transactionType' | 'company' | 'transaction'
