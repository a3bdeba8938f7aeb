/** What a dealer's record needs, the first that applies. Apart from the record's shape: the first screen has the list's filters. */
export const dealerStandings = ['Change waiting', 'Payouts wait', 'No bank account', 'In order'] as const
