import { userEndpoints } from '@payouts/contract/users/endpoints'
import type { RoleRow } from '@payouts/contract/users/schema'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonForm } from '#requests/ReasonForm.tsx'
import { useChange } from '../api.ts'
import { BackButton } from '../BackButton.tsx'
import { messages } from '../messages.ts'

type RoleRemovalFormProps = { role: RoleRow; fourEyes: boolean; onBack: () => void; onDone: () => void }

/** Requests the removal of a role that no user has. */
export function RoleRemovalForm({ role, fourEyes, onBack, onDone }: RoleRemovalFormProps) {
  const command = useChange(userEndpoints.removeRole)
  const verb = fourEyes ? messages.request : messages.removeRole
  const remove = (reason: string) => command.mutate({ payload: { name: role.name, reason } }, closeOnSuccess(onDone))
  return (
    <ReasonForm
      command={command}
      submit={verb}
      onSubmit={remove}
      danger
      other={<BackButton onBack={onBack} />}
      means={messages.removeRoleMeans(role.name)}
      field={{ autoFocus: true }}
    />
  )
}
