import { Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { reason } from '@payouts/contract/text'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import type { RoleRow } from '@payouts/contract/users/schema'
import { z } from 'zod'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
import { useChange } from '../api.ts'
import { BackButton } from '../BackButton.tsx'
import { messages } from '../messages.ts'

type RoleRemovalFormProps = { role: RoleRow; fourEyes: boolean; onBack: () => void; onDone: () => void }

const reasonOnly = z.object({ reason })

/** Requests the removal of a role that no user has. */
export function RoleRemovalForm({ role, fourEyes, onBack, onDone }: RoleRemovalFormProps) {
  const command = useChange(userEndpoints.removeRole)
  const verb = fourEyes ? messages.request : messages.removeRole
  const form = useForm({ initialValues: { reason: '' }, validate: schemaResolver(reasonOnly, { sync: true }) })
  const remove = (given: typeof form.values) =>
    command.mutate({ payload: { name: role.name, ...given } }, closeOnSuccess(onDone))
  return (
    <form noValidate onSubmit={form.onSubmit(remove, () => form.getInputNode('reason')?.focus())}>
      <Stack gap="md">
        <Text size="sm">{messages.removeRoleMeans(role.name)}</Text>
        <ReasonField autoFocus {...form.getInputProps('reason')} />
        {command.error && <CallRefusal error={command.error} verb={verb} />}
      </Stack>
      <DialogActions submit={verb} danger busy={command.isPending} other={<BackButton onBack={onBack} />} />
    </form>
  )
}
