import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type Granted, grantsOf, menuOf } from '@payouts/contract/permissions'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import { newRole, type RoleRow, seenRole } from '@payouts/contract/users/schema'
import { useState } from 'react'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { useChange, useRoles } from '../api.ts'
import { BackButton } from '../BackButton.tsx'
import { Difference } from '../Difference.tsx'
import { messages } from '../messages.ts'
import { PermissionTree } from './PermissionTree.tsx'

type RoleFormProps = {
  /** The role to change; without one a new role is made. */
  role?: RoleRow
  fourEyes: boolean
  onBack?: () => void
  onDone: () => void
}

const administration = 'Administration'

/** Asks for a new role, or for other grants of one that is there; says what that gives and takes, and whom it concerns. */
export function RoleForm({ role, fourEyes, onBack, onDone }: RoleFormProps) {
  // What is read again meanwhile must not pass for what the person saw.
  const [seen] = useState(role && seenRole.parse(role))
  const adding = useChange(userEndpoints.addRole)
  const changing = useChange(userEndpoints.changeRole)
  const command = role ? changing : adding
  const verb = fourEyes ? messages.request : messages.atOnce
  const form = useForm({
    initialValues: {
      name: role?.name ?? '',
      description: role?.description ?? '',
      isExternal: role?.isExternal ?? false,
      requiresTwoStep: role?.requiresTwoStep ?? false,
      granted: grantsOf(role?.menuList ?? []),
      reason: ''
    },
    validate: schemaResolver(newRole.omit({ menuList: true }), { sync: true })
  })
  const { granted, isExternal } = form.values
  const without = isExternal ? [administration] : []
  const menuList = menuOf(granted).filter(({ menuListName }) => !without.includes(menuListName))
  const submit = ({ granted: _, name, isExternal: external, ...given }: typeof form.values) => {
    const choices = closeOnSuccess(onDone)
    if (role) changing.mutate({ payload: { ...given, name, menuList, seen } }, choices)
    else adding.mutate({ payload: { ...given, name, isExternal: external, menuList } }, choices)
  }
  return (
    <CommandForm
      form={form}
      command={command}
      submit={verb}
      onSubmit={submit}
      other={onBack && <BackButton onBack={onBack} />}
    >
      {!role && (
        <TextInput
          label={messages.roleName}
          withAsterisk
          maxLength={60}
          data-autofocus
          {...form.getInputProps('name')}
        />
      )}
      <TextInput label={messages.description} maxLength={300} {...form.getInputProps('description')} />
      {!role && (
        <Checkbox
          label={messages.external}
          description={messages.externalHint}
          {...form.getInputProps('isExternal', { type: 'checkbox' })}
        />
      )}
      <Checkbox label={messages.requiresTwoStep} {...form.getInputProps('requiresTwoStep', { type: 'checkbox' })} />
      {!role && <StartFrom onStart={(start) => form.setFieldValue('granted', start)} />}
      <section className="user-rights" aria-label={messages.rights}>
        <h3>{messages.rights}</h3>
        <PermissionTree
          granted={granted}
          without={without}
          onChange={(changed) => form.setFieldValue('granted', changed)}
        />
      </section>
      <section className="user-rights" aria-label={messages.difference}>
        <h3>{messages.difference}</h3>
        <Difference before={role?.menuList ?? []} after={menuList} />
        {role && <Text size="sm">{messages.forPeople(role.holders)}</Text>}
      </section>
      <ReasonField {...form.getInputProps('reason')} />
    </CommandForm>
  )
}

function StartFrom({ onStart }: { onStart: (granted: Granted) => void }) {
  const roles = useRoles().data?.roles ?? []
  const start = (name: string) => onStart(grantsOf(roles.find((role) => role.name === name)?.menuList ?? []))
  return (
    <NativeSelect
      label={messages.startFrom}
      data={[{ value: '', label: messages.startFromNothing }, ...roles.map(({ name }) => name)]}
      onChange={(event) => start(event.currentTarget.value)}
    />
  )
}
