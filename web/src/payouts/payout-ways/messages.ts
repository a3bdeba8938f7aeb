import { countOf } from '@payouts/contract/count-text'
import type { Ringgit } from '@payouts/contract/money'
import type { PayoutWay } from '@payouts/contract/payouts/schema'
import { withCurrency } from '#ui/texts/unbroken.ts'

export const messages = {
  title: 'Where it goes',
  way: 'Route and bank',
  dealers: 'Dealers',
  net: 'Net (RM)',
  total: 'Total',
  toBanks: (amount: Ringgit, count: number) => `${withCurrency(amount)} to ${countOf(count, 'bank')}`,
  toWallets: (amount: Ringgit) => `${withCurrency(amount)} to wallets`,
  nothing: 'nothing is paid',
  noBank: (count: number) => `${countOf(count, 'dealer')} without a bank account`,
  nameOf: ({ route, bankName }: PayoutWay) => {
    if (route === 'WALLET') return 'Wallet: stays on the account'
    if (route === 'NONE') return 'Booked as a debit, not paid'
    return bankName === null ? 'No bank account: cannot be paid' : `Bank: ${bankName}`
  }
} as const
