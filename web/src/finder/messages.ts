export const messages = {
  dealers: 'Dealers',
  transactions: 'Transactions',
  billingAccounts: 'Billing accounts',
  references: 'References',
  commands: 'Commands',
  frozen: (companyCode: string) => `${companyCode} · Frozen`,
  whose: (who: string, what: string) => `${who} · ${what}`,

  hold: (dealer: string, cycle: string) => `Hold ${dealer} in ${cycle}`,
  holdHint: 'selected, and Hold one key away',
  release: (dealer: string) => `Release what is held of ${dealer}`,
  freeze: (dealer: string) => `Freeze ${dealer}`,
  unfreeze: (dealer: string) => `Unfreeze ${dealer}`,
  earmark: (dealer: string) => `Earmark an amount of ${dealer}`,
  adjust: (dealer: string) => `Credit or debit ${dealer}`,
  statement: (dealer: string) => `Statement of ${dealer}`
} as const
