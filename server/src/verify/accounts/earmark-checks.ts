import { sql } from 'kysely'
import type { Check } from '#platform/db/migrating/check.ts'

const latest = sql`select distinct on (company_id) * from earmark_changes order by company_id, change_id desc`

export const earmarkChecks: Check[] = [
  {
    title: 'Each earmark is what the last change of its account made it, and a removed one is gone',
    figures: sql`select count(*) as checked, sum(amount) as amount from earmarks`,
    differences: sql`
      select format('company %s', coalesce(earmark.company_id, change.company_id)) as subject,
        coalesce(format('change %s, RM %s, from %s', earmark.change_id, earmark.amount, earmark.earmarked_on),
          'no earmark') as kept,
        coalesce(format('change %s %s, RM %s, from %s', change.change_id, lower(change.status), change.amount,
          change.earmarked_on), 'no change') as found
      from earmarks as earmark full join (${latest}) as change using (company_id)
      where (earmark.change_id is not null) <> (change.status is distinct from 'Removed' and change.status is not null)
        or (earmark.change_id, earmark.amount, earmark.reason, earmark.earmarked_on)
          <> (change.change_id, change.amount, change.reason, change.earmarked_on)`
  },
  {
    title: 'The history of each earmark adds up: added first and after each removal, removed at what stood',
    figures: sql`select count(*) as checked, null::numeric as amount from earmark_changes`,
    differences: sql`
      select format('company %s, change %s', company_id, change_id) as subject,
        format('%s RM %s', status, amount) as kept,
        format('after %s', coalesce(former_status || ' RM ' || former_amount, 'nothing')) as found
      from (
        select *, lag(status) over account as former_status, lag(amount) over account as former_amount
        from earmark_changes window account as (partition by company_id order by change_id)
      ) as change
      where (status = 'Added') <> (coalesce(former_status, 'Removed') = 'Removed')
        or (status = 'Removed' and amount is distinct from former_amount)`
  }
]
