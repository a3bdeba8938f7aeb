import { Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { currentPasswordMissing } from '@payouts/contract/identity/password'
import { useNavigate } from '@tanstack/react-router'
import { refusedField } from '#client/call-error.ts'
import { showAlert } from '#client/dialogs/dialogs.ts'
import { useCommand } from '#client/queries.ts'
import { clearSession, currentSession } from '#client/session/session.ts'
import { WorkingButton } from '#ui/buttons/WorkingButton.tsx'
import { accountMessages as messages } from '../account-messages.ts'
import { PasswordField } from '../PasswordField.tsx'
import { FailedCall } from '../RequestOutcome.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { newPasswordErrors, usePasswordPolicy } from './password-form.ts'

const fieldsInOrder = ['currentPassword', 'newPassword', 'confirmation'] as const
const fieldOf: Record<string, (typeof fieldsInOrder)[number]> = {
  oldPassword: 'currentPassword',
  newPassword: 'newPassword',
  confirmNewPassword: 'confirmation'
}

/** The current password and a new one. Once it is changed the session is over, and sign-in opens. */
export function ChangePasswordForm() {
  const navigate = useNavigate()
  const policy = usePasswordPolicy()
  const changing = useCommand(identityEndpoints.changePassword, { invalidates: [] })
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '', confirmation: '' },
    validate: (typed) => ({
      currentPassword: typed.currentPassword ? null : currentPasswordMissing,
      ...newPasswordErrors(typed, policy)
    })
  })
  const refusedInForm = fieldOf[refusedField(changing.error) ?? '']

  const change = ({ currentPassword, newPassword, confirmation }: typeof form.values) =>
    changing.mutate(
      { payload: { oldPassword: currentPassword, newPassword, confirmNewPassword: confirmation } },
      {
        onSuccess: async ({ message }) => {
          await showAlert(message, messages.changePassword)
          clearSession()
          await navigate({ to: '/SignIn' })
        },
        onError: (error) => {
          const field = fieldOf[refusedField(error) ?? '']
          if (!field) return
          form.setFieldError(field, error.message)
          form.getInputNode(field)?.focus()
        }
      }
    )
  const focusFirst = (errors: typeof form.errors) => {
    const field = fieldsInOrder.find((name) => errors[name])
    if (field) form.getInputNode(field)?.focus()
  }

  return (
    <form className="card form-card account-form" noValidate onSubmit={form.onSubmit(change, focusFirst)}>
      <Stack gap="md">
        {/* Tells the browser's password manager which user this password belongs to. */}
        <input hidden readOnly type="text" autoComplete="username" value={currentSession()?.loginId ?? ''} />
        <PasswordField
          label={messages.currentPassword}
          autoComplete="current-password"
          maxLength={200}
          {...form.getInputProps('currentPassword')}
        />
        <NewPasswordFields form={form} policy={policy} />
        {changing.error && !refusedInForm && <FailedCall error={changing.error} />}
        <Group justify="flex-end">
          <WorkingButton type="submit" loading={changing.isPending}>
            {messages.changePassword}
          </WorkingButton>
        </Group>
      </Stack>
    </form>
  )
}
