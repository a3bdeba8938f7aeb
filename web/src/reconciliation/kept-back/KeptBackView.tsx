import { Group, SegmentedControl, Text } from '@mantine/core'
import { canRequestSettlement } from '@payouts/contract/reconciliation/kept-back-can'
import { keptBackEndpoints } from '@payouts/contract/reconciliation/kept-back-endpoints'
import type { KeptBackAmount } from '@payouts/contract/reconciliation/kept-back-schema'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '#client/queries.ts'
import { ListTable } from '#list/ListTable.tsx'
import { useListState } from '#list/use-list-state.ts'
import { RequestedBy } from '#requests/RequestedBy.tsx'
import { useDecision } from '#requests/use-decision.tsx'
import { useRequestActions } from '#requests/use-request-actions.tsx'
import { ActionButtons } from '#ui/buttons/ActionButtons.tsx'
import { actionButton } from '#ui/buttons/action-button.ts'
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { later } from '#ui/later.tsx'
import { useReconciliationRights } from '../api.ts'
import { keptBackList } from '../lists.ts'
import { messages as screenMessages } from '../messages.ts'
import { KeptBackFacts, KeptBackReason } from './KeptBackEvidence.tsx'
import { keptBackColumns } from './kept-back-columns.tsx'
import { keptBackMessages as messages } from './kept-back-messages.ts'
import { settlementOf, settlementRequests } from './settlement-requests.tsx'

const SettleDialog = later(() => import('./SettleDialog.tsx').then((file) => file.SettleDialog))

/** Amounts that may have been paid already: those to be settled, or settled ones. */
export function KeptBackView() {
  const [open, setOpen] = useState(true)
  const list = useListState(keptBackList, 'keptBack')
  const query = useCall(keptBackEndpoints.getKeptBack, { open, ...list.request })
  const { open: look, subject: kept, ...dialog } = useDialogAbout<KeptBackAmount>()
  const { open: settle, subject: settled, ...settleDialog } = useDialogAbout<KeptBackAmount>()
  const { decide, dialog: decisionDialog } = useDecision(settlementRequests)
  // One dialog gives way to the next.
  const after =
    <Subject,>(open: (subject: Subject) => void) =>
    (subject: Subject) => {
      dialog.onClose()
      open(subject)
    }
  const request = settlementOf(kept)
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
            {request ? (
              <DecideSettlement request={request} decide={after(decide)} />
            ) : (
              <SettleButton kept={kept} settle={after(settle)} />
            )}
          </div>
        )}
        <DialogActions cancel={screenMessages.close} />
      </Dialog>
      <SettleDialog needed={settleDialog.opened} {...settleDialog} kept={settled} />
      {decisionDialog}
    </>
  )
}

function SettleButton({ kept, settle }: { kept: KeptBackAmount; settle: (kept: KeptBackAmount) => void }) {
  const { actor, mayImport, mayConfirm } = useReconciliationRights()
  if (kept.status === 'Closed' || !(mayImport || mayConfirm)) return null
  const icon = <Scale size={16} aria-hidden />
  const button = actionButton(messages.settle, icon, canRequestSettlement(kept, actor), () => settle(kept))
  return (
    <Group gap="xs">
      <ActionButtons actions={[{ ...button, main: true }]} />
    </Group>
  )
}

type DecideSettlementProps = {
  request: NonNullable<ReturnType<typeof settlementOf>>
  decide: ReturnType<typeof useDecision<NonNullable<ReturnType<typeof settlementOf>>>>['decide']
}

function DecideSettlement({ request, decide }: DecideSettlementProps) {
  const { actions } = useRequestActions(settlementRequests, request, decide)
  return (
    <>
      <RequestedBy request={request} />
      <Text size="sm" fw={600}>
        {messages.outcomes[request.settlement]}
      </Text>
      <Group gap="xs">
        <ActionButtons actions={actions} />
      </Group>
    </>
  )
}
