import { type Sen, senOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import { cachedFigure } from '../cycles/change-cache.ts'
import { cycleFigures } from '../cycles/figures.ts'
import { type ListedCycle, type Reader, visibleCycles } from '../payouts/queries/cycle-list.ts'
import { withheldIn } from '../payouts/withheld.ts'
import { monthsBefore } from '../platform/clock.ts'
import { one } from '../platform/db/read.ts'

export type RecentCycle = ListedCycle & {
  /** The tax of what may still be paid otherwise; null for a cycle whose tax is settled with its postings. */
  open_tax: string | null
}

/** Accepted cycles that are open, or with a payout in the last twelve months. */
export async function recentCycles({ db, caller, clock }: Reader): Promise<RecentCycle[]> {
  const listed = { payout_date: sql.ref<Day>('listed.payout_date'), approved_for: sql.ref<Day>('listed.approved_for') }
  const scope = { batchNo: sql.ref<number>('listed.batch_no'), companyId: caller.companyId ?? undefined }
  const { rows } = await sql<RecentCycle>`
    select *, case when status <> 'Completed' then ${withheldIn(clock, listed, scope)} end as open_tax
    from (${visibleCycles(caller)}) as listed
    where status <> 'In Validation'
      and (status not in ('Completed', 'Cancelled') or payout_date >= ${monthsBefore(clock.today(), 12)})`.execute(db)
  return rows
}

export type CycleSums = { net: Sen; held: Sen; transactions: number }

/** The total of several cycles. */
export async function sumOfCycles(reader: Reader, cycles: readonly RecentCycle[]): Promise<CycleSums> {
  const sums: CycleSums = { net: 0n, held: 0n, transactions: 0 }
  for (const cycle of cycles) {
    const figures = await cycleFigures(reader.db, reader.services, reader.caller, cycle)
    sums.net += figures.grossAmount - (await taxOf(reader, cycle))
    sums.held += senOf(cycle.hold_amount)
    sums.transactions += figures.transactionCount
  }
  return sums
}

async function taxOf(reader: Reader, cycle: RecentCycle): Promise<Sen> {
  if (cycle.open_tax !== null) return senOf(cycle.open_tax)
  const { db, caller, clock, services } = reader
  const scope = { batchNo: cycle.batch_no, companyId: caller.companyId ?? undefined }
  const key = `tax/${cycle.batch_no}/${cycle.version}/${cycle.change_no}/${caller.companyId}/${clock.today()}`
  return cachedFigure(services, key, async () => {
    const { tax } = await one(db, sql<{ tax: string }>`select ${withheldIn(clock, cycle, scope)} as tax`)
    return senOf(tax)
  })
}
