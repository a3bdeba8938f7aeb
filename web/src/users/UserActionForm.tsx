import { userEndpoints } from '@payouts/contract/users/endpoints'
import type { UserRow } from '@payouts/contract/users/schema'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonForm } from '#requests/ReasonForm.tsx'
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
  const submit = (reason: string) =>
    command.mutate({ payload: { userId: user.userId, reason } }, closeOnSuccess(onDone))
  return (
    <ReasonForm
      command={command}
      submit={verb}
      onSubmit={submit}
      danger={action !== 'enable' && action !== 'unlock'}
      other={<BackButton onBack={onBack} />}
      means={means}
      field={{ autoFocus: true }}
    />
  )
}
