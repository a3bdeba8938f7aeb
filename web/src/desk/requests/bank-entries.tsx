import { canConfirm, canRefuseProposal } from '@payouts/contract/reconciliation/can'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { useCall } from '#client/queries.ts'
import { PaymentLink } from '#payments/PaymentLink.tsx'
import { useReconciliationRights } from '#reconciliation/api.ts'
import { proposedOf } from '#reconciliation/columns.tsx'
import { EntryStepDialog, type EntryStepOn } from '#reconciliation/EntryStepDialog.tsx'
import { messages as bankMessages } from '#reconciliation/messages.ts'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { Money } from '#ui/figures/Money.tsx'
import { answersTo } from '../answers.tsx'
import { Card } from '../Card.tsx'
import { EvidenceFrame } from '../EvidenceFrame.tsx'
import { messages } from '../messages.ts'
import { continueFrom, notRead } from '../one-request.ts'
import type { DecisionProps } from '../use-desk.ts'
import { EntryCard } from './EntryCard.tsx'

/** An entry with a person's proposal: a payment or bank charges. */
export function BankEntryOnDesk(props: DecisionProps) {
  const { line } = props
  const query = useCall(reconciliationEndpoints.getEntryProposals, {
    ...{ pageNumber: 0, pageSize: 1 },
    entryId: Number(line.key)
  })
  const { actor } = useReconciliationRights()
  const { open, subject, ...dialog } = useDialogAbout<EntryStepOn>()
  const entry = query.data?.content[0]
  const actions = answersTo({
    labels: [bankMessages.confirm, bankMessages.refuse],
    verdict: entry ? canConfirm(entry, actor) : notRead,
    mayRefuse: entry ? canRefuseProposal(entry, actor) : notRead,
    decide: (confirms) => entry && open({ entries: [entry], step: confirms ? 'confirm' : 'refuse' })
  })
  return (
    <EvidenceFrame
      {...props}
      query={query}
      isThere={entry !== undefined}
      amount={<Money amount={line.amount} />}
      actions={actions}
      dialog={<EntryStepDialog {...dialog} decision={subject} onDone={continueFrom(props)} />}
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
    </EvidenceFrame>
  )
}
