import type { CommissionType } from '@payouts/contract/cycles/schema'
import type { HoldHeader } from '@payouts/contract/on-hold/schema'
import { sql } from 'kysely'
import { untilAnyChange } from '#cycles/change-cache.ts'
import { findCycle } from '#cycles/find-cycle.ts'
import { one } from '#platform/db/read.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { type HeldScope, heldTotals, type Reader } from './held-totals.ts'

type HeaderScope = HeldScope & { commissionType?: CommissionType | null | undefined }

/** What is on hold in a scope, device reimbursements apart from incentives. Refuses a missing cycle. */
export function holdHeader(reader: Reader, scope: HeaderScope): Promise<HoldHeader | Refusal> {
  return untilAnyChange(reader, `hold header/${JSON.stringify(scope)}`, () => readHeader(reader, scope))
}

async function readHeader({ db, caller }: Reader, scope: HeaderScope): Promise<HoldHeader | Refusal> {
  const { batchNo, commissionType } = scope
  if (batchNo) {
    const cycle = await findCycle(db, caller, { batchNo, commissionType })
    if (isRefusal(cycle)) return cycle
  }
  const ofType = commissionType ? sql`commission_type = ${commissionType}` : sql`true`
  return one(
    db,
    sql<HoldHeader>`
    select coalesce(sum(amount), 0)::numeric(14, 2) as "totalAmount",
      coalesce(sum(amount) filter (where commission_type <> 'Incentives'), 0)::numeric(14, 2) as "deviceAmount",
      coalesce(sum(amount) filter (where commission_type = 'Incentives'), 0)::numeric(14, 2) as "incentiveAmount"
    from ${heldTotals(caller, scope)} as held join cycles using (batch_no) where ${ofType}`
  )
}
