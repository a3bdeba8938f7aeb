import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { CallError, refusedField } from '#client/call-error.ts'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { CodeField, codeProblem } from './CodeField.tsx'
import { messages } from './messages.ts'

type Proof = { password: string; oneTimeCode: string }

type ProofFormProps = {
  /** On the button. */
  verb: string
  danger?: boolean
  /** Only a code of the app, whose label then says which. */
  codeLabel?: string
  /** Does it; a refusal that names a field is shown at that field. */
  onProof: (proof: Proof) => Promise<unknown>
  busy: boolean
  error: CallError | null
  children: ReactNode
}

/** Asks for the password and a code before something about two-step sign-in changes. */
export function ProofForm({ verb, danger = false, codeLabel, onProof, busy, error, children }: ProofFormProps) {
  const form = useForm<Proof>({
    mode: 'uncontrolled',
    initialValues: { password: '', oneTimeCode: '' },
    validate: {
      password: (password) => (password ? null : messages.passwordMissing),
      oneTimeCode: (code) => codeProblem(code, codeLabel !== undefined)
    }
  })
  const refusedAt = refusedField(error)

  const submit = async (proof: Proof) => {
    try {
      await onProof(proof)
    } catch (refusal) {
      const field = refusedField(refusal)
      if (!(refusal instanceof CallError) || (field !== 'password' && field !== 'oneTimeCode')) return
      form.setFieldError(field, refusal.message)
      form.getInputNode(field)?.focus()
    }
  }
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(submit, (errors) =>
        form.getInputNode(errors['oneTimeCode'] && !errors['password'] ? 'oneTimeCode' : 'password')?.focus()
      )}
    >
      <Stack gap="md">
        {children}
        <CodeField
          label={codeLabel ?? messages.code}
          digitsOnly={codeLabel !== undefined}
          data-autofocus
          key={form.key('oneTimeCode')}
          {...form.getInputProps('oneTimeCode')}
        />
        <PasswordField
          label={messages.password}
          autoComplete="current-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        {error && !busy && refusedAt === undefined && <CallRefusal error={error} verb={verb} />}
      </Stack>
      <DialogActions submit={verb} busy={busy} danger={danger} />
    </form>
  )
}
