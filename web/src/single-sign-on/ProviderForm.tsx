import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { singleSignOnEndpoints } from '@payouts/contract/single-sign-on/endpoints'
import {
  clientAuthentications,
  type Provider,
  providerKey,
  providerSettings
} from '@payouts/contract/single-sign-on/schema'
import { providerLabels } from '@payouts/contract/single-sign-on/words'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { reasonProblem } from '#requests/reason-problem.ts'
import { useSignInCommand } from './api.ts'
import { messages } from './messages.ts'

const newProvider = {
  key: '',
  ...{ name: '', buttonText: '', issuer: '', clientId: '', clientAuthentication: 'client_secret_basic' },
  ...{ scopes: 'profile, email', mailDomains: '', acrValues: '', trustsMail: false, enabled: true },
  reason: ''
}
type Fields = typeof newProvider
const needed: readonly (keyof Fields)[] = ['name', 'buttonText', 'clientId']

const listed = (text: string) => text.split(/[\s,]+/).filter(Boolean)

const settingsOf = ({ key, reason, scopes, mailDomains, acrValues, ...settings }: Fields) => ({
  ...settings,
  ...{ scopes: listed(scopes), mailDomains: listed(mailDomains), acrValues: listed(acrValues) }
})

const fieldsOf = ({ key, settings }: Provider): Fields => {
  const { scopes, mailDomains, acrValues, ...others } = settings
  const lists = { scopes: scopes.join(', '), mailDomains: mailDomains.join(', '), acrValues: acrValues.join(', ') }
  return { key, ...others, ...lists, reason: '' }
}

/** What the server would refuse, by field. */
function problemsOf(fields: Fields) {
  const faults = providerSettings.safeParse(settingsOf(fields)).error?.issues ?? []
  return {
    ...Object.fromEntries(faults.map(({ path, message }) => [path[0], message])),
    key: providerKey.safeParse(fields.key).error?.issues[0]?.message ?? null,
    reason: reasonProblem(fields.reason)
  }
}

/** Asks for a new identity provider, or for other settings of one. */
export function ProviderForm({ provider, onDone }: { provider: Provider | undefined; onDone: () => void }) {
  const command = useSignInCommand(singleSignOnEndpoints.changeProvider)
  const form = useForm<Fields>({ initialValues: provider ? fieldsOf(provider) : newProvider, validate: problemsOf })
  const submit = (fields: Fields) => {
    const { key, reason } = fields
    const settings = providerSettings.parse(settingsOf(fields))
    command.mutate({ payload: { key, settings, reason } }, closeOnSuccess(onDone))
  }
  const variable = `SIGN_IN_SECRET_${form.values.key.toUpperCase().replaceAll('-', '_') || '…'}`
  const text = (name: keyof Fields & keyof typeof providerLabels, description?: string) => (
    <TextInput
      label={providerLabels[name]}
      description={description}
      withAsterisk={needed.includes(name)}
      {...form.getInputProps(name)}
    />
  )
  return (
    <CommandForm form={form} command={command} submit={messages.request} onSubmit={submit}>
      <TextInput
        label={messages.key}
        withAsterisk
        description={messages.keyHint}
        disabled={provider !== undefined}
        data-autofocus={provider === undefined || undefined}
        {...form.getInputProps('key')}
      />
      {text('name')}
      {text('buttonText')}
      <TextInput
        label={providerLabels.issuer}
        withAsterisk
        description={messages.issuerHint}
        disabled={provider !== undefined}
        {...form.getInputProps('issuer')}
      />
      {text('clientId')}
      <NativeSelect
        label={providerLabels.clientAuthentication}
        data={[...clientAuthentications]}
        {...form.getInputProps('clientAuthentication')}
      />
      <Text size="sm" c="dimmed">
        {messages.secretHint(variable)}
      </Text>
      {text('mailDomains', messages.listHint)}
      {text('scopes', messages.listHint)}
      {text('acrValues', messages.listHint)}
      <Checkbox
        label={providerLabels.trustsMail}
        description={messages.trustsMailHint}
        {...form.getInputProps('trustsMail', { type: 'checkbox' })}
      />
      <Checkbox label={providerLabels.enabled} {...form.getInputProps('enabled', { type: 'checkbox' })} />
      <ReasonField {...form.getInputProps('reason')} />
    </CommandForm>
  )
}
