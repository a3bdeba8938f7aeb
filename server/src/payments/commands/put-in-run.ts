import type { Ringgit } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import '../tables.ts'

/** The payments of a run's file, and how many were no longer INSTRUCTED: if any, none was added. */
export type PutInRun = { count: number; amount: Ringgit; goneOn: number }

/** The file's run, and the day on which the bank is to pay. */
export type FileOfRun = { runId: number; executeOn: Day }

/**
 * Adds payments to a run whose file goes to the bank: all become IN FILE, or none. `of` is a condition on `payments`.
 * Returns count and sum, which the caller compares with its list. The run's audit event records it. Without a run:
 * for a file of another system.
 */
export async function putInRun(
  tx: Tx,
  clock: Clock,
  run: FileOfRun | null,
  of: RawBuilder<SqlBool>
): Promise<PutInRun> {
  return one(
    tx,
    sql<PutInRun>`
      with due as (
        select reference_no, status from payments where ${of} order by reference_no for no key update of payments
      ), gone_on as (
        select count(*) as count from due where status <> 'INSTRUCTED'
      ), put as (
        update payments set status = 'IN FILE', status_at = ${clock.now()}, in_file_at = ${clock.now()},
          run_id = ${run?.runId ?? null}::bigint, execute_on = ${run?.executeOn ?? null}::date
        from due where payments.reference_no = due.reference_no and (select count from gone_on) = 0
        returning payments.amount
      )
      select count(*) as count, coalesce(sum(amount), 0)::numeric(16, 2) as amount,
        (select count from gone_on) as "goneOn"
      from put`
  )
}
