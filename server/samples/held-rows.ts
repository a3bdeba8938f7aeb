import { ringgitOf, withCurrency } from '@payouts/contract/money'
import { type SqlBool, sql } from 'kysely'
import { recordEvent } from '../src/activity/record.ts'
import { lockCycle, moveRows, noteTouched, recordAction, settleCycle } from '../src/cycles/transitions.ts'
import { addDays } from '../src/platform/clock.ts'
import type { Database } from '../src/platform/db/database.ts'
import type { Caller } from '../src/platform/http/caller.ts'
import { isRefusal } from '../src/platform/refusal.ts'
import { clockAt } from './people.ts'
import type { PlannedCycle } from './plan.ts'

type People = { db: Database; reviewer: Caller; approver: Caller }

/** Asks for the release of some of what was held by hand, a week after the payout. */
export async function requestReleaseOfHeld({ db, reviewer }: People, plan: PlannedCycle): Promise<void> {
  await moveHeld(db, plan, {
    kind: 'REQUEST_RELEASE',
    caller: reviewer,
    day: addDays(plan.payoutDate, 7),
    remark: 'The dealer has handed in the signed forms.',
    activity: 'Requested the release of',
    where: sql<SqlBool>`hold_type = 'Manual Hold' and id % 2 = 0`
  })
}

/** Cancels everything that a cycle holds. */
export async function cancelHeld({ db, approver }: People, plan: PlannedCycle): Promise<void> {
  await moveHeld(db, plan, {
    kind: 'CANCEL',
    caller: approver,
    day: addDays(plan.reportDate, 1),
    remark: 'Replaced by a calculation with the new device prices.',
    activity: 'Cancelled',
    where: sql<SqlBool>`true`
  })
}

type HeldAction = {
  kind: 'REQUEST_RELEASE' | 'CANCEL'
  caller: Caller
  day: string
  remark: string
  activity: string
  where: ReturnType<typeof sql<SqlBool>>
}

async function moveHeld(db: Database, { batchNo, name }: PlannedCycle, action: HeldAction): Promise<void> {
  const clock = clockAt(action.day, 10)
  const isRequest = action.kind === 'REQUEST_RELEASE'
  await db.transaction().execute(async (tx) => {
    const cycle = await lockCycle(tx, batchNo)
    if (isRefusal(cycle) || cycle.release_requested_count > 0 || cycle.held_count === 0) return
    const { actionId, referenceNo } = await recordAction(tx, {
      kind: action.kind,
      batchNo,
      holdType: 'Manual Hold',
      remark: action.remark,
      actedBy: action.caller.userId,
      actedAt: clock.now(),
      ...(isRequest && { selectedDate: action.day })
    })
    const touched = await moveRows(tx, {
      batchNo,
      from: ['HELD'],
      to: isRequest ? 'RELEASE_REQUESTED' : 'CANCELLED',
      where: action.where,
      ...(isRequest && { set: { requestActionId: actionId } })
    })
    await noteTouched(tx, actionId, touched)
    await settleCycle(tx, cycle)
    await recordEvent(tx, {
      area: 'on-hold',
      action: action.kind.replaceAll('_', ' '),
      activity: `${action.activity} ${touched.transactionCount} transactions of ${name}, ${withCurrency(ringgitOf(touched.amount))}`,
      actor: action.caller,
      name,
      comment: action.remark,
      referenceNo,
      batchNo,
      at: clock.now()
    })
  })
}
