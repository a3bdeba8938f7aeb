import type { ApprovalProgress } from '@payouts/contract/approvals/schema'
import { type Ringgit, withCurrency } from '@payouts/contract/money'
import { type CycleProof, provedFor } from '@payouts/contract/payouts/proof'
import type { PayoutTotalHeader } from '@payouts/contract/payouts/schema'
import { approvableDespite } from '@payouts/contract/signals/can'
import type { CycleSignals } from '@payouts/contract/signals/schema'
import { CircleCheck, CirclePause, MessageSquare, RotateCw, Send, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { approvableBy } from '#approvals/use-approvals.ts'
import { showAlert } from '#client/dialogs/dialogs.ts'
import { useSession } from '#client/session/session.ts'
import type { BulkAction } from '#list/SelectionBar.tsx'
import type { Matching } from '#list/use-matching.ts'
import type { PayoutActionKind, PayoutActionRequest } from './action/payout-action.ts'
import { usePayoutAction } from './action/use-payout-action.ts'
import { type OfferedAction, offeredActions } from './cycle-actions.ts'
import { messages } from './messages.ts'

/** What each action's button says. */
export const actionLabels: Record<PayoutActionKind, { label: string; icon: ReactNode }> = {
  comment: { label: 'Comment', icon: <MessageSquare size={15} aria-hidden /> },
  return: { label: 'Return', icon: <Undo2 size={15} aria-hidden /> },
  hold: { label: 'Hold', icon: <CirclePause size={15} aria-hidden /> },
  requestApproval: { label: 'Request Approval', icon: <Send size={15} aria-hidden /> },
  approve: { label: 'Approve', icon: <CircleCheck size={15} aria-hidden /> },
  reattempt: { label: 'Re-attempt', icon: <RotateCw size={15} aria-hidden /> }
}

/** The specification requires a selection for these, although two of them cover the whole cycle. */
const needsRows = new Set<PayoutActionKind>(['hold', 'requestApproval', 'approve'])
const wholeCycle = new Set<PayoutActionKind>(['requestApproval', 'approve'])
/** Actions on the selected rows alone: the selection bar offers these, the cycle offers the others. */
const onRows = new Set<PayoutActionKind>(['hold'])
/** The usual next step in a cycle's life. */
const mainKinds = new Set<PayoutActionKind>(['requestApproval', 'approve', 'reattempt'])

export type ActionSelection = Pick<PayoutActionRequest, 'level' | 'transactionType' | 'companyCode' | 'nameOf'> & {
  ids: readonly string[]
  /** The filters whose matches are selected, where all of them are. */
  matching?: Matching | undefined
  /** Why the selection cannot be held, because of its rows. */
  holdDisabledReason?: string | undefined
  /** What to say when nothing is selected. */
  chooseFirst?: string
  /** Selects every row of the list. */
  chooseAll: () => void
  /** The button that the person came for, which gets the focus once something is selected. */
  focusOn?: PayoutActionKind | undefined
}

/** What the screen shows of the whole cycle. */
type ShownCycle = {
  version: number | undefined
  proof?: CycleProof | undefined
  signals?: CycleSignals | undefined
  approvals?: ApprovalProgress | undefined
  netPayout?: Ringgit | undefined
}

/** A cycle's actions as the header's buttons and, as far as they act on rows, as those of the selection bar. */
export function useCycleActions(
  cycle: PayoutTotalHeader['cycle'] | undefined,
  { version, proof, signals, approvals, netPayout }: ShownCycle,
  {
    ids,
    matching,
    holdDisabledReason,
    chooseFirst = messages.chooseRows,
    chooseAll,
    focusOn,
    ...where
  }: ActionSelection
): { buttons: readonly BulkAction[]; bulk: readonly BulkAction[]; dialog: ReactNode } {
  const session = useSession()
  const action = usePayoutAction()
  if (!cycle || !session) return { buttons: [], bulk: [], dialog: action.dialog }

  const asButton = ({ kind, disabledReason }: OfferedAction): BulkAction & { kind: PayoutActionKind } => {
    const reason = disabledReason ?? (kind === 'hold' ? holdDisabledReason : undefined)
    // The shown version, so that a concurrent recalculation is not acted on unseen.
    const shown = { ...cycle, version: version ?? cycle.version }
    const open = (chosenCount: number) =>
      action.open({
        kind,
        cycle: shown,
        chosenCount,
        ...(kind === 'hold' && { ...where, selection: ids, matching }),
        ...(kind === 'approve' && { openSignals: signals, ways: approvals?.ways })
      })
    const all = {
      label: messages.chooseAll,
      onClick: () => {
        chooseAll()
        open(0)
      }
    }
    const run = () => {
      if (needsRows.has(kind) && ids.length === 0)
        return void showAlert(chooseFirst, messages.alert, wholeCycle.has(kind) ? all : undefined)
      open(matching ? 0 : ids.length)
    }
    const sum = kind === 'approve' && reason === undefined && netPayout ? ` ${withCurrency(netPayout)}` : ''
    return {
      kind,
      ...actionLabels[kind],
      label: actionLabels[kind].label + sum,
      disabledReason: reason,
      main: mainKinds.has(kind) && reason === undefined,
      focused: kind === focusOn,
      onClick: run
    }
  }
  const verdicts = {
    proved: proof && provedFor(proof),
    signalled: signals && approvableDespite(signals),
    approvable: approvableBy(approvals)
  }
  const buttons = offeredActions(cycle, session, verdicts).map(asButton)
  return { buttons, bulk: buttons.filter(({ kind }) => onRows.has(kind)), dialog: action.dialog }
}
