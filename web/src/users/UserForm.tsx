import { Group, NativeSelect, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import { newUser } from '@payouts/contract/users/schema'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { later } from '#ui/later.tsx'
import { useChange, useRoles } from './api.ts'
import { ContactFields } from './ContactFields.tsx'
import { messages } from './messages.ts'
import { RightsInWords } from './roles/RightsInWords.tsx'

/** Few users belong to a company, and its list of choices weighs as much as the page. */
const CompanyPicker = later(() => import('./CompanyPicker.tsx').then(({ CompanyPicker }) => CompanyPicker))

type UserFormProps = { fourEyes: boolean; onDone: () => void }

/** Asks for a new user. They set their first password by a link in a mail. */
export function UserForm({ fourEyes, onDone }: UserFormProps) {
  const command = useChange(userEndpoints.addUser)
  const roles = useRoles().data?.roles ?? []
  const verb = fourEyes ? messages.request : messages.atOnce
  const form = useForm({
    initialValues: { userName: '', name: '', role: '', companyCode: '', email: '', phone: '', reason: '' },
    validate: schemaResolver(newUser, { sync: true })
  })
  const role = roles.find(({ name }) => name === form.values.role)
  const submit = (given: typeof form.values) => {
    if (role?.isExternal && !given.companyCode) return form.setFieldError('companyCode', messages.companyMissing)
    const companyCode = role?.isExternal ? given.companyCode : null
    command.mutate({ payload: { ...given, companyCode } }, closeOnSuccess(onDone))
  }
  return (
    <CommandForm form={form} command={command} submit={verb} onSubmit={submit}>
      <Group grow align="start">
        <TextInput label={messages.userName} withAsterisk data-autofocus {...form.getInputProps('userName')} />
        <TextInput label={messages.name} withAsterisk maxLength={200} {...form.getInputProps('name')} />
      </Group>
      <NativeSelect
        label={messages.role}
        withAsterisk
        data={['', ...roles.map(({ name }) => name)]}
        {...form.getInputProps('role')}
      />
      {role?.isExternal && (
        <CompanyPicker
          needed
          value={form.values.companyCode}
          error={form.errors['companyCode'] as string | undefined}
          onChange={(companyCode) => form.setFieldValue('companyCode', companyCode)}
        />
      )}
      {role && (
        <section className="user-rights" aria-label={messages.mayDo(role.name)}>
          <h3>{messages.mayDo(role.name)}</h3>
          <RightsInWords menu={role.menuList} />
        </section>
      )}
      <ContactFields email={form.getInputProps('email')} phone={form.getInputProps('phone')} />
      <ReasonField {...form.getInputProps('reason')} />
    </CommandForm>
  )
}
