import { Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { longestReason } from '@payouts/contract/text'
import type { ReactNode } from 'react'
import { CallRefusal } from '#client/CallRefusal.tsx'
import type { CallError } from '#client/call-error.ts'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
import { messages } from './messages.ts'
import { reasonProblem } from './reason-problem.ts'

type DecisionFormProps = {
  /** What the button says. */
  verb: string
  /** A refusal needs its reason, as a request does. */
  refuses: boolean
  /** The label of a reason that is not for a refusal. The button is then not red. */
  reason?: string
  /** The button that leaves the dialog, where `Cancel` could be taken for what is requested. */
  leave?: string
  command: { error: CallError | null; isPending: boolean }
  onDecide: (comment: string) => void
  /** What is decided on. */
  children: ReactNode
}

/** Takes a decision or a request, with the person's words. */
export function DecisionForm({ verb, refuses, reason, leave, command, onDecide, children }: DecisionFormProps) {
  const form = useForm({
    initialValues: { comment: '' },
    validate: { comment: (text) => (refuses ? reasonProblem(text) : null) }
  })
  const decide = ({ comment }: typeof form.values) => onDecide(comment)
  return (
    <form noValidate onSubmit={form.onSubmit(decide, () => form.getInputNode('comment')?.focus())}>
      <Stack gap="md">
        {children}
        <Textarea
          label={refuses ? (reason ?? messages.refuseReason) : messages.comment}
          withAsterisk={refuses}
          maxLength={longestReason}
          data-autofocus
          {...form.getInputProps('comment')}
        />
        {command.error && <CallRefusal error={command.error} verb={verb} />}
      </Stack>
      <DialogActions
        submit={verb}
        danger={refuses && reason === undefined}
        busy={command.isPending}
        {...(leave && { cancel: leave })}
      />
    </form>
  )
}
