import { takesFrom } from '@payouts/contract/bank-files/own-bank'
import { bankByCode } from '@payouts/contract/dealers/banks'
import type { FileProfile } from '#bank-files/profiles.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'

/** Refuses a profile of another bank than the account's: its file would treat that bank's accounts as our bank's. */
export function refuseOtherBank(
  { title, bankBic }: Pick<FileProfile, 'title' | 'bankBic'>,
  payerBic: string,
  field: string
): Refusal | undefined {
  if (takesFrom({ bankBic }, payerBic)) return undefined
  return refuse(
    'refusedByRule',
    `${title} is for accounts at ${nameOf(bankBic ?? '')}, and payments go out of one at ${nameOf(payerBic)}. Choose another file profile.`,
    field
  )
}

const nameOf = (bic: string) => bankByCode(bic)?.name ?? bic
