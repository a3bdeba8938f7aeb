import { Dialog } from '../../ui/Dialog.tsx'
import { ActionForm } from './ActionForm.tsx'
import type { CycleAction } from './cycle-action.ts'

type ActionDialogProps = {
  /** Undefined until the first opening. */
  action: CycleAction | undefined
  /** Which opening this is: each begins with new figures. */
  opening: number
  opened: boolean
  /** The person gave up. */
  onClose: () => void
  /** The server has done it. */
  onDone: () => void
  /** The person left something out of the selection. */
  onChange: (action: CycleAction) => void
}

/** Says in figures what an action would do, asks for its comment, and does it. */
export function ActionDialog({ action, opening, opened, onClose, onDone, onChange }: ActionDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={action?.title ?? ''} size="lg">
      {action && <ActionForm action={action} opening={opening} onDone={onDone} onChange={onChange} />}
    </Dialog>
  )
}
