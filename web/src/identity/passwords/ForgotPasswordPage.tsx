import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { loginIdMissing } from '@payouts/contract/identity/password-endpoints'
import { Link } from '@tanstack/react-router'
import { showAlert } from '#client/dialogs/dialogs.ts'
import { useCommand } from '#client/queries.ts'
import { withQueries } from '#client/with-queries.tsx'
import { accountMessages as messages } from '../account-messages.ts'
import { RequestOutcome } from '../RequestOutcome.tsx'
import { SignedOutPage } from '../SignedOutPage.tsx'

/** Requests a reset link. The message is the same whether or not there is such a user. */
function ForgotPassword() {
  const request = useCommand(identityEndpoints.forgotPassword, { invalidates: [] })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { loginId: '' },
    validate: { loginId: (value) => (value.trim() ? null : loginIdMissing) }
  })
  const send = ({ loginId }: { loginId: string }) =>
    request.mutate(
      { payload: { loginId } },
      { onSuccess: () => void showAlert(messages.linkSent, messages.linkSentTitle) }
    )
  return (
    <SignedOutPage
      title={messages.forgotPassword}
      purpose={messages.forgotPasswordPurpose}
      otherWays={<Link to="/ForgotUsername">{messages.forgotUserNameToo}</Link>}
    >
      <form noValidate onSubmit={form.onSubmit(send, () => form.getInputNode('loginId')?.focus())}>
        <Stack gap="md">
          <TextInput
            label={messages.loginId}
            description={messages.loginIdHint}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
            autoFocus
            maxLength={200}
            key={form.key('loginId')}
            {...form.getInputProps('loginId')}
          />
          <RequestOutcome request={request} submit={messages.sendLink} />
        </Stack>
      </form>
    </SignedOutPage>
  )
}

export const ForgotPasswordPage = withQueries(ForgotPassword)
