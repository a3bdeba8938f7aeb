/** The kinds of the ledger's accounts, in the order of screens: one account for each dealer, the others the payer's. */
export const accountKinds = [
  'DEALER',
  'INCENTIVE_EXPENSE',
  'WITHHOLDING_TAX_PAYABLE',
  'TAX_REMITTED',
  'ADJUSTMENTS',
  'CASH_OUTS',
  'PAYMENTS_IN_TRANSIT',
  'BANK',
  'BANK_CHARGES'
] as const
export type AccountKind = (typeof accountKinds)[number]

export const accountKindLabels: Record<AccountKind, string> = {
  DEALER: "Dealers' accounts",
  INCENTIVE_EXPENSE: 'Incentive expense',
  WITHHOLDING_TAX_PAYABLE: 'Withholding tax payable',
  TAX_REMITTED: 'Withholding tax paid to the tax office',
  ADJUSTMENTS: 'Adjustments',
  CASH_OUTS: 'Cash-outs from the wallet',
  PAYMENTS_IN_TRANSIT: 'Payments in transit',
  BANK: 'Bank',
  BANK_CHARGES: 'Bank charges'
}
