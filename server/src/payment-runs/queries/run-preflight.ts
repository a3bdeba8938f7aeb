import { mostNamedPayments, type RunPreflight } from '@payouts/contract/payment-runs/preflight'
import { type RawBuilder, sql } from 'kysely'
import { one } from '#platform/db/read.ts'
import type { ReadCall } from '#platform/http/calls/bind.ts'
import type { Refusal } from '#platform/refusal.ts'
import { noSuchRun } from '../commands/lock-run.ts'
import { obstacleOn } from '../creation/candidates.ts'
import { linesOfRun } from './run-payments.ts'

/**
 * What an approval of the run would meet today, by the condition that the approval itself uses. It looks at each
 * payment of the run, as the approval does, so screens read it apart from the run.
 */
export async function runPreflight({
  db,
  clock,
  input: { runNo }
}: ReadCall<{ runNo: string }>): Promise<RunPreflight | Refusal> {
  const run = await db.selectFrom('payment_runs').select('run_id').where('run_no', '=', runNo).executeTakeFirst()
  if (!run) return noSuchRun(runNo)
  return one(
    db,
    sql<RunPreflight>`
      with judged as materialized (
        select company_code, company_name, line.amount, account_mark as mark,
          case when payments.status = 'INSTRUCTED' then ${obstacleOn(clock.today())} else 'GONE' end as reason
        from ${linesOfRun}
        where line.run_id = (select run_id from payment_runs where run_id = ${run.run_id} and status = 'Pending Approval')
      )
      select
        (
          select jsonb_build_object('count', count(*), 'total', coalesce(sum(amount), 0.00)::text)
          from judged where reason is null
        ) as payable,
        (${pointsBy('reason', sql`reason is not null`)}) as obstacles,
        (${pointsBy('mark', sql`reason is null and mark is not null`)}) as marked`
  )
}

/** The payments of each kind, those of the largest sums by name; a query of `judged`. */
const pointsBy = (kind: 'reason' | 'mark', condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select coalesce(jsonb_agg(point order by total desc, kind), '[]') from (
    select kind, sum(amount) as total, jsonb_build_object(${sql.lit(kind)}, kind, 'count', count(*), 'total', sum(amount)::text,
      'named', jsonb_agg(jsonb_build_object('companyCode', company_code, 'companyName', company_name,
        'amount', amount::text) order by rank) filter (where rank <= ${mostNamedPayments})) as point
    from (
      select judged.*, ${sql.ref(kind)} as kind,
        row_number() over (partition by ${sql.ref(kind)} order by amount desc, company_code) as rank
      from judged where ${condition}
    ) as ranked
    group by kind
  ) as points`
