import { permission } from '@payouts/contract/permissions'
import { outcomeWords } from '@payouts/contract/rate-cards/outcomes'
import { sql } from 'kysely'
import { day, moneySum, text } from '#downloads/report-columns.ts'
import { inCompany } from '../conditions.ts'
import { cycleReport } from './cycle-report.ts'
import '#rate-cards/tables.ts'

const outcomeName = sql`(${JSON.stringify(outcomeWords)}::jsonb ->> outcome)`

/** `Base 5; Campaign 10`: the rules that the check applied, by component and number. */
const rules = sql`(
  select string_agg((rule ->> 'component') || ' ' || (rule ->> 'ruleNo'), '; ' order by applied.place, part.place)
  from jsonb_array_elements(earnings) with ordinality as applied (earning, place)
    join rate_card_versions on version_id = (earning ->> 'versionId')::bigint
    cross join lateral jsonb_array_elements(earning -> 'parts') with ordinality as part (step, place)
    cross join lateral (select rate_card_versions.rules -> ((step ->> 0)::integer - 1) as rule) as named
)`

/** The transactions of a cycle that are not as its rate card says. */
export const rateCheck = cycleReport({
  reportName: 'Rate Card Check',
  reportTemplate: 'RATE_CARD_CHECK',
  access: [permission('Payout', 'DOWNLOAD'), permission('Reports', 'DOWNLOAD')],
  isForStaff: true,
  body: ({ batch_no: batchNo }, companyId) => ({
    columns: [
      day('date', 'Date'),
      text('transaction_no', 'Trx No.'),
      text('type', 'Transaction Type'),
      text('plan', 'Package Name'),
      text('name', 'Company Name'),
      text('code', 'Company Code'),
      text('outcome', 'Against the Rate Card'),
      text('rules', 'Rules'),
      moneySum('given', 'Incentive'),
      moneySum('expected', 'As the Card Says'),
      moneySum('difference', 'Difference')
    ],
    rows: sql`
      select transaction_date as date, transaction_no, transaction_type as type, plan_name as plan, company_name as name,
        company_code as code, ${outcomeName} as outcome, coalesce(${rules}, '') as rules, given,
        expected::numeric(14, 2) as expected, (given - expected)::numeric(14, 2) as difference
      from rate_outcomes join transactions using (batch_no, company_id, id) join dealers using (company_id)
        left join rate_steps using (batch_no, steps_no)
      where batch_no = ${batchNo} and outcome <> 'EXPLAINED' and ${inCompany(companyId)}
      order by rate_outcomes.outcome, abs(given - expected) desc, id`
  })
})
