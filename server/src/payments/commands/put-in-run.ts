import type { Ringgit } from '@payouts/contract/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { one } from '../../platform/db/read.ts'
import '../tables.ts'

/**
 * Takes payments into a run whose file goes to the bank: they are IN FILE then, all of them or none. `of` is a condition
 * on `payments`. Answers how many they are and what they come to, which the caller compares with its list. The run's own
 * audit event tells of it. Without a run's number: of a file that was made elsewhere.
 * @throws Error when one of them is not INSTRUCTED
 */
export async function putInRun(
  tx: Tx,
  clock: Clock,
  runId: number | null,
  of: RawBuilder<SqlBool>
): Promise<{ count: number; amount: Ringgit }> {
  const put = await one(
    tx,
    sql<{ count: number; amount: Ringgit; others: number }>`
      with due as (
        select reference_no, status from payments where ${of} order by reference_no for no key update of payments
      ), put as (
        update payments set status = 'IN FILE', status_at = ${clock.now()}, in_file_at = ${clock.now()},
          run_id = ${runId}::bigint
        from due where payments.reference_no = due.reference_no and due.status = 'INSTRUCTED'
        returning payments.amount
      )
      select count(*) as count, coalesce(sum(amount), 0)::numeric(16, 2) as amount,
        (select count(*) from due where status <> 'INSTRUCTED') as others
      from put`
  )
  if (put.others > 0) throw new Error(`${put.others} payments of the run are not INSTRUCTED any more.`)
  return { count: put.count, amount: put.amount }
}
