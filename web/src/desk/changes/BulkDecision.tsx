import { approvalsOfFile } from '@payouts/contract/approvals/kinds'
import { canDecideBulk, canDecideTakeBack } from '@payouts/contract/bulk-changes/can'
import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import { ApprovalsNote } from '../../approvals/ApprovalsNote.tsx'
import { approvableBy, bothAllow, useApprovals } from '../../approvals/use-approvals.ts'
import { useActor } from '../../bulk-changes/api.ts'
import '../../bulk-changes/BulkChanges.css'
import { BulkDialog, type BulkDecision as Decision } from '../../bulk-changes/BulkDialog.tsx'
import { BulkFacts } from '../../bulk-changes/BulkFacts.tsx'
import { BulkRowTable } from '../../bulk-changes/BulkRowTable.tsx'
import { BulkSums } from '../../bulk-changes/BulkSums.tsx'
import { ChangedRows } from '../../bulk-changes/ChangedRows.tsx'
import { messages as bulkMessages, whatOf } from '../../bulk-changes/messages.ts'
import { rowsList } from '../../bulk-changes/row-lists.ts'
import { useCall } from '../../client/queries.ts'
import { useOwnListState } from '../../list/use-list-state.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import '../../payment-runs/PaymentRuns.css'
import '../../payments/Payments.css'
import { useDialogAbout } from '../../ui/use-dialog-about.ts'
import { Card } from '../Card.tsx'
import { messages } from '../messages.ts'
import type { DecisionProps } from '../use-desk.ts'
import { answersTo, ChangeFrame } from './ChangeFrame.tsx'
import { closeAndContinue, notRead } from './one-change.ts'

/** A pending file of changes, or one to be taken back: its sums, impossible rows, and its rows. */
export function BulkDecision(props: DecisionProps) {
  const id = Number(props.line.key)
  const query = useCall(bulkChangeEndpoints.getBulkChange, { bulkChangeId: id })
  const actor = useActor()
  const { open, subject, ...dialog } = useDialogAbout<Decision>()
  const list = useOwnListState(rowsList)
  const read = query.data?.bulkChange
  const undoes = props.line.kind === 'BULK TAKE-BACK'
  const waits = undoes ? read?.takeBack?.status === 'Pending' : read?.status === 'Pending'
  const change = waits ? read : undefined
  const approvals = useApprovals(approvalsOfFile(id), !undoes && change?.kind === 'ADJUSTMENTS' && change.fourEyes)
  const mayApprove = change ? bothAllow(canDecideBulk(change, actor), approvableBy(approvals)) : notRead
  const mayRefuse = change ? canDecideBulk(change, actor) : notRead
  const mayTakeBack = change ? canDecideTakeBack(change, actor) : notRead
  const actions = undoes
    ? answersTo({
        labels: [bulkMessages.takeBack, bulkMessages.refuse],
        verdict: mayTakeBack,
        decide: (accepts) => open(accepts ? 'approveTakeBack' : 'refuseTakeBack')
      })
    : answersTo({
        labels: [bulkMessages.approve, bulkMessages.refuse],
        verdict: mayApprove,
        mayRefuse,
        decide: (accepts) => open(accepts ? 'approve' : 'refuse')
      })
  return (
    <ChangeFrame
      {...props}
      query={query}
      isThere={change !== undefined}
      actions={actions}
      dialog={
        read && (
          <BulkDialog
            {...dialog}
            change={read}
            decision={subject}
            ways={approvals?.ways}
            onDone={closeAndContinue(props, dialog.onClose)}
          />
        )
      }
    >
      {change && (
        <>
          <ApprovalsNote approvals={approvals} />
          <p className="detail">{bulkMessages.filePurpose(whatOf(change))}</p>
          <ChangedRows change={change} />
          <div className="columns">
            <BulkSums change={change} />
            <BulkFacts change={change} />
          </div>
          <Card title={bulkMessages.rowsOfFile}>
            <BulkRowTable change={change} wrong={false} list={list} />
            <TextLink to="/bulkChanges/file" search={{ id }} size="sm">
              {messages.openFile}
            </TextLink>
          </Card>
        </>
      )}
    </ChangeFrame>
  )
}
