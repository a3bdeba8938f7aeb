/**
 * The states of a record, of which the first that applies is shown. Separate from the record's schema, as the first
 * screen loads the list's filters.
 */
export const dealerStandings = ['Change waiting', 'Payouts wait', 'No bank account', 'In order'] as const
