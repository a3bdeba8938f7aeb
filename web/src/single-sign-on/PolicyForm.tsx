import { Button, Checkbox, Fieldset, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { singleSignOnEndpoints } from '@payouts/contract/single-sign-on/endpoints'
import { type Provider, type SignInPolicy, type SignInRule, signInRule } from '@payouts/contract/single-sign-on/schema'
import { Plus, X } from 'lucide-react'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { reasonProblem } from '#requests/reason-problem.ts'
import { DayField } from '#ui/fields/DayField.tsx'
import { today } from '#ui/texts/day-text.ts'
import { useRoles } from '#users/api.ts'
import { useSignInCommand } from './api.ts'
import { messages } from './messages.ts'

type Fields = {
  rules: SignInRule[]
  staffPasswords: boolean
  breakGlassUser: string
  validFrom: string
  reason: string
}

type PolicyFormProps = { policy: SignInPolicy; providers: readonly Provider[]; onDone: () => void }

const wrong = (field: 'claim' | 'value') => (text: string) =>
  signInRule.shape[field].safeParse(text).success ? null : messages.required

/** Asks for another policy of how staff sign in, from a day on. */
export function PolicyForm({ policy, providers, onDone }: PolicyFormProps) {
  const command = useSignInCommand(singleSignOnEndpoints.changeSignInPolicy)
  const roles = useRoles().data?.roles.filter(({ isExternal }) => !isExternal) ?? []
  const form = useForm<Fields>({
    initialValues: { ...policy, breakGlassUser: policy.breakGlassUser ?? '', validFrom: today(), reason: '' },
    validate: {
      rules: { claim: wrong('claim'), value: wrong('value') },
      breakGlassUser: (user, { staffPasswords }) => (staffPasswords || user.trim() ? null : messages.required),
      validFrom: (day) => (day >= today() ? null : messages.dayIsOver),
      reason: reasonProblem
    }
  })
  const submit = ({ rules, staffPasswords, breakGlassUser, ...given }: Fields) => {
    const values = { rules, staffPasswords, breakGlassUser: breakGlassUser.trim() || null }
    command.mutate({ payload: { values, ...given } }, closeOnSuccess(onDone))
  }
  const addRule = () =>
    form.insertListItem('rules', {
      ...{ provider: providers[0]?.key ?? '', claim: 'groups', value: '' },
      ...{ role: roles[0]?.name ?? '', createsUser: false }
    })
  return (
    <CommandForm form={form} command={command} submit={messages.request} onSubmit={submit}>
      <Text size="sm">{messages.rulesHint}</Text>
      {form.values.rules.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no name of its own, and its fields are of the form
        <Fieldset key={index} legend={messages.rule(index + 1)}>
          <Group gap="xs">
            <NativeSelect
              aria-label={messages.provider}
              data={providers.map(({ key }) => key)}
              {...form.getInputProps(`rules.${index}.provider`)}
            />
            <TextInput
              aria-label={messages.claim}
              placeholder={messages.claim}
              {...form.getInputProps(`rules.${index}.claim`)}
            />
            <TextInput
              aria-label={messages.value}
              placeholder={messages.value}
              {...form.getInputProps(`rules.${index}.value`)}
            />
            <NativeSelect
              aria-label={messages.role}
              data={roles.map(({ name }) => name)}
              {...form.getInputProps(`rules.${index}.role`)}
            />
            <Checkbox
              label={messages.createsUser}
              {...form.getInputProps(`rules.${index}.createsUser`, { type: 'checkbox' })}
            />
            <Button
              variant="default"
              size="compact-sm"
              aria-label={messages.removeRule(index + 1)}
              onClick={() => form.removeListItem('rules', index)}
            >
              <X size={14} aria-hidden />
            </Button>
          </Group>
        </Fieldset>
      ))}
      {providers.length > 0 && (
        <Button variant="default" leftSection={<Plus size={14} aria-hidden />} onClick={addRule}>
          {messages.addRule}
        </Button>
      )}
      <Checkbox label={messages.staffPasswords} {...form.getInputProps('staffPasswords', { type: 'checkbox' })} />
      <TextInput
        label={messages.breakGlassUser}
        description={messages.breakGlassHint}
        {...form.getInputProps('breakGlassUser')}
      />
      <DayField label={messages.validFrom} withAsterisk min={today()} {...form.getInputProps('validFrom')} />
      <ReasonField {...form.getInputProps('reason')} />
    </CommandForm>
  )
}
