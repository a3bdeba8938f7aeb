import { type Refusal, refuse } from '#platform/refusal.ts'
import { areSame } from '../queries/rights.ts'

/** Refuses a change that was based on an outdated state: it would undo another person's change. */
export function refuseStale<Seen extends object>(
  subject: string,
  seen: Seen | undefined,
  now: Seen
): Refusal | undefined {
  const isSeen = (key: keyof Seen) => areSame(now[key], seen?.[key])
  if (!seen || (Object.keys(seen) as (keyof Seen)[]).every(isSeen)) return undefined
  return refuse('changedMeanwhile', `${subject} was changed meanwhile. Look at it again.`, 'seen')
}
