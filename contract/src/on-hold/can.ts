import { kindRules } from '#approvals/kinds.ts'
import type { Verdict } from '#cycles/can.ts'
import { holdTypeRules } from '#cycles/hold-type-rules.ts'
import type { HoldType } from '#cycles/hold-types.ts'
import { type Actor, canDecide, type RequestState } from '#requests/can.ts'
import type { HoldDecision } from './schema.ts'

/** Whoever may use the button may decide; its policy says who approves. */
export const canDecideHold = (request: RequestState & Pick<HoldDecision, 'kind'>, actor: Actor) =>
  canDecide(request, actor, {
    needs: kindRules[request.kind].needs,
    notPermitted: `You may not decide on this ${request.kind.toLowerCase()}.`
  })

export const holdCan = {
  /** Whether people may request, give or refuse the release of a hold type, or cancel it. */
  act: (holdType: HoldType): Verdict => {
    const { hasButtons, exit } = holdTypeRules[holdType]
    return hasButtons ? { allowed: true } : { allowed: false, reason: exit }
  }
}
