export const messages = {
  first: (dealers: string) => `${dealers} paid for the first time`,
  changed: (dealers: string) => `${dealers} paid to an account that nothing was paid to so far`,
  kinds: { 'FIRST TIME': 'First payout', 'CHANGED ACCOUNT': 'Changed account' },
  largest: (count: number) => `The ${count} that count most are named.`
} as const
