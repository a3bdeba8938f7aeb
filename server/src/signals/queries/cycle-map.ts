import { type CycleMap, comparedCycles, type MappedDealer, mostOnMap } from '@payouts/contract/signals/cycle-map'
import { sql } from 'kysely'
import { noSuchCycle } from '#cycles/lock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Refusal } from '#platform/refusal.ts'
import type { LookedAt } from '../finder.ts'
import { earlierCycles, isInHistory } from '../sums.ts'

type PartOfCycle = { batchNo: number; transactionType?: string | undefined }

/** The cycle's dealers, the furthest from what they usually come to first. Reads totals, never transactions. */
export async function mapOfCycle(
  { db }: { db: Database },
  { batchNo, transactionType }: PartOfCycle
): Promise<CycleMap | Refusal> {
  const { rows: cycles } = await sql<Pick<LookedAt, 'batchNo' | 'commissionType' | 'cutoffDate'>>`
    select batch_no as "batchNo", commission_type as "commissionType", cutoff_date as "cutoffDate"
    from cycles where batch_no = ${batchNo} and status <> 'Dropped'`.execute(db)
  const [cycle] = cycles
  if (!cycle) return noSuchCycle(batchNo)
  const ofType = transactionType === undefined ? sql`true` : sql`transaction_type = ${transactionType}`
  const { rows } = await sql<MappedDealer & { dealerCount: number }>`
    with now as (
      select company_id, sum(amount)::numeric(14, 2) as amount from cycle_totals
      where batch_no = ${batchNo} and state <> 'EXCLUDED' and row_count > 0 and ${ofType}
      group by company_id
    ), usual as (
      select company_id, count(*) as cycle_count, round(avg(amount), 2) as amount
      from (
        select company_id, batch_no, sum(amount) as amount
        from cycle_totals
        join ${earlierCycles(cycle, { ofKind: true, limit: sql`${comparedCycles}` })} as earlier using (batch_no)
        where ${isInHistory} and ${ofType} group by company_id, batch_no having sum(amount) > 0
      ) as of_cycle
      group by company_id
    ), flagged as (
      select company_id, json_agg(distinct rule) as rules
      from signals join cycles using (batch_no, version) cross join unnest(company_ids) as company_id
      where batch_no = ${batchNo} and signals.status = 'Open' group by company_id
    )
    select company_code as "companyCode", company_name as "companyName", now.amount, usual.amount as usual,
      coalesce(cycle_count, 0) as "cycleCount", coalesce(rules, '[]') as signals, count(*) over () as "dealerCount"
    from now join dealers using (company_id) left join usual using (company_id) left join flagged using (company_id)
    order by abs(now.amount - coalesce(usual.amount, 0)) desc, company_id limit ${mostOnMap}`.execute(db)
  return {
    dealers: rows.map(({ dealerCount: _, ...dealer }) => dealer),
    dealerCount: rows[0]?.dealerCount ?? 0
  }
}
