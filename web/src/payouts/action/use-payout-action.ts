import type { RegisteredRouter } from '@tanstack/react-router'
import { type ActionDialogHandle, useActionRequests } from '#transactions/bulk-action/use-action-dialog.tsx'
import { openOutcome } from '#transactions/outcome/outcome-search.ts'
import { type PayoutActionRequest, payoutAction, type ReattemptRequest } from './payout-action.ts'

type Request = PayoutActionRequest | ReattemptRequest

/**
 * Opens the dialog of a payout action: `open({ kind: 'hold', cycle, level: 'company', selection })`. Draw `dialog`
 * on the screen. Once the server has done it, the outcome page follows, whose Done leads back to here.
 * `onClose` is called when the person gives up.
 */
export function usePayoutAction(onClose?: () => void): ActionDialogHandle<Request> {
  return useActionRequests(define, onClose)
}

function define(request: Request, router: RegisteredRouter) {
  return payoutAction(request, (result) => openOutcome(router, '/PayoutsActionItemsSuccess', result))
}
