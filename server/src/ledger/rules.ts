import { largestBalance, type Sen, senOf } from '@payouts/contract/money'

/** Whether no account may come to a balance. Refuse it where the amount is entered: the ledger takes nothing back. */
export const isBeyondAccount = (balance: Sen): boolean => {
  const most = senOf(largestBalance)
  return balance > most || balance < -most
}

/** A positive amount adds to what the account holds, a negative one takes from it. */
export type Entry = { accountCode: string; amount: Sen }

/**
 * What a payout moves: the net to the dealer, the tax to what is owed to the tax authority, both out of the
 * incentive expense. A gross below zero is a debit: the dealer's account gives it back to the expense.
 */
export function payoutEntries(payout: { accountCode: string; gross: Sen; withholdingTax: Sen }): Entry[] {
  const { accountCode, gross, withholdingTax } = payout
  return [
    { accountCode, amount: gross - withholdingTax },
    { accountCode: 'WITHHOLDING_TAX_PAYABLE', amount: withholdingTax },
    { accountCode: 'INCENTIVE_EXPENSE', amount: -gross }
  ].filter(({ amount }) => amount !== 0n)
}

/** Where the money of payments to banks is. */
export const inTransit = 'PAYMENTS_IN_TRANSIT'
export const bankAccount = 'BANK'
/** What banks took for themselves. */
export const bankCharges = 'BANK_CHARGES'

/** Moves an amount above zero from one account to another. */
export function transferEntries({ from, to, amount }: { from: string; to: string; amount: Sen }): Entry[] {
  return [
    { accountCode: from, amount: -amount },
    { accountCode: to, amount }
  ]
}
