import { changesText } from '@payouts/contract/cash-out-limits/limit-text'
import { nothingSaved, type SavedLimitValues } from '@payouts/contract/cash-out-limits/schema'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { limitColumns } from '../queries/limited-dealers.ts'
import type { LimitColumns } from '../tables.ts'

type Change = Omit<
  Insertable<Tables['cash_out_limit_changes']>,
  keyof LimitColumns | 'changed_by' | 'changed_by_name' | 'changed_at'
>

/** Writes one line of the history, with the resulting values. @returns its number */
export async function writeChange(
  { tx, caller, clock }: Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock'>,
  change: Change,
  values: SavedLimitValues
): Promise<number> {
  const { change_id } = await tx
    .insertInto('cash_out_limit_changes')
    .values({
      ...change,
      daily_amount: values.dailyTransactionAmount,
      daily_count: values.dailyTransactionCount,
      weekly_amount: values.weeklyTransactionAmount,
      weekly_count: values.weeklyTransactionCount,
      monthly_amount: values.monthlyTransactionAmount,
      monthly_count: values.monthlyTransactionCount,
      changed_by: caller.userId,
      changed_by_name: caller.name,
      changed_at: clock.now()
    })
    .returning('change_id')
    .executeTakeFirstOrThrow()
  return change_id
}

type PastChange = SavedLimitValues & { tier: string; changedBy: string }

/** A line of the history; undefined if there is no such number. */
export async function changeOf(tx: Tx, changeId: number): Promise<PastChange | undefined> {
  const { rows } = await sql<PastChange>`
    select tier, changed_by_name as "changedBy", ${limitColumns} from cash_out_limit_changes
    where change_id = ${changeId}`.execute(tx)
  return rows[0]
}

/** Who changed a limit since version `seen`, and what changed. */
export async function whatChanged(
  tx: Tx,
  of: string,
  seen: number,
  now: SavedLimitValues & { version: number; tier: string }
): Promise<string> {
  const before = await changeOf(tx, seen)
  const latest = await changeOf(tx, now.version)
  const moved = before && before.tier !== now.tier ? [`the tier is ${now.tier} now, it was ${before.tier}`] : []
  const changed = changesText(before ?? nothingSaved, now)
  const changes = [...moved, ...(changed ? [changed] : [])].join('; ')
  return `${latest?.changedBy ?? 'Somebody'} has changed ${of} meanwhile${changes ? `: ${changes}` : ''}.`
}
