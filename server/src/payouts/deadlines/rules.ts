import { countOf } from '@payouts/contract/count-text'
import type { Day } from '@payouts/contract/page'
import { type Permission, permission } from '@payouts/contract/permissions'
import { daysBetween } from '../../platform/clock.ts'

/** The statuses in which a cycle waits for people before it can be paid. */
export const waitingStatuses = ['In Validation', 'Pending Review', 'Pending Approval'] as const
export type WaitingStatus = (typeof waitingStatuses)[number]

/** How near a cycle's payout day is; whoever has to act is told once of each. */
export type Stage = 'Reminder' | 'Escalation' | 'Overdue'

/** Days before the payout day. */
export type DeadlineDays = { reminder: number; escalation: number }

/** The stage that a cycle has reached today; undefined while there is time. */
export function stageOf(payoutDate: Day, today: Day, { reminder, escalation }: DeadlineDays): Stage | undefined {
  const daysLeft = daysBetween(today, payoutDate)
  if (daysLeft < 0) return 'Overdue'
  if (daysLeft <= escalation) return 'Escalation'
  return daysLeft <= reminder ? 'Reminder' : undefined
}

const accepts = permission('Validations', 'SAVE')
const requests = permission('Payout', 'REQUEST APPROVAL')
const approves = permission('Payout', 'APPROVE')

type Step = {
  /** What is still to be done, after `The cycle has yet to be`. */
  undone: string
  /** Who can do it. */
  actors: readonly Permission[]
  /** Whom to ask when they do not. */
  escalatedTo: readonly Permission[]
}

const steps: Record<WaitingStatus, Step> = {
  'In Validation': { undone: 'accepted', actors: [accepts], escalatedTo: [requests] },
  'Pending Review': { undone: 'submitted for approval', actors: [requests], escalatedTo: [approves] },
  'Pending Approval': { undone: 'approved', actors: [approves], escalatedTo: [requests] }
}

/** The people whom a stage concerns. */
export function toldOf(status: WaitingStatus, stage: Stage): readonly Permission[] {
  const { actors, escalatedTo } = steps[status]
  return stage === 'Reminder' ? actors : [...actors, ...escalatedTo]
}

/** `October 2026 is 3 days late: it has yet to be approved`. */
export function deadlineText(name: string, status: WaitingStatus, daysLeft: number): string {
  return `${name} is ${dueText(daysLeft)}: it has yet to be ${steps[status].undone}`
}

function dueText(daysLeft: number): string {
  if (daysLeft < 0) return `${countOf(-daysLeft, 'day')} late`
  return daysLeft === 0 ? 'to be paid today' : `to be paid in ${countOf(daysLeft, 'day')}`
}
