import { Group, Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  branchCodeMissing,
  type ContactType,
  contactProblem,
  contactTypeMissing
} from '@payouts/contract/identity/contact'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { showAlert } from '#client/dialogs/dialogs.ts'
import { useCommand } from '#client/queries.ts'
import { withQueries } from '#client/with-queries.tsx'
import { accountMessages as messages } from '../account-messages.ts'
import { RequestOutcome } from '../RequestOutcome.tsx'
import { SignedOutPage } from '../SignedOutPage.tsx'

type Typed = { contactType: ContactType | ''; branchCode: string; email: string; phone: string }

const nothingTyped: Typed = { contactType: '', branchCode: '', email: '', phone: '' }

const fieldsInOrder = ['branchCode', 'email', 'phone'] as const

/** Requests that a user name be sent to its registered e-mail address or phone. */
function ForgotUsername() {
  const request = useCommand(identityEndpoints.forgotUsername, { invalidates: [] })
  const form = useForm<Typed>({
    initialValues: nothingTyped,
    validate: {
      contactType: (type) => (type ? null : contactTypeMissing),
      branchCode: (code) => (code.trim() ? null : branchCodeMissing),
      email: (email, { contactType }) =>
        contactType === 'EMAIL' ? (contactProblem('EMAIL', email.trim()) ?? null) : null,
      phone: (phone, { contactType }) => (contactType === 'SMS' ? (contactProblem('SMS', phone.trim()) ?? null) : null)
    }
  })
  const { contactType } = form.values

  const send = ({ contactType, branchCode, email, phone }: Typed) => {
    if (!contactType) return
    const payload = { contactType, branchCode, contact: (contactType === 'EMAIL' ? email : phone).trim() }
    request.mutate({ payload }, { onSuccess: ({ message }) => void showAlert(message, messages.userNameSentTitle) })
  }
  const focusFirst = (errors: typeof form.errors) => {
    const field = errors['contactType'] ? undefined : fieldsInOrder.find((name) => errors[name])
    if (field) form.getInputNode(field)?.focus()
    else document.querySelector<HTMLElement>('input[type="radio"]')?.focus()
  }

  return (
    <SignedOutPage title={messages.forgotUserName} purpose={messages.forgotUserNamePurpose}>
      <form noValidate onSubmit={form.onSubmit(send, focusFirst)}>
        <Stack gap="md">
          <Radio.Group label={messages.contactType} {...form.getInputProps('contactType')}>
            <Group gap="lg" mt={6}>
              <Radio value="EMAIL" label={messages.email} />
              <Radio value="SMS" label={messages.phone} />
            </Group>
          </Radio.Group>
          <TextInput
            label={messages.branchCode}
            description={messages.branchCodeHint}
            autoCapitalize="characters"
            maxLength={100}
            {...form.getInputProps('branchCode')}
          />
          {contactType === 'EMAIL' && (
            <TextInput
              label={messages.emailAddress}
              type="email"
              autoComplete="email"
              maxLength={200}
              {...form.getInputProps('email')}
            />
          )}
          {contactType === 'SMS' && (
            <TextInput
              label={messages.phoneNumber}
              description={messages.phoneHint}
              type="tel"
              inputMode="numeric"
              autoComplete="tel-national"
              maxLength={20}
              {...form.getInputProps('phone')}
            />
          )}
          <RequestOutcome request={request} submit={messages.sendUserName} />
        </Stack>
      </form>
    </SignedOutPage>
  )
}

export const ForgotUsernamePage = withQueries(ForgotUsername)
