import { permission } from '../permissions.ts'
import { type Actor, canDecide, type RequestState } from '../requests/can.ts'
import type { Verdict } from '../verdict.ts'

/** Accepting and refusing a change of a policy; `fourEyes` is whether the rule of two people is on. */
export function canDecidePolicy(change: RequestState, actor: Actor, fourEyes = true): Verdict {
  const notPermitted = 'You may not decide on changes of approval policies.'
  return canDecide(change, actor, { needs: permission('Approval Policies', 'APPROVE'), notPermitted, fourEyes })
}
