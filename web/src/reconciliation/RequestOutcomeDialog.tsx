import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { UnknownOutcome } from '@payouts/contract/reconciliation/schema'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { reasonProblem } from '#requests/reason-problem.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { DayField } from '#ui/fields/DayField.tsx'
import { useReconciliationCommand } from './api.ts'
import { messages } from './messages.ts'

/** The outcome to state, and of which payments: named ones, or all that match the filters. */
export type StatedOutcome = {
  outcome: UnknownOutcome
  count: number
  of: { referenceNos: string[] } | { matching: Record<string, string> }
}

type RequestOutcomeDialogProps = {
  stated: StatedOutcome | undefined
  opened: boolean
  onClose: () => void
  onDone: () => void
}

/** States the outcome of payments without an answer, which a second person has to approve. */
export function RequestOutcomeDialog({ stated, opened, onClose, onDone }: RequestOutcomeDialogProps) {
  const title = stated ? messages.outcomeTitle(stated.outcome, stated.count) : ''
  const done = () => {
    onClose()
    onDone()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      {stated && <OutcomeForm stated={stated} onDone={done} />}
    </Dialog>
  )
}

function OutcomeForm({ stated: { outcome, count, of }, onDone }: { stated: StatedOutcome; onDone: () => void }) {
  const command = useReconciliationCommand(reconciliationEndpoints.askAboutUnknown)
  const isPaid = outcome === 'SETTLED'
  const form = useForm({
    initialValues: { settledOn: '', reason: '' },
    validate: {
      settledOn: (day) => (!isPaid || day ? null : messages.dayRequired),
      reason: reasonProblem
    }
  })
  const submit = ({ settledOn, reason }: typeof form.values) => {
    const about = 'matching' in of ? { ...of, expectedCount: count } : of
    const payload = { ...about, outcome, ...(isPaid && { settledOn }), reason }
    command.mutate({ payload }, closeOnSuccess(onDone))
  }
  return (
    <CommandForm form={form} command={command} submit={messages.request} onSubmit={submit}>
      <Text size="sm" tabIndex={-1} data-autofocus data-page-focus>
        {messages.outcomeText[outcome]}
      </Text>
      {isPaid && <DayField label={messages.settledOn} withAsterisk {...form.getInputProps('settledOn')} />}
      <ReasonField {...form.getInputProps('reason')} />
    </CommandForm>
  )
}
