import { Text } from '@mantine/core'
import { type EInvoiceReplacement, eInvoiceEndpoints } from '@payouts/contract/transactions/e-invoices'
import { AnswerForm } from '../../requests/AnswerForm.tsx'
import type { DecisionDialogState } from '../../requests/DecisionForm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useEInvoiceCommand } from './api.ts'
import { messages } from './messages.ts'

type DecideReplacementProps = { request: EInvoiceReplacement; approves: boolean; onDone: () => void }

/** A second person's decision on another e-invoice number. */
export function DecideReplacement({ request, approves, onDone }: DecideReplacementProps) {
  const commands = {
    approval: useEInvoiceCommand(eInvoiceEndpoints.approveEInvoiceReplacement),
    refusal: useEInvoiceCommand(eInvoiceEndpoints.refuseEInvoiceReplacement)
  }
  return (
    <AnswerForm
      agrees={approves}
      verbs={[messages.approve, messages.refuse]}
      commands={commands}
      payloadOf={(comment) => ({ changeId: request.changeId, comment })}
      onDone={onDone}
    >
      <Text size="sm" c="dimmed">
        {messages.requestedBy(requesterOf(request))}: “{request.reason}”
      </Text>
      <Text size="sm">{messages.byOther(request.numberBefore, request.numberAfter)}</Text>
    </AnswerForm>
  )
}

/** A person's name, or the file. */
export const requesterOf = ({ askedBy, fileName }: EInvoiceReplacement): string =>
  askedBy ?? messages.byFile(fileName ?? '')

export type ReplacementDecision = { request: EInvoiceReplacement; approves: boolean }

type DecideReplacementDialogProps = DecisionDialogState & { decision: ReplacementDecision | undefined }

/** The same in a dialog of its own. */
export function DecideReplacementDialog({ decision, opened, onClose, onDone = onClose }: DecideReplacementDialogProps) {
  const title = decision?.approves ? messages.approveTitle : messages.refuseTitle
  return (
    <Dialog opened={opened} onClose={onClose} title={title(decision?.request.transactionNo ?? '')} size="lg">
      {decision && <DecideReplacement {...decision} onDone={onDone} />}
    </Dialog>
  )
}
