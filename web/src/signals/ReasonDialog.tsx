import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import { longestReason } from '@payouts/contract/text'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { reasonProblem } from '#requests/reason-problem.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { useSignalCommand } from './api.ts'
import { messages } from './messages.ts'

export type Decision = 'dismiss' | 'reopen'

type ReasonDialogProps = {
  signalId: number
  /** The signal's text. */
  sentence: string
  decision: Decision | undefined
  opened: boolean
  onClose: () => void
}

const words = {
  dismiss: { title: messages.dismissTitle, verb: messages.dismiss, hint: messages.dismissHint },
  reopen: { title: messages.reopenTitle, verb: messages.reopen, hint: messages.reopenHint }
} as const

/** Dismisses a signal or opens it again, with a reason. */
export function ReasonDialog({ decision, opened, onClose, ...signal }: ReasonDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={decision ? words[decision].title : ''}>
      {decision && <ReasonForm {...signal} decision={decision} onDone={onClose} />}
    </Dialog>
  )
}

type ReasonFormProps = { signalId: number; sentence: string; decision: Decision; onDone: () => void }

function ReasonForm({ signalId, sentence, decision, onDone }: ReasonFormProps) {
  const dismissal = useSignalCommand(signalEndpoints.dismissSignals)
  const reopening = useSignalCommand(signalEndpoints.reopenSignal)
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: reasonProblem }
  })
  const submit = ({ reason }: typeof form.values) =>
    decision === 'dismiss'
      ? dismissal.mutate({ payload: { signalIds: [signalId], reason } }, closeOnSuccess(onDone))
      : reopening.mutate({ payload: { signalId, reason } }, closeOnSuccess(onDone))
  const { verb, hint } = words[decision]
  return (
    <CommandForm form={form} command={decision === 'dismiss' ? dismissal : reopening} submit={verb} onSubmit={submit}>
      <Text size="sm" fw={600}>
        {sentence}
      </Text>
      <Text size="sm">{hint}</Text>
      <Textarea
        label={messages.reason}
        withAsterisk
        maxLength={longestReason}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </CommandForm>
  )
}
