import { countOf } from '@payouts/contract/count-text'
import type { SignalRuleName } from '@payouts/contract/signals/rule-names'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import type { VersionOfCycle } from '../finder.ts'
import '../tables.ts'

/** Drops signals of some rules that nobody has ever decided on, so that the next run of these rules finds what holds now. */
export async function dropUndecided(
  tx: Tx,
  { batchNo, version }: VersionOfCycle,
  rules: readonly SignalRuleName[]
): Promise<void> {
  await sql`
    delete from signals
    where batch_no = ${batchNo} and version = ${version} and rule = any(${[...rules]}::text[]) and status = 'Open'
      and not exists (select from signal_decisions where signal_decisions.signal_id = signals.signal_id)`.execute(tx)
}

/** What people decided about these signals was about other figures; it stays in their history. */
export async function recordOpenedAgain(
  tx: Tx,
  clock: Clock,
  { batchNo, version, count }: VersionOfCycle & { count: number }
): Promise<void> {
  await recordEvent(tx, {
    area: 'payouts',
    action: 'SIGNALS OPENED AGAIN',
    activity: `Opened ${countOf(count, 'signal')} again, as the rate card or a sale that is taken back has changed`,
    actor: 'system',
    batchNo,
    details: { version, signals: count },
    at: clock.now()
  })
}
