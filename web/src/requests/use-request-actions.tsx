import { requestWords } from '@payouts/contract/requests/words'
import { yes } from '@payouts/contract/verdict'
import { Check, Undo2, X } from 'lucide-react'
import { useCommand } from '#client/queries.ts'
import type { ButtonAction } from '#ui/buttons/ActionButtons.tsx'
import { actionButton } from '#ui/buttons/action-button.ts'
import type { Decision } from './DecisionDialog.tsx'
import type { Requested, RequestKind } from './request-kind.ts'
import { isOpenTo, useReader } from './use-reader.ts'
import { useVerdicts } from './use-verdicts.ts'
import { withdrawRequest } from './withdraw-request.ts'

const icon = { size: 16, 'aria-hidden': true } as const

/** The reader's actions on a pending request, and the note about its approvals. */
export function useRequestActions<Request extends Requested>(
  kind: RequestKind<Request>,
  request: Request,
  decide: (decision: Decision<Request>) => void
) {
  const { approve, refuse, withdraw, ...calls } = kind.calls
  const reader = useReader()
  const { mayApprove = yes, mayRefuse = yes, standing } = useVerdicts(kind, request)
  const withdrawal = useCommand(withdraw ?? refuse, calls)
  const requests = [request]
  const id = kind.idOf(request)
  const confirmAndWithdraw = () => {
    const payload = calls.namedToWithdraw?.(id) ?? calls.named([id])
    void withdrawRequest(kind.titleOf(request), () => withdrawal.mutateAsync({ payload }))
  }
  const withdrawing = withdraw ? confirmAndWithdraw : () => decide({ requests, act: 'withdraw' })
  const isOwn = request.askedById === reader.userId
  const refusing = actionButton(requestWords.refuse, <X {...icon} />, mayRefuse, () =>
    decide({ requests, act: 'refuse' })
  )
  const approving = actionButton(requestWords.approve, <Check {...icon} />, mayApprove, () =>
    decide({ requests, act: 'approve', ways: standing.ways })
  )
  const actions: readonly ButtonAction[] = [
    ...(isOwn && isOpenTo(withdraw ?? refuse, reader)
      ? [actionButton(requestWords.withdraw, <Undo2 {...icon} />, yes, withdrawing)]
      : []),
    ...(isOpenTo(refuse, reader) && !(isOwn && !withdraw) ? [refusing] : []),
    ...(isOpenTo(approve, reader) ? [{ ...approving, main: true }] : [])
  ]
  return { actions, note: standing.note }
}
