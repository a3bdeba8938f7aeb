import { largestBalance, type Sen, senOf } from '@payouts/contract/money'

/**
 * Whether a balance exceeds what an account can hold. Check it where the amount is entered: ledger entries are final.
 */
export const isBeyondAccount = (balance: Sen): boolean => {
  const most = senOf(largestBalance)
  return balance > most || balance < -most
}

/** A positive amount increases the account's balance, a negative one decreases it. */
export type Entry = { accountCode: string; amount: Sen }

/**
 * The entries of a payout: the net to the dealer and the tax to the tax authority's account, both from the incentive
 * expense. A negative gross is a debit: the dealer's account returns it to the expense.
 */
export function payoutEntries(payout: { accountCode: string; gross: Sen; withholdingTax: Sen }): Entry[] {
  const { accountCode, gross, withholdingTax } = payout
  return [
    { accountCode, amount: gross - withholdingTax },
    { accountCode: taxPayable, amount: withholdingTax },
    { accountCode: 'INCENTIVE_EXPENSE', amount: -gross }
  ].filter(({ amount }) => amount !== 0n)
}

/** Holds the money of payments that are on their way. */
export const inTransit = 'PAYMENTS_IN_TRANSIT'
export const bankAccount = 'BANK'
/** Holds what banks have charged. */
export const bankCharges = 'BANK_CHARGES'

/** What is withheld and owed to the tax office, and what was paid to it. */
export const taxPayable = 'WITHHOLDING_TAX_PAYABLE'
export const taxRemitted = 'TAX_REMITTED'

/** Moves a positive amount from one account to another. */
export function transferEntries({ from, to, amount }: { from: string; to: string; amount: Sen }): Entry[] {
  return [
    { accountCode: from, amount: -amount },
    { accountCode: to, amount }
  ]
}
