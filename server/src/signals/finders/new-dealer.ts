import { sql } from 'kysely'
import { finder, ringgit, rowsOfDealers, timesOf } from '../finder.ts'
import { dealerSums, earlierCycles } from '../sums.ts'

export const newDealer = finder({
  rule: 'NEW_DEALER',
  find: (cycle, limit, figures) => sql`
    select company_id::text as subject, array[company_id] as company_ids,
      ${figures({
        now: sql`now.amount`,
        usual: ringgit(sql`average`),
        times: timesOf(sql`now.amount`, sql`average`),
        cycles: sql`own.cycles`
      })} as figures,
      jsonb_build_object('companyIds', array[company_id]) as row_key, row_count, now.amount
    from (
      -- The earlier cycles are only searched for the few that are high.
      select dealer.*, average
      from ${dealerSums(cycle)} as dealer
      cross join (select round(avg(amount), 2) as average from ${dealerSums(cycle)} as dealer) as of_cycle
      where average > 0 and amount >= ${limit('times')} * average and amount >= ${limit('amount')}
      offset 0
    ) as now
    cross join (select count(*) as cycles from ${earlierCycles(cycle, { ofKind: false })} as earlier) as known
    cross join lateral (
      select count(distinct batch_no) as cycles
      from cycle_totals join ${earlierCycles(cycle, { ofKind: false })} as earlier using (batch_no)
      where cycle_totals.company_id = now.company_id and row_count > 0
    ) as own
    where known.cycles >= ${limit('leastCycles')} and own.cycles <= ${limit('known')}`,
  rows: rowsOfDealers
})
