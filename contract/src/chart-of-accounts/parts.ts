/** The parts of the ledger that a company maps to its own accounts, in the order of screens and files. */
export const ledgerParts = [
  'EXPENSE_INCENTIVES',
  'EXPENSE_BROADBAND',
  'EXPENSE_BUNDLE',
  'EXPENSE_OTHER',
  'DEALERS_BANK',
  'DEALERS_WALLET',
  'TAX_PAYABLE',
  'TAX_REMITTED',
  'ADJUSTMENT_CREDITS',
  'ADJUSTMENT_DEBITS',
  'CASH_OUTS',
  'IN_TRANSIT',
  'BANK',
  'BANK_CHARGES',
  // Not of the ledger: where documents of one journal balance, if it needs several.
  'CLEARING'
] as const
export type LedgerPart = (typeof ledgerParts)[number]

export const partLabels: Record<LedgerPart, string> = {
  EXPENSE_INCENTIVES: 'Incentive expense: Incentives',
  EXPENSE_BROADBAND: 'Incentive expense: Device Reimbursement Broadband',
  EXPENSE_BUNDLE: 'Incentive expense: Device Reimbursement Bundle',
  EXPENSE_OTHER: 'Incentive expense outside cycles',
  DEALERS_BANK: 'Owed to dealers paid by bank',
  DEALERS_WALLET: 'Owed to dealers paid to the wallet',
  TAX_PAYABLE: 'Withholding tax payable',
  TAX_REMITTED: 'Withholding tax paid to the tax office',
  ADJUSTMENT_CREDITS: 'Adjustments: credits to dealers',
  ADJUSTMENT_DEBITS: 'Adjustments: debits of dealers',
  CASH_OUTS: 'Cash-outs from the wallet',
  IN_TRANSIT: 'Payments in transit',
  BANK: 'Bank',
  BANK_CHARGES: 'Bank charges',
  CLEARING: 'Clearing between documents of one journal'
}
