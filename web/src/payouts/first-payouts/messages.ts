export const messages = {
  first: (dealers: string) => `${dealers} paid for the first time`,
  changed: (dealers: string) => `${dealers} paid to a changed account`,
  kinds: { 'FIRST TIME': 'First payout', 'CHANGED ACCOUNT': 'Changed account' },
  largest: (count: number) => `The ${count} that count most are named.`
} as const
