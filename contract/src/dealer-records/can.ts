import { type Actor, canDecideChange, type RequestedChange } from '../changes/can.ts'
import { permission } from '../permissions.ts'
import type { Verdict } from '../verdict.ts'

/** Accepting and refusing a change of a dealer; `fourEyes` is whether the rule of two people is on. */
export function canDecide(change: RequestedChange, actor: Actor, fourEyes = true): Verdict {
  const notPermitted = 'You may not decide on changes of dealers.'
  return canDecideChange(change, actor, { needs: permission('Dealers', 'APPROVE'), notPermitted, fourEyes })
}
