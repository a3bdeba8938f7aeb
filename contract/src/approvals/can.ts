import { type Actor, canDecideChange, type RequestedChange } from '../changes/can.ts'
import { permission } from '../permissions.ts'
import type { Verdict } from '../verdict.ts'

/** Accepting and refusing a change of a policy; `fourEyes` is whether the rule of two people is on. */
export function canDecidePolicy(change: RequestedChange, actor: Actor, fourEyes = true): Verdict {
  const notPermitted = 'You may not decide on changes of approval policies.'
  return canDecideChange(change, actor, { needs: permission('Approval Policies', 'APPROVE'), notPermitted, fourEyes })
}
