import { Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { useRenewRecoveryCodes, useTurnOffTwoStep } from './api.ts'
import { messages } from './messages.ts'
import { ProofForm } from './ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TurnOnForm } from './TurnOnForm.tsx'

export type TwoStepChange = 'turnOn' | 'turnOff' | 'renew'

const titles: Record<TwoStepChange, string> = {
  turnOn: messages.turnOnTitle,
  turnOff: messages.turnOffTitle,
  renew: messages.renewTitle
}

type TwoStepDialogProps = {
  /** What to change; stays what it was while the dialog closes. */
  change: TwoStepChange
  opened: boolean
  onClose: () => void
}

/** Changes something about the person's own two-step sign-in, and shows new recovery codes where there are any. */
export function TwoStepDialog({ change, opened, onClose }: TwoStepDialogProps) {
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => {
    onClose()
    setCodes(undefined)
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={codes ? messages.codesTitle : titles[change]}
      nothingToLose={codes !== undefined}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={close} />
      ) : (
        <ChangeForm change={change} onCodes={setCodes} onDone={close} />
      )}
    </Dialog>
  )
}

type ChangeFormProps = { change: TwoStepChange; onCodes: (codes: readonly string[]) => void; onDone: () => void }

function ChangeForm({ change, onCodes, onDone }: ChangeFormProps) {
  if (change === 'turnOn') return <TurnOnForm onCodes={onCodes} />
  return change === 'turnOff' ? <TurnOffForm onDone={onDone} /> : <RenewForm onCodes={onCodes} />
}

function TurnOffForm({ onDone }: { onDone: () => void }) {
  const turningOff = useTurnOffTwoStep()
  return (
    <ProofForm
      verb={messages.turnOff}
      danger
      busy={turningOff.isPending}
      error={turningOff.error}
      onProof={async (payload) => {
        await turningOff.mutateAsync({ payload })
        onDone()
      }}
    >
      <Text size="sm">{messages.turnOffText}</Text>
    </ProofForm>
  )
}

function RenewForm({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const renewing = useRenewRecoveryCodes()
  return (
    <ProofForm
      verb={messages.renewVerb}
      busy={renewing.isPending}
      error={renewing.error}
      onProof={async (payload) => onCodes((await renewing.mutateAsync({ payload })).recoveryCodes)}
    >
      <Text size="sm">{messages.renewText}</Text>
    </ProofForm>
  )
}
