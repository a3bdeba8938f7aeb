import { canDecideReplacement, eInvoiceEndpoints } from '@payouts/contract/transactions/e-invoices'
import { useCall } from '../../client/queries.ts'
import { useSession } from '../../client/session.ts'
import { DecideReplacementDialog, type ReplacementDecision } from '../../transactions/e-invoice/DecideReplacement.tsx'
import { messages as eInvoiceMessages } from '../../transactions/e-invoice/messages.ts'
import { FactList } from '../../ui/FactList.tsx'
import { Money } from '../../ui/Money.tsx'
import { useDialogAbout } from '../../ui/use-dialog-about.ts'
import { Card } from '../Card.tsx'
import { messages } from '../messages.ts'
import type { DecisionProps } from '../use-desk.ts'
import { answersTo, ChangeFrame } from './ChangeFrame.tsx'
import { closeAndContinue, notRead, oneChange } from './one-change.ts'

/** A request to replace a wrong e-invoice number: both numbers, and the transaction. */
export function EInvoiceDecision(props: DecisionProps) {
  const { line } = props
  const query = useCall(eInvoiceEndpoints.getEInvoiceReplacements, oneChange(line))
  const { userId = 0, menu = [] } = useSession() ?? {}
  const { open, subject, ...dialog } = useDialogAbout<ReplacementDecision>()
  const request = query.data?.changes.content[0]
  const actions = answersTo({
    labels: [eInvoiceMessages.approve, eInvoiceMessages.refuse],
    verdict: request ? canDecideReplacement(request, { userId, menu }) : notRead,
    decide: (approves) => request && open({ request, approves })
  })
  return (
    <ChangeFrame
      {...props}
      query={query}
      isThere={request !== undefined}
      amount={<Money amount={line.amount} />}
      actions={actions}
      dialog={
        <DecideReplacementDialog {...dialog} decision={subject} onDone={closeAndContinue(props, dialog.onClose)} />
      }
    >
      {request && (
        <Card title={messages.request}>
          <FactList
            facts={[
              [eInvoiceMessages.from, request.numberBefore],
              [eInvoiceMessages.to, request.numberAfter],
              [eInvoiceMessages.dealer, `${request.companyName} (${request.companyCode})`],
              [eInvoiceMessages.type, request.transactionType],
              [eInvoiceMessages.incentive, <Money key="incentive" amount={request.incentiveAmount} />]
            ]}
          />
        </Card>
      )}
    </ChangeFrame>
  )
}
