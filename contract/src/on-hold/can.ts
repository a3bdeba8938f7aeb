import type { Verdict } from '../cycles/can.ts'
import { type HoldType, holdTypeRules } from '../cycles/hold-types.ts'

export const holdCan = {
  /** Whether people may request, give or refuse the release of a hold type, or cancel it. */
  act: (holdType: HoldType): Verdict => {
    const { hasButtons, exit } = holdTypeRules[holdType]
    return hasButtons ? { allowed: true } : { allowed: false, reason: exit }
  }
}
