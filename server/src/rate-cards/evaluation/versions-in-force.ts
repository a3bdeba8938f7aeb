import type { CommissionType } from '@payouts/contract/cycles/schema'
import { type Day, lastDay } from '@payouts/contract/page'
import { readCard } from '@payouts/contract/rate-cards/read-card'
import type { RateRule } from '@payouts/contract/rate-cards/schema'
import { sql } from 'kysely'
import { addDays } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import '#transactions/tables.ts'
import '../tables.ts'
import type { VersionInForce } from './compiled-rules.ts'
import type { CycleRows } from './lots.ts'

/** The versions in force on the days of a cycle's rows, each until the day before the next. */
export async function versionsInForce(
  db: Database,
  { batchNo, commissionType, rows: from = sql`transactions` }: CycleRows & { commissionType: CommissionType }
): Promise<VersionInForce[]> {
  const { rows } = await sql<{ versionId: number; from: Day; next: Day | null; rules: RateRule[] }>`
    with counting as (
      select distinct on (valid_from) version_id, valid_from, rules
      from rate_card_versions join rate_cards using (card_id)
      where commission_type = ${commissionType} and state = 'Approved'
      order by valid_from, approved_on desc, version_id desc
    ), following as (
      select *, lead(valid_from) over (order by valid_from) as next from counting
    ), days as (
      select min(transaction_date) as first, max(transaction_date) as last from ${from} where batch_no = ${batchNo}
    )
    select version_id as "versionId", valid_from as from, next, rules from following, days
    where valid_from <= last and (next is null or next > first) order by valid_from`.execute(db)
  return rows.map(({ versionId, from, next, rules }) => ({
    ...{ versionId, from, until: next === null ? lastDay : addDays(next, -1) },
    card: readCard(rules).card
  }))
}
