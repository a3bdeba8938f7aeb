/**
 * A record's state, the first that applies. Separate from the record's shape, because the first screen has the list's
 * filters.
 */
export const dealerStandings = ['Change waiting', 'Payouts wait', 'No bank account', 'In order'] as const
