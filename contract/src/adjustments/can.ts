import { dayText } from '#day-text.ts'
import type { Day } from '#page.ts'
import { permission } from '#permissions.ts'
import { canDecideWith } from '#requests/can.ts'
import { no, sameAsBefore, type Verdict, yes } from '#verdict.ts'
import type { AdjustmentStatus, PostingMode } from './choices.ts'

type State = { status: AdjustmentStatus }
type Changeable = Record<'type' | 'description' | 'amount' | 'posting' | 'date' | 'referenceNo', string>

const final: Partial<Record<AdjustmentStatus, string>> = {
  Posted: 'This adjustment has been posted; it can no longer be changed.',
  Cancelled: 'This adjustment has been cancelled; it can no longer be changed.'
}

const unlessFinal = ({ status }: State): Verdict => {
  const reason = final[status]
  return reason === undefined ? yes : no(reason)
}

const changeable = ['type', 'description', 'amount', 'posting', 'date', 'referenceNo'] as const

export const canDecideAdjustment = canDecideWith({
  needs: permission('Debit/Credit', 'APPROVE'),
  notPermitted: 'You may not approve adjustments.'
})

/** What an adjustment's state allows: changes until it is posted, and retries after a failure. */
export const adjustmentCan = {
  edit: unlessFinal,
  save: (before: Changeable, after: Changeable): Verdict =>
    changeable.every((field) => before[field] === after[field]) ? no(sameAsBefore) : yes,
  cancel: unlessFinal,
  retry: ({ status }: State): Verdict =>
    status === 'Error' ? yes : no('Only an adjustment that could not be posted can be tried again.')
}

const yearAfter = (day: Day): Day => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

/** Why an adjustment cannot post like this on this day, by the calendar in Kuala Lumpur; undefined if it can. */
export function dateProblem({ posting, date }: { posting: PostingMode; date: Day }, today: Day): string | undefined {
  if (posting === 'posted')
    return date === today
      ? undefined
      : `An immediate adjustment is posted today, ${dayText(today)}. Choose Immediate again.`
  if (date <= today) return 'Please choose future dates!'
  return date > yearAfter(today) ? 'Please choose a date within one year.' : undefined
}
