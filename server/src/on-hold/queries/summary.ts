import { type HoldAge, type HoldSummaryRow, holdAges } from '@payouts/contract/on-hold/schema'
import { sql } from 'kysely'
import { payoutZone } from '#platform/clock.ts'
import { heldTotals, type Reader } from './held-totals.ts'

type AgeRow = { type: string; days: HoldAge; transactionCount: number; amount: string }

/** Held rows and requested releases by hold type, over all cycles. */
export async function holdSummary({ db, caller, clock }: Omit<Reader, 'services'>): Promise<HoldSummaryRow[]> {
  const held = heldTotals(caller, {})
  const { rows } = await sql<Omit<HoldSummaryRow, 'ageing'>>`
    select hold_type as type,
      count(distinct batch_no) as "payoutCycleCount",
      count(distinct company_id) as "dealerCount",
      count(distinct transaction_type) as "transactionTypeCount",
      sum(row_count)::bigint as "transactionCount",
      sum(amount)::numeric(14, 2) as "totalPayoutAmount"
    from ${held} as held group by hold_type order by hold_type`.execute(db)
  const ages = await sql<AgeRow>`
    select hold_type as type, case when age <= 7 then '0–7' when age <= 30 then '8–30' when age <= 90 then '31–90' else '90+' end as days,
      sum(row_count)::bigint as "transactionCount", sum(amount)::numeric(14, 2) as amount
    from (
      select hold_type, row_count, amount,
        coalesce(${clock.today()}::date - (held_since at time zone ${payoutZone})::date, 0) as age
      from ${held} as held
    ) as aged
    group by 1, 2`.execute(db)
  return rows.map((row) => ({ ...row, ageing: ageingOf(row.type, ages.rows) }))
}

function ageingOf(type: string, ages: readonly AgeRow[]): HoldSummaryRow['ageing'] {
  return holdAges.map((days) => {
    const found = ages.find((age) => age.type === type && age.days === days)
    return { days, transactionCount: found?.transactionCount ?? 0, amount: found?.amount ?? '0.00' }
  })
}
