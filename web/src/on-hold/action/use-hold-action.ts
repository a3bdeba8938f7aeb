import type { RegisteredRouter } from '@tanstack/react-router'
import { type ActionDialogHandle, useActionRequests } from '../../transactions/bulk-action/use-action-dialog.tsx'
import { type CancelEverything, type HoldActionRequest, holdAction } from './hold-action.ts'
import { outcomePath, searchOfOutcome } from './outcome.ts'

type Request = HoldActionRequest | CancelEverything

/**
 * Opens the dialog of an action on what is held. Draw `dialog` on the screen. Once the server has done it, the outcome
 * page follows, whose Done leads back to here.
 */
export function useHoldAction(): ActionDialogHandle<Request> {
  return useActionRequests(define)
}

function define(request: Request, router: RegisteredRouter) {
  return holdAction(request, (result) => {
    const search = searchOfOutcome(request, result, router.history.location.href)
    router.navigate({ to: outcomePath, search }).catch(reportError)
  })
}
