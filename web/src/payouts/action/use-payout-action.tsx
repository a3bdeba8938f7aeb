import type { ActionResult } from '@payouts/contract/cycles/schema'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type ActionDialogHandle, useActionDialog } from '../../cycles/action/use-action-dialog.tsx'
import { type PayoutActionRequest, payoutAction, type ReattemptRequest } from './payout-action.ts'
import { resultPagePath, resultSearch } from './result-search.ts'

/**
 * Opens the dialog of a payout action: `open({ kind: 'hold', cycle, level: 'company', selection })`. Draw `dialog`
 * on the screen. When the server has done it, the result page follows, whose Done leads back to here.
 * `onClose` hears that the person gave up.
 */
export function usePayoutAction(onClose?: () => void): ActionDialogHandle<PayoutActionRequest | ReattemptRequest> {
  const router = useRouter()
  const { open: openDialog, dialog } = useActionDialog(onClose)
  const open = useCallback(
    (request: PayoutActionRequest | ReattemptRequest) => {
      const showResult = (result: ActionResult) => {
        const search = resultSearch(request, result, router.history.location.href)
        router.navigate({ to: resultPagePath, search }).catch(reportError)
      }
      openDialog(payoutAction(request, showResult))
    },
    [openDialog, router]
  )
  return { open, dialog }
}
