import { Alert, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { errorText, refusedField } from '#client/call-error.ts'
import { showAlert } from '#client/dialogs/dialogs.ts'
import { useCommand } from '#client/queries.ts'
import { withQueries } from '#client/with-queries.tsx'
import { ButtonLink } from '#ui/buttons/ButtonLink.tsx'
import { WorkingButton } from '#ui/buttons/WorkingButton.tsx'
import { accountMessages as messages } from '../account-messages.ts'
import { FailedCall } from '../RequestOutcome.tsx'
import { SignedOutPage } from '../SignedOutPage.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { newPasswordErrors, usePasswordPolicy } from './password-form.ts'

const route = getRouteApi('/resetForgotPassword')

/** Where the link of a mail leads: a new password, typed twice. */
function ResetPassword() {
  const { authParam } = route.useSearch()
  const navigate = useNavigate()
  const policy = usePasswordPolicy()
  const resetting = useCommand(identityEndpoints.resetForgottenPassword, { invalidates: [] })
  const form = useForm({
    initialValues: { newPassword: '', confirmation: '' },
    validate: (typed) => newPasswordErrors(typed, policy)
  })

  const reset = ({ newPassword, confirmation }: typeof form.values) => {
    // A mail program may have turned plus signs into spaces.
    const encryptedValue = authParam.replaceAll(' ', '+')
    resetting.mutate(
      { payload: { newPassword, confirmedNewPassword: confirmation, encryptedValue } },
      {
        onSuccess: async ({ message }) => {
          await showAlert(message, messages.resetPassword)
          await navigate({ to: '/SignIn' })
        },
        onError: (error) => {
          if (refusedField(error) === 'newPassword') form.setFieldError('newPassword', error.message)
        }
      }
    )
  }

  const { error } = resetting
  const refusedAt = refusedField(error)
  if (!authParam || refusedAt === 'encryptedValue') {
    return (
      <SignedOutPage title={messages.resetPassword}>
        <Alert color="red" role="alert" title={error ? messages.linkOver : messages.linkIncomplete}>
          {error ? errorText(error) : messages.linkIncompleteHint}
        </Alert>
        <ButtonLink to="/ForgotPassword" size="md" fullWidth>
          {messages.askAgain}
        </ButtonLink>
      </SignedOutPage>
    )
  }
  return (
    <SignedOutPage title={messages.resetPassword} purpose={messages.resetPasswordPurpose}>
      <form
        noValidate
        onSubmit={form.onSubmit(reset, (errors) =>
          form.getInputNode(errors['newPassword'] ? 'newPassword' : 'confirmation')?.focus()
        )}
      >
        <Stack gap="md">
          <NewPasswordFields form={form} policy={policy} autoFocus />
          {error && refusedAt !== 'newPassword' && <FailedCall error={error} />}
          <WorkingButton type="submit" size="md" fullWidth loading={resetting.isPending}>
            {messages.resetPassword}
          </WorkingButton>
        </Stack>
      </form>
    </SignedOutPage>
  )
}

export const ResetPasswordPage = withQueries(ResetPassword)
