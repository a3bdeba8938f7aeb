import type { CountHeader } from '@payouts/contract/dashboard/endpoints'
import { ringgitOf, type Sen, senOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import { isShownTo } from '#cycles/find-cycle.ts'
import { taxDay } from '#payouts/due-payments.ts'
import { type ListedCycle, type Reader, visibleCycles } from '#payouts/queries/cycle-list.ts'
import { basesOf, type WithReleases, withFigures } from '#payouts/taxed-figures.ts'
import { monthsBefore } from '#platform/clock.ts'

type RecentCycle = ListedCycle & WithReleases

/** Accepted cycles that are open, or had a payout in the last twelve months. */
export async function recentCycles(reader: Reader): Promise<RecentCycle[]> {
  const { db, caller, clock } = reader
  const listed = { payout_date: sql.ref<Day>('listed.payout_date'), approved_for: sql.ref<Day>('listed.approved_for') }
  const { rows } = await sql<RecentCycle>`
    with recent as (
      select *, ${taxDay(listed, clock.today())} as tax_day from (${visibleCycles(caller, isShownTo(caller))}) as listed
      where (status not in ('Completed', 'Cancelled') or payout_date >= ${monthsBefore(clock.today(), 12)})
    )
    select * from recent join ${basesOf(reader, sql`recent`)} as basis using (batch_no, tax_day)
    order by cutoff_date desc, batch_no desc`.execute(db)
  return rows
}

/** The cycles' sums, one by one and in total. */
type CycleSums = { net: Sen; held: Sen; transactions: number; cycles: CountHeader['cycles'] }

/** The total of several cycles. */
export async function sumOfCycles(reader: Reader, cycles: readonly RecentCycle[]): Promise<CycleSums> {
  const sums: CycleSums = { net: 0n, held: 0n, transactions: 0, cycles: [] }
  for (const { cycle, figures, tax } of await withFigures(reader, cycles)) {
    const net = figures.grossAmount - tax
    sums.net += net
    sums.held += senOf(cycle.hold_amount)
    sums.transactions += figures.transactionCount
    sums.cycles.push({
      batchNo: cycle.batch_no,
      version: cycle.version,
      payoutCycleName: cycle.name,
      commissionType: cycle.commission_type,
      netPayout: ringgitOf(net),
      onHold: cycle.hold_amount
    })
  }
  return sums
}
