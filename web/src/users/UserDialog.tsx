import { Alert, Loader, Stack } from '@mantine/core'
import type { OutputOf } from '@payouts/contract/endpoint'
import {
  canChangeUser,
  canDisable,
  canEnable,
  canResetPassword,
  canResetTwoStep,
  canUnlock
} from '@payouts/contract/users/can'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import type { UserRow } from '@payouts/contract/users/schema'
import { KeyRound, LockOpen, LogIn, Pencil, ShieldOff, UserX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { errorText } from '#client/call-error.ts'
import { useCall } from '#client/queries.ts'
import { ActionButtons } from '#ui/buttons/ActionButtons.tsx'
import { actionButton } from '#ui/buttons/action-button.ts'
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { useUserRights } from './api.ts'
import { messages } from './messages.ts'
import { RightsInWords } from './roles/RightsInWords.tsx'
import { type UserAction, UserActionForm } from './UserActionForm.tsx'
import { UserChangeForm } from './UserChangeForm.tsx'
import { UserFacts } from './UserFacts.tsx'

type Details = OutputOf<(typeof userEndpoints)['getUser']>
type Step = UserAction | 'change' | undefined

type UserDialogProps = {
  /** Undefined until one was chosen. */
  row: UserRow | undefined
  fourEyes: boolean
  opened: boolean
  onClose: () => void
}

/** One user: who it is, what they may do in plain words, and what can be done about it. */
export function UserDialog({ row, fourEyes, opened, onClose }: UserDialogProps) {
  const [step, setStep] = useState<Step>()
  useEffect(() => {
    if (opened) setStep(undefined)
  }, [opened])
  const payload = { userId: row?.userId ?? 1 }
  const { data, error } = useCall(userEndpoints.getUser, payload, { enabled: opened && row !== undefined })
  const details = data?.user.userId === row?.userId ? data : undefined
  return (
    <Dialog opened={opened} onClose={onClose} title={titleOf(row?.name ?? '', step)} size="lg">
      {error && !details && <Alert color="red" title={errorText(error)} role="alert" />}
      {!error && !details && <Loader aria-label={row?.name ?? ''} />}
      {details && step === undefined && <UserOverview details={details} onStep={setStep} />}
      {details && step === 'change' && (
        <UserChangeForm
          user={details.user}
          role={details.role}
          fourEyes={fourEyes}
          onBack={() => setStep(undefined)}
          onDone={onClose}
        />
      )}
      {details && step !== undefined && step !== 'change' && (
        <UserActionForm
          user={details.user}
          action={step}
          fourEyes={fourEyes}
          onBack={() => setStep(undefined)}
          onDone={onClose}
        />
      )}
    </Dialog>
  )
}

function titleOf(name: string, step: Step): string {
  if (step === 'change') return messages.changeUserTitle(name)
  if (step === 'disable') return messages.disableTitle(name)
  if (step === 'enable') return messages.enableTitle(name)
  if (step === 'resetTwoStep') return messages.resetTwoStepTitle(name)
  if (step === 'unlock') return messages.unlockTitle(name)
  return step === 'reset' ? messages.resetTitle(name) : name
}

function UserOverview({ details: { user, role }, onStep }: { details: Details; onStep: (step: Step) => void }) {
  const { actor, mayEditUsers } = useUserRights()
  const actions = [
    actionButton(messages.changeUser, <Pencil size={16} aria-hidden />, canChangeUser(user, actor), () =>
      onStep('change')
    ),
    actionButton(messages.reset, <KeyRound size={16} aria-hidden />, canResetPassword(user, actor), () =>
      onStep('reset')
    ),
    // Only where there is something to help with: most users never need either.
    ...(user.twoStep
      ? [
          actionButton(messages.resetTwoStep, <ShieldOff size={16} aria-hidden />, canResetTwoStep(user, actor), () =>
            onStep('resetTwoStep')
          )
        ]
      : []),
    ...(user.failedSignIns > 0
      ? [
          actionButton(messages.unlock, <LockOpen size={16} aria-hidden />, canUnlock(user, actor), () =>
            onStep('unlock')
          )
        ]
      : []),
    user.status === 'Active'
      ? actionButton(messages.disable, <UserX size={16} aria-hidden />, canDisable(user, actor), () =>
          onStep('disable')
        )
      : actionButton(messages.enable, <LogIn size={16} aria-hidden />, canEnable(user, actor), () => onStep('enable'))
  ]
  return (
    <Stack gap="md">
      <UserFacts user={user} />
      <section className="user-rights" aria-label={messages.mayDo(user.name)}>
        <h3>{messages.mayDo(user.name)}</h3>
        {user.status === 'Disabled' && <p className="muted rights-none">{messages.mayNothingDisabled}</p>}
        <RightsInWords menu={role.menuList} />
      </section>
      {mayEditUsers && (
        <div className="actions">
          <ActionButtons actions={actions} />
        </div>
      )}
      <DialogActions cancel={messages.close} />
    </Stack>
  )
}
