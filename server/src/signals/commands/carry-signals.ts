import { countOf } from '@payouts/contract/count-text'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import '../tables.ts'

/**
 * Carries decisions about signals of the version before to signals with the same figures, and as many rows of the
 * same sum. If anything differs, somebody has to check the signal again.
 */
export async function carrySignalDecisions(
  tx: Tx,
  clock: Clock,
  { batchNo, version }: { batchNo: number; version: number }
): Promise<void> {
  const carried = await one(
    tx,
    sql<{ count: number; former: number | null }>`
    with former as (
      select * from signals where batch_no = ${batchNo} and status <> 'Open' and version = (
        select max(run.version) from signal_runs as run where run.batch_no = ${batchNo} and run.version < ${version})
    ), same as (
      update signals set status = former.status from former
      where signals.batch_no = ${batchNo} and signals.version = ${version} and signals.rule = former.rule
        and signals.subject = former.subject and signals.figures = former.figures
        and signals.row_count = former.row_count and signals.amount = former.amount
      returning signals.signal_id, former.signal_id as former_id, former.version as former_version
    ), noted as (
      insert into signal_decisions (signal_id, decision, reason, reference_no, decided_by, decided_on)
      select same.signal_id, decision, reason, reference_no, decided_by, decided_on
      from same cross join lateral (
        select * from signal_decisions where signal_id = former_id order by decision_id desc limit 1
      ) as last_one
    )
    select count(*) as count, max(former_version) as former from same`
  )
  if (carried.count === 0) return
  await recordEvent(tx, {
    area: 'payouts',
    action: 'SIGNALS CARRIED',
    activity: `Kept ${countOf(carried.count, 'decision')} about signals of version ${carried.former} for version ${version}`,
    actor: 'system',
    batchNo,
    details: { version, former: carried.former, signals: carried.count },
    at: clock.now()
  })
}
