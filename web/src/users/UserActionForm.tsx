import { Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { reason } from '@payouts/contract/text'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import type { UserRow } from '@payouts/contract/users/schema'
import { z } from 'zod'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
import { useChange } from './api.ts'
import { BackButton } from './BackButton.tsx'
import { messages } from './messages.ts'

export type UserAction = 'disable' | 'enable' | 'reset' | 'resetTwoStep' | 'unlock'

type UserActionFormProps = {
  user: UserRow
  action: UserAction
  fourEyes: boolean
  onBack: () => void
  onDone: () => void
}

const reasonOnly = z.object({ reason })

/** Says what shutting out, letting in or a new password means for a user, and asks why. */
export function UserActionForm({ user, action, fourEyes, onBack, onDone }: UserActionFormProps) {
  const disabling = useChange(userEndpoints.disableUser)
  const enabling = useChange(userEndpoints.enableUser)
  const resetting = useChange(userEndpoints.resetUserPassword)
  const resettingTwoStep = useChange(userEndpoints.resetUserTwoStep)
  const unlocking = useChange(userEndpoints.unlockUser)
  const command = {
    disable: disabling,
    enable: enabling,
    reset: resetting,
    resetTwoStep: resettingTwoStep,
    unlock: unlocking
  }[action]
  const { means, verb } = {
    disable: { means: messages.disableMeans(user.name), verb: messages.disable },
    enable: { means: messages.enableMeans(user.name), verb: fourEyes ? messages.request : messages.enable },
    reset: { means: messages.resetMeans(user.name, user.email ?? ''), verb: messages.reset },
    resetTwoStep: { means: messages.resetTwoStepMeans(user.name), verb: messages.resetTwoStep },
    unlock: { means: messages.unlockMeans(user.name, user.failedSignIns), verb: messages.unlock }
  }[action]
  const form = useForm({ initialValues: { reason: '' }, validate: schemaResolver(reasonOnly, { sync: true }) })
  const submit = (given: typeof form.values) =>
    command.mutate({ payload: { userId: user.userId, ...given } }, closeOnSuccess(onDone))
  return (
    <form noValidate onSubmit={form.onSubmit(submit, () => form.getInputNode('reason')?.focus())}>
      <Stack gap="md">
        <Text size="sm">{means}</Text>
        <ReasonField autoFocus {...form.getInputProps('reason')} />
        {command.error && <CallRefusal error={command.error} verb={verb} />}
      </Stack>
      <DialogActions
        submit={verb}
        danger={action !== 'enable' && action !== 'unlock'}
        busy={command.isPending}
        other={<BackButton onBack={onBack} />}
      />
    </form>
  )
}
