import type { NewExclusion } from '@payouts/contract/exclusions/schema'
import type { Ringgit } from '@payouts/contract/money'
import { sql } from 'kysely'
import { recordEvents } from '#activity/record.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import type { Refusal } from '#platform/refusal.ts'
import { coveredOfCycles, cyclesWithin, isActive, isNotApproved } from '../coverage.ts'
import { additionOf, excludeOf, existsAlready, isExcludable } from './add.ts'
import { lockCoveredCycles } from './covered-cycles.ts'
import '../tables.ts'

type ManyCall = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'requestId'>

const asGiven = (given: readonly NewExclusion[]) => sql`
  select "customerName" as client_name, "yesId" as yes_id, "billingAccountNo" as billing_account_no, reason,
    "exclusionStart" as start_date, "exclusionEnd" as end_date, position
  from rows from (jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as ("customerName" text, "yesId" text,
    "billingAccountNo" text, reason text, "exclusionStart" date, "exclusionEnd" date)) with ordinality
    as given ("customerName", "yesId", "billingAccountNo", reason, "exclusionStart", "exclusionEnd", position)`

/** What `addExclusion` would refuse for each, by position, with one statement. */
export async function judgeExclusions(db: Database, given: readonly NewExclusion[]): Promise<(Refusal | undefined)[]> {
  const { rows } = await sql<{ position: number }>`
    select position from (${asGiven(given)}) as given
    where exists (
      select from exclusions as exclusion
      where ${isActive} and lower(exclusion.yes_id) = lower(given.yes_id)
        and billing_account_form(exclusion.billing_account_no) = billing_account_form(given.billing_account_no)
        and exclusion.start_date = given.start_date and exclusion.end_date = given.end_date
    )`.execute(db)
  const existing = new Set(rows.map(({ position }) => position))
  return given.map((_, at) => (existing.has(at + 1) ? existsAlready : undefined))
}

/** What new exclusions would exclude from each unapproved cycle. */
type PlannedMove = { batchNo: number; payoutCycleName: string; transactionCount: number; amount: Ringgit }

/** A row that several of them cover counts once. */
export async function plannedMoves(db: Database, given: readonly NewExclusion[]): Promise<PlannedMove[]> {
  const batchNos = await cyclesWithin(db, isNotApproved, sql`(${asGiven(given)})`)
  const covered = coveredOfCycles(batchNos, {
    columns: sql`row.id, row.incentive_amount`,
    where: isExcludable,
    exclusions: sql`planned`
  })
  const { rows } = await sql<PlannedMove>`
    with planned as materialized (${asGiven(given)})
    select cycles.batch_no as "batchNo", cycles.name as "payoutCycleName", count(*) as "transactionCount",
      sum(row.incentive_amount)::numeric(14, 2) as amount
    from ${covered}
    group by cycles.batch_no, cycles.name order by cycles.batch_no`.execute(db)
  return rows
}

/** Locks exclusions until the transaction ends; imports wait, too. */
export async function lockAllExclusions(tx: Tx): Promise<void> {
  await sql`lock table exclusions in share row exclusive mode`.execute(tx)
}

/**
 * Adds exclusions that were judged under `lockAllExclusions`, each as `addExclusion` does. Every cycle's rows move
 * once for all of them, and its feed mentions `clientNames`. @returns their numbers in the order given
 */
export async function addExclusions(
  call: ManyCall,
  given: readonly NewExclusion[],
  words: { remark: string; clientNames: readonly string[] }
): Promise<number[]> {
  const { tx, caller, clock } = call
  const { rows } = await sql<{ exclusion_id: number }>`
    insert into exclusions (client_name, yes_id, billing_account_no, reason, start_date, end_date, added_by, added_on)
    select client_name, yes_id, billing_account_no, reason, start_date, end_date, ${caller.userId}::bigint,
      ${clock.now()}::timestamptz
    from (${asGiven(given)}) as given order by position
    returning exclusion_id`.execute(tx)
  const exclusionIds = rows.map((row) => row.exclusion_id).sort((one, other) => one - other)
  const cycles = await lockCoveredCycles(tx, exclusionIds)
  for (const cycle of cycles) await excludeOf(call, cycle, { exclusionIds, ...words })
  await recordEvents(
    tx,
    given.map((input, at) => additionOf(call, input, exclusionIds[at] ?? 0))
  )
  return exclusionIds
}
