import { Alert, Group, Loader, Stack, Text } from '@mantine/core'
import type { OutputOf } from '@payouts/contract/endpoint'
import { administrator } from '@payouts/contract/permissions'
import { canChangeRole, canRemoveRole } from '@payouts/contract/users/can'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { errorText } from '#client/call-error.ts'
import { useCall } from '#client/queries.ts'
import { ActionButtons } from '#ui/buttons/ActionButtons.tsx'
import { actionButton } from '#ui/buttons/action-button.ts'
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { useUserRights } from '../api.ts'
import { userTone } from '../columns.tsx'
import { messages } from '../messages.ts'
import { RightsInWords } from './RightsInWords.tsx'
import { RoleMarks } from './RoleCards.tsx'
import { RoleForm } from './RoleForm.tsx'
import { RoleRemovalForm } from './RoleRemovalForm.tsx'

type Details = OutputOf<(typeof userEndpoints)['getRole']>
type Step = 'change' | 'remove' | undefined

type RoleDialogProps = {
  /** Undefined until one was chosen. */
  name: string | undefined
  fourEyes: boolean
  opened: boolean
  onClose: () => void
}

/** One role: what it grants in plain words, who has it, and the way to another one. */
export function RoleDialog({ name = administrator, fourEyes, opened, onClose }: RoleDialogProps) {
  const [step, setStep] = useState<Step>()
  useEffect(() => {
    if (opened) setStep(undefined)
  }, [opened])
  const { data, error } = useCall(userEndpoints.getRole, { name }, { enabled: opened })
  const details = data?.role.name === name ? data : undefined
  return (
    <Dialog opened={opened} onClose={onClose} title={titleOf(name, step)} size="xl">
      {error && !details && <Alert color="red" title={errorText(error)} role="alert" />}
      {!error && !details && <Loader aria-label={name} />}
      {details && step === undefined && <RoleOverview details={details} onStep={setStep} />}
      {details && step === 'change' && (
        <RoleForm role={details.role} fourEyes={fourEyes} onBack={() => setStep(undefined)} onDone={onClose} />
      )}
      {details && step === 'remove' && (
        <RoleRemovalForm role={details.role} fourEyes={fourEyes} onBack={() => setStep(undefined)} onDone={onClose} />
      )}
    </Dialog>
  )
}

function titleOf(name: string, step: Step): string {
  if (step === 'change') return messages.changeRoleTitle(name)
  return step === 'remove' ? messages.removeRoleTitle(name) : name
}

function RoleOverview({ details: { role, holders }, onStep }: { details: Details; onStep: (step: Step) => void }) {
  const { actor, mayEditRoles } = useUserRights()
  const actions = [
    actionButton(messages.changeRole, <Pencil size={16} aria-hidden />, canChangeRole(role, actor), () =>
      onStep('change')
    ),
    actionButton(messages.removeRole, <Trash2 size={16} aria-hidden />, canRemoveRole(role, actor), () =>
      onStep('remove')
    )
  ]
  return (
    <Stack gap="md">
      <Stack gap={6}>
        {role.description && <Text size="sm">{role.description}</Text>}
        <Group gap="xs">
          <RoleMarks role={role} />
        </Group>
      </Stack>
      <section className="user-rights" aria-label={messages.mayDo(role.name)}>
        <h3>{messages.mayDo(role.name)}</h3>
        {role.name === administrator && <p className="muted rights-none">{messages.everything}</p>}
        <RightsInWords menu={role.menuList} />
      </section>
      <section className="user-rights" aria-label={messages.whoHasIt}>
        <h3>{messages.whoHasIt}</h3>
        {holders.length === 0 ? (
          <p className="muted rights-none">{messages.nobodyHasIt}</p>
        ) : (
          <ul className="row">
            {holders.map(({ userName, name, status }) => (
              <li key={userName}>
                {name} ({userName}){status === 'Disabled' && ' '}
                {status === 'Disabled' && <StatusDot tone={userTone(status)}>{status}</StatusDot>}
              </li>
            ))}
          </ul>
        )}
      </section>
      {mayEditRoles && (
        <div className="actions">
          <ActionButtons actions={actions} />
        </div>
      )}
      <DialogActions cancel={messages.close} />
    </Stack>
  )
}
