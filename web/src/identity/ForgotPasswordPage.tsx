import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { loginIdMissing } from '@payouts/contract/identity/password-endpoints'
import { Link } from '@tanstack/react-router'
import { showAlert } from '../client/dialogs.ts'
import { useCommand } from '../client/queries.ts'
import { accountMessages as messages } from './account-messages.ts'
import { FailedCall } from './FailedCall.tsx'
import { SignedOutPage } from './SignedOutPage.tsx'

/** Has a reset link sent. It says the same whether there is such a user or not. */
export function ForgotPasswordPage() {
  const asking = useCommand(identityEndpoints.forgotPassword, { invalidates: [] })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { loginId: '' },
    validate: { loginId: (value) => (value.trim() ? null : loginIdMissing) }
  })
  const ask = ({ loginId }: { loginId: string }) =>
    asking.mutate(
      { payload: { loginId } },
      { onSuccess: () => void showAlert(messages.linkSent, messages.linkSentTitle) }
    )
  return (
    <SignedOutPage
      title={messages.forgotPassword}
      purpose={messages.forgotPasswordPurpose}
      otherWays={<Link to="/ForgotUsername">{messages.forgotUserNameToo}</Link>}
    >
      <form noValidate onSubmit={form.onSubmit(ask, () => form.getInputNode('loginId')?.focus())}>
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
          {asking.data && (
            <Alert color="teal" role="status">
              {asking.data.message}
            </Alert>
          )}
          {asking.error && <FailedCall error={asking.error} />}
          <Button type="submit" size="md" fullWidth loading={asking.isPending}>
            {messages.sendLink}
          </Button>
        </Stack>
      </form>
    </SignedOutPage>
  )
}
