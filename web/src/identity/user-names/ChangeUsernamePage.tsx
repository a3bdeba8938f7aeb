import { Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { newUserNameProblem } from '@payouts/contract/identity/user-name'
import { refusedField } from '#client/call-error.ts'
import { showAlert } from '#client/dialogs/dialogs.ts'
import { useCommand } from '#client/queries.ts'
import { currentSession, keepSession, useSession } from '#client/session/session.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { said } from '#ui/texts/said.ts'
import '../AccountForm.css'
import { WorkingButton } from '#ui/buttons/WorkingButton.tsx'
import { accountMessages as messages } from '../account-messages.ts'
import { FailedCall } from '../RequestOutcome.tsx'

/** Another name to sign in with. */
export function ChangeUsernamePage() {
  const current = useSession()?.loginId ?? ''
  const changing = useCommand(identityEndpoints.changeUsername, { invalidates: [identityEndpoints.getSessions] })
  const form = useForm({
    initialValues: { newUserName: '' },
    validate: { newUserName: (name) => said(newUserNameProblem(name.trim(), current) ?? '') || null }
  })
  const focusField = () => form.getInputNode('newUserName')?.focus()

  const change = ({ newUserName }: typeof form.values) =>
    changing.mutate(
      { payload: { newUserName } },
      {
        onSuccess: ({ message }) => {
          const session = currentSession()
          if (session) keepSession({ ...session, loginId: newUserName.trim() })
          form.reset()
          void showAlert(message, messages.userNameChangedTitle)
        },
        onError: (error) => {
          if (refusedField(error) !== 'newUserName') return
          form.setFieldError('newUserName', error.message)
          focusField()
        }
      }
    )

  return (
    <>
      <PageHeader title={messages.changeUserName} purpose={messages.changeUserNamePurpose} />
      <form className="card form-card account-form" noValidate onSubmit={form.onSubmit(change, focusField)}>
        <Stack gap="md">
          <TextInput label={messages.currentUserName} value={current} readOnly variant="filled" />
          <TextInput
            label={messages.newUserName}
            description={messages.newUserNameHint}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            {...form.getInputProps('newUserName')}
          />
          {changing.error && refusedField(changing.error) !== 'newUserName' && <FailedCall error={changing.error} />}
          <Group justify="flex-end">
            <WorkingButton type="submit" loading={changing.isPending}>
              {messages.changeUserName}
            </WorkingButton>
          </Group>
        </Stack>
      </form>
    </>
  )
}
