import { canDecideTakeBack } from '@payouts/contract/posting/can'
import { type ApprovalTakeBack, takeBackEndpoints } from '@payouts/contract/posting/take-back'
import { canWithdraw } from '@payouts/contract/requests/can'
import { Check, Undo2, X } from 'lucide-react'
import { useSession } from '../../client/session.ts'
import { askToWithdraw } from '../../requests/ask-to-withdraw.ts'
import { messages as changeMessages } from '../../requests/messages.ts'
import { ActionButtons } from '../../ui/ActionButtons.tsx'
import { actionButton } from '../../ui/action-button.ts'
import { later } from '../../ui/later.tsx'
import { useDialogAbout } from '../../ui/use-dialog-about.ts'
import { useTakeBackCommand } from './api.ts'
import { messages } from './messages.ts'
import type { TakeBackDecision } from './TakeBackDialog.tsx'

const TakeBackDialog = later(() => import('./TakeBackDialog.tsx').then((file) => file.TakeBackDialog))

const icon = { size: 16, 'aria-hidden': true } as const

/** Approve and refuse for a second person, or withdraw for the requester. */
export function DecideTakeBack({ request }: { request: ApprovalTakeBack }) {
  const { userId = 0, menu = [] } = useSession() ?? {}
  const withdrawal = useTakeBackCommand(takeBackEndpoints.withdrawApprovalTakeBack)
  const { open, subject: decision, ...dialog } = useDialogAbout<TakeBackDecision>()
  const verdict = canDecideTakeBack(request, { userId, menu })
  const withdraw = () => {
    void askToWithdraw(withdrawal, request.changeId, messages.requestTitle(request.payoutCycleName))
  }
  const actions =
    request.askedById === userId
      ? [actionButton(changeMessages.withdraw, <Undo2 {...icon} />, canWithdraw(request, { userId }), withdraw)]
      : [
          actionButton(messages.refuse, <X {...icon} />, verdict, () => open({ request, approves: false })),
          actionButton(messages.approve, <Check {...icon} />, verdict, () => open({ request, approves: true }))
        ]
  return (
    <>
      <ActionButtons actions={actions} />
      <TakeBackDialog needed={dialog.opened} {...dialog} decision={decision} />
    </>
  )
}
