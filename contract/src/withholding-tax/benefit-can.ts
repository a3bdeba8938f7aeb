import { permission } from '#permissions.ts'
import { canDecideWith } from '#requests/can.ts'
import { no, type Verdict, yes } from '#verdict.ts'
import type { Benefit } from './benefits.ts'

/** Whether a benefit can be taken out of the register. */
export function canRemoveBenefit({ state }: Pick<Benefit, 'state'>): Verdict {
  if (state === 'Removal Waiting') return no('Its removal was requested already.')
  return state === 'Counts' ? yes : no('This benefit does not count.')
}

/** Approving and refusing changes of the register. */
export const canDecideBenefits = canDecideWith({
  needs: permission('Withholding Tax', 'APPROVE'),
  notPermitted: 'You may not decide on benefits.'
})
