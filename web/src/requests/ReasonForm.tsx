import { Text, type TextInputProps } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { CommandForm, type CommandFormProps } from '#client/dialogs/CommandForm.tsx'
import { ReasonField } from './ReasonField.tsx'
import { reasonProblem } from './reason-problem.ts'

type ReasonFormProps = Omit<CommandFormProps<unknown>, 'form' | 'onSubmit' | 'children'> & {
  /** What the button does. */
  means: ReactNode
  onSubmit: (reason: string) => void
  field?: TextInputProps & { 'data-autofocus'?: true }
}

/** The form of a dialog that needs nothing but a reason. */
export function ReasonForm({ means, onSubmit, field = { 'data-autofocus': true }, ...props }: ReasonFormProps) {
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: reasonProblem } })
  return (
    <CommandForm {...props} form={form} onSubmit={({ reason }) => onSubmit(reason)}>
      <Text size="sm">{means}</Text>
      <ReasonField {...field} {...form.getInputProps('reason')} />
    </CommandForm>
  )
}
