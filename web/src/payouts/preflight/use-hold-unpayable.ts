import { type AgainstCard, mostCounted } from '@payouts/contract/desk/preflight'
import type { PayoutTotalHeader } from '@payouts/contract/payouts/schema'
import { useSession } from '#client/session/session.ts'
import { toast } from '#client/toast.ts'
import { useActionDialog } from '#transactions/bulk-action/use-action-dialog.tsx'
import { payoutAction } from '../action/payout-action.ts'
import { offeredActions } from '../cycle-actions.ts'
import { messages } from './messages.ts'
import type { Unpayable } from './Preflight.tsx'

type Cycle = PayoutTotalHeader['cycle']

/** Holds the rows of a line's dealers, or those that differ from the rate card, where a person stands; `onHeld` is told when they are held. Draw `dialog`. */
export function useHoldUnpayable(cycle: Cycle, onHeld: () => void) {
  const session = useSession()
  const { open, dialog } = useActionDialog()
  const mayHold =
    session && offeredActions(cycle, session).some(({ kind, disabledReason }) => kind === 'hold' && !disabledReason)
  const done = () => {
    toast.success(messages.held(cycle.payoutCycleName))
    onHeld()
  }
  const holdDiffering = ({ payableDiffering, differing }: AgainstCard) => {
    const count = payableDiffering < mostCounted ? payableDiffering : differing
    const matching = { filters: { rateOutcome: 'DIFFERS' }, count }
    open(payoutAction({ kind: 'hold', cycle, level: 'transaction', matching }, done))
  }
  const hold = ({ named }: Unpayable) => {
    const nameOf = (code: string) => named.find(({ companyCode }) => companyCode === code)?.companyName ?? code
    const selection = named.map(({ companyCode }) => companyCode)
    open(payoutAction({ kind: 'hold', cycle, level: 'company', selection, nameOf }, done))
  }
  return { ...(mayHold && { hold, holdDiffering }), dialog }
}
