import { countOf } from '@payouts/contract/count-text'

export const messages = {
  dealers: 'Dealers',
  transactions: 'Transactions',
  billingAccounts: 'Billing accounts',
  references: 'References',
  commands: 'Commands',
  statuses: 'Statuses and decisions',
  frozen: (companyCode: string) => `${companyCode} · Frozen`,
  whose: (who: string, what: string) => `${who} · ${what}`,

  hold: (dealer: string, cycle: string) => `Hold ${dealer} in ${cycle}`,
  holdHint: 'selected, and Hold one key away',
  release: (dealer: string) => `Release what is held of ${dealer}`,
  freeze: (dealer: string) => `Freeze ${dealer}`,
  unfreeze: (dealer: string) => `Unfreeze ${dealer}`,
  earmark: (dealer: string) => `Earmark an amount of ${dealer}`,
  adjust: (dealer: string) => `Credit or debit ${dealer}`,
  heldOver: (days: number) => `Held for more than ${days} days`,
  heldHint: (amount: string, count: number) => `${amount} · ${countOf(count, 'transaction')}`,
  approve: (cycle: string) => `Approve ${cycle}`,
  review: (cycle: string) => `Review ${cycle}`,
  payoutsIn: (status: string) => `Payouts: ${status}`,

  statement: (dealer: string) => `Statement of ${dealer}`
} as const
