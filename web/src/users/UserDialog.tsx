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
import { errorText } from '../client/call-error.ts'
import { useCall } from '../client/queries.ts'
import { ActionButtons } from '../ui/ActionButtons.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { useUserRights } from './api.ts'
import { messages } from './messages.ts'
import { offering } from './offered-action.ts'
import { RightsInWords } from './RightsInWords.tsx'
import { type UserAction, UserActionForm } from './UserActionForm.tsx'
import { UserChangeForm } from './UserChangeForm.tsx'
import { UserFacts } from './UserFacts.tsx'

type Known = OutputOf<(typeof userEndpoints)['getUser']>
type Doing = UserAction | 'change' | undefined

type UserDialogProps = {
  /** Undefined until one was chosen. */
  row: UserRow | undefined
  fourEyes: boolean
  opened: boolean
  onClose: () => void
}

/** One user: who it is, what they may do in plain words, and what can be done about it. */
export function UserDialog({ row, fourEyes, opened, onClose }: UserDialogProps) {
  const [doing, setDoing] = useState<Doing>()
  useEffect(() => {
    if (opened) setDoing(undefined)
  }, [opened])
  const payload = { userId: row?.userId ?? 1 }
  const { data, error } = useCall(userEndpoints.getUser, payload, { enabled: opened && row !== undefined })
  const known = data?.user.userId === row?.userId ? data : undefined
  return (
    <Dialog opened={opened} onClose={onClose} title={titleOf(row?.name ?? '', doing)} size="lg">
      {error && !known && <Alert color="red" title={errorText(error)} role="alert" />}
      {!error && !known && <Loader aria-label={row?.name ?? ''} />}
      {known && doing === undefined && <UserOverview known={known} onDo={setDoing} />}
      {known && doing === 'change' && (
        <UserChangeForm
          user={known.user}
          role={known.role}
          fourEyes={fourEyes}
          onBack={() => setDoing(undefined)}
          onDone={onClose}
        />
      )}
      {known && doing !== undefined && doing !== 'change' && (
        <UserActionForm
          user={known.user}
          action={doing}
          fourEyes={fourEyes}
          onBack={() => setDoing(undefined)}
          onDone={onClose}
        />
      )}
    </Dialog>
  )
}

function titleOf(name: string, doing: Doing): string {
  if (doing === 'change') return messages.changeUserTitle(name)
  if (doing === 'disable') return messages.disableTitle(name)
  if (doing === 'enable') return messages.enableTitle(name)
  if (doing === 'resetTwoStep') return messages.resetTwoStepTitle(name)
  if (doing === 'unlock') return messages.unlockTitle(name)
  return doing === 'reset' ? messages.resetTitle(name) : name
}

function UserOverview({ known: { user, role }, onDo }: { known: Known; onDo: (doing: Doing) => void }) {
  const { actor, mayEditUsers } = useUserRights()
  const offer = offering(onDo)
  const actions = [
    offer(messages.changeUser, <Pencil size={16} aria-hidden />, 'change', canChangeUser(user, actor)),
    offer(messages.reset, <KeyRound size={16} aria-hidden />, 'reset', canResetPassword(user, actor)),
    // Only where there is something to help with: most users never need either.
    ...(user.twoStep
      ? [
          offer(
            messages.resetTwoStep,
            <ShieldOff size={16} aria-hidden />,
            'resetTwoStep',
            canResetTwoStep(user, actor)
          )
        ]
      : []),
    ...(user.failedSignIns > 0
      ? [offer(messages.unlock, <LockOpen size={16} aria-hidden />, 'unlock', canUnlock(user, actor))]
      : []),
    user.status === 'Active'
      ? offer(messages.disable, <UserX size={16} aria-hidden />, 'disable', canDisable(user, actor))
      : offer(messages.enable, <LogIn size={16} aria-hidden />, 'enable', canEnable(user, actor))
  ]
  return (
    <Stack gap="md">
      <UserFacts user={user} />
      <section className="user-rights" aria-label={messages.mayDo(user.name)}>
        <h3>{messages.mayDo(user.name)}</h3>
        {user.status === 'Disabled' && <p className="rights-none">{messages.mayNothingDisabled}</p>}
        <RightsInWords menu={role.menuList} />
      </section>
      {mayEditUsers && (
        <div className="pending-actions">
          <ActionButtons actions={actions} />
        </div>
      )}
      <DialogActions cancel={messages.close} />
    </Stack>
  )
}
