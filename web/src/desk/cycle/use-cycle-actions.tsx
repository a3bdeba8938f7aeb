import type { WaitingKind } from '@payouts/contract/desk/schema'
import { withCurrency } from '@payouts/contract/money'
import { provedFor } from '@payouts/contract/payouts/proof'
import type { PayoutTotalHeader, TransactionTypeRow } from '@payouts/contract/payouts/schema'
import { approvableDespite } from '@payouts/contract/signals/can'
import { type ReactNode, useState } from 'react'
import { approvableBy } from '#approvals/use-approvals.ts'
import { useSession } from '#client/session/session.ts'
import { toast } from '#client/toast.ts'
import { type PayoutActionKind, type PayoutActionRequest, payoutAction } from '#payouts/action/payout-action.ts'
import { actionLabels } from '#payouts/actions.tsx'
import { offeredActions } from '#payouts/cycle-actions.ts'
import { messages as payoutMessages } from '#payouts/messages.ts'
import { useActionDialog } from '#transactions/bulk-action/use-action-dialog.tsx'
import type { DeskAction } from '../DecisionFrame.tsx'
import { messages } from '../messages.ts'
import type { DecisionProps } from '../use-desk.ts'
import { HoldChoice } from './HoldChoice.tsx'
import type { CycleEvidenceRead } from './use-cycle-evidence.ts'

type DeskKind = Exclude<PayoutActionKind, 'reattempt'>

const letters: Record<DeskKind, string> = { approve: 'a', requestApproval: 'a', return: 'r', hold: 'h', comment: 'c' }

/** The possible actions on a cycle, depending on what it waits for; the most frequent one last. */
const kindsOf: Partial<Record<WaitingKind, readonly DeskKind[]>> = {
  'CYCLE APPROVAL': ['comment', 'hold', 'return', 'approve'],
  'CYCLE REVIEW': ['comment', 'hold', 'requestApproval']
}
/** The actions that remove a cycle from the person's desk. */
const decides = new Set<DeskKind>(['approve', 'requestApproval', 'return'])

/** A cycle's actions with their keys, done without leaving the desk. */
export function useDeskCycleActions(
  { line, desk }: DecisionProps,
  read: CycleEvidenceRead
): { actions: readonly DeskAction[]; dialog: ReactNode } {
  const session = useSession()
  const { open, dialog: actionDialog } = useActionDialog()
  const [isChoosing, setChoosing] = useState(false)
  const header = read.header.data
  if (!header || !session) return { actions: [], dialog: actionDialog }
  const { cycle } = header
  const payable = payableTypes(read.types.data?.content)
  const name = cycle.payoutCycleName
  const verdicts = {
    proved: read.proof.data && provedFor(read.proof.data),
    signalled: read.signals.data && approvableDespite(read.signals.data),
    approvable: approvableBy(read.approvals)
  }
  const done = (kind: DeskKind) => (result: { referenceNo?: string | undefined }) => {
    const what = messages.done[kind](name)
    const said = what + messages.reference(result.referenceNo)
    if (decides.has(kind)) desk.decided(line, what, said)
    else {
      toast.success(said)
      desk.refresh()
    }
  }
  const begin = (kind: DeskKind) =>
    kind === 'hold' ? setChoosing(true) : open(payoutAction(requestOf(kind, cycle, read), done(kind)))
  const hold = (selection: readonly string[]) => {
    setChoosing(false)
    const nameOf = (id: string) => payable.find(({ transactionType }) => transactionType === id)?.displayName ?? id
    open(payoutAction({ kind: 'hold', cycle, level: 'transactionType', selection, nameOf }, done('hold')))
  }
  const offered = offeredActions(cycle, session, verdicts)
  const actions = (kindsOf[line.kind] ?? []).flatMap((kind): DeskAction[] => {
    const action = offered.find((each) => each.kind === kind)
    if (!action) return []
    const nothingToHold = kind === 'hold' && payable.length === 0
    const disabledReason = action.disabledReason ?? (nothingToHold ? payoutMessages.nonePayable : undefined)
    const sum = kind === 'approve' && disabledReason === undefined ? ` ${withCurrency(header.netPayoutAmount)}` : ''
    return [
      {
        ...actionLabels[kind],
        label: actionLabels[kind].label + sum,
        letter: letters[kind],
        disabledReason,
        main: (kind === 'approve' || kind === 'requestApproval') && disabledReason === undefined,
        onClick: () => begin(kind)
      }
    ]
  })
  const dialog = (
    <>
      <HoldChoice
        opened={isChoosing}
        onClose={() => setChoosing(false)}
        cycle={cycle}
        types={payable}
        onChosen={hold}
      />
      {actionDialog}
    </>
  )
  return { actions, dialog }
}

const requestOf = (
  kind: Exclude<DeskKind, 'hold'>,
  cycle: PayoutTotalHeader['cycle'],
  { signals, approvals }: CycleEvidenceRead
): PayoutActionRequest =>
  kind === 'approve' ? { kind, cycle, openSignals: signals.data, ways: approvals?.ways } : { kind, cycle }

/** What can be held. */
const payableTypes = (types: readonly TransactionTypeRow[] | undefined): readonly TransactionTypeRow[] =>
  types?.filter(({ payableAmount }) => payableAmount !== '0.00') ?? []
