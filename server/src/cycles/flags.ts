import { cycleCan } from '@payouts/contract/cycles/can'
import type { CycleFlags, CycleStatus } from '@payouts/contract/cycles/schema'
import { type ActionButton, isGranted, type MenuName, permission } from '@payouts/contract/permissions'
import type { Caller } from '#platform/http/access/caller.ts'
import { isOwnRequest } from './status.ts'

/** What decides a cycle's buttons. The counts are those of rows that the caller may see. */
type FlaggedCycle = {
  payoutStatus: CycleStatus
  heldCount: number
  releaseRequestedCount: number
  requestedBy: number | null
}

const withoutButtons = new Set<CycleStatus>(['In Validation', 'Dropped', 'Cancelled'])

/**
 * Which buttons the caller could use on a cycle now (domain 3). The flags only hide useless buttons. An approval
 * covers every dealer's rows, so a company's own user gets neither of its buttons.
 */
export function cycleFlags(cycle: FlaggedCycle, caller: Caller, fourEyes: boolean): CycleFlags {
  const granted = <Name extends MenuName>(menu: Name, button: ActionButton<Name>) =>
    isGranted(caller.menu, permission(menu, button))
  const staff = caller.companyId === null
  const onHoldButtons = !withoutButtons.has(cycle.payoutStatus)
  return {
    showHold: cycleCan.hold(cycle).allowed && granted('Payout', 'HOLD'),
    showRequestApproval: staff && cycleCan.requestApproval(cycle).allowed && granted('Payout', 'REQUEST APPROVAL'),
    showApproval:
      staff &&
      cycleCan.approve(cycle).allowed &&
      granted('Payout', 'APPROVE') &&
      !isOwnRequest(fourEyes, cycle.requestedBy, caller.userId),
    showRequestRelease: onHoldButtons && cycle.heldCount > 0 && granted('On Hold', 'REQUEST RELEASE'),
    showRelease: onHoldButtons && cycle.releaseRequestedCount > 0 && granted('On Hold', 'RELEASE'),
    showCancel: onHoldButtons && cycle.heldCount + cycle.releaseRequestedCount > 0 && granted('On Hold', 'CANCEL')
  }
}
