import { bankOf } from '@payouts/contract/bank-files/own-bank'
import type { Rail } from '@payouts/contract/bank-files/schema'
import type { Sen } from '@payouts/contract/money'

/** What decides the rail; both are dated settings. */
type RailRules = {
  ownBic: string
  /** The largest payment that goes by IBG. */
  ibgLimit: Sen
}

/** The rail of a payment: within our own bank, by IBG up to its limit, by RENTAS above it. */
export function railOf(amount: Sen, beneficiaryBic: string, { ownBic, ibgLimit }: RailRules): Rail {
  if (bankOf(beneficiaryBic) === bankOf(ownBic)) return 'INTRABANK'
  return amount <= ibgLimit ? 'IBG' : 'RENTAS'
}
