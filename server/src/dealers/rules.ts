import { type Refusal, refuse } from '#platform/refusal.ts'
import type { DealerRow } from './tables.ts'

/** An account is named with its code, so that a mistyped code never changes another account. */
export function refuseOtherName(
  dealer: Pick<DealerRow, 'company_code' | 'company_name'>,
  accountName: string
): Refusal | undefined {
  if (dealer.company_name === accountName) return undefined
  return refuse(
    'refusedByRule',
    `Account ${dealer.company_code} is that of ${dealer.company_name}. Search for the dealer again.`,
    'accountName'
  )
}
