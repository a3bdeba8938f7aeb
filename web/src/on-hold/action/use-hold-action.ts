import type { RegisteredRouter } from '@tanstack/react-router'
import { type ActionDialogHandle, useActionRequests } from '#transactions/bulk-action/use-action-dialog.tsx'
import { openOutcome } from '#transactions/outcome/outcome-search.ts'
import { type CancelEverything, type HoldActionRequest, holdAction } from './hold-action.ts'

type Request = HoldActionRequest | CancelEverything

/**
 * Opens the dialog of an action on what is held. Draw `dialog` on the screen. Once the server has done it, the outcome
 * page follows, whose Done leads back to here.
 */
export function useHoldAction(): ActionDialogHandle<Request> {
  return useActionRequests(define)
}

function define(request: Request, router: RegisteredRouter) {
  return holdAction(request, (result) => openOutcome(router, '/OnHoldActionItemsSuccess', result))
}
