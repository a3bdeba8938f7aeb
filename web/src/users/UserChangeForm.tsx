import { NativeSelect } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import { changedUser, type RoleRow, type UserRow } from '@payouts/contract/users/schema'
import { useState } from 'react'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { useChange, useRoles } from './api.ts'
import { BackButton } from './BackButton.tsx'
import { ContactFields } from './ContactFields.tsx'
import { Difference } from './Difference.tsx'
import { messages } from './messages.ts'

type UserChangeFormProps = {
  user: UserRow
  role: RoleRow
  fourEyes: boolean
  onBack: () => void
  onDone: () => void
}

/** Asks for another role or contact of a user, and shows what that gives and takes. */
export function UserChangeForm({ user, role, fourEyes, onBack, onDone }: UserChangeFormProps) {
  // What is read again meanwhile must not pass for what the person saw.
  const [seen] = useState({ role: role.name, email: user.email, phone: user.phone })
  const command = useChange(userEndpoints.changeUser)
  const roles = useRoles().data?.roles ?? [role]
  const verb = fourEyes ? messages.request : messages.atOnce
  const form = useForm({
    initialValues: { role: role.name, email: user.email ?? '', phone: user.phone ?? '', reason: '' },
    validate: schemaResolver(changedUser, { sync: true })
  })
  const selected = roles.find(({ name }) => name === form.values.role) ?? role
  const suitable = roles.filter(({ isExternal }) => isExternal === (user.companyCode !== null))
  const submit = (given: typeof form.values) =>
    command.mutate({ payload: { userId: user.userId, ...given, seen } }, closeOnSuccess(onDone))
  return (
    <CommandForm form={form} command={command} submit={verb} onSubmit={submit} other={<BackButton onBack={onBack} />}>
      <NativeSelect
        label={messages.role}
        withAsterisk
        autoFocus
        data={suitable.map(({ name }) => name)}
        {...form.getInputProps('role')}
      />
      <section className="user-rights" aria-label={messages.difference}>
        <h3>{messages.difference}</h3>
        <Difference before={role.menuList} after={selected.menuList} />
      </section>
      <ContactFields email={form.getInputProps('email')} phone={form.getInputProps('phone')} />
      <ReasonField {...form.getInputProps('reason')} />
    </CommandForm>
  )
}
