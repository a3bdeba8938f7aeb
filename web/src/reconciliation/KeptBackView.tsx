import { SegmentedControl, Text } from '@mantine/core'
import { canDecideSettlement, canRequestSettlement } from '@payouts/contract/reconciliation/kept-back-can'
import { keptBackEndpoints } from '@payouts/contract/reconciliation/kept-back-endpoints'
import type { KeptBackAmount } from '@payouts/contract/reconciliation/kept-back-schema'
import { canWithdraw } from '@payouts/contract/requests/can'
import { Check, Scale, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../client/queries.ts'
import { ListTable } from '../list/ListTable.tsx'
import { useListState } from '../list/use-list-state.ts'
import { askToWithdraw } from '../requests/ask-to-withdraw.ts'
import { messages as changeMessages } from '../requests/messages.ts'
import { ActionButtons } from '../ui/ActionButtons.tsx'
import { actionButton } from '../ui/action-button.ts'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { later } from '../ui/later.tsx'
import { useDialogAbout } from '../ui/use-dialog-about.ts'
import { useReconciliationCommand, useReconciliationRights } from './api.ts'
import { KeptBackFacts, KeptBackReason } from './KeptBackEvidence.tsx'
import { keptBackColumns } from './kept-back-columns.tsx'
import { keptBackMessages as messages } from './kept-back-messages.ts'
import { keptBackList } from './lists.ts'
import { messages as screenMessages } from './messages.ts'
import type { SettlementStep } from './SettlementDialogs.tsx'

const SettlementDialog = later(() => import('./SettlementDialogs.tsx').then((file) => file.SettlementDialog))

/** Amounts that may have been paid already: those to be settled, or settled ones. */
export function KeptBackView() {
  const [open, setOpen] = useState(true)
  const list = useListState(keptBackList, 'keptBack')
  const query = useCall(keptBackEndpoints.getKeptBack, { open, ...list.request })
  const { open: look, subject: kept, ...dialog } = useDialogAbout<KeptBackAmount>()
  const { open: decide, subject: decision, ...decisionDialog } = useDialogAbout<SettlementStep>()
  return (
    <>
      <Text size="sm" c="dimmed">
        {messages.purpose}
      </Text>
      <ListTable
        label={messages.title}
        list={list}
        query={query}
        columns={keptBackColumns}
        rowId={({ keptBackId }) => String(keptBackId)}
        rowName={({ referenceNo }) => referenceNo}
        onOpen={look}
        emptyHint={open ? messages.noneOpen : messages.noneSettled}
        errorText={({ message }) => screenMessages.fetchError(message)}
        tools={
          <SegmentedControl
            size="xs"
            aria-label={messages.which}
            data={[
              { value: 'open', label: messages.open },
              { value: 'settled', label: messages.settled }
            ]}
            value={open ? 'open' : 'settled'}
            onChange={(chosen) => setOpen(chosen === 'open')}
          />
        }
      />
      <Dialog {...dialog} title={kept ? messages.settleTitle(kept) : ''} size="lg" nothingToLose>
        {kept && (
          <div className="stack">
            <KeptBackReason kept={kept} />
            <KeptBackFacts kept={kept} />
            <Steps
              kept={kept}
              decide={(step) => {
                dialog.onClose()
                decide({ kept, step })
              }}
            />
          </div>
        )}
        <DialogActions cancel={screenMessages.close} />
      </Dialog>
      <SettlementDialog needed={decisionDialog.opened} {...decisionDialog} decision={decision} />
    </>
  )
}

type StepsProps = { kept: KeptBackAmount; decide: (step: SettlementStep['step']) => void }

/** The reader's actions: request a settlement, or decide on a colleague's request. */
function Steps({ kept, decide }: StepsProps) {
  const { actor, mayImport, mayConfirm } = useReconciliationRights()
  const withdrawal = useReconciliationCommand(keptBackEndpoints.withdrawSettlement)
  const icon = { size: 16, 'aria-hidden': true } as const
  if (kept.status === 'Closed' || !(mayImport || mayConfirm)) return null
  const pending = kept.request?.status === 'Pending' ? kept.request : undefined
  if (!pending) {
    const settle = actionButton(messages.settle, <Scale {...icon} />, canRequestSettlement(kept, actor), () =>
      decide('request')
    )
    return (
      <div className="actions">
        <ActionButtons actions={[{ ...settle, main: true }]} />
      </div>
    )
  }
  const mayDecide = canDecideSettlement(pending, actor)
  const withdraw = actionButton(
    changeMessages.withdraw,
    <Undo2 {...icon} />,
    canWithdraw(pending, actor),
    () => void askToWithdraw(withdrawal, pending.changeId, messages.settleTitle(kept))
  )
  return (
    <>
      <Text size="sm">
        <strong>{messages.outcomes[pending.settlement]}.</strong>{' '}
        {messages.requestedBy(pending.askedBy, pending.reason)}
      </Text>
      <div className="actions">
        <ActionButtons
          actions={[
            ...(pending.askedById === actor.userId ? [withdraw] : []),
            actionButton(messages.refuse, <X {...icon} />, mayDecide, () => decide('refuse')),
            { ...actionButton(messages.approve, <Check {...icon} />, mayDecide, () => decide('approve')), main: true }
          ]}
        />
      </div>
    </>
  )
}
