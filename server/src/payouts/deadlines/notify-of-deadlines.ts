import { dayText } from '@payouts/contract/day-text'
import { withCurrency } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { type Permission, permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import { type WhoCan, whoCanApprove } from '#approvals/queries/who-can.ts'
import { approvalsOf } from '#cycles/approvals-of.ts'
import { notify } from '#notices/notify.ts'
import { staffWhoMay } from '#notices/staff.ts'
import { addDays, type Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import {
  actorsOf,
  type DeadlineDays,
  type Due,
  deadlineText,
  escalationPermissions,
  nobodyText,
  type Stage,
  stageOf,
  type WaitingStatus,
  waitingStatuses
} from './rules.ts'
import '../tables.ts'

type Waiting = Due & {
  batchNo: number
  version: number
  name: string
  status: WaitingStatus
  requestedBy: number | null
  /** In RM, before tax. */
  payable: string
}

type Settings = { deadlineDays: DeadlineDays; fourEyes: boolean }

/**
 * Notifies people of cycles whose cut-off or payout day is near or past while their step is open: once for each step
 * and stage, whichever server runs it and however often.
 */
export async function notifyOfDeadlines(
  tx: Tx,
  clock: Clock,
  { deadlineDays: days, fourEyes }: Settings
): Promise<void> {
  const today = clock.today()
  for (const cycle of await waitingUntil(tx, addDays(today, days.reminder))) {
    const stage = stageOf(cycle, today, days)
    if (!stage || !(await recordFirstNotice(tx, clock, cycle, stage))) continue
    const needsApproval = fourEyes && cycle.status === 'Pending Approval'
    const who = needsApproval ? await whoCanApprove(tx, approvalsOf({ batch_no: cycle.batchNo }), today) : undefined
    await notifyOfStep(tx, clock, cycle, { stage, who })
    if (who?.nobodyFor) await notifyOfMissingApprover(tx, clock, cycle, who)
  }
}

async function waitingUntil(tx: Tx, lastDay: Day): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select batch_no as "batchNo", version, name, status, due_on as "dueOn", payout_date as "payoutDate",
      requested_by as "requestedBy", (total_amount - hold_amount)::numeric(14, 2) as payable
    from cycles cross join lateral (
      select case status when 'Pending Approval' then payout_date else least(cutoff_date, payout_date) end as due_on
    ) as step
    where status = any(${[...waitingStatuses]}::text[]) and due_on <= ${lastDay}
    order by due_on, batch_no`.execute(tx)
  return rows
}

async function recordFirstNotice(tx: Tx, clock: Clock, cycle: Waiting, stage: Stage): Promise<boolean> {
  const { batchNo: batch_no, version, status } = cycle
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('told_deadlines')
    .values({ batch_no, version, status, stage, told_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return inserted === 1n
}

type News = { stage: Stage; who: WhoCan | undefined }

/**
 * Notifies those who can take the step, and later also others. For an approval these are the ones who can still give
 * it, delegates included, but nobody who has given theirs.
 */
async function notifyOfStep(tx: Tx, clock: Clock, cycle: Waiting, { stage, who }: News): Promise<void> {
  const { batchNo, status, payoutDate, requestedBy, payable } = cycle
  const around = await idsOf(tx, escalationPermissions(status, stage))
  const able = who?.userIds ?? (await idsOf(tx, actorsOf(status)))
  // The requester cannot approve, and is notified only once it is late.
  const notNotified = new Set([...(who?.done ?? []), ...(stage === 'Reminder' ? [requestedBy] : [])])
  await notify(tx, {
    kind: 'DEADLINE',
    to: { userIds: [...able, ...around].filter((userId) => !notNotified.has(userId)) },
    subject: deadlineText(cycle, clock.today()),
    detail: [
      `Payout by ${dayText(payoutDate)}, ${withCurrency(payable)} payable before tax.`,
      ...(who ? [who.progress, ...who.away].map((sentence) => `${sentence}.`) : [])
    ].join(' '),
    target: { screen: 'cycle', batchNo },
    at: clock.now()
  })
}

/** Notifies those who maintain the policies that nobody present can give a missing approval. */
function notifyOfMissingApprover(tx: Tx, clock: Clock, cycle: Waiting, { nobodyFor, away }: WhoCan): Promise<void> {
  const why = [`It takes ${nobodyFor}`, ...away, 'An absence, a role or the approval policy has to change']
  return notify(tx, {
    kind: 'DEADLINE',
    to: { whoMay: [permission('Approval Policies', 'EDIT'), permission('Approval Policies', 'APPROVE')], but: null },
    subject: nobodyText(cycle, clock.today()),
    detail: why.map((sentence) => `${sentence}.`).join(' '),
    target: { screen: 'approvalPolicies' },
    at: clock.now()
  })
}

async function idsOf(tx: Tx, permissions: readonly Permission[]): Promise<number[]> {
  if (permissions.length === 0) return []
  return (await staffWhoMay(tx, permissions)).map(({ userId }) => userId)
}
