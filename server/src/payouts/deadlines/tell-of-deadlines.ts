import { withCurrency } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import { notify } from '../../notices/notify.ts'
import { addDays, type Clock, daysBetween } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import {
  type DeadlineDays,
  deadlineText,
  type Stage,
  stageOf,
  toldOf,
  type WaitingStatus,
  waitingStatuses
} from './rules.ts'
import '../tables.ts'

type Waiting = {
  batchNo: number
  version: number
  name: string
  status: WaitingStatus
  payoutDate: Day
  requestedBy: number | null
  /** In RM, before tax. */
  payable: string
}

/**
 * Tells people of cycles whose payout day comes near or has passed before they did their part: once for each step and
 * stage, whatever server looks and however often.
 */
export async function tellOfDeadlines(tx: Tx, clock: Clock, days: DeadlineDays): Promise<void> {
  const today = clock.today()
  for (const cycle of await waitingUntil(tx, addDays(today, days.reminder))) {
    const stage = stageOf(cycle.payoutDate, today, days)
    if (stage && (await isNews(tx, clock, cycle, stage))) await tell(tx, clock, cycle, stage)
  }
}

async function waitingUntil(tx: Tx, lastDay: Day): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select batch_no as "batchNo", version, name, status, payout_date as "payoutDate", requested_by as "requestedBy",
      (total_amount - hold_amount)::numeric(14, 2) as payable
    from cycles
    where status = any(${[...waitingStatuses]}::text[]) and payout_date <= ${lastDay}
    order by payout_date, batch_no`.execute(tx)
  return rows
}

async function isNews(tx: Tx, clock: Clock, cycle: Waiting, stage: Stage): Promise<boolean> {
  const { batchNo: batch_no, version, status } = cycle
  const { numInsertedOrUpdatedRows: told } = await tx
    .insertInto('told_deadlines')
    .values({ batch_no, version, status, stage, told_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return told === 1n
}

async function tell(tx: Tx, clock: Clock, cycle: Waiting, stage: Stage): Promise<void> {
  const { batchNo, name, status, payoutDate, requestedBy, payable } = cycle
  await notify(tx, {
    kind: 'DEADLINE',
    // Who asked for the approval cannot give it, and is told once it gets late.
    to: { whoMay: toldOf(status, stage), but: stage === 'Reminder' ? requestedBy : null },
    subject: deadlineText(name, status, daysBetween(clock.today(), payoutDate)),
    detail: `Payout by ${payoutDate}, ${withCurrency(payable)} payable before tax.`,
    place: { screen: 'cycle', batchNo },
    at: clock.now()
  })
}
