import { countOf } from '@payouts/contract/count-text'
import type { Day } from '@payouts/contract/page'
import { type Permission, permission } from '@payouts/contract/permissions'
import { daysBetween } from '#platform/clock.ts'

/** The statuses in which a cycle waits for people before it can be paid. */
export const waitingStatuses = ['In Validation', 'Pending Review', 'Pending Approval'] as const
export type WaitingStatus = (typeof waitingStatuses)[number]

/** How near the due day of a cycle's next step is; those who have to act get one notice for each stage. */
export type Stage = 'Reminder' | 'Escalation' | 'Overdue'

/** Days before the step is due. */
export type DeadlineDays = { reminder: number; escalation: number }

/** When a step is due: an approval on the payout day, earlier steps on the cut-off day. */
export type Due = { dueOn: Day; payoutDate: Day }

/** The stage of a cycle today; undefined while there is time. It is late once it should have been paid. */
export function stageOf(
  { dueOn, payoutDate }: Due,
  today: Day,
  { reminder, escalation }: DeadlineDays
): Stage | undefined {
  if (today > payoutDate) return 'Overdue'
  const daysLeft = daysBetween(today, dueOn)
  if (daysLeft <= escalation) return 'Escalation'
  return daysLeft <= reminder ? 'Reminder' : undefined
}

const accepts = permission('Validations', 'SAVE')
const requests = permission('Payout', 'REQUEST APPROVAL')
const approves = permission('Payout', 'APPROVE')

type Step = {
  /** What is still to be done, after `The cycle still has to be`. */
  undone: string
  /** Who can do it. */
  actors: readonly Permission[]
  /** Who is notified if they do not. */
  escalationPermissions: readonly Permission[]
}

const steps: Record<WaitingStatus, Step> = {
  'In Validation': { undone: 'accepted', actors: [accepts], escalationPermissions: [requests] },
  'Pending Review': { undone: 'submitted for approval', actors: [requests], escalationPermissions: [approves] },
  'Pending Approval': { undone: 'approved', actors: [approves], escalationPermissions: [requests] }
}

/** Who can take the step that is due. */
export const actorsOf = (status: WaitingStatus): readonly Permission[] => steps[status].actors

/** Who else is notified at a stage. */
export const escalationPermissions = (status: WaitingStatus, stage: Stage): readonly Permission[] =>
  stage === 'Reminder' ? [] : steps[status].escalationPermissions

type Waiting = Due & { name: string; status: WaitingStatus }

/** `October 2026 is 3 days late: it still has to be approved`. */
export const deadlineText = (cycle: Waiting, today: Day): string =>
  `${cycle.name} ${dueText(cycle, today)}: it has yet to be ${steps[cycle.status].undone}`

/** `October 2026 is 3 days late: nobody who is there can give an approval that is missing`. */
export const nobodyText = (cycle: Waiting, today: Day): string =>
  `${cycle.name} ${dueText(cycle, today)}: nobody who is there can give an approval that is missing`

function dueText({ dueOn, payoutDate }: Waiting, today: Day): string {
  const late = daysBetween(payoutDate, today)
  if (late > 0) return `is ${countOf(late, 'day')} late`
  const daysLeft = daysBetween(today, dueOn)
  if (dueOn === payoutDate)
    return daysLeft === 0 ? 'is to be paid today' : `is to be paid in ${countOf(daysLeft, 'day')}`
  if (daysLeft < 0) return `is ${countOf(-daysLeft, 'day')} past its cut-off`
  return daysLeft === 0 ? 'has its cut-off today' : `has its cut-off in ${countOf(daysLeft, 'day')}`
}
