import { permission } from '../permissions.ts'
import { type Actor, canDecide, type RequestState } from '../requests/can.ts'
import type { Verdict } from '../verdict.ts'

/** Accepting and refusing a change of a dealer; `fourEyes` is whether the rule of two people is on. */
export function canDecideDealerChange(change: RequestState, actor: Actor, fourEyes = true): Verdict {
  const notPermitted = 'You may not decide on changes of dealers.'
  return canDecide(change, actor, { needs: permission('Dealers', 'APPROVE'), notPermitted, fourEyes })
}
