import { dayText } from '@payouts/contract/day-text'
import type { Day } from '@payouts/contract/page'
import type { Permission } from '@payouts/contract/permissions'
import { addDays, type Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { type NewNotice, notify } from './notify.ts'
import './tables.ts'

/** How many days before its due day people are reminded of something for the first time, and for the last. */
type DaysAhead = { ahead: number; last: number }

type Stage = 'SOON' | 'LAST DAYS' | 'LATE'

/** How near a due day is; undefined while there is time. */
function stageBefore(dueOn: Day, today: Day, days: DaysAhead): Stage | undefined {
  if (today > dueOn) return 'LATE'
  if (addDays(today, days.last) >= dueOn) return 'LAST DAYS'
  return addDays(today, days.ahead) >= dueOn ? 'SOON' : undefined
}

/** Whether people have still to be reminded of something at a stage. Answers so once, whichever server asks. */
async function isToRemind(tx: Tx, subject: string, stage: Stage, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reminders')
    .values({ subject, stage, reminded_at: at })
    .onConflict((conflict) => conflict.columns(['subject', 'stage']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

type Reminder = {
  /** What it is about, for those who read it. */
  subject: string
  dueOn: Day
  days: DaysAhead
  whoMay: Permission
  detail: string
  target: NewNotice['target']
}

/** Reminds people of what is due: early, in the last days, and once it is late. `key` says what it is about, for good. */
export async function remindOf(tx: Tx, clock: Clock, key: string, reminder: Reminder): Promise<void> {
  const { subject, dueOn, days, whoMay, detail, target } = reminder
  const at = clock.now()
  const stage = stageBefore(dueOn, clock.today(), days)
  if (!stage || !(await isToRemind(tx, key, stage, at))) return
  await notify(tx, {
    kind: 'DEADLINE',
    to: { whoMay: [whoMay], but: null },
    subject: `${subject} ${stage === 'LATE' ? 'was' : 'is'} due on ${dayText(dueOn)}`,
    detail,
    target,
    at
  })
}
