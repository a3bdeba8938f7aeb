import { type CycleMap, comparedCycles, type MappedDealer, mostOnMap } from '@payouts/contract/signals/cycle-map'
import { sql } from 'kysely'
import { noSuchCycle } from '#cycles/lock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Refusal } from '#platform/refusal.ts'
import type { LookedAt } from '../finder.ts'
import { dealerSums, usualSums } from '../sums.ts'

/** The cycle's dealers, the furthest from what they usually come to first. Reads totals, never transactions. */
export async function mapOfCycle(
  { db }: { db: Database },
  { batchNo, transactionType }: { batchNo: number; transactionType?: string | undefined }
): Promise<CycleMap | Refusal> {
  const { rows: cycles } = await sql<Pick<LookedAt, 'batchNo' | 'commissionType' | 'cutoffDate'>>`
    select batch_no as "batchNo", commission_type as "commissionType", cutoff_date as "cutoffDate"
    from cycles where batch_no = ${batchNo} and status <> 'Dropped'`.execute(db)
  const [cycle] = cycles
  if (!cycle) return noSuchCycle(batchNo)
  const part = { ...cycle, transactionType }
  const { rows } = await sql<MappedDealer & { dealerCount: number }>`
    with flagged as (
      select company_id, json_agg(distinct rule) as rules
      from signals join cycles using (batch_no, version) cross join unnest(company_ids) as company_id
      where batch_no = ${batchNo} and signals.status = 'Open' group by company_id
    )
    select company_code as "companyCode", company_name as "companyName", now.amount, usual.amount as usual,
      coalesce(usual.cycles, 0) as "cycleCount", coalesce(rules, '[]') as signals, count(*) over () as "dealerCount"
    from ${dealerSums(part)} as now join dealers using (company_id)
    left join ${usualSums(part, sql`${comparedCycles}`)} as usual using (company_id) left join flagged using (company_id)
    order by abs(now.amount - coalesce(usual.amount, 0)) desc, company_id limit ${mostOnMap}`.execute(db)
  return {
    dealers: rows.map(({ dealerCount: _, ...dealer }) => dealer),
    dealerCount: rows[0]?.dealerCount ?? 0
  }
}
