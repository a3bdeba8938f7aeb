import { type ReactNode, useCallback, useState } from 'react'
import { ActionDialog } from './ActionDialog.tsx'
import type { CycleAction } from './cycle-action.ts'

export type ActionDialogHandle<Request> = {
  open: (request: Request) => void
  /** Draw it somewhere on the screen, always. */
  dialog: ReactNode
}

/** The dialog of every action on cycles: dry run, figures, comment, file and date, confirmation. */
export function useActionDialog(onClose?: () => void): ActionDialogHandle<CycleAction> {
  const [action, setAction] = useState<CycleAction>()
  const [opening, setOpening] = useState(0)
  const [opened, setOpened] = useState(false)

  const open = useCallback((next: CycleAction) => {
    setAction(next)
    setOpening((count) => count + 1)
    setOpened(true)
  }, [])
  const close = () => {
    setOpened(false)
    onClose?.()
  }

  const dialog = (
    <ActionDialog
      action={action}
      opening={opening}
      opened={opened}
      onClose={close}
      onDone={() => setOpened(false)}
      onChange={setAction}
    />
  )
  return { open, dialog }
}
