import type { ActionResult } from '@payouts/contract/cycles/schema'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type ActionDialogHandle, useActionDialog } from '../../cycles/action/use-action-dialog.tsx'
import { type CancelEverything, type HoldActionRequest, holdAction } from './hold-action.ts'
import { resultPagePath, resultSearch } from './result-search.ts'

/**
 * Opens the dialog of an action on what is held. Draw `dialog` on the screen. When the server has done it, the result
 * page follows, whose Done leads back to here.
 */
export function useHoldAction(): ActionDialogHandle<HoldActionRequest | CancelEverything> {
  const router = useRouter()
  const { open: openDialog, dialog } = useActionDialog()
  const open = useCallback(
    (request: HoldActionRequest | CancelEverything) => {
      const showResult = (result: ActionResult) => {
        const search = resultSearch(request, result, router.history.location.href)
        router.navigate({ to: resultPagePath, search }).catch(reportError)
      }
      openDialog(holdAction(request, showResult))
    },
    [openDialog, router]
  )
  return { open, dialog }
}
