import type { Ringgit } from '@payouts/contract/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { recordEvents } from '#activity/record.ts'
import { actorOf, type Moving } from '#payments/commands/move-payments.ts'
import type { Tx } from '#platform/db/database.ts'
import '../tables.ts'

type ReportedRun = {
  runId: number
  runNo: string
  total: Ringgit
  isNews: boolean
  /** Withdrawn because the bank never took it. */
  isWithdrawn: boolean
}

type Reports = { news: string[]; withdrawn: string[] }

/**
 * Records that the bank has reported on runs and so has their files; `of` is a condition on `payment_runs`. Locks the
 * runs, so call it before their payments are locked. Returns the runs for which this is new, and those that were
 * withdrawn as if the bank had never had them.
 */
export async function noteReports(tx: Tx, { clock, actor }: Moving, of: RawBuilder<SqlBool>): Promise<Reports> {
  const { rows } = await sql<ReportedRun>`
    select run_id as "runId", run_no as "runNo", total, reported_at is null as "isNews",
      status = 'Withdrawn' and cancellation_reference is null as "isWithdrawn"
    from payment_runs where approved_at is not null and (${of}) order by run_id for no key update`.execute(tx)
  const news = rows.filter(({ isNews }) => isNews)
  if (news.length > 0) {
    await sql`
      update payment_runs set reported_at = ${clock.now()}
      where run_id = any(${news.map(({ runId }) => runId)}::bigint[])`.execute(tx)
    await recordEvents(
      tx,
      news.map(({ runNo, total }) => ({
        area: 'payment-runs',
        action: 'REPORTED BY BANK',
        activity: `The bank reported of payment run ${runNo}, so it has its file`,
        actor: actorOf(actor),
        referenceNo: runNo,
        amount: total,
        at: clock.now()
      }))
    )
  }
  return { news: numbersOf(news), withdrawn: numbersOf(rows.filter(({ isWithdrawn }) => isWithdrawn)) }
}

const numbersOf = (runs: readonly ReportedRun[]) => runs.map(({ runNo }) => runNo)
