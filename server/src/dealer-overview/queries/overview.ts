import {
  type dealerOverviewEndpoints,
  type OverviewPart,
  overviewParts
} from '@payouts/contract/dealer-overview/endpoints'
import { type DealerOverview, mostLines } from '@payouts/contract/dealer-overview/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { isGranted } from '@payouts/contract/permissions'
import { latestAdjustments } from '#adjustments/queries/adjustment.ts'
import { limitOfAccount } from '#cash-out-limits/queries/limits.ts'
import { noSuchDealer } from '#dealers/queries.ts'
import type { ReadCall } from '#platform/http/calls/bind.ts'
import type { Refusal } from '#platform/refusal.ts'
import { taxOfDealer } from '#withholding-tax/lists.ts'
import { findFacts } from './facts.ts'
import { holdsOfDealer } from './holds.ts'
import { latestCycles } from './latest-cycles.ts'
import { latestPayments } from './latest-payments.ts'

type OverviewCall = Pick<
  ReadCall<CheckedInputOf<typeof dealerOverviewEndpoints.getDealerOverview>>,
  'db' | 'caller' | 'clock' | 'input'
>

/**
 * A dealer with the parts that the caller may see. An external user is refused another company like an unknown one.
 * Each part reads a fixed number of rows by its own index.
 */
export async function readOverview({ db, caller, clock, input }: OverviewCall): Promise<DealerOverview | Refusal> {
  const facts = await findFacts(db, caller, input.companyCode)
  if (!facts) return noSuchDealer(input.companyCode)
  const { companyId, bank, account, freeze, earmark, ...dealer } = facts
  const today = clock.today()
  const sees = (part: OverviewPart) => overviewParts[part].some((needed) => isGranted(caller.menu, needed))
  const limits = sees('limits')
    ? await limitOfAccount(db, caller, { accountCode: dealer.companyCode, day: today })
    : undefined
  return {
    ...dealer,
    ...(sees('bank') && { bank }),
    ...(sees('account') && { account }),
    ...(sees('freeze') && { freeze }),
    ...(sees('earmark') && { earmark }),
    ...(limits && { limits }),
    ...(sees('tax') && { tax: await taxOfDealer(db, companyId, today) }),
    ...(sees('adjustments') && { adjustments: await latestAdjustments(db, caller, { companyId, most: mostLines }) }),
    ...(sees('cycles') && { cycles: await latestCycles({ db, caller, clock }, { companyId, most: mostLines }) }),
    ...(sees('payments') && { payments: await latestPayments(db, { companyId, most: mostLines }) }),
    ...(sees('holds') && { holds: await holdsOfDealer(db, caller, { companyId, most: mostLines }) })
  }
}
