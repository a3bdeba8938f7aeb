import { Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { DialogActions, type DialogActionsProps } from '#ui/dialogs/Dialog.tsx'
import { focusFirst } from '#ui/fields/focus-first.ts'
import { CallRefusal } from '../CallRefusal.tsx'
import type { CallError } from '../call-error.ts'

export type CommandFormProps<Values> = Omit<DialogActionsProps, 'busy' | 'onSubmit'> & {
  form: Pick<UseFormReturnType<Values>, 'onSubmit' | 'getInputNode'>
  command: { error: CallError | null; isPending: boolean }
  /** The button. */
  submit: string
  onSubmit: (values: Values) => void
  children: ReactNode
}

/** The form of a dialog that makes a call: its fields, why the call was refused, and the buttons. */
export function CommandForm<Values>(props: CommandFormProps<Values>) {
  const { form, command, submit, onSubmit, children, ...actions } = props
  return (
    <form noValidate onSubmit={form.onSubmit(onSubmit, focusFirst(form))}>
      <Stack gap="md">
        {children}
        {command.error && <CallRefusal error={command.error} verb={submit} />}
      </Stack>
      <DialogActions {...actions} submit={submit} busy={command.isPending} />
    </form>
  )
}
