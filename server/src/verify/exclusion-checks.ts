import { sql } from 'kysely'
import { coveredRows, isActive, isNotApproved } from '#exclusions/coverage.ts'
import type { Check } from '#platform/db/migrating/check.ts'

const isOpen = sql`batch_no = any(array(select batch_no from cycles where ${isNotApproved}))`

const covered = coveredRows({
  columns: sql`row.batch_no, row.id`,
  rows: sql`transactions`,
  where: sql`${isActive} and row.${isOpen}`
})

export const exclusionChecks: Check[] = [
  {
    title:
      'In cycles not approved, what exclusions cover is excluded, and nothing else is; cancelled rows stay cancelled',
    figures: sql`select count(*) as checked, sum(incentive_amount) as amount from transactions`,
    differences: sql`
      select format('cycle %s, transaction %s', line.batch_no, line.id) as subject, line.state::text as kept,
        case when covered.id is null then 'covered by no exclusion' else 'covered by an exclusion' end as found
      from transactions as line left join (${covered}) as covered using (batch_no, id)
      where line.${isOpen} and line.state <> 'CANCELLED' and (line.state = 'EXCLUDED') <> (covered.id is not null)`
  }
]
