import type { WholeDocument } from '@payouts/contract/self-billing/documents'
import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { remedyOf } from '@payouts/contract/self-billing/remedies'
import { useCall } from '#client/queries.ts'
import { type Act, ActDialog } from '#self-billing/documents/ActDialog.tsx'
import { useDocumentActions } from '#self-billing/documents/DocumentActions.tsx'
import { DocumentFacts } from '#self-billing/documents/DocumentFacts.tsx'
import { Rejection } from '#self-billing/documents/Rejection.tsx'
import { whatIsWrong } from '#self-billing/documents/what-is-wrong.ts'
import type { ButtonAction } from '#ui/buttons/ActionButtons.tsx'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { Money } from '#ui/figures/Money.tsx'
import { Card } from '../Card.tsx'
import { EvidenceFrame } from '../EvidenceFrame.tsx'
import { messages } from '../messages.ts'
import type { DecisionProps } from '../use-desk.ts'

/** An e-invoice that the authority did not take, or that its dealer rejects: why, what to do about it, and the buttons. */
export function EInvoiceTroubleOnDesk(props: DecisionProps) {
  const { line, desk } = props
  const query = useCall(selfBillingEndpoints.getEInvoice, { documentNo: line.key }, { staleTime: 0 })
  const { open, subject: act, ...dialog } = useDialogAbout<Act>()
  const document = query.data?.document
  const said = messages.decidedOn(line.key)
  return (
    <EvidenceFrame
      {...props}
      query={query}
      isThere={document !== undefined && needsSomebody(document)}
      hasReason
      amount={<Money amount={line.amount} />}
      actions={onDesk(useDocumentActions(document, open))}
      dialog={<ActDialog {...dialog} documentNo={line.key} act={act} onDone={() => desk.decided(line, said, said)} />}
    >
      {document && <Evidence document={document} />}
    </EvidenceFrame>
  )
}

function needsSomebody({ status, settled, rejection, issueBy }: WholeDocument): boolean {
  if (issueBy !== null) return true
  if (status === 'VALID') return rejection !== null && !rejection.isSettled
  return status === 'UNKNOWN' || !settled
}

/** The last one is what most people do. */
const onDesk = (actions: readonly ButtonAction[]) =>
  actions.map((action, place) => {
    const isMain = place === actions.length - 1
    return { ...action, letter: isMain ? ('a' as const) : ('r' as const), main: isMain }
  })

const Evidence = ({ document }: { document: WholeDocument }) => (
  <>
    <Rejection document={document} />
    {whatIsWrong(document) && (
      <Card title={messages.whatIsWrong}>
        <p>{whatIsWrong(document)}</p>
        <p>
          <strong>{messages.whatToDo}:</strong> {remedyOf(document)}
        </p>
      </Card>
    )}
    <TextLink to="/eInvoices/document" search={{ documentNo: document.documentNo }}>
      {messages.openEInvoice}
    </TextLink>
    <DocumentFacts document={document} isProblemSaid />
  </>
)
