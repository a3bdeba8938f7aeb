import { holdType } from '@payouts/contract/cycles/hold-types'
import { sql } from 'kysely'
import { count, countSum, instant, moneySum, text } from '#downloads/report-columns.ts'
import { heldTotals } from '#on-hold/queries/held-totals.ts'
import { payoutZone } from '#platform/clock.ts'
import { inCompany } from '../conditions.ts'
import { choice } from '../filters.ts'
import { namedReport } from '../named-report.ts'
import '#dealers/tables.ts'

/** The age groups of held rows in days, both ends included; the last has no end. */
const ages = [
  { key: 'week', title: '0–7 Days', from: 0, to: 7 },
  { key: 'month', title: '8–30 Days', from: 8, to: 30 },
  { key: 'two_months', title: '31–60 Days', from: 31, to: 60 },
  { key: 'three_months', title: '61–90 Days', from: 61, to: 90 },
  { key: 'longer', title: 'Over 90 Days', from: 91, to: 1_000_000 }
] as const

export const onHoldAgeing = namedReport({
  reportType: 'On-Hold Ageing',
  reportGroup: 'Finance',
  description: 'What is held back of each dealer today, by the days that it has been held.',
  reportTemplate: 'ON_HOLD_AGEING',
  filters: [choice('Hold Type', holdType.options, { isOptional: true })],
  forCompanies: true,
  body: ({ companyId, filter }, { caller, clock }) => {
    const chosenType = holdType.options.find((known) => known === filter)
    const held = sql`(
      select *, coalesce(${clock.today()}::date - (held_since at time zone ${payoutZone})::date, 0) as age
      from ${heldTotals(caller, { holdType: chosenType })} as totals where ${inCompany(companyId)}
    )`
    const sums = ages.map(
      ({ key, from, to }) => sql`
        coalesce(sum(amount) filter (where age between ${from} and ${to}), 0)::numeric(14, 2) as ${sql.ref(key)}`
    )
    return {
      columns: [
        text('name', 'Company Name'),
        text('code', 'Company Code'),
        text('vendor', 'Vendor'),
        text('hold_type', 'Hold Type'),
        instant('since', 'Oldest Since'),
        count('days', 'Oldest Days'),
        countSum('transactions', 'Transactions'),
        ...ages.map(({ key, title }) => moneySum(key, title)),
        moneySum('total', 'Total')
      ],
      rows: sql`
        select company_name as name, company_code as code, vendor_code as vendor, aged.*
        from (
          select company_id, hold_type, min(held_since) as since, max(age) as days,
            sum(row_count)::bigint as transactions, ${sql.join(sums)}, sum(amount)::numeric(14, 2) as total
          from ${held} as held group by company_id, hold_type
        ) as aged join dealers using (company_id)
        order by days desc, company_name, company_id, hold_type`
    }
  }
})
