import { countOf } from '#count-text.ts'
import { permission } from '#permissions.ts'
import { canDecideWith } from '#requests/can.ts'
import { no, type Verdict, yes } from '#verdict.ts'
import { leastYears, type RecordKind, type RetentionHold } from './schema.ts'

/** Approving and refusing another rule, a hold or the end of one. */
export const canDecideRetention = canDecideWith({
  needs: permission('Books', 'APPROVE'),
  notPermitted: 'You may not decide on how long records are kept.'
})

/** Keeping records for so many years; null keeps them without an end. */
export function canKeepFor(kind: RecordKind, years: number | null): Verdict {
  const least = leastYears[kind]
  return years !== null && years < least ? no(`These are kept for ${countOf(least, 'year')} at least.`) : yes
}

/** Requesting the end of a hold. */
export const canEndHold = ({ isEnding }: Pick<RetentionHold, 'isEnding'>): Verdict =>
  isEnding ? no('Its end waits for a second person.') : yes
