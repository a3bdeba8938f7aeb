import { type Sen, senOf } from '@payouts/contract/money'
import { sql } from 'kysely'
import { cachedFigure } from '../cycles/change-cache.ts'
import { cycleFigures } from '../cycles/figures.ts'
import type { CycleRow } from '../cycles/tables.ts'
import { type ListedCycle, type Reader, visibleCycles } from '../payouts/queries/cycle-list.ts'
import { withheldAt } from '../payouts/withheld.ts'
import { monthsBefore } from '../platform/clock.ts'
import { visibleTo } from '../platform/db/list-sql.ts'
import { one } from '../platform/db/read.ts'

/** Accepted cycles that are open, or with a payout in the last twelve months. */
export async function recentCycles({ db, caller, clock }: Reader): Promise<ListedCycle[]> {
  const { rows } = await sql<ListedCycle>`
    select * from (${visibleCycles(caller)}) as listed
    where status <> 'In Validation'
      and (status not in ('Completed', 'Cancelled') or payout_date >= ${monthsBefore(clock.today(), 12)})`.execute(db)
  return rows
}

export type CycleSums = { net: Sen; held: Sen; dealers: number; transactions: number }

/** The total of several cycles; a dealer in more than one counts once. */
export async function sumOfCycles(reader: Reader, cycles: readonly ListedCycle[]): Promise<CycleSums> {
  const sums: CycleSums = { net: 0n, held: 0n, transactions: 0, dealers: await dealersIn(reader, cycles) }
  for (const cycle of cycles) {
    const figures = await cycleFigures(reader.db, reader.services, reader.caller, cycle)
    sums.net += figures.grossAmount - (await taxOf(reader, cycle))
    sums.held += senOf(cycle.hold_amount)
    sums.transactions += figures.transactionCount
  }
  return sums
}

/** A posted cycle's tax is settled with its postings; only what is still to be paid may turn out otherwise tomorrow. */
async function taxOf(reader: Reader, cycle: ListedCycle): Promise<Sen> {
  const { caller, clock, services } = reader
  const scope = { batchNo: cycle.batch_no, companyId: caller.companyId ?? undefined }
  const tax = () => withheldAt(reader, cycle, scope)
  if (cycle.status !== 'Completed') return tax()
  const key = `tax/${cycle.batch_no}/${cycle.version}/${cycle.change_no}/${caller.companyId}/${clock.today()}`
  return cachedFigure(services, key, tax)
}

async function dealersIn({ db, caller }: Reader, cycles: readonly Pick<CycleRow, 'batch_no'>[]): Promise<number> {
  const batches = cycles.map((cycle) => cycle.batch_no)
  const counted = sql<{ dealers: number }>`
    select count(*) as dealers from dealers
    where ${visibleTo(caller)} and exists (
      select from cycle_totals as total
      where total.company_id = dealers.company_id and total.batch_no = any(${batches}::integer[])
        and total.state <> 'EXCLUDED' and total.row_count > 0)`
  return (await one(db, counted)).dealers
}
