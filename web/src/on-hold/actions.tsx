import type { HoldType } from '@payouts/contract/cycles/hold-types'
import { holdCan } from '@payouts/contract/on-hold/can'
import { type ActionButton, isGranted, permission } from '@payouts/contract/permissions'
import { Ban, CircleCheck, Send, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { showAlert } from '#client/dialogs/dialogs.ts'
import { useSession } from '#client/session/session.ts'
import type { BulkAction } from '#list/SelectionBar.tsx'
import type { Selection } from '#list/use-selection.ts'
import type { HoldActionKind, HoldTarget } from './action/hold-action.ts'
import { useHoldAction } from './action/use-hold-action.ts'
import { messages } from './messages.ts'

type ActionLabel = { label: string; button: ActionButton<'On Hold'>; icon: ReactNode; danger?: boolean }

/** The most frequent action comes last. Refusing a release answers the same request, so it has the same permission. */
const actionLabels: Record<HoldActionKind, ActionLabel> = {
  cancel: { label: messages.cancel, button: 'CANCEL', icon: <Ban size={15} aria-hidden />, danger: true },
  refuse: { label: messages.refuse, button: 'RELEASE', icon: <Undo2 size={15} aria-hidden /> },
  requestRelease: { label: messages.requestRelease, button: 'REQUEST RELEASE', icon: <Send size={15} aria-hidden /> },
  release: { label: messages.release, button: 'RELEASE', icon: <CircleCheck size={15} aria-hidden /> }
}
const kinds = Object.keys(actionLabels) as HoldActionKind[]

/** How many of a row's transactions are only held, and of how many release was requested. */
export type HeldCounts = { heldCount: number; releaseRequestedCount: number }

type HoldActionsOptions<Row> = {
  holdType: HoldType
  selection: Selection<Row>
  counts: (row: Row) => HeldCounts
  /** The selected rows in the call's terms. */
  target: (rows: readonly Row[]) => HoldTarget
  name: (row: Row) => string
  /** Why a row's requested release cannot be given, where that is known beforehand. */
  whyNotReleased?: (row: Row) => string | undefined
  /** Why nothing at all can be done with this selection. */
  disabledReason?: string | undefined
}

export type HoldActions = { offered: readonly BulkAction[]; dialog: ReactNode }

/** What one person may do with the selected rows; nothing if the hold type has no buttons. */
export function useHoldActions<Row>(options: HoldActionsOptions<Row>): HoldActions {
  const { holdType, selection, target, name } = options
  const { rules, rows } = selection
  const menu = useSession()?.menu ?? []
  const action = useHoldAction()
  const held = rows.some((row) => options.counts(row).heldCount > 0)
  const requested = rows.some((row) => options.counts(row).releaseRequestedCount > 0)

  const reasonFor = (kind: HoldActionKind): string | undefined => {
    if (rows.length === 0) return undefined
    if (options.disabledReason) return options.disabledReason
    if (kind === 'requestRelease' && !held) return messages.nothingHeldSelected
    if ((kind === 'release' || kind === 'refuse') && !requested) return messages.nothingRequestedSelected
    return kind === 'release' ? rows.map((row) => options.whyNotReleased?.(row)).find(Boolean) : undefined
  }
  const nameOf = (id: string) => {
    const row = rows.find((each) => rules.id(each) === id)
    return row === undefined ? id : name(row)
  }
  const granted = ({ button }: ActionLabel) => isGranted(menu, permission('On Hold', button))
  const offered = kinds
    .filter((kind) => holdCan.act(holdType).allowed && granted(actionLabels[kind]))
    .map((kind): BulkAction => {
      const { label, icon, danger = false } = actionLabels[kind]
      const isNext = kind === (requested ? 'release' : 'requestRelease')
      return {
        label,
        icon,
        danger,
        main: isNext && reasonFor(kind) === undefined,
        disabledReason: reasonFor(kind),
        onClick: () => {
          if (rows.length === 0) return void showAlert(messages.chooseRows, messages.alert)
          action.open({ kind, holdType, target: target(rows), nameOf })
        }
      }
    })
  return { offered, dialog: action.dialog }
}
