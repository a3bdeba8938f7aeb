import { isBeforeApproval } from '@payouts/contract/cycles/can'
import type { HoldType } from '@payouts/contract/cycles/hold-types'
import type { ReleasePreflight } from '@payouts/contract/desk/preflight'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import { findCycle } from '#cycles/find-cycle.ts'
import { closedDayOf } from '#holidays/queries.ts'
import { one } from '#platform/db/read.ts'
import type { ReadCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import '#activity/tables.ts'
import '#transactions/tables.ts'
import { firstPaid, judgedDealers, payableAndUnpayable } from './judged-dealers.ts'

type Call = Pick<
  ReadCall<{ batchNo: number; holdType: HoldType; payOn?: Day | undefined }>,
  'db' | 'caller' | 'clock' | 'services' | 'input'
>

/**
 * What a release of a cycle's rows under a hold type would pay. Rows of a cycle that is not approved rejoin it, and
 * wait for a new account or after a returned payment like its other rows; those of an approved one are posted on
 * their own, and the release itself trusts what they waited for.
 */
export async function releasePreflight({
  db,
  caller,
  clock,
  services,
  input: { batchNo, holdType, payOn }
}: Call): Promise<ReleasePreflight | Refusal> {
  const cycle = await findCycle(db, caller, { batchNo })
  if (isRefusal(cycle)) return cycle
  const today = clock.today()
  const requested = sql`
    select company_id, sum(amount)::numeric(14, 2) as amount from cycle_totals
    where batch_no = ${batchNo} and state = 'RELEASE_REQUESTED' and hold_type = ${holdType} and row_count > 0
    group by company_id having sum(amount) > 0`
  const isApproved = !isBeforeApproval(cycle.status)
  return one(
    db,
    sql<ReleasePreflight>`
      ${judgedDealers({ sums: requested, today, findsFirst: true, ...(isApproved && { trusted: holdType }) })},
      wanted as (
        -- A request over several cycles names none, so that each cycle's own audit events name the cycles.
        select greatest(${today}::date, coalesce(${payOn ?? null}::date, (
          select action.selected_date from audit_events as event join cycle_actions as action using (reference_no)
          where event.batch_no = ${batchNo} and event.action = 'REQUEST RELEASE' and action.hold_type = ${holdType}
          order by event.created_on desc, event.event_id desc limit 1))) as day
      )
      select ${payableAndUnpayable}, ${firstPaid},
        wanted.day::text as "paidOn", ${closedDayOf(sql`wanted.day`, services.config.holidayStates)} as "closedDay"
      from wanted`
  )
}
