import { Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { longestReason } from '@payouts/contract/text'
import type { ReactNode } from 'react'
import { CallRefusal } from '../client/CallRefusal.tsx'
import type { CallError } from '../client/call-error.ts'
import { DialogActions } from '../ui/Dialog.tsx'
import { messages } from './messages.ts'

/** What the dialog around such a form is given. */
export type DecisionDialogState = {
  opened: boolean
  onClose: () => void
  /** Called instead of `onClose` once it is decided. */
  onDone?: (() => void) | undefined
}

type DecisionFormProps = {
  /** What the button says. */
  verb: string
  /** A refusal needs its reason. */
  refuses: boolean
  /** What the words are called that it needs, where it is no refusal; the button is then no warning. */
  reason?: string
  command: { error: CallError | null; isPending: boolean }
  onDecide: (comment: string) => void
  /** What is decided on. */
  children: ReactNode
}

/** Approves or refuses a change, with the person's words. */
export function DecisionForm({ verb, refuses, reason, command, onDecide, children }: DecisionFormProps) {
  const form = useForm({
    initialValues: { comment: '' },
    validate: { comment: (text) => (!refuses || text.trim() ? null : 'Reason is required') }
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
      <DialogActions submit={verb} danger={refuses && reason === undefined} busy={command.isPending} />
    </form>
  )
}
