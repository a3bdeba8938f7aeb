import { isFailure } from '@payouts/contract/audit/failures'
import type { AuditEvent } from '@payouts/contract/audit/schema'
import type { Tone } from '#ui/texts/tones.ts'
import { messages } from './messages.ts'

/** An event's code in words: `SIGN IN` as `Sign in`. */
export const actionWords = ({ action }: Pick<AuditEvent, 'action'>) =>
  action.slice(0, 1) + action.slice(1).toLowerCase()

/** The complete sentence: what was done, and to whom or what unless it is named already. */
export const sentenceOf = ({ activity, name }: Pick<AuditEvent, 'activity' | 'name'>) =>
  name && !activity.includes(name) ? `${activity} ${name}` : activity

/** The outcome, in a word with its colour. */
export function outcomeOf({ action, outcome }: Pick<AuditEvent, 'action' | 'outcome'>): { word: string; tone: Tone } {
  if (outcome === 'REFUSED') return { word: messages.outcomes.REFUSED, tone: 'orange' }
  if (isFailure(action)) return { word: messages.outcomes.FAILED, tone: 'red' }
  return { word: messages.outcomes.DONE, tone: 'green' }
}
