import type { DealerCycle } from '@payouts/contract/dealer-overview/schema'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import { isShownTo } from '#cycles/find-cycle.ts'
import { cyclesWithReleases } from '#payouts/due-payments.ts'
import { ownState } from '#payouts/own-state.ts'
import { withheldIn } from '#payouts/withheld.ts'
import type { ReadCall } from '#platform/http/calls/bind.ts'
import { holdReasons, moneyPlaces } from './money-places.ts'
import '#cycles/tables.ts'

type Reader = Pick<ReadCall<unknown>, 'db' | 'caller' | 'clock'>

/**
 * The dealer's latest cycles with their sums and states for it. Reading starts at the latest cut-off and stops at the
 * last line, so the number of earlier cycles does not matter.
 */
export async function latestCycles(
  { db, caller, clock }: Reader,
  { companyId, most }: { companyId: number; most: number }
): Promise<DealerCycle[]> {
  const batchNo = sql<number>`latest.batch_no`
  const ofShare = sql<number>`share.batch_no`
  const cycleStatus = caller.companyId === null ? sql`status` : sql`null::text`
  const payment = { payout_date: sql<Day>`latest.payout_date`, approved_for: sql<Day>`latest.approved_for` }
  const releasesIn = await cyclesWithReleases(db, sql`company_id = ${companyId}`)
  const { rows } = await sql<DealerCycle>`
    with latest as materialized (
      select batch_no, version, name, commission_type, cutoff_date, ${cycleStatus} as "cycleStatus", payout_date, approved_for,
        approved_at is not null as "isApproved"
      from cycles
      where ${isShownTo(caller)} and exists (
        select from cycle_totals as total
        where total.batch_no = cycles.batch_no and total.company_id = ${companyId} and total.row_count > 0
      )
      order by cutoff_date desc, batch_no desc limit ${most}
    )
    select batch_no as "batchNo", version, name as "payoutCycleName", commission_type as "commissionType", state,
      "cycleStatus", payout_date as "payoutDate", total, held, tax, net, "isApproved",
      ${moneyPlaces({ companyId, batchNo: ofShare, net: sql`net`, approvedFor: sql`approved_for` })} as places,
      ${holdReasons({ companyId, batchNo: ofShare })} as holds
    from (
      select taxed.*, (unheld - tax)::numeric(14, 2) as net
      from (
      select latest.*, figures.*, ${ownState({ batchNo, companyId })} as state,
        ${withheldIn(clock, payment, { batchNo, companyId, releasesIn })} as tax
      from latest cross join lateral (
        select coalesce(sum(amount) filter (where state <> 'EXCLUDED'), 0)::numeric(14, 2) as total,
          coalesce(sum(amount) filter (where state in ('HELD', 'RELEASE_REQUESTED')), 0)::numeric(14, 2) as held,
          coalesce(sum(amount) filter (where state in ('PAYABLE', 'RELEASED', 'PAID')), 0) as unheld
        from cycle_totals where cycle_totals.batch_no = latest.batch_no and cycle_totals.company_id = ${companyId}
      ) as figures
      ) as taxed
    ) as share
    order by cutoff_date desc, batch_no desc`.execute(db)
  return rows
}
