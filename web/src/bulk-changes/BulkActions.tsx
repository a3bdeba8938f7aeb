import {
  canRequestBulkApproval,
  canRequestTakeBack,
  canUpload,
  canWithdrawBulk
} from '@payouts/contract/bulk-changes/can'
import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import { bulkKindsOf } from '@payouts/contract/bulk-changes/rights'
import type { BulkChange } from '@payouts/contract/bulk-changes/schema'
import { isGranted } from '@payouts/contract/permissions'
import { Send, Trash2, Undo2 } from 'lucide-react'
import { RequestButtons } from '#requests/RequestButtons.tsx'
import { withdrawRequest } from '#requests/withdraw-request.ts'
import { ActionButtons, type ButtonAction } from '#ui/buttons/ActionButtons.tsx'
import { actionButton } from '#ui/buttons/action-button.ts'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { useActor, useBulkCommand } from './api.ts'
import { type BulkRequest, BulkRequestDialog } from './BulkRequestDialog.tsx'
import { bulkRequests, takeBackOf, takeBackRequests } from './bulk-requests.tsx'
import { messages } from './messages.ts'

/** The actions that the file's current state allows. */
export function BulkActions({ change }: { change: BulkChange }) {
  const takeBack = takeBackOf(change)
  return (
    <>
      <RequestButtons kind={bulkRequests} request={change.status === 'Pending' ? change : undefined} />
      <RequestButtons kind={takeBackRequests} request={takeBack} />
      {!takeBack && <Requests change={change} />}
    </>
  )
}

/** The possible requests: approval of a checked file, or undoing an approved one. */
function Requests({ change }: { change: BulkChange }) {
  const { open, subject: request, ...dialog } = useDialogAbout<BulkRequest>()
  return (
    <>
      <ActionButtons actions={useActions(change, open)} />
      <BulkRequestDialog {...dialog} change={change} request={request} />
    </>
  )
}

const icon = { size: 16, 'aria-hidden': true } as const

function useActions(change: BulkChange, open: (request: BulkRequest) => void): readonly ButtonAction[] {
  const actor = useActor()
  const withdrawal = useBulkCommand(bulkChangeEndpoints.withdrawBulkChange)
  const { bulkChangeId, fileName, kind, status } = change
  const discard = () =>
    void withdrawRequest(fileName, () => withdrawal.mutateAsync({ payload: { bulkChangeId } }), {
      ...{ verb: messages.discard, title: messages.discardTitle(fileName), question: messages.discardQuestion }
    })
  if (status === 'Checked' && canUpload(change, actor).allowed)
    return [
      actionButton(messages.discard, <Trash2 {...icon} />, canWithdrawBulk(change, actor), discard),
      {
        ...actionButton(messages.request, <Send {...icon} />, canRequestBulkApproval(change, actor), () =>
          open('approval')
        ),
        main: true
      }
    ]
  if (status === 'Approved' && isGranted(actor.menu, bulkKindsOf[kind].takesBack))
    return [
      actionButton(messages.requestTakeBack, <Undo2 {...icon} />, canRequestTakeBack(change, actor), () =>
        open('takeBack')
      )
    ]
  return []
}
