import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { loginIdMissing } from '@payouts/contract/identity/password-endpoints'
import { Link } from '@tanstack/react-router'
import { showAlert } from '../../client/dialogs.ts'
import { useCommand } from '../../client/queries.ts'
import { AskedFor } from '../AskedFor.tsx'
import { accountMessages as messages } from '../account-messages.ts'
import { SignedOutPage } from '../SignedOutPage.tsx'

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
          <AskedFor asking={asking} submit={messages.sendLink} />
        </Stack>
      </form>
    </SignedOutPage>
  )
}
