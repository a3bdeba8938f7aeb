import { canConfirm, canRefuseProposal } from '@payouts/contract/reconciliation/can'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { useCall } from '../../client/queries.ts'
import { PaymentLink } from '../../payments/PaymentLink.tsx'
import { useReconciliationRights } from '../../reconciliation/api.ts'
import { proposedOf } from '../../reconciliation/columns.tsx'
import { type EntryDecision, EntryDecisionDialog } from '../../reconciliation/EntryDecisionDialog.tsx'
import { messages as bankMessages } from '../../reconciliation/messages.ts'
import { Money } from '../../ui/Money.tsx'
import { useDialogAbout } from '../../ui/use-dialog-about.ts'
import { Card } from '../Card.tsx'
import { messages } from '../messages.ts'
import type { DecisionProps } from '../use-desk.ts'
import { answersTo, ChangeFrame } from './ChangeFrame.tsx'
import { EntryCard } from './EntryCard.tsx'
import { closeAndContinue, notRead } from './one-change.ts'

/** An entry with a person's proposal: a payment or bank charges. */
export function BankEntryDecision(props: DecisionProps) {
  const { line } = props
  const query = useCall(reconciliationEndpoints.getEntryProposals, {
    ...{ pageNumber: 0, pageSize: 1 },
    entryId: Number(line.key)
  })
  const { actor } = useReconciliationRights()
  const { open, subject, ...dialog } = useDialogAbout<EntryDecision>()
  const entry = query.data?.content[0]
  const actions = answersTo({
    labels: [bankMessages.confirm, bankMessages.refuse],
    verdict: entry ? canConfirm(entry, actor) : notRead,
    mayRefuse: entry ? canRefuseProposal(entry, actor) : notRead,
    decide: (confirms) => entry && open({ entries: [entry], step: confirms ? 'confirm' : 'refuse' })
  })
  return (
    <ChangeFrame
      {...props}
      query={query}
      isThere={entry !== undefined}
      amount={<Money amount={line.amount} />}
      actions={actions}
      dialog={<EntryDecisionDialog {...dialog} decision={subject} onDone={closeAndContinue(props, dialog.onClose)} />}
    >
      {entry && (
        <div className="desk-columns">
          <Card title={messages.request}>
            <p>{proposedOf(entry)}</p>
            {entry.proposal && <PaymentLink referenceNo={entry.proposal.referenceNo} />}
          </Card>
          <EntryCard entry={entry} />
        </div>
      )}
    </ChangeFrame>
  )
}
